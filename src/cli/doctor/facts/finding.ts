/** The text of a finding that does not depend on the store. */
export interface FindingFacts {
  /** The title. */
  name: string;
  /** Besides `ok` and `skipped`. */
  can: readonly ('warning' | 'failure')[];
  /** What a failure or warning means. */
  means: string;
  fix: string;
  /** Of the page that requires it. */
  link?: string;
}
