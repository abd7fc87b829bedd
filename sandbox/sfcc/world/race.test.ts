import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Token } from './ledger.ts';
import type { PlacedOrder } from '../world.ts';
import { openTestWorld, readyBasket, shoe, wanted, type TestWorld } from './testing.ts';

const pieces = 12;

/** Once everything has settled: each paid order has its charge and its units, and there is nothing else. */
async function assertAgrees(world: TestWorld, note: string): Promise<void> {
  const orders = await world.orders.find('demo', {});
  const numbers = orders.map(({ orderNo }) => orderNo);
  assert.equal(new Set(numbers).size, numbers.length, note);
  const sold = orders.filter(({ state }) => state === 'new');
  const open = orders.filter(({ state }) => state === 'created');
  const sum = (of: PlacedOrder[], amount: (order: PlacedOrder) => number): number =>
    of.reduce((total, order) => total + amount(order), 0);
  assert.equal(
    world.charged(),
    sum(sold, ({ basket }) => basket.quote.totals.total),
    `${note}: charges`,
  );
  const taken = sum([...sold, ...open], ({ basket }) => basket.items[0]?.quantity ?? 0);
  assert.equal(await world.left(shoe), pieces - taken, `${note}: stock`);
  const listed = await world.engine.list({ limit: 200 });
  assert.deepEqual(
    listed
      .filter(({ order }) => order.status !== 'cancelled')
      .map(({ order }) => order.number)
      .toSorted(),
    sold.map(({ orderNo }) => orderNo).toSorted(),
    `${note}: the engine has the same orders`,
  );
  assert.ok(
    orders.every(({ state, paymentState }) => (state === 'new') === (paymentState === 'paid')),
    note,
  );
}

test('creates one order from two concurrent placements of a basket', async () => {
  for (const token of ['good', 'challenge', 'declined'] as const) {
    const world = await openTestWorld();
    const shopper = world.newShopper('demo');
    const { id } = await readyBasket(world, shopper, { token });
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => world.orders.place(shopper, id)),
    );
    const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'placed'));
    const first = token === 'declined' ? 'hook-refused' : 'placed';
    assert.deepEqual(codes.toSorted(), [first, ...Array(4).fill('not-found')].toSorted());
    assert.equal((await world.orders.list(shopper)).length, 1);
    await assertAgrees(world, token);
    await world.close();
  }
});

test('sells as many units as are left when shoppers race', async () => {
  const world = await openTestWorld();
  const baskets = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const shopper = world.newShopper('demo');
      return { shopper, ...(await readyBasket(world, shopper, { change: wanted(3) })) };
    }),
  );
  const answers = await Promise.allSettled(baskets.map(({ shopper, id }) => world.orders.place(shopper, id)));
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 4);
  for (const answer of answers)
    if (answer.status === 'rejected') assert.equal(answer.reason.code, 'product-not-available');
  assert.equal(await world.left(shoe), 0);
  await assertAgrees(world, 'race');
  await world.close();
});

test('either places an order or removes its basket', async () => {
  for (const first of ['place', 'remove'] as const) {
    const world = await openTestWorld();
    const shopper = world.newShopper('demo');
    const { id } = await readyBasket(world, shopper);
    const works = {
      place: () => world.orders.place(shopper, id),
      remove: () => world.baskets.remove(shopper, id),
    };
    const order = first === 'place' ? [works.place, works.remove] : [works.remove, works.place];
    const answers = await Promise.allSettled(order.map((work) => work()));
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
    assert.equal((await world.orders.list(shopper)).length, first === 'place' ? 1 : 0);
    await assertAgrees(world, first);
    await world.close();
  }
});

test('agrees on the outcome of concurrent fails and reads', async () => {
  for (const token of ['challenge', 'stuck'] as const) {
    for (const passed of [true, false, undefined]) {
      const world = await openTestWorld();
      const shopper = world.newShopper('demo');
      const { orderNo } = await world.orders.place(
        shopper,
        (await readyBasket(world, shopper, { token })).id,
      );
      if (passed !== undefined) world.ledger.decide(passed);
      const fail = () => world.orders.fail(shopper, orderNo);
      const read = () => world.orders.read(shopper, orderNo);
      const answers = await Promise.allSettled([fail(), read(), fail(), read()]);
      const { state, custom } = await read();
      assert.equal(state, passed ? 'new' : 'failed');
      const failed = answers.filter((_, at) => at % 2 === 0).filter(({ status }) => status === 'fulfilled');
      assert.equal(failed.length, passed === undefined ? 1 : 0);
      assert.equal(custom['portico_decline'], passed === false ? 'card_declined' : undefined);
      await assertAgrees(world, `${token} ${passed}`);
      await world.close();
    }
  }
});

const payments = fc.record(
  {
    token: fc.constantFrom<Token[]>('good', 'declined', 'challenge', 'stuck', 'no-capture'),
    quantity: fc.integer({ min: 1, max: 5 }),
    fault: fc.record({
      call: fc.constantFrom('authorize' as const, 'findByReference' as const, 'capture' as const),
      kind: fc.constantFrom('unheard' as const, 'unanswered' as const),
    }),
  },
  { requiredKeys: ['token', 'quantity'] },
);
const acts = fc.record({
  act: fc.constantFrom('place-again' as const, 'remove' as const, 'fail' as const, 'read' as const),
  at: fc.nat({ max: 5 }),
});

test('keeps stock, charges, and orders consistent under concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(payments, { minLength: 1, maxLength: 6 }),
      fc.array(acts, { maxLength: 12 }),
      fc.boolean(),
      async (baskets, done, passed) => {
        const world = await openTestWorld();
        const ready = await Promise.all(
          baskets.map(async ({ token, quantity }) => {
            const shopper = world.newShopper('demo');
            return { shopper, ...(await readyBasket(world, shopper, { token, change: wanted(quantity) })) };
          }),
        );
        for (const { fault } of baskets) if (fault) world.ledger.fault(fault.call, fault.kind);
        const placed = ready.map(({ shopper, id }) => world.orders.place(shopper, id));
        const run = async ({ act, at }: (typeof done)[number]): Promise<unknown> => {
          const { shopper, id } = ready[at % ready.length] as (typeof ready)[number];
          if (act === 'place-again') return world.orders.place(shopper, id);
          if (act === 'remove') return world.baskets.remove(shopper, id);
          const { orderNo } = (await placed[at % ready.length]) as PlacedOrder;
          return act === 'fail' ? world.orders.fail(shopper, orderNo) : world.orders.read(shopper, orderNo);
        };
        const decided = Promise.allSettled(placed).then(() => world.ledger.decide(passed));
        const answers = await Promise.allSettled([...placed, ...done.map(run), decided]);
        for (const answer of answers)
          if (answer.status === 'rejected')
            assert.equal(answer.reason.name, 'WorldError', answer.reason.stack);
        world.ledger.forget();
        await assertAgrees(world, 'at rest');
        for (const { shopper } of ready) {
          for (const { orderNo, state } of await world.orders.list(shopper))
            if (state === 'created') await world.orders.fail(shopper, orderNo);
        }
        const left = await world.orders.find('demo', {});
        assert.ok(left.every(({ state }) => state === 'new' || state === 'failed'));
        await assertAgrees(world, 'failed');
        await world.close();
      },
    ),
    { numRuns: 25 },
  );
});
