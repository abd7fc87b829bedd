/** What a row of something to be sent goes through, the same in every table where mails wait. */
import type { MailOutbox } from '#mail';
import type { Database } from '../tables.ts';

/** Columns that are emptied once it has ended. */
type Blank = { body: null } & { recipient?: null };

/** Transactions, though each is one statement: on SQLite they then share their commits with others. */
export function waitingRows(
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
