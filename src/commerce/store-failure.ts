/**
 * Of PostgreSQL: the classes connection (08), rollback (40), resources (53), operator (57) and system (58) without the states
 * that a repeat meets again, and of others a read-only node, a transaction that ran out of time, and a lock that is held.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passingStates = /^(?!40002|57P04|58P01)(?:(?:08|40|53|57|58)[0-9A-Z]{3}|25006|25P0[34]|55P03)$/;

/** Of sockets and names; too many open files; a database of this process that is being closed or opened. */
const passingCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN)|EADDRNOTAVAIL|ENOBUFS|E[MN]FILE|ERR_INVALID_STATE)$/;

/** Of SQLite: busy, locked, out of memory, read-only, input and output, full, cannot be opened, locking protocol. */
const passingResults = new Set([5, 6, 7, 8, 10, 13, 14, 15]);

/**
 * Whether a store failed temporarily, so that the caller may retry. SQLite has one error code; the lower eight bits of its
 * result code are the kind.
 */
export function isStoreFailure(error: unknown): error is Error {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false;
  const { code } = error;
  // The socket file of a database that is down; of any other file it is our own fault.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (code !== 'ERR_SQLITE_ERROR') return passingCodes.test(code) || passingStates.test(code);
  return 'errcode' in error && passingResults.has(Number(error.errcode) & 0xff);
}
