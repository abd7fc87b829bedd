import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeDialects } from '../../test/support/commerce-stores.ts';
import {
  benchTests,
  createBench,
  minute,
  order,
  pay,
  start,
  value,
  type Bench,
} from '../../test/support/commerce/bench.ts';
import type { Commerce } from './commerce.ts';
import { faultyStore } from '../../test/support/commerce/faulty-store.ts';

const dialects = storeDialects();
const benchTest = benchTests(dialects);
const begun = async (bench: Bench): Promise<number> =>
  (await bench.events()).filter(({ type }) => type === 'session_created').length;

benchTest(
  'ends a session after 30 minutes without a call, and keeps it while there are calls',
  async (bench) => {
    const { commerce, agent, clock } = bench;
    await commerce.seen(agent);
    for (let call = 0; call < 10; call += 1) {
      clock.now += 30 * minute - 1;
      await commerce.seen(agent);
    }
    assert.equal(await begun(bench), 1);
    clock.now += 30 * minute;
    await commerce.seen(agent);
    assert.equal(await begun(bench), 2);
  },
);

benchTest('creates one session for many concurrent first calls', async (bench) => {
  await Promise.all(Array.from({ length: 20 }, () => bench.commerce.seen(bench.agent)));
  assert.equal(await begun(bench), 1);
});

for (const { name, skip, open } of dialects) {
  test(`${name}: creates one session for concurrent first calls on several nodes`, { skip }, async () => {
    const opened = await open(() => start);
    try {
      const bench = createBench(opened, { now: start });
      const nodes = [bench.commerce];
      for (let count = 0; count < 3; count += 1) nodes.push(bench.other({ store: await opened.another() }));
      // A session that is over is replaced, and that is the same race.
      for (const time of [0, 31 * minute])
        for (let round = 0; round < 10; round += 1) {
          bench.clock.now = start + time;
          const caller = { ...bench.agent, identity: `key:${round}` };
          const calls = nodes.flatMap((node) => [node, node]).map((node) => node.seen(caller));
          await Promise.all(calls);
          for (const node of nodes) value(await node.checkouts.create(caller, order()));
          const events = (await bench.events()).filter(
            ({ agent, at }) => agent === `key:${round}` && at === bench.clock.now,
          );
          const begun = events.filter(({ type }) => type === 'session_created');
          assert.equal(begun.length, 1, `round ${round}`);
          assert.equal(events.length, 1 + nodes.length);
          assert.equal(new Set(events.map(({ session }) => session)).size, 1, 'one id on every node');
        }
      assert.deepEqual(bench.logs, []);
    } finally {
      await opened.close();
    }
  });
}

benchTest('separates sessions by identity, claimed name, network, and site', async (bench) => {
  const { commerce, agent, stranger } = bench;
  const callers = [
    agent,
    { ...agent, identity: 'key:2' },
    { ...agent, network: 'other' },
    stranger,
    { ...stranger, label: 'key:1' },
    { ...agent, site: { ...bench.site, id: 'elsewhere' } },
  ];
  for (const caller of callers) await commerce.seen(caller);
  for (const caller of callers) await commerce.seen(caller);
  const elsewhere = await bench.store.events('elsewhere', { limit: 9 });
  assert.equal((await begun(bench)) + elsewhere.length, callers.length);
});

benchTest('continues the session on another node, unless it was idle for too long', async (bench) => {
  const { agent, clock } = bench;
  await bench.commerce.seen(agent);
  clock.now += 20 * minute;
  const other: Commerce = bench.other();
  await other.seen(agent);
  clock.now += 20 * minute;
  await bench.commerce.seen(agent);
  assert.equal(await begun(bench), 1);
  clock.now += 31 * minute;
  await bench.other().seen(agent);
  assert.equal(await begun(bench), 2);
});

benchTest('writes nothing for calls in an active session for five minutes', async (bench) => {
  await bench.commerce.seen(bench.agent);
  const before = await bench.dump();
  for (let call = 0; call < 4; call += 1) {
    bench.clock.now += minute;
    await bench.commerce.seen(bench.agent);
  }
  assert.ok((await bench.dump()) === before);
  bench.clock.now += minute;
  await bench.commerce.seen(bench.agent);
  assert.ok((await bench.dump()) !== before);
});

benchTest('counts session, checkout, payment, and order for the same session and agent', async (bench) => {
  const { commerce, agent } = bench;
  await commerce.seen(agent);
  const { id } = value(await commerce.checkouts.create(agent, order()));
  value(await commerce.checkouts.complete(agent, id, pay()));
  const events = await bench.events();
  assert.deepEqual(events.map(({ type }) => type).toSorted(), [
    'checkout_created',
    'order_placed',
    'payment_settled',
    'session_created',
  ]);
  assert.equal(new Set(events.map(({ session }) => session)).size, 1);
  assert.ok(events.every(({ session, agent: who }) => session !== undefined && who === 'key:1'));
});

benchTest('serves a call whose session cannot be stored, and stores it with the next one', async (bench) => {
  const store = faultyStore(bench.store);
  const shaky = bench.other({ store });
  store.failTransaction(1, 'inside');
  await shaky.seen(bench.agent);
  assert.equal(await begun(bench), 0);
  assert.deepEqual(
    bench.logs.map(({ event }) => event),
    ['session-not-kept'],
  );
  await shaky.seen(bench.agent);
  assert.equal(await begun(bench), 1);
});
