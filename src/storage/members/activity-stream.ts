/** Which acts of members are still to be sent elsewhere. One row is the lease: of several nodes one sends. */
import { sql } from 'kysely';
import type { ActivityStreamStore, DueAct } from '#event-webhooks';
import type { Database } from '../tables.ts';

/** There is one. */
const name = 'activity';
/** What has begun holds back what followed for so long, so that all is sent in its order. */
const beginsMs = 60_000;

export function activityStreamStore({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>): ActivityStreamStore {
  const own = () => db.selectFrom('activityStream').selectAll().where('name', '=', name);
  const oldestUnsent = (since: number) =>
    db
      .selectFrom('memberAct')
      .selectAll()
      .where(sql<boolean>`sent_at is null`)
      .where('at', '>=', since)
      .orderBy('at')
      .orderBy('id');
  return {
    async open(now) {
      await db
        .insertInto('activityStream')
        .values({ name, since: now, tries: 0, nextTryAt: now, reason: null })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },
    async next(now) {
      const stream = await own().where('nextTryAt', '<=', now).executeTakeFirst();
      const act = stream && (await oldestUnsent(stream.since).limit(1).executeTakeFirst());
      if (!act || (act.outcome === 'begun' && act.at > now - beginsMs)) return undefined;
      const { sentAt: _sentAt, ...sent } = act;
      return { act: sent, tries: stream.tries, nextTryAt: stream.nextTryAt };
    },
    async claim({ act: { at, id }, nextTryAt }, until) {
      const claimed = await db
        .updateTable('activityStream')
        .set({ nextTryAt: until })
        .where('name', '=', name)
        .where('nextTryAt', '=', nextTryAt)
        // Or the node that has sent it in the same millisecond would be overlooked.
        .where(({ exists }) =>
          exists(
            db
              .selectFrom('memberAct')
              .select('id')
              .where('at', '=', at)
              .where('id', '=', id)
              .where('sentAt', 'is', null),
          ),
        )
        .executeTakeFirstOrThrow();
      return claimed.numUpdatedRows === 1n;
    },
    sent: ({ act: { at, id, outcome }, nextTryAt }: DueAct, now) =>
      transaction(async (inside) => {
        // One that ended while it was sent as begun is sent once more.
        await inside
          .updateTable('memberAct')
          .set({ sentAt: now })
          .where('at', '=', at)
          .where('id', '=', id)
          .where('outcome', '=', outcome)
          .execute();
        await inside
          .updateTable('activityStream')
          .set({ tries: 0, nextTryAt: now, reason: null })
          .where('name', '=', name)
          // Not what a node has claimed that took over.
          .where('nextTryAt', '=', nextTryAt)
          .execute();
      }),
    async failed({ tries, nextTryAt }, { tryAt, reason }) {
      await db
        .updateTable('activityStream')
        .set({ tries: tries + 1, nextTryAt: tryAt, reason })
        .where('name', '=', name)
        .where('nextTryAt', '=', nextTryAt)
        .execute();
    },
    async state() {
      const stream = await own().executeTakeFirst();
      if (!stream) return undefined;
      const { since, tries, reason } = stream;
      const { waiting, oldestAt } = await db
        .selectFrom('memberAct')
        .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('at').as('oldestAt')])
        .where(sql<boolean>`sent_at is null`)
        .where('at', '>=', since)
        .executeTakeFirstOrThrow();
      return {
        since,
        tries,
        waiting: Number(waiting),
        ...(reason === null ? {} : { reason }),
        ...(oldestAt === null ? {} : { oldestAt: Number(oldestAt) }),
      };
    },
  };
}
