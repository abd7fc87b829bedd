/** What there is to say about a finding, whatever was seen. */
export interface FindingFacts {
  /** What holds when all is well, in a few words. */
  name: string;
  /** Besides `ok` and `skipped`. */
  can: readonly ('warning' | 'failure')[];
  /** What it means when it does not hold. */
  means: string;
  fix: string;
}
