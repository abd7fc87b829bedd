/** What the answer said beside the body of a page. */
export interface PageContext {
  /** Final URL. */
  url: string;
  headers: [string, string][];
  /** Charset by which the body is read; empty: UTF-8. */
  charset: string;
}
