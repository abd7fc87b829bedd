/** What agents did, added up: exact on both databases, whatever is counted already and whatever comes meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CommerceEvent } from '#commerce';
import { countEvents, dayOf, noTotals, readActivity, readVisits, type Database } from '#storage';
import { testDialects } from '../support/databases.ts';
import { day, event, minute, noon, writeEvents } from './events.ts';

const types = ['session_created', 'checkout_created', 'payment_settled', 'order_placed'] as const;
const from = dayOf(noon) - 2 * day;

/** The same by plain adding up. */
function naive(events: readonly CommerceEvent[]) {
  const total = noTotals();
  const days = new Map<number, ReturnType<typeof noTotals>>();
  for (const { at, type, amount = 0, currency } of events) {
    const today = days.get(dayOf(at)) ?? noTotals();
    days.set(dayOf(at), today);
    for (const totals of [total, today]) {
      totals.counts[type] += 1;
      if (type === 'order_placed' && currency)
        totals.revenue[currency] = (totals.revenue[currency] ?? 0) + amount;
    }
  }
  return { total, days };
}

const sorted = (map: Map<number, unknown>) => [...map].toSorted(([a], [b]) => a - b);
const read = (database: Database, more: { sites?: string[]; agent?: string } = {}) =>
  readActivity(database, { sites: ['demo', 'other'], from, ...more });

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(
    `${name}: counted or not, in one go or in many, the sums are those of the events`,
    { skip },
    async () => {
      const some = fc.array(
        fc.record({
          type: fc.constantFrom(...types),
          site: fc.constantFrom('demo', 'other'),
          at: fc.integer({ min: from, max: noon }),
          agent: fc.constantFrom('key:k1', 'https://a.example/p.json', undefined),
          amount: fc.integer({ min: 0, max: 1_000_000 }),
          currency: fc.constantFrom('EUR', 'JPY'),
        }),
        { maxLength: 40 },
      );
      await fc.assert(
        fc.asyncProperty(some, fc.nat({ max: 40 }), async (facts, counted) => {
          const database = await dialect.open();
          try {
            const events = facts.map(({ type, at, agent, ...more }) =>
              event(type, at, { ...more, ...(agent === undefined ? {} : { agent }) }),
            );
            await writeEvents(database, events.slice(0, counted));
            await countEvents(database);
            await writeEvents(database, events.slice(counted));
            const expected = naive(events);
            for (let round = 0; round < 2; round += 1) {
              const activity = await read(database);
              assert.deepEqual(activity.total, expected.total);
              assert.deepEqual(sorted(activity.days), sorted(expected.days));
              for (const { agent, totals } of activity.agents) {
                const theirs = naive(events.filter((one) => (one.agent ?? '') === agent));
                assert.deepEqual(totals, theirs.total);
                const alone = await read(database, { agent });
                assert.deepEqual(alone.total, theirs.total);
                assert.deepEqual(sorted(alone.days), sorted(theirs.days));
              }
              await countEvents(database);
            }
            assert.deepEqual((await read(database)).total, expected.total);
            const alone = naive(events.filter(({ site }) => site === 'other'));
            assert.deepEqual((await read(database, { sites: ['other'] })).total, alone.total);
          } finally {
            await database.close();
          }
        }),
        { numRuns: name === 'SQLite' ? 15 : 4 },
      );
    },
  );

  test(
    `${name}: nodes that count at once count each event once, and late events are not lost`,
    { skip },
    async () => {
      const database = await dialect.open();
      const early = Array.from({ length: 2_500 }, (_, at) => event('session_created', noon + at));
      await writeEvents(database, early);
      const added = await Promise.all([1, 2, 3].map(() => countEvents(database)));
      assert.equal(
        added.reduce((sum, one) => sum + one, 0),
        2_500,
      );
      assert.equal((await read(database)).total.counts.session_created, 2_500);
      // Of a clock that is behind by a day, or a transaction that took so long.
      await writeEvents(database, [event('session_created', noon - day)]);
      assert.equal((await read(database)).total.counts.session_created, 2_501);
      assert.equal(await countEvents(database), 1);
      assert.equal((await read(database)).total.counts.session_created, 2_501);
      assert.equal(await countEvents(database), 0);
      await database.close();
    },
  );

  test(
    `${name}: made-up names are told apart up to 50 a day, proven ones beside them`,
    { skip },
    async () => {
      const database = await dialect.open();
      const names = Array.from({ length: 250 }, (_, at) => `https://agent-${at}.example/p.json`);
      await writeEvents(database, [
        ...names.map((agent, at) => event('session_created', noon + at, { agent })),
        event('session_created', noon + 1_000, { agent: 'key:k1' }),
      ]);
      await countEvents(database);
      const rows = await database.db.selectFrom('eventDay').select(['agent', 'count']).execute();
      assert.equal(rows.length, 52);
      assert.equal(rows.find(({ agent }) => agent === '*')?.count, 200);
      assert.equal(rows.find(({ agent }) => agent === 'key:k1')?.count, 1);
      assert.equal((await read(database)).total.counts.session_created, 251);
      await database.close();
    },
  );

  test(
    `${name}: sessions come latest first, each with what happened in it, page by page`,
    { skip },
    async () => {
      const database = await dialect.open();
      const events = Array.from({ length: 7 }, (_, at) => [
        event('session_created', noon + at * minute, {
          session: `ses_${at}`,
          site: at % 2 ? 'other' : 'demo',
          agent: 'https://x.example/"type":"session_created"',
        }),
        event('checkout_created', noon + at * minute + 5, {
          session: `ses_${at}`,
          site: at % 2 ? 'other' : 'demo',
        }),
      ]).flat();
      // Two of one moment are on one page.
      events.push(event('session_created', noon + 5 * minute, { session: 'ses_twin' }));
      await writeEvents(database, events);
      const wish = { sites: ['demo', 'other'], limit: 2 };
      const seen: string[][] = [];
      let before: number | undefined;
      do {
        const page = await readVisits(database, { ...wish, ...(before === undefined ? {} : { before }) });
        seen.push(page.visits.map(({ session }) => session).sort());
        for (const { session, events: theirs } of page.visits) {
          if (session !== 'ses_twin')
            assert.deepEqual(
              theirs.map(({ type }) => type),
              ['checkout_created'],
            );
        }
        before = page.older;
      } while (before !== undefined);
      assert.deepEqual(seen, [
        ['ses_5', 'ses_6', 'ses_twin'],
        ['ses_3', 'ses_4'],
        ['ses_1', 'ses_2'],
        ['ses_0'],
      ]);
      await database.close();
    },
  );
}
