import assert from 'node:assert/strict';
import { storeDialects } from '../../test/support/commerce-stores.ts';
import { assertAtRest, comeToRest, tablesOf } from '../../test/support/commerce/at-rest.ts';
import {
  benchTests,
  code,
  hour,
  minute,
  once,
  order,
  pay,
  site,
  value,
  type Bench,
} from '../../test/support/commerce/bench.ts';
import type { Caller } from './caller.ts';
import type { CommerceStore } from './store.ts';

const benchTest = benchTests(storeDialects());
const state = async ({ commerce }: Bench, caller: Caller, id: string): Promise<string> => {
  const outcome = await commerce.checkouts.read(caller, id);
  return outcome.ok ? outcome.value.state : outcome.error.code;
};

benchTest('expires a checkout on a read or by maintenance, and deletes observed data', async (bench) => {
  const { commerce, agent, clock } = bench;
  const signals = { 'dev.ip': '::1' };
  const looked = await bench.ready(agent, { ...order(), signals });
  const maintained = await bench.ready(agent, { ...order(), signals });
  clock.now += 6 * hour - 1;
  assert.equal((await commerce.maintain()).expired, 0);
  assert.equal(await state(bench, agent, looked.id), 'ready_for_complete');
  clock.now += 1;
  assert.equal(await state(bench, agent, looked.id), 'canceled');
  assert.equal((await commerce.maintain()).expired, 1);
  for (const { id } of [looked, maintained])
    assert.deepEqual((await bench.store.checkout(id))?.input.signals, {});
  assert.equal(code(await commerce.checkouts.update(agent, looked.id, {})), 'canceled');
  assert.equal(code(await commerce.checkouts.complete(agent, looked.id, pay())), 'canceled');
});

benchTest(
  'extends the expiration on a change, but not on a read, by the period of the site',
  async (bench) => {
    const { commerce, agent, clock } = bench;
    bench.site = site({ checkoutHours: 1 });
    const { id } = await bench.ready();
    clock.now += 59 * minute;
    value(await commerce.checkouts.update(agent, id, { codes: ['TEN'] }));
    clock.now += 59 * minute;
    assert.equal(await state(bench, agent, id), 'ready_for_complete');
    clock.now += minute;
    assert.equal(await state(bench, agent, id), 'canceled');
  },
);

benchTest(
  'keeps an unpaid checkout canceled for thirty days, then deletes it with its attempts, but keeps a sale',
  async (bench) => {
    const { commerce, agent, clock } = bench;
    const expired = await bench.ready();
    const declined = await bench.ready();
    value(await commerce.checkouts.complete(agent, declined.id, pay('declined')));
    value(await commerce.checkouts.cancel(agent, declined.id, once()));
    const sold = await bench.ready();
    value(await commerce.checkouts.complete(agent, sold.id, pay()));
    const attempts = (await tablesOf(bench)).attempts;
    assert.equal(attempts.length, 2);

    clock.now += 6 * hour;
    await commerce.maintain();
    clock.now += 30 * 24 * hour - 1;
    await bench.retain();
    for (const { id } of [expired, declined]) assert.equal(await state(bench, agent, id), 'canceled');
    clock.now += 1;
    await bench.retain();
    for (const { id } of [expired, declined]) assert.equal(await state(bench, agent, id), 'not-found');
    assert.equal(await state(bench, agent, sold.id), 'completed');
    const { attempts: kept, orders } = await tablesOf(bench);
    assert.deepEqual(
      kept.map(({ checkoutId }) => checkoutId),
      [sold.id],
    );
    assert.deepEqual(
      orders.map(({ checkoutId }) => checkoutId),
      [sold.id],
    );
    // A notice of the processor may come however late.
    for (const { id } of attempts) await commerce.resume(id);
  },
);

benchTest('deletes observed data of a canceled checkout', async (bench) => {
  const { id } = await bench.ready(bench.agent, { ...order(), signals: { 'dev.ip': '::1' } });
  const view = value(await bench.commerce.checkouts.cancel(bench.agent, id, once()));
  assert.deepEqual([view.state, view.input.signals], ['canceled', {}]);
  assert.ok(!(await bench.dump()).includes('::1'));
});

benchTest('checks a listed checkout again before expiring it, and closes no payment', async (bench) => {
  const { commerce, agent, clock, store } = bench;
  const { id } = await bench.ready();
  clock.now += 6 * hour - 1;
  const beforeTheEnd = bench.other({ now: () => clock.now - 1 });
  const listed = {
    ...store,
    async expiredCheckouts(now: number, limit: number) {
      const found = await store.expiredCheckouts(now, limit);
      value(await beforeTheEnd.checkouts.complete(agent, id, pay('challenge')));
      return found;
    },
    // The attempt of the list is the one before: none.
    attempt: async (attemptId: string) => store.attempt(attemptId),
  };
  clock.now += 1;
  await bench.other({ store: listed }).maintain();
  const checkout = await store.checkout(id);
  assert.ok(checkout?.state !== 'canceled' || checkout.attemptId === undefined);
  bench.backend.decide(true);
  await comeToRest(bench);
  await assertAtRest(bench);
  assert.equal(code(await commerce.checkouts.cancel(agent, id)), 'completed');
});

for (const token of [undefined, 'challenge'] as const)
  benchTest(
    `keeps a checkout${token ? ' at a challenge' : ''} open that changes between list and expiration`,
    async (bench) => {
      const { agent, clock, store } = bench;
      const { id } = await bench.ready();
      if (token) value(await bench.commerce.checkouts.complete(agent, id, pay(token)));
      clock.now += 6 * hour;
      const beforeTheEnd = bench.other({ now: () => clock.now - 1 });
      const change = async () => value(await beforeTheEnd.checkouts.update(agent, id, { codes: ['TEN'] }));
      let written = 0;
      const listed: CommerceStore = {
        ...store,
        async expiredCheckouts(now, limit) {
          const found = await store.expiredCheckouts(now, limit);
          if (!token) await change();
          return found;
        },
        async transaction(work) {
          const answer = await store.transaction(work);
          written += 1;
          // The lease, and the end of the challenge.
          if (token && written === 2) await change();
          return answer;
        },
      };
      assert.equal((await bench.other({ store: listed }).maintain()).expired, 0);
      const checkout = (await store.checkout(id)) ?? assert.fail();
      assert.deepEqual(
        [checkout.state, checkout.expiresAt],
        ['ready_for_complete', clock.now - 1 + 6 * hour],
      );
      await assertAtRest(bench);
    },
  );

benchTest('does not let fifty unrecoverable attempts delay the fifty-first', async (bench) => {
  const { commerce, agent, clock } = bench;
  const gone: Caller = { ...agent, site: site({ id: 'gone' }) };
  for (let count = 0; count < 50; count += 1) {
    const { id } = value(await commerce.checkouts.create(gone, order('lamp', 1)));
    if (count === 10) bench.backend.shop.shelves.get('lamp')!.quantity = 100;
    value(await commerce.checkouts.complete(gone, id, pay('unheard')));
  }
  clock.now += 1;
  const mine = await bench.ready();
  value(await commerce.checkouts.complete(agent, mine.id, pay('lost')));
  clock.now += 2 * minute;
  assert.equal((await commerce.maintain()).recovered, 0);
  assert.equal((await commerce.maintain()).recovered, 1);
  assert.equal(await state(bench, agent, mine.id), 'completed');
  assert.ok(bench.logs.some(({ event }) => event === 'maintenance-failed'));
});

benchTest('does not let fifty challenges and orders of an unresponsive store delay others', async (bench) => {
  const { commerce, agent, clock, backend } = bench;
  const dead = site({ id: 'dead' });
  const node = bench.other({
    site: async (id) => [bench.site, dead].find((one) => one.id === id),
    backend: (of) => (of.id === 'dead' && clock.now > deadFrom ? { ...backend, ...broken } : backend),
  });
  const broken = { placement: fail, release: fail, order: fail };
  let deadFrom = Infinity;
  const theirs: Caller = { ...agent, site: dead };
  backend.shop.shelves.get('lamp')!.quantity = 500;
  for (let count = 0; count < 50; count += 1) {
    for (const token of ['challenge', 'good'] as const) {
      const { id } = value(await node.checkouts.create(theirs, order('lamp', 1)));
      value(await node.checkouts.complete(theirs, id, pay(token)));
    }
  }
  deadFrom = clock.now;
  clock.now += 1;
  const mine = await bench.ready();
  const bought = await bench.ready();
  const { order: placed } = value(await commerce.checkouts.complete(agent, bought.id, pay()));
  const paper = [...backend.placements.values()].find((one) => one.order?.number === placed?.number);
  if (paper?.order) paper.order = { ...paper.order, status: 'cancelled' };
  clock.now += 7 * hour;
  const first = await node.maintain();
  assert.deepEqual([first.expired, first.orders], [0, 0], 'the others come first');
  const second = await node.maintain();
  assert.ok(second.expired >= 1 && second.orders >= 1);
  assert.equal((await bench.store.checkout(mine.id))?.state, 'canceled');
  assert.equal((await bench.store.order(bench.site.id, placed?.number ?? ''))?.order.status, 'cancelled');
});

benchTest('reports more work after a full batch, unless nothing in it could be done', async (bench) => {
  const { commerce, agent, clock } = bench;
  for (let count = 0; count < 101; count += 1) await bench.ready(agent, order('lamp', 1));
  clock.now += 7 * hour;
  const rounds = [await commerce.maintain(), await commerce.maintain(), await commerce.maintain()];
  assert.deepEqual(
    rounds.map(({ expired, more }) => [expired, more]),
    [
      [50, true],
      [50, true],
      [1, false],
    ],
  );
  for (let count = 0; count < 50; count += 1) await bench.ready(agent, order('lamp', 1));
  clock.now += 7 * hour;
  let failing = 1;
  const shaky = bench.other({
    store: { ...bench.store, checkout: async (id) => (failing-- > 0 ? fail() : bench.store.checkout(id)) },
  });
  const { expired, more } = await shaky.maintain();
  assert.deepEqual([expired, more], [49, true], 'a failure does not block the others');
  for (let count = 0; count < 50; count += 1) await bench.ready(agent, order('lamp', 1));
  clock.now += 7 * hour;
  const dead = bench.other({ store: { ...bench.store, checkout: fail } });
  assert.deepEqual(await dead.maintain(), { recovered: 0, expired: 0, orders: 0, more: false });
});

benchTest('processes a batch concurrently, each item once', async (bench) => {
  const { commerce, agent, clock } = bench;
  for (let count = 0; count < 9; count += 1) await bench.ready(agent, order('lamp', 1));
  clock.now += 7 * hour;
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const node = bench.other({
    store: {
      ...bench.store,
      async checkout(id) {
        asked.push(id);
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return bench.store.checkout(id);
      },
    },
  });
  assert.equal((await node.maintain()).expired, 9);
  assert.deepEqual([asked.length, new Set(asked).size, most], [9, 9, 4]);
  assert.equal((await commerce.maintain()).expired, 0);
});

const fail = async (): Promise<never> => {
  throw new Error('The store is dead.');
};

benchTest('runs maintenance safely on many nodes concurrently', async (bench) => {
  const { commerce, agent, clock, backend } = bench;
  for (const token of ['lost', 'unheard', 'challenge', 'stuck', 'good'] as const) {
    const { id } = await bench.ready(agent, order('lamp', 1));
    value(await commerce.checkouts.complete(agent, id, pay(token)));
  }
  for (let round = 0; round < 8; round += 1) {
    clock.now += hour;
    if (round === 2) backend.decide(true);
    await Promise.all([commerce, bench.other(), bench.other()].map((node) => node.maintain()));
  }
  await assertAtRest(bench);
});
