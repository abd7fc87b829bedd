/** Tables of migration 0011-sinks. Times are epoch milliseconds. */

export interface SinksTables {}
