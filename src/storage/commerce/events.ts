import type { CommerceEvent, CommerceStore, CommerceWrites } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { statement, type Executor } from '../statement.ts';

export function eventTable({ db }: Pick<Database, 'db'>) {
  const insert = statement(({ site, at, id, body, waiting, uncounted }: Tables['commerceEvent']) =>
    db.insertInto('commerceEvent').values({ site, at, id, body, waiting, uncounted }),
  );
  const page = statement((of: { site: string; before: number; skip: number }) => {
    const earlier = db.selectFrom('commerceEvent').where('site', '=', of.site).where('at', '<', of.before);
    return earlier
      .select('body')
      .where('at', '>=', ({ fn, val }) =>
        fn.coalesce(earlier.select('at').orderBy('at', 'desc').limit(1).offset(of.skip), val(0)),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc');
  });
  return {
    writes: (on: Executor): Pick<CommerceWrites, 'insertEvents'> => ({
      async insertEvents(events) {
        for (const event of events) {
          const { site, at, id } = event;
          await insert.write(on, { site, at, id, body: JSON.stringify(event), waiting: 1, uncounted: 1 });
        }
      },
    }),
    lists: {
      /** Events of one moment are never torn apart, or the next page would miss some: a page may be a few longer than `limit`. */
      async events(site, { limit, before = Number.MAX_SAFE_INTEGER }) {
        if (limit < 1) return [];
        const rows = await page.all(db, { site, before, skip: limit - 1 });
        return rows.map(({ body }) => JSON.parse(body) as CommerceEvent);
      },
    } satisfies Partial<CommerceStore>,
  };
}
