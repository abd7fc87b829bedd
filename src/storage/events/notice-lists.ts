/** Order updates to platforms, as people look at them: to be read only. */
import { heldFrom, type OrderNotice } from '#commerce';
import { isHeld } from '../held-notices.ts';
import type { Database, Tables } from '../tables.ts';

export interface NoticeEntry {
  id: string;
  site: string;
  orderNumber: string;
  /** Counts the updates of one order. */
  sequence: number;
  url: string;
  tries: number;
  createdAt: number;
  /** While it waits for its time. */
  nextTryAt?: number;
  /** Since when it waits for a person, because a partner rejected it. Epoch milliseconds. */
  heldSince?: number;
  /** ID of the partner that it is for. */
  partner?: string;
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
  /** Those of a store that a partner rejected, the oldest first. */
  held(site: string, limit: number): Promise<NoticeEntry[]>;
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
        entries: shown.map(entryOf),
        ...(found.length > limit && last ? { next: { at: last.nextTryAt, id: last.id } } : {}),
      };
    },
    async held(site, limit) {
      const rows = await db
        .selectFrom('orderNotice')
        .selectAll()
        .where('site', '=', site)
        .where(isHeld)
        .orderBy('nextTryAt')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(entryOf);
    },
  };
}

function entryOf(row: Tables['orderNotice']): NoticeEntry {
  const { id, site, orderNumber, sequence, url, tries, nextTryAt, ended, reason } = row;
  const { createdAt, partner } = JSON.parse(row.body) as OrderNotice;
  const since = heldFrom(nextTryAt);
  return {
    id,
    site,
    orderNumber,
    sequence,
    url,
    tries,
    createdAt,
    ...(ended !== null
      ? { ended: ended as 'delivered' | 'dropped' }
      : since === undefined
        ? { nextTryAt }
        : { heldSince: since }),
    ...(partner === undefined ? {} : { partner }),
    ...(reason === null ? {} : { reason }),
  };
}
