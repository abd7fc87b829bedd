/** Tables of migration 0008-scans. Times are epoch milliseconds. */

export interface ScansTables {
  scan: ScanTable;
  reportShare: ReportShareTable;
  optOut: OptOutTable;
}

export interface ScanTable {
  id: string;
  url: string;
  host: string;
  /** `running`, `done` or `failed`. */
  state: string;
  /** The last exchange: its purpose, how many were made, how many are expected. */
  step: string;
  done: number;
  left: number;
  createdAt: number;
  /** When the audit has ended at the latest: one that still runs then was interrupted. */
  endsAt: number;
  finishedAt: number | null;
  /** Of the link that shares the report, once it is done. */
  token: string | null;
  /** Why it failed: a code, and a sentence of ours. */
  code: string | null;
  detail: string | null;
}

export interface ReportShareTable {
  token: string;
  reportId: string;
  createdAt: number;
  expiresAt: number;
}

export interface OptOutTable {
  /** Covers its subdomains too. */
  host: string;
  /** Who asked: `owner` or `operator`. */
  source: string;
  createdAt: number;
}
