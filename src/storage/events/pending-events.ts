/**
 * Events that are still to be added to daily sums. Each event has a flag for each kind of sum: whatever the clocks, and however late
 * a transaction ends, it is added once. Until then it is read as it is.
 */
import type { CommerceEvent } from '#commerce';
import { rerun } from '../rerun.ts';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import { holdSite } from './hold-site.ts';

/** Column that is 1 until the event is in the sums. */
export type PendingFlag = 'uncounted' | 'unfollowed';

/** Others wait for the transaction on SQLite. */
const batch = 1_000;
/** Events that are read at most. Usually a few seconds' worth; more only while counting was interrupted. */
const mostRead = 20_000;

const selectPending = (on: Executor, flag: PendingFlag) => on.selectFrom('commerceEvent').where(flag, '=', 1);

/**
 * Safe on several nodes at once: each event is added exactly once.
 * @param add adds events of a store, while no other node adds any of it
 * @returns how many events were added
 */
export async function addPending(
  database: Pick<Database, 'db' | 'transaction'>,
  flag: PendingFlag,
  add: (inside: Executor, site: string, events: readonly CommerceEvent[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  let added = 0;
  for (const site of await pendingSites(database.db, flag)) {
    let step = batch;
    while (step >= batch) {
      if (signal?.aborted) return added;
      step = await rerun(() => database.transaction((inside) => addSome(inside, site)));
      added += step;
    }
  }
  return added;

  async function addSome(inside: Executor, site: string): Promise<number> {
    await holdSite(inside, site);
    const rows = await selectPending(inside, flag)
      .select(['id', 'body'])
      .where('site', '=', site)
      .orderBy('at')
      .limit(batch)
      .execute();
    if (rows.length === 0) return 0;
    await add(
      inside,
      site,
      rows.map(({ body }) => JSON.parse(body) as CommerceEvent),
    );
    await inside
      .updateTable('commerceEvent')
      .set({ [flag]: 0 })
      .where(flag, '=', 1)
      .where('site', '=', site)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    return rows.length;
  }
}

/** One look into the index for each, however many events there are. */
async function pendingSites(on: Executor, flag: PendingFlag): Promise<string[]> {
  const sites: string[] = [];
  for (;;) {
    const { site } = await selectPending(on, flag)
      .select(({ fn }) => fn.min('site').as('site'))
      .where('site', '>', sites.at(-1) ?? '')
      .executeTakeFirstOrThrow();
    if (site === null) return sites;
    sites.push(site);
  }
}

/** @returns the events since `from`, and how far they go where there are too many */
export async function readPending(
  inside: Executor,
  flag: PendingFlag,
  { sites, from }: { sites: readonly string[]; from: number },
): Promise<{ events: CommerceEvent[]; behindSince?: number }> {
  const events: CommerceEvent[] = [];
  let behindSince: number | undefined;
  for (const site of sites) {
    const rows = await selectPending(inside, flag)
      .select('body')
      .where('site', '=', site)
      .where('at', '>=', from)
      .orderBy('at')
      .limit(mostRead)
      .execute();
    for (const { body } of rows) events.push(JSON.parse(body) as CommerceEvent);
    const last = events.at(-1)?.at ?? from;
    if (rows.length === mostRead) behindSince = Math.min(behindSince ?? last, last);
  }
  return { events, ...(behindSince === undefined ? {} : { behindSince }) };
}
