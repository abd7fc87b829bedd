import assert from 'node:assert/strict';
import { storeDialects } from '../../test/support/commerce-stores.ts';
import { idempotencyKeyOf } from './idempotency.ts';
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
import type { Caller, Repeatable } from './caller.ts';
import type { CommerceStore } from './store.ts';
import { faultyStore } from '../../test/support/commerce/faulty-store.ts';
import type { Outcome } from './errors.ts';
import { test } from 'node:test';

const benchTest = benchTests(storeDialects());

interface Operation {
  name: string;
  /** Prepares, and answers the call as it may be repeated. */
  make(
    bench: Bench,
    caller: Caller,
  ): Promise<(repeat?: Repeatable, caller?: Caller) => Promise<Outcome<unknown>>>;
}

const operations: Operation[] = [
  {
    name: 'create_cart',
    make:
      async ({ commerce }, agent) =>
      (repeat, caller = agent) =>
        commerce.carts.create(caller, order(), repeat),
  },
  {
    name: 'update_cart',
    async make({ commerce }, agent) {
      const { id } = value(await commerce.carts.create(agent, order()));
      return (repeat, caller = agent) => commerce.carts.update(caller, id, order('bulb', 1), repeat);
    },
  },
  {
    name: 'cancel_cart',
    async make({ commerce }, agent) {
      const { id } = value(await commerce.carts.create(agent, order()));
      return (repeat, caller = agent) => commerce.carts.cancel(caller, id, repeat);
    },
  },
  {
    name: 'create_checkout',
    make:
      async ({ commerce }, agent) =>
      (repeat, caller = agent) =>
        commerce.checkouts.create(caller, order(), repeat),
  },
  {
    name: 'create_checkout of a cart',
    async make({ commerce }, agent) {
      const { id } = value(await commerce.carts.create(agent, order()));
      return (repeat, caller = agent) => commerce.checkouts.create(caller, { cartId: id }, repeat);
    },
  },
  {
    name: 'create_checkout of a cart that has one already',
    async make({ commerce }, agent) {
      const { id } = value(await commerce.carts.create(agent, order()));
      value(await commerce.checkouts.create(agent, { cartId: id }));
      return (repeat, caller = agent) => commerce.checkouts.create(caller, { cartId: id }, repeat);
    },
  },
  {
    name: 'update_checkout',
    async make(bench, agent) {
      const { id } = await bench.ready(agent);
      return (repeat, caller = agent) =>
        bench.commerce.checkouts.update(caller, id, { lines: [{ variantId: 'lamp', quantity: 3 }] }, repeat);
    },
  },
  {
    name: 'complete_checkout',
    async make(bench, agent) {
      const { id } = await bench.ready(agent);
      return (repeat, caller = agent) => bench.commerce.checkouts.complete(caller, id, pay(), repeat);
    },
  },
  {
    name: 'complete_checkout that is declined',
    async make(bench, agent) {
      const { id } = await bench.ready(agent);
      return (repeat, caller = agent) =>
        bench.commerce.checkouts.complete(caller, id, pay('declined'), repeat);
    },
  },
  {
    name: 'complete_checkout at another price',
    async make(bench, agent) {
      const { id } = await bench.ready(agent);
      bench.backend.shop.shelves.get('lamp')!.price += 100;
      return (repeat, caller = agent) => bench.commerce.checkouts.complete(caller, id, pay(), repeat);
    },
  },
  {
    name: 'cancel_checkout',
    async make(bench, agent) {
      const { id } = await bench.ready(agent);
      return (repeat, caller = agent) => bench.commerce.checkouts.cancel(caller, id, repeat);
    },
  },
];

for (const { name, make } of operations) {
  benchTest(`${name}: returns the same response for the same key, and acts once`, async (bench) => {
    const call = await make(bench, bench.agent);
    const repeat = once();
    const made = await call(repeat);
    assert.equal(made.ok && made.replayed, undefined);
    const first = value(made);
    const events = (await bench.events()).length;
    const before = bench.backend.placements.size;
    bench.clock.now += 47 * hour;
    bench.backend.shop.shelves.get('lamp')!.price += 7;
    assert.deepEqual(await call(repeat), { ok: true, value: first, replayed: true });
    const upgraded = { ...repeat, fingerprint: 'another hash', formerFingerprint: repeat.fingerprint };
    assert.deepEqual(await call(upgraded), { ok: true, value: first, replayed: true });
    assert.equal((await bench.events()).length, events);
    assert.equal(bench.backend.placements.size, before);
  });

  benchTest(`${name}: rejects the same key with other content`, async (bench) => {
    const call = await make(bench, bench.agent);
    const repeat = once('one');
    value(await call(repeat));
    assert.equal(code(await call({ ...repeat, fingerprint: 'another' })), 'idempotency-conflict');
  });
}

for (const { name, make } of operations.filter((one) => !one.name.startsWith('complete'))) {
  benchTest(
    `${name}: stores neither effect nor response after a failed commit, and returns a lost response again`,
    async (bench) => {
      const store = faultyStore(bench.store);
      const shaky = { ...bench, commerce: bench.other({ store }) };
      const call = await make(shaky, bench.agent);
      const before = await bench.dump();
      const repeat = once();
      store.failTransaction(1, 'inside');
      assert.equal(code(await call(repeat)), 'store-unavailable');
      assert.ok((await bench.dump()) === before, 'nothing was written');
      store.failTransaction(1, 'after');
      assert.equal(code(await call(repeat)), 'store-unavailable');
      const events = (await bench.events()).length;
      const answer = value(await call(repeat));
      assert.deepEqual(value(await call(repeat)), answer);
      assert.equal((await bench.events()).length, events, 'it was done once');
    },
  );
}

for (const [token, end] of [
  ['lost', 'completed'],
  ['unheard', 'ready_for_complete'],
] as const) {
  benchTest(
    `stores a payment that ends as ${end} between two reads for another key as it ended`,
    async (bench) => {
      const { commerce, agent, clock, store } = bench;
      const { id } = await bench.ready();
      value(await commerce.checkouts.complete(agent, id, pay(token), once()));
      let looks = 0;
      const attempt: CommerceStore['attempt'] = async (of) => {
        looks += 1;
        // The first look finds it open. At the second the checkout was read already, as being paid.
        if (looks === 2) clock.now += minute;
        if (looks === 2) assert.equal((await commerce.maintain()).recovered, 1);
        return store.attempt(of);
      };
      const node = bench.other({ store: { ...store, attempt } });
      const repeat = once();
      const told = value(await node.checkouts.complete(agent, id, pay(), repeat));
      assert.equal(told.state, end);
      assert.ok(looks >= 2);
      clock.now += hour;
      assert.deepEqual(value(await commerce.checkouts.complete(agent, id, pay(), repeat)), told);
      assert.deepEqual(value(await commerce.checkouts.read(agent, id)), told);
    },
  );
}

benchTest('acts once and responds alike to many concurrent calls with one key', async (bench) => {
  const repeat = once();
  const made = await Promise.all(
    Array.from({ length: 8 }, () => bench.commerce.checkouts.create(bench.agent, order(), repeat)),
  );
  assert.equal(new Set(made.map((outcome) => JSON.stringify(value(outcome)))).size, 1);
  assert.equal((await bench.events()).length, 1);
});

benchTest('scopes a key to its caller and its operation', async (bench) => {
  const { commerce, agent, stranger } = bench;
  const repeat = once();
  const cart = value(await commerce.carts.create(agent, order(), repeat));
  const other = value(await commerce.carts.create({ ...agent, identity: 'key:2' }, order(), repeat));
  assert.notEqual(other.id, cart.id);
  assert.notEqual(value(await commerce.carts.create(stranger, order(), repeat)).id, cart.id);
  const checkout = value(await commerce.checkouts.create(agent, order(), repeat));
  value(await commerce.checkouts.update(agent, checkout.id, order(), repeat));
  const second = await bench.ready(agent);
  const updated = value(await commerce.checkouts.update(agent, second.id, order(), repeat));
  assert.equal(updated.id, second.id, 'another checkout is another operation');
});

benchTest('keeps a response for 48 hours', async (bench) => {
  const { commerce, agent, clock } = bench;
  const repeat = once();
  const { id } = value(await commerce.carts.create(agent, order(), repeat));
  clock.now += 48 * hour - 1;
  assert.equal(value(await commerce.carts.create(agent, order(), repeat)).id, id);
  await commerce.maintain();
  assert.equal(value(await commerce.carts.create(agent, order(), repeat)).id, id);
  clock.now += minute;
  assert.notEqual(value(await commerce.carts.create(agent, order(), repeat)).id, id);
});

benchTest('rejects a guessable key and one that is too long', async ({ commerce, agent }) => {
  for (const key of ['', 'x'.repeat(15), 'x'.repeat(256)])
    assert.equal(
      code(await commerce.carts.create(agent, order(), { key, fingerprint: 'f' })),
      'idempotency-key-weak',
    );
  for (const key of ['x'.repeat(16), 'x'.repeat(255)])
    value(await commerce.carts.create(agent, order(), { key, fingerprint: 'f' }));
});

test('never treats claimed identities like proven ones', () => {
  const base: Caller = { site: site(), release: '', network: '' };
  const repeat = once();
  const callers: Caller[] = [
    base,
    { ...base, label: '-' },
    { ...base, label: 'key:1' },
    { ...base, identity: 'key:1' },
    { ...base, handoff: 'key:1' },
    { ...base, label: '' },
    { ...base, site: site({ id: 'other' }) },
  ];
  const scopes = callers.map((caller) => idempotencyKeyOf(caller, 'create_cart', repeat).scope);
  assert.equal(new Set(scopes).size, callers.length);
  const long = idempotencyKeyOf({ ...base, label: 'x'.repeat(100_000) }, 'create_cart', repeat).scope;
  assert.ok(long.length < 200);
});
