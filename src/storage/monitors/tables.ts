/** Tables of migration 0010-monitors. Times are epoch milliseconds. */

export interface MonitorsTables {}
