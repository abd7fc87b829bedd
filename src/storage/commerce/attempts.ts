/** Payment attempts. What can change has a column of its own, so that each change is one conditional update. */
import type { Attempt, CommerceReads, CommerceStore, CommerceWrites } from '#commerce';
import { sql } from 'kysely';
import { longestClaim } from '../clock-skew-repair.ts';
import type { Database, Tables } from '../tables.ts';
import type { Seal } from '../seal.ts';
import { statement, type Executor } from '../statement.ts';

type Row = Tables['paymentAttempt'];
type Id = Pick<Row, 'id'>;
type AttemptWrites = Pick<
  CommerceWrites,
  'insertAttempt' | 'takeLease' | 'challengeAttempt' | 'closeAttempt'
>;

/** What an operator asks, and the core does not. */
export interface OpenAttempts {
  /** All that are open, the oldest first; `unreadable` counts those that cannot be decrypted. */
  openAttempts(limit: number): Promise<{ attempts: Attempt[]; unreadable: number }>;
}

/** After this long an attempt that could not be read is tried again: the right secret may be back. */
const unreadableWait = longestClaim;

export function attemptTable(
  { db }: Pick<Database, 'db'>,
  seal: Seal,
  report: (event: string, facts: Record<string, unknown>) => void,
) {
  const insert = statement(
    ({ id, site, checkoutId, leaseUntil, outcome, ref, challenge, payer, body }: Row) =>
      db
        .insertInto('paymentAttempt')
        .values({ id, site, checkoutId, leaseUntil, outcome, ref, challenge, payer, body }),
  );
  const read = statement((at: Id) => db.selectFrom('paymentAttempt').selectAll().where('id', '=', at.id));
  const overdue = statement((until: { now: number; limit: number }) =>
    db
      .selectFrom('paymentAttempt')
      .selectAll()
      .where('outcome', 'is', null)
      .where('leaseUntil', '<=', until.now)
      .orderBy('leaseUntil')
      .limit(until.limit),
  );
  const allOpen = statement((of: { limit: number }) =>
    db.selectFrom('paymentAttempt').selectAll().where('outcome', 'is', null).orderBy('id').limit(of.limit),
  );
  const ofPayer = (payer: string) =>
    db
      .selectFrom('paymentAttempt')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('payer', '=', payer);
  const underWay = statement((of: { payer: string }) => ofPayer(of.payer).where('outcome', 'is', null));
  // A lease ends after its attempt began: a few too many may be counted.
  const declined = statement((of: { payer: string; since: number }) =>
    ofPayer(of.payer).where('outcome', '=', sql.lit('declined')).where('leaseUntil', '>', of.since),
  );
  const open = (id: string) =>
    db.updateTable('paymentAttempt').where('id', '=', id).where('outcome', 'is', null);
  const lease = statement((next: Id & { leaseUntil: number; until: number }) =>
    open(next.id).set({ leaseUntil: next.until }).where('leaseUntil', '=', next.leaseUntil),
  );
  const challenge = statement((next: Id & { challenge: string }) =>
    open(next.id).set({ challenge: next.challenge }),
  );
  const close = statement((next: Id & { outcome: string }) => open(next.id).set({ outcome: next.outcome }));

  const ifReadable = (row: Row): Attempt | undefined => {
    try {
      return recordOf(row, seal);
    } catch {
      return undefined;
    }
  };

  return {
    reads: (on: Executor): Pick<CommerceReads, 'attempt'> => ({
      async attempt(id) {
        const row = await read.first(on, { id });
        return row && recordOf(row, seal);
      },
    }),
    writes: (on: Executor): AttemptWrites => ({
      insertAttempt: async (attempt) => void (await insert.write(on, rowOf(attempt, seal))),
      takeLease: async ({ id, leaseUntil }, until) =>
        (await lease.write(on, { id, leaseUntil, until })) === 1,
      challengeAttempt: async (id, content) =>
        (await challenge.write(on, { id, challenge: sealChallenge(id, content, seal) })) === 1,
      closeAttempt: async (id, outcome) => (await close.write(on, { id, outcome })) === 1,
    }),
    lists: {
      async overdueAttempts(now, limit) {
        const rows = await overdue.all(db, { now, limit });
        const read = rows.map((row) => ({ row, attempt: ifReadable(row) }));
        const unreadable = read.filter(({ attempt }) => !attempt);
        // A damaged attempt must not block the recovery of others, now or next time.
        for (const { row } of unreadable) await lease.write(db, { ...row, until: now + unreadableWait });
        if (unreadable.length > 0) report('attempts-unreadable', { count: unreadable.length });
        return read.flatMap(({ attempt }) => attempt ?? []);
      },
      async openAttempts(limit) {
        const rows = await allOpen.all(db, { limit });
        const attempts = rows.flatMap((row) => ifReadable(row) ?? []);
        return {
          attempts: attempts.toSorted((a, b) => a.startedAt - b.startedAt),
          unreadable: rows.length - attempts.length,
        };
      },
      async attemptsOf(payer, since) {
        const open = await underWay.first(db, { payer });
        const over = await declined.first(db, { payer, since });
        return { open: Number(open?.count), declined: Number(over?.count) };
      },
    } satisfies Partial<CommerceStore> & OpenAttempts,
  };
}

const sealChallenge = (id: string, challenge: NonNullable<Attempt['challenge']>, seal: Seal) =>
  seal.close(JSON.stringify(challenge), `challenge:${id}`);

function rowOf(attempt: Attempt, seal: Seal): Row {
  const { ref, leaseUntil, outcome, challenge, ...fixed } = attempt;
  const { id, site, checkoutId } = fixed;
  return {
    id,
    site,
    checkoutId,
    leaseUntil,
    outcome: outcome ?? null,
    ref: seal.close(ref, `ref:${id}`),
    challenge: challenge ? sealChallenge(id, challenge, seal) : null,
    payer: attempt.place?.subject ?? null,
    body: JSON.stringify(fixed),
  };
}

function recordOf({ id, leaseUntil, outcome, ref, challenge, body }: Row, seal: Seal): Attempt {
  return {
    ...(JSON.parse(body) as Omit<Attempt, 'ref' | 'leaseUntil' | 'outcome' | 'challenge'>),
    ref: seal.open(ref, `ref:${id}`),
    leaseUntil,
    ...(outcome === null ? {} : { outcome: outcome as NonNullable<Attempt['outcome']> }),
    ...(challenge === null
      ? {}
      : {
          challenge: JSON.parse(seal.open(challenge, `challenge:${id}`)) as NonNullable<Attempt['challenge']>,
        }),
  };
}
