/** Tables of the migrations 0007-members, 0022-member-acts and 0035-activity-stream. Times are epoch milliseconds. */

export interface MembersTables {
  accountLink: AccountLinkTable;
  memberAct: MemberAct & {
    /** To where `ACTIVITY_TO` says; null before. */
    sentAt: number | null;
  };
  activityStream: ActivityStreamTable;
  /** The accounts library's own table, of which only this is ours: roles change under a lock that it has not. */
  user: { id: string; role: string };
}

export interface ActivityStreamTable {
  name: string;
  /** Acts from then on are sent. */
  since: number;
  /** Failed ones in a row. */
  tries: number;
  /** While a node sends, when its claim ends. */
  nextTryAt: number;
  /** Of the last failure. */
  reason: string | null;
}

export interface AccountLinkTable {
  kind: string;
  /** For whom; of one kind there is one link for each. */
  subject: string;
  /** SHA-256 of the token in the link, so that the table alone opens nothing. */
  tokenHash: string;
  /** JSON. */
  body: string;
  createdAt: number;
  expiresAt: number;
}

/** `begun`: the service stopped in between, so the outcome is unknown. `refused`: not permitted. */
export type ActOutcome = 'begun' | 'done' | 'refused';

export interface MemberAct {
  /** Epoch milliseconds. */
  at: number;
  id: string;
  memberId: string;
  /** Email address at that time. */
  who: string;
  /** For programs: a route of the dashboard. */
  what: string;
  /** Ids and names, for people; never a secret. */
  about: string;
  outcome: ActOutcome;
}
