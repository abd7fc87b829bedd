export interface Highlighter {
  /** By name or alias, such as `sh`, `ts`, and `html`. */
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

export function createHighlighter(): Highlighter;
