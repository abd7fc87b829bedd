/** Outbox of order updates to platforms. Keeps the sequence per order and URL. */
import {
  heldSince,
  longestHold,
  resumeDelay,
  type CommerceStore,
  type CommerceWrites,
  type NoticeChoice,
  type OrderNotice,
} from '#commerce';
import { ending, isHeld } from '../held-notices.ts';
import type { Database, Tables } from '../tables.ts';
import { statement, type Executor } from '../statement.ts';

type Row = Tables['orderNotice'];
type Queue = Pick<Row, 'site' | 'orderNumber' | 'url'>;
const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
type Fixed = Omit<OrderNotice, 'sequence' | 'tries' | 'nextTryAt'>;

/**
 * Tries the updates of a store again that a partner refused, once a person has changed what was wrong.
 * @returns how many
 */
export async function resumeHeldNotices(
  { db }: Pick<Database, 'db'>,
  site: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orderNotice')
    .set({ nextTryAt: now + resumeDelay })
    .where('site', '=', site)
    .where(isHeld)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends what has been held for `longestHold`. @returns how many */
export async function endOldHolds({ db }: Pick<Database, 'db'>, now: number): Promise<number> {
  const { numUpdatedRows } = await ending(db, now)
    .where(isHeld)
    .where('nextTryAt', '<=', heldSince(now - longestHold))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends what is held for partners that the store no longer has: their updates could not be resumed. */
export async function endHoldsOf(
  on: Executor,
  { site, partners, now }: { site: string; partners: readonly string[]; now: number },
): Promise<void> {
  if (partners.length === 0) return;
  const held = await on
    .selectFrom('orderNotice')
    .select(['id', 'body'])
    .where('site', '=', site)
    .where(isHeld)
    .execute();
  for (const { id, body } of held) {
    const { partner } = JSON.parse(body) as Fixed;
    if (partner !== undefined && partners.includes(partner))
      await ending(on, now).where('id', '=', id).execute();
  }
}

export function noticeTable({ db }: Pick<Database, 'db'>) {
  // The upsert holds the row until the transaction ends: a later number cannot be seen before an earlier one.
  const count = statement(({ site, orderNumber, url }: Queue) =>
    db
      .insertInto('noticeSequence')
      .values({ site, orderNumber, url, last: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['site', 'orderNumber', 'url'])
          .doUpdateSet((set) => ({ last: set('noticeSequence.last', '+', 1) })),
      )
      .returning('last'),
  );
  const insert = statement(
    ({
      id,
      site,
      orderNumber,
      url,
      host,
      sequence,
      nextTryAt,
      body,
    }: Omit<Row, 'tries' | 'ended' | 'reason'>) =>
      db
        .insertInto('orderNotice')
        .values({ id, site, orderNumber, url, host, sequence, tries: 0, nextTryAt, body }),
  );
  const waiting = (id: string) =>
    db
      .updateTable('orderNotice')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('id', '=', id)
      .where('ended', 'is', null);
  const end = statement((next: { id: string; ended: string }) => waiting(next.id).set({ ended: next.ended }));
  const postpone = statement((next: { id: string; tryAt: number; reason: string }) =>
    waiting(next.id).set({ nextTryAt: next.tryAt, reason: next.reason }),
  );
  const claim = statement((next: { id: string; nextTryAt: number; until: number }) =>
    db
      .updateTable('orderNotice')
      .set({ nextTryAt: next.until })
      .where('id', '=', next.id)
      .where('ended', 'is', null)
      .where('nextTryAt', '=', next.nextTryAt),
  );
  const oldest = (now: number, { without = [], isFirst = false }: NoticeChoice) =>
    db
      .selectFrom('orderNotice')
      .select(['sequence', 'tries', 'nextTryAt', 'body'])
      .select(({ fn }) =>
        fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('host').orderBy('nextTryAt'))
          .as('place'),
      )
      .where('ended', 'is', null)
      .where('nextTryAt', '<=', now)
      .$if(without.length > 0, (of) => of.where('host', 'not in', without))
      .$if(isFirst, (of) => of.where('tries', '=', 0))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('orderNotice as earlier')
              .select('earlier.id')
              .whereRef('earlier.site', '=', 'orderNotice.site')
              .whereRef('earlier.orderNumber', '=', 'orderNotice.orderNumber')
              .whereRef('earlier.url', '=', 'orderNotice.url')
              .whereRef('earlier.sequence', '<', 'orderNotice.sequence')
              .where('earlier.ended', 'is', null),
          ),
        ),
      );
  return {
    writes: (on: Executor): Pick<CommerceWrites, 'insertNotice' | 'claimNotice' | 'updateNotice'> => ({
      async insertNotice(notice) {
        const { id, site, orderNumber, url, createdAt } = notice;
        const sequence = (await count.first(on, { site, orderNumber, url }))?.last as number;
        const body = JSON.stringify(notice);
        const host = hostOf(url);
        await insert.write(on, { id, site, orderNumber, url, host, sequence, nextTryAt: createdAt, body });
      },
      claimNotice: async ({ id, nextTryAt }, until) =>
        (await claim.write(on, { id, nextTryAt, until })) === 1,
      async updateNotice(id, next) {
        if (typeof next === 'string') await end.write(on, { id, ended: next });
        else await postpone.write(on, { id, ...next });
      },
    }),
    lists: {
      async dueNotices(now, limit, which = {}) {
        const rows = await db
          .selectFrom(oldest(now, which).as('oldest'))
          .select(['sequence', 'tries', 'nextTryAt', 'body'])
          .where('place', '<=', which.perHost ?? limit)
          .orderBy('nextTryAt')
          .limit(limit)
          .execute();
        return rows.map(({ body, ...state }) => ({ ...(JSON.parse(body) as Fixed), ...state }));
      },
    } satisfies Partial<CommerceStore>,
  };
}
