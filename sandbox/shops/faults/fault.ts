/** One switch: what it breaks, and what an audit must make of it. */
export interface FaultEntry {
  /** What the shop does differently, in words. */
  changes: string;
  /** Checks that must turn to warn or fail. */
  expects: readonly string[];
  /** Checks that may turn to warn or fail with it, because they look at the same thing. */
  also?: readonly string[];
  /** Checks that must become unknown, because what they need no longer arrives. */
  blinds?: readonly string[];
  /** Checks that must turn to warn or fail when pages are rendered, and are unknown without. */
  rendered?: readonly string[];
  /** The root cause in a few words. One fault has one. */
  cause: string;
  /** Path to start the audit at, where the fault shows on few pages only. */
  entry?: string;
  /** Faults that must be on too, or nothing looks at this one. */
  with?: readonly string[];
}
