/** Finishes what a crash or an unreachable processor left over. Run every few minutes, on any node. */
import { hour, minute } from '#commerce';
import { placementOutcome } from './commit.ts';
import { voidPlacement, voidIntent } from './void-placement.ts';
import { type StoreContext, open, readPlacement, type PlacementState } from './state.ts';

/** What a run did; `failed` is tried again by the next one. */
export interface Swept {
  voided: number;
  /** Placed, and now captured or undone. */
  settled: number;
  released: number;
  refunded: number;
  failed: number;
  /** Orders that the buyer has and whose payment failed. */
  changed: { site: string; number: string }[];
}

const batch = 100;
/** Every process that worked on the placement has given up by then. */
const patience = 2 * minute;
/** After the end of its hold. The core releases its own attempts; this is for those that it never recorded. */
const overdue = 2 * hour;

/** @param now epoch milliseconds */
export async function sweepPlacements(parts: StoreContext, now: number): Promise<Omit<Swept, 'refunded'>> {
  const swept = { voided: 0, settled: 0, released: 0, failed: 0, changed: [] as Swept['changed'] };
  const attempt = async (kind: 'voided' | 'released', work: Promise<boolean>) => {
    const done = await work.catch(() => false);
    swept[done ? kind : 'failed'] += 1;
  };
  for (const row of await due(parts, ['placed'], now - patience)) {
    await touch(parts, row.id);
    const found = await placementOutcome(parts, row).catch(() => undefined);
    if (!found) swept.failed += 1;
    // Of an accepted capture most looks find nothing new.
    else if ((await readPlacement(parts, row.id))?.state !== 'placed') swept.settled += 1;
    if (found?.outcome === 'declined' && row.acceptedAt !== null)
      swept.changed.push({ site: row.site, number: row.number });
  }
  for (const row of await due(parts, open, now - overdue, 'holdUntil')) {
    const ending = { state: 'released', reason: 'expired', retryable: true } as const;
    await attempt('released', voidPlacement(parts, row, ending));
  }
  for (const row of await toVoid(parts)) await attempt('voided', voidIntent(parts, row));
  return swept;
}

const due = (
  { database }: StoreContext,
  states: readonly PlacementState[],
  before: number,
  since: 'updatedAt' | 'holdUntil' = 'updatedAt',
) =>
  database.db
    .selectFrom('storePlacement')
    .selectAll()
    .where('state', 'in', states)
    .where(since, '<=', before)
    .orderBy('updatedAt')
    .limit(batch)
    .execute();

/** Oldest try first: one that never succeeds does not keep the others waiting. */
const toVoid = ({ database }: StoreContext) =>
  database.db
    .selectFrom('storePlacement')
    .select(['id', 'intentId', 'site', 'currency', 'number'])
    .where('voidPending', '=', 1)
    .orderBy('updatedAt')
    .limit(batch)
    .execute();

const touch = ({ database, now }: StoreContext, id: string) =>
  database.db.updateTable('storePlacement').set({ updatedAt: now() }).where('id', '=', id).execute();
