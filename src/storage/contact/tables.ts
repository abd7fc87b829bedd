/** Tables of migration 0009-contact. Times are epoch milliseconds. */

export interface ContactTables {}
