/** Tables of migration 0015-batches. Times are epoch milliseconds. */

export interface BatchesTables {
  batch: BatchTable;
  batchItem: BatchItemTable;
}

export interface BatchTable {
  id: string;
  keyId: string;
  name: string | null;
  /** JSON. */
  options: string;
  total: number;
  /** Of which its scans are, such as `2026-11`; null where they are not counted. */
  month: string | null;
  requestKey: string | null;
  requestDigest: string;
  createdAt: number;
  cancelledAt: number | null;
  endedAt: number | null;
  /** Of a batch that ended: JSON object of its items by state, so that lists need not count them. */
  counts: string | null;
}

export interface BatchItemTable {
  batchId: string;
  position: number;
  url: string;
  shard: number;
  state: string;
  /** While it waits: not before; while it runs: the end of its claim. */
  dueAt: number;
  tries: number;
  startedAt: number | null;
  endedAt: number | null;
  /** Null also where the report was deleted since. */
  reportId: string | null;
  score: number | null;
  grade: string | null;
  /** JSON object of scores by the category's id. */
  categories: string | null;
  code: string | null;
  reason: string | null;
}
