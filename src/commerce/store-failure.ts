/**
 * What says that the database is not there, and not that it was asked for something wrong: codes of sockets, and the classes 08, 25,
 * 40, 53, 57 and 58 of SQL states (connection, transaction, resources, operator, system).
 */
const passing = /^(?:E[A-Z]+|EAI_AGAIN|ERR_INVALID_STATE|(?:08|25|40|53|57|58)[0-9A-Z]{3})$/;

/** Of SQLite: busy, locked, out of memory, read-only, input and output, full, cannot be opened, locking protocol. */
const passingResults = new Set([5, 6, 7, 8, 10, 13, 14, 15]);

/**
 * Whether a store failed in a way that passes by itself, so that the caller may try again. SQLite has one code for all that goes
 * wrong; its result code tells them apart, of which the lower eight bits are the kind.
 */
export function isStoreFailure(error: unknown): error is Error {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false;
  if (error.code !== 'ERR_SQLITE_ERROR') return passing.test(error.code);
  return 'errcode' in error && passingResults.has(Number(error.errcode) & 0xff);
}
