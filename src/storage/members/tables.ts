/** Tables of migration 0007-members. Times are epoch milliseconds. */

export interface MembersTables {
  accountLink: AccountLinkTable;
  /** The accounts library's own table, of which only this is ours: roles change under a lock that it has not. */
  user: { id: string; role: string };
}

export interface AccountLinkTable {
  kind: string;
  /** For whom; of one kind there is one link for each. */
  subject: string;
  /** SHA-256 of what stands in the link: who reads the table can open nothing. */
  tokenHash: string;
  /** JSON. */
  body: string;
  createdAt: number;
  expiresAt: number;
}
