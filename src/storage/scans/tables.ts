/** Tables of migration 0008-scans. Times are epoch milliseconds. */

export interface ScansTables {}
