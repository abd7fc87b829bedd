/** What an https page loads over http, or sends there. */
export interface InsecureLoad {
  kind: 'script' | 'style' | 'frame' | 'form' | 'image' | 'icon' | 'preload';
  /** Resolved, at most 500 characters. */
  url: string;
  pointer: string;
}
