/** The outboxes of mail: claimed by one node at a time, and only the outcome is kept once a mail has ended. */
import type { Secret } from '#commerce';
import type { MailOutbox, Notification, NotificationOutbox, QueuedConfirmation } from '#mail';
import { sealWith } from '../seal.ts';
import type { Database } from '../tables.ts';

type ConfirmationBody = Pick<QueuedConfirmation, 'locale' | 'order'>;

/**
 * Order confirmations.
 * @param report logs an unreadable one. It is dropped when due and does not block others
 */
export function mailOutbox(
  database: Pick<Database, 'db' | 'transaction'>,
  report: (event: string, facts: Record<string, unknown>) => void = () => {},
): MailOutbox {
  const mails = waitingRows(database, 'mailOutbox', { body: null, recipient: null });
  return {
    ...mails,
    async due(now, limit) {
      const rows = await database.db
        .selectFrom('mailOutbox')
        .select(['id', 'site', 'orderNumber', 'recipient', 'body', 'createdAt', 'tries', 'nextTryAt'])
        .where('ended', 'is', null)
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(limit)
        .execute();
      const read = rows.map((row) => ({ row, content: confirmationOf(row.body) }));
      for (const { row, content } of read) {
        if (content) continue;
        await mails.end(row, { outcome: 'dropped', at: now, reason: 'unreadable' });
        report('mail-unreadable', { site: row.site });
      }
      return read.flatMap(({ row: { body: _body, recipient, nextTryAt, ...row }, content }) =>
        content ? [{ ...row, ...content, to: recipient ?? '', nextTryAt: nextTryAt ?? 0 }] : [],
      );
    },
  };
}

function confirmationOf(body: string | null): ConfirmationBody | undefined {
  try {
    const { locale, order } = JSON.parse(body ?? '') as Partial<ConfirmationBody>;
    return locale === undefined || order === undefined ? undefined : { locale, order };
  } catch {
    return undefined;
  }
}

type NotificationBody = Omit<Notification, 'id'>;

/**
 * Notifications are encrypted: a copy of the database must not open an account by a sign-in link that is in one.
 * @param secret of the service; what another one sealed is dropped when it is due
 */
export function notificationOutbox(
  database: Pick<Database, 'db' | 'transaction'>,
  { secret }: { secret: Secret },
): NotificationOutbox {
  const seal = sealWith(secret, 'letter');
  const { db, transaction } = database;
  const rows = waitingRows(database, 'letter', { body: null });

  return {
    ...rows,
    async put({ id, ...notification }, now) {
      const body = seal.close(JSON.stringify(notification satisfies NotificationBody), id);
      const row = { id, body, createdAt: now, tries: 0, nextTryAt: now, ended: null, endedAt: null };
      await transaction((inside) =>
        inside
          .insertInto('letter')
          .values({ ...row, reason: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute(),
      );
    },
    async due(now, limit) {
      const due = await db
        .selectFrom('letter')
        .select(['id', 'body', 'createdAt', 'tries', 'nextTryAt'])
        .where('ended', 'is', null)
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(limit)
        .execute();
      const opened = due.map(({ body, nextTryAt, ...row }) => ({
        ...row,
        nextTryAt: nextTryAt ?? 0,
        notification: open(row.id, body ?? ''),
      }));
      for (const { id, notification } of opened)
        if (!notification) await rows.end({ id }, { outcome: 'dropped', at: now, reason: 'another-secret' });
      return opened.flatMap(({ notification, ...row }) =>
        notification ? [{ ...row, ...notification }] : [],
      );
    },
  };

  function open(id: string, body: string): NotificationBody | undefined {
    try {
      return JSON.parse(seal.open(body, id)) as NotificationBody;
    } catch {
      return undefined;
    }
  }
}

/** Columns that are emptied once it has ended. */
type Blank = { body: null } & { recipient?: null };

/** Transactions, though each is one statement: on SQLite they then share their commits with others. */
function waitingRows(
  { transaction }: Pick<Database, 'transaction'>,
  table: 'mailOutbox' | 'letter',
  blank: Blank,
): Pick<MailOutbox, 'claim' | 'end' | 'postpone'> {
  // The columns that are written here are the same in both.
  const waiting = (on: Database['db'], id: string) =>
    on
      .updateTable(table as 'mailOutbox')
      .where('id', '=', id)
      .where('ended', 'is', null);
  return {
    async claim({ id, nextTryAt }, until) {
      const { numUpdatedRows } = await transaction((inside) =>
        waiting(inside, id).set({ nextTryAt: until }).where('nextTryAt', '=', nextTryAt).executeTakeFirst(),
      );
      return numUpdatedRows === 1n;
    },
    async end({ id }, { outcome, at, reason }) {
      await transaction((inside) =>
        waiting(inside, id)
          .set((set) => ({
            tries: set('tries', '+', 1),
            ended: outcome,
            endedAt: at,
            reason: reason ?? null,
            nextTryAt: null,
            ...blank,
          }))
          .execute(),
      );
    },
    async postpone({ id, nextTryAt }, { tryAt, reason }) {
      // The node that took over an expired claim knows better than this late failure.
      await transaction((inside) =>
        waiting(inside, id)
          .set((set) => ({ tries: set('tries', '+', 1), nextTryAt: tryAt, reason }))
          .where('nextTryAt', '=', nextTryAt)
          .execute(),
      );
    },
  };
}
