/** Order updates to platforms, as people look at them: to be read only. */
import type { OrderNotice } from '#commerce';
import type { Database } from '../tables.ts';

export interface NoticeEntry {
  id: string;
  site: string;
  orderNumber: string;
  /** Counts the updates of one order. */
  sequence: number;
  url: string;
  tries: number;
  createdAt: number;
  /** While it waits. */
  nextTryAt?: number;
  ended?: 'delivered' | 'dropped';
  /** Why the last try failed. */
  reason?: string;
}

export interface NoticeLists {
  /**
   * Those that wait, the next one first, or those that have ended, about latest first.
   * @param after place of the last one of the page before
   */
  notices(wish: {
    waiting: boolean;
    limit: number;
    after?: NoticePlace;
  }): Promise<{ entries: NoticeEntry[]; next?: NoticePlace }>;
}

export interface NoticePlace {
  at: number;
  id: string;
}

export function noticeLists({ db }: Pick<Database, 'db'>): NoticeLists {
  return {
    async notices({ waiting, limit, after }) {
      const [step, order] = waiting ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
      let rows = db
        .selectFrom('orderNotice')
        .selectAll()
        .where('ended', waiting ? 'is' : 'is not', null);
      if (after) {
        rows = rows.where((where) =>
          where.or([
            where('nextTryAt', step, after.at),
            where.and([where('nextTryAt', '=', after.at), where('id', step, after.id)]),
          ]),
        );
      }
      const found = await rows
        .orderBy('nextTryAt', order)
        .orderBy('id', order)
        .limit(limit + 1)
        .execute();
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        entries: shown.map(({ body, nextTryAt, ended, reason, ...row }) => ({
          id: row.id,
          site: row.site,
          orderNumber: row.orderNumber,
          sequence: row.sequence,
          url: row.url,
          tries: row.tries,
          createdAt: (JSON.parse(body) as OrderNotice).createdAt,
          ...(ended === null ? { nextTryAt } : { ended: ended as 'delivered' | 'dropped' }),
          ...(reason === null ? {} : { reason }),
        })),
        ...(found.length > limit && last ? { next: { at: last.nextTryAt, id: last.id } } : {}),
      };
    },
  };
}
