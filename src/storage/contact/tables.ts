/** Tables of migration 0009-contact. Times are epoch milliseconds. */

export interface ContactTables {
  letter: LetterTable;
  contactMessage: ContactMessageTable;
  /** Solved challenges of human verification: good for one message. */
  spentChallenge: { id: string; expiresAt: number };
}

export interface LetterTable {
  id: string;
  /** Encrypted, with the address; null once it has ended. */
  body: string | null;
  createdAt: number;
  tries: number;
  /** Null once it has ended. */
  nextTryAt: number | null;
  /** Null while it waits; `sent` or `dropped`. */
  ended: string | null;
  endedAt: number | null;
  /** Why the last try failed. */
  reason: string | null;
}

export interface ContactMessageTable {
  id: string;
  createdAt: number;
  /** `new`, `read` or `archived`. */
  state: string;
  /** `form`, `agent` or `mcp`. */
  source: string;
  name: string;
  email: string;
  platform: string | null;
  message: string;
}
