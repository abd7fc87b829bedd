/** What an https page loads over http. */
export interface InsecureLoad {
  kind: 'script' | 'style' | 'frame' | 'form' | 'image' | 'icon' | 'preload' | 'markup-image';
  url: string;
  pointer: string;
}
