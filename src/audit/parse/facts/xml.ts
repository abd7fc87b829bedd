/** What is said of XML that cannot be read. */
export interface XmlError {
  message: string;
  /** From 1. */
  line: number;
  column: number;
}
