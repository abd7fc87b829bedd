/**
 * Repairs times that are further ahead than a correct clock ever sets them, written by a node whose clock ran ahead. Work
 * would wait for them for hours or days, so they are set to now. For a claim, this is
 * the same as its end: its holder loses it.
 */
import { sql, type RawBuilder } from 'kysely';
import { notHeld } from './held-notices.ts';
import type { Database } from './tables.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** No claim is longer. */
export const longestClaim = 5 * minute;
/** Before another try: a receiver's wish of a day, spread by a tenth. */
export const longestGap = 27 * hour;
/** What is written as "now" is never ahead, but for clocks that differ a little. */
const clockTolerance = minute;

interface Repair {
  table: string;
  time: string;
  /** What waits. As the indexes have it. */
  where: RawBuilder<unknown>;
  /** Milliseconds. */
  longest: number;
}

const repairs: readonly Repair[] = [
  { table: 'paymentAttempt', time: 'leaseUntil', where: sql`outcome is null`, longest: longestClaim },
  { table: 'orderRecord', time: 'nextLookAt', where: sql`next_look_at is not null`, longest: day },
  ...outboxTimes('orderNotice', sql`ended is null and ${notHeld}`),
  ...outboxTimes('eventDelivery', sql`sink in (select id from event_sink) and next_try_at is not null`),
  ...outboxTimes('mailOutbox', sql`next_try_at is not null`),
  ...outboxTimes('letter', sql`next_try_at is not null`),
  { table: 'batchItem', time: 'dueAt', where: batchItemsIn('running'), longest: longestClaim },
  { table: 'batchItem', time: 'dueAt', where: batchItemsIn('waiting'), longest: day },
  { table: 'monitor', time: 'claimedUntil', where: sql`paused = 0`, longest: longestClaim },
  { table: 'monitor', time: 'nextAt', where: sql`paused = 0`, longest: 7 * day },
  { table: 'storePlacement', time: 'updatedAt', where: sql`state = 'placed'`, longest: clockTolerance },
  {
    table: 'storePlacement',
    time: 'holdUntil',
    where: sql`state in ('prepared', 'committing', 'challenged')`,
    longest: 30 * minute,
  },
  { table: 'storeRefund', time: 'askedAt', where: sql`status = 'pending'`, longest: clockTolerance },
];

/** What was never tried is due when it is written, and can only be claimed. */
function outboxTimes(table: string, where: RawBuilder<unknown>): Repair[] {
  return [
    { table, time: 'nextTryAt', where: sql`${where} and tries = 0`, longest: longestClaim },
    { table, time: 'nextTryAt', where, longest: longestGap },
  ];
}

function batchItemsIn(state: 'running' | 'waiting'): RawBuilder<unknown> {
  return sql`batch_id in (select id from batch where ended_at is null) and state = ${state}`;
}

/**
 * "Ahead" means ahead of both the caller's and the database's clock: one clock that runs behind ends no
 * claim.
 * @param now epoch milliseconds
 * @returns how many were repaired
 */
export async function repairClockSkew(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  now: number,
): Promise<number> {
  const later =
    dialect === 'postgres'
      ? // A query of its own is asked once: no index finds what is later than a clock that moves on.
        sql`(select greatest(${now}::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint))`
      : sql`${now}`;
  let count = 0;
  for (const { table, time, where, longest } of repairs) {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${sql.ref(time)} = ${now}
      where ${where} and ${sql.ref(time)} > ${later} + ${sql.lit(longest)}`.execute(db);
    count += Number(numAffectedRows);
  }
  return count;
}
