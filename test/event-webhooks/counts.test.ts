/** Sales and cohorts of agent sessions: exact on both databases, whatever is counted already and whatever comes meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CommerceEvent } from '#commerce';
import {
  countEvents,
  dayOf,
  followSessions,
  noTotals,
  readActivity,
  readSales,
  readVisits,
  type Database,
} from '#storage';
import { testDialects } from '../support/databases.ts';
import { day, event, minute, noon, writeEvents } from './events.ts';

const types = ['session_created', 'checkout_created', 'payment_settled', 'order_placed'] as const;
const from = dayOf(noon) - 2 * day;

/** Sales by plain adding up. */
function plainSales(events: readonly CommerceEvent[]) {
  const sales = { sessions: 0, orders: 0, revenue: {} as Record<string, number> };
  for (const { type, amount = 0, currency } of events) {
    if (type === 'session_created') sales.sessions += 1;
    if (type !== 'order_placed') continue;
    sales.orders += 1;
    if (currency) sales.revenue[currency] = (sales.revenue[currency] ?? 0) + amount;
  }
  return sales;
}

/** Cohorts by going through the sessions one by one. */
function plainCohorts(events: readonly CommerceEvent[], since = from) {
  const total = noTotals();
  const days = new Map<number, ReturnType<typeof noTotals>>();
  for (const start of events) {
    if (start.type !== 'session_created' || dayOf(start.at) < since) continue;
    const theirs = events.filter(({ session, site }) => session === start.session && site === start.site);
    const last = Math.max(...theirs.map(({ type }) => types.indexOf(type)));
    const today = days.get(dayOf(start.at)) ?? noTotals();
    days.set(dayOf(start.at), today);
    for (const totals of [total, today]) {
      for (const type of types.slice(0, last + 1)) totals.counts[type] += 1;
      for (const { type, amount = 0, currency } of theirs)
        if (type === 'order_placed' && currency)
          totals.revenue[currency] = (totals.revenue[currency] ?? 0) + amount;
    }
  }
  return { total, days };
}

const sorted = (map: Map<number, unknown>) => [...map].toSorted(([a], [b]) => a - b);
const sites = ['demo', 'other'];
const read = (database: Database, more: { sites?: string[]; agent?: string } = {}) =>
  readActivity(database, { sites, from, ...more });

/** Agents, sites, and days of sessions by their number: a session has one of each. */
const sessionOf = (number: number) => ({
  session: `ses_${number}`,
  site: sites[number % 2] ?? 'demo',
  agent: ['key:k1', 'https://a.example/p.json', undefined][number % 3],
  at: from - day + (number % 4) * day,
});

const someEvents = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom(...types),
    number: fc.nat({ max: 9 }),
    later: fc.integer({ min: 0, max: 3 * day }),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    currency: fc.constantFrom('EUR', 'JPY', undefined),
  }),
  // A session starts once.
  {
    maxLength: 40,
    selector: ({ type, number, later }) => `${type} ${number} ${type === 'session_created' ? 0 : later}`,
  },
);

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(`${name}: computes cohorts and sales in any order and batch size of events`, { skip }, async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, fc.nat({ max: 40 }), async (facts, counted) => {
        const database = await dialect.open();
        try {
          const events = facts.map(({ type, number, later, amount, currency }) => {
            const { agent, at, ...more } = sessionOf(number);
            return event(type, type === 'session_created' ? at : at + later, {
              ...more,
              ...(agent === undefined ? {} : { agent }),
              amount,
              ...(currency === undefined ? {} : { currency }),
            });
          });
          await writeEvents(database, events.slice(0, counted));
          await countEvents(database);
          await followSessions(database);
          await writeEvents(database, events.slice(counted));
          const cohorts = plainCohorts(events);
          const sales = plainSales(events.filter(({ at }) => at >= from));
          for (let round = 0; round < 2; round += 1) {
            const activity = await read(database);
            assert.deepEqual(activity.total, cohorts.total);
            assert.deepEqual(sorted(activity.days), sorted(cohorts.days));
            for (const { agent, totals } of activity.agents) {
              const theirs = plainCohorts(events.filter((one) => (one.agent ?? '') === agent));
              assert.deepEqual(totals, theirs.total);
              const alone = await read(database, { agent });
              assert.deepEqual(alone.total, theirs.total);
              assert.deepEqual(sorted(alone.days), sorted(theirs.days));
            }
            for (const { counts } of [activity.total, ...activity.days.values()]) {
              const steps = types.map((type) => counts[type]);
              assert.deepEqual(
                steps,
                steps.toSorted((a, b) => b - a),
                'no step exceeds the one before',
              );
            }
            assert.deepEqual(await readSales(database, { sites, from }), sales);
            assert.equal(await countEvents(database), round === 0 ? events.slice(counted).length : 0);
            assert.equal(await followSessions(database), round === 0 ? events.slice(counted).length : 0);
          }
          const other = events.filter(({ site }) => site === 'other');
          assert.deepEqual((await read(database, { sites: ['other'] })).total, plainCohorts(other).total);
        } finally {
          await database.close();
        }
      }),
      { numRuns: name === 'SQLite' ? 25 : 5 },
    );
  });

  test(`${name}: counts a session once per step, and by the day it started`, { skip }, async (t) => {
    const database = await dialect.open();
    t.after(() => database.close());
    const before = { session: 'ses_before', agent: 'key:k1', amount: 100, currency: 'EUR' };
    const buys = { session: 'ses_buys', agent: 'key:k1', amount: 250, currency: 'EUR' };
    await writeEvents(database, [
      event('session_created', from - 1, before),
      event('checkout_created', from, before),
      event('order_placed', from, before),
      event('session_created', from + day, buys),
      event('checkout_created', from + day, buys),
      event('checkout_created', from + day + 1, buys),
      // Settled later than the order, or never: the order stands for it.
      event('order_placed', from + 2 * day, buys),
      event('order_placed', from + 2 * day, buys),
      event('session_created', from + day, { session: 'ses_looks' }),
      event('order_placed', from + day, { amount: 1, currency: 'EUR' }),
    ]);
    for (let round = 0; round < 2; round += 1) {
      const { total, days } = await read(database);
      assert.deepEqual(total, {
        counts: { session_created: 2, checkout_created: 1, payment_settled: 1, order_placed: 1 },
        revenue: { EUR: 500 },
      });
      assert.deepEqual([...days.keys()], [from + day]);
      await followSessions(database);
    }
    assert.deepEqual(await readSales(database, { sites, from }), {
      sessions: 2,
      orders: 4,
      revenue: { EUR: 601 },
    });
  });

  test(
    `${name}: counts each event once on concurrent nodes, and loses no late events`,
    { skip },
    async () => {
      const database = await dialect.open();
      const early = Array.from({ length: 2_500 }, (_, at) =>
        event('session_created', noon + at, { session: `ses_${at}` }),
      );
      await writeEvents(database, early);
      for (const work of [countEvents, followSessions]) {
        const added = await Promise.all([1, 2, 3].map(() => work(database)));
        assert.equal(
          added.reduce((sum, one) => sum + one, 0),
          2_500,
        );
      }
      assert.equal((await readSales(database, { sites, from })).sessions, 2_500);
      assert.equal((await read(database)).total.counts.session_created, 2_500);
      // Of a clock that is behind by a day, or a transaction that took so long.
      await writeEvents(database, [event('session_created', noon - day, { session: 'ses_late' })]);
      for (const added of [1, 0]) {
        assert.equal((await read(database)).total.counts.session_created, 2_501);
        assert.equal((await readSales(database, { sites, from })).sessions, 2_501);
        assert.equal(await countEvents(database), added);
        assert.equal(await followSessions(database), added);
      }
      await database.close();
    },
  );

  test(
    `${name}: distinguishes up to 50 unverified names a day, in addition to verified ones`,
    { skip },
    async () => {
      const database = await dialect.open();
      const names = Array.from({ length: 250 }, (_, at) => `https://agent-${at}.example/p.json`);
      await writeEvents(database, [
        ...names.map((agent, at) => event('session_created', noon + at, { agent, session: `ses_${at}` })),
        event('session_created', noon + 1_000, { agent: 'key:k1', session: 'ses_key' }),
      ]);
      await countEvents(database);
      await followSessions(database);
      for (const table of ['eventDay', 'cohortDay'] as const) {
        const rows = await database.db.selectFrom(table).select(['agent', 'count']).execute();
        assert.equal(rows.length, 52);
        assert.equal(rows.find(({ agent }) => agent === '*')?.count, 200);
        assert.equal(rows.find(({ agent }) => agent === 'key:k1')?.count, 1);
      }
      assert.equal((await read(database)).total.counts.session_created, 251);
      await database.close();
    },
  );

  test(`${name}: lists sessions newest first with their events, in pages`, { skip }, async () => {
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
  });
}
