/** What a rule found in a document. */
export interface DocumentProblem {
  /** JSON pointer of the member (RFC 6901). */
  pointer: string;
  /** Clause without a full stop, such as `name is missing`. */
  message: string;
  /** `error`: a reader cannot use the document; `warning`: it can, with less. */
  severity: 'error' | 'warning';
}

export const error = (pointer: string, message: string): DocumentProblem => ({
  pointer,
  message,
  severity: 'error',
});
export const warning = (pointer: string, message: string): DocumentProblem => ({
  pointer,
  message,
  severity: 'warning',
});
