/** Table of migration 0033-retention. Times are epoch milliseconds. */

export interface RetentionTables {
  retentionRun: {
    kind: string;
    endedAt: number;
    /** By the last run. */
    removed: number;
    removedTotal: number;
    /** Null where nothing was left. */
    oldestAt: number | null;
    /** Null where it did not fail. */
    failed: string | null;
  };
}
