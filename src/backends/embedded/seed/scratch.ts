/** A private database on disk, gone with its handle: for what grows with the file and must not grow the heap. */
import { DatabaseSync } from 'node:sqlite';

export function openScratch(table: string): DatabaseSync {
  // No name: a temporary file that SQLite removes as soon as it has opened it.
  const scratch = new DatabaseSync('');
  scratch.exec(`pragma journal_mode = off; pragma synchronous = off; ${table}; begin`);
  return scratch;
}
