/** The outbox of mails. Times are epoch milliseconds. */

export interface MailTables {
  mailOutbox: MailOutboxTable;
}

export interface MailOutboxTable {
  id: string;
  site: string;
  orderNumber: string;
  /** Null once it has ended. */
  recipient: string | null;
  /** Locale and order as JSON; null once it has ended. */
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
