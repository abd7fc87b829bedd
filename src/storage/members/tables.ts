/** Tables of the migrations 0007-members and 0022-member-acts. Times are epoch milliseconds. */
import type { MemberAct } from './acts.ts';

export interface MembersTables {
  accountLink: AccountLinkTable;
  memberAct: MemberAct;
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
