/** Mails that wait: taken by one node at a time, and forgotten but for their outcome once they have ended. */
import type { MailOutbox, WaitingMail } from '#mail';
import type { Database } from '../tables.ts';

type Body = Pick<WaitingMail, 'locale' | 'order'>;

/** Transactions, though each is one statement: on SQLite they then share their commits with others. */
export function mailOutbox({ db, transaction }: Pick<Database, 'db' | 'transaction'>): MailOutbox {
  const waiting = (on: Database['db'], id: string) =>
    on.updateTable('mailOutbox').where('id', '=', id).where('ended', 'is', null);
  return {
    async due(now, limit) {
      const rows = await db
        .selectFrom('mailOutbox')
        .select(['id', 'site', 'orderNumber', 'recipient', 'body', 'createdAt', 'tries', 'nextTryAt'])
        .where('ended', 'is', null)
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(limit)
        .execute();
      return rows.map(({ body, recipient, nextTryAt, ...row }) => ({
        ...row,
        ...(JSON.parse(body ?? '') as Body),
        to: recipient ?? '',
        nextTryAt: nextTryAt ?? 0,
      }));
    },
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
            recipient: null,
            body: null,
            nextTryAt: null,
          }))
          .execute(),
      );
    },
    async postpone({ id, nextTryAt }, { tryAt, reason }) {
      // Whoever took over a claim that was over knows better than this late failure.
      await transaction((inside) =>
        waiting(inside, id)
          .set((set) => ({ tries: set('tries', '+', 1), nextTryAt: tryAt, reason }))
          .where('nextTryAt', '=', nextTryAt)
          .execute(),
      );
    },
  };
}
