import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import {
  address,
  benchTests,
  buyer,
  code,
  hour,
  once,
  order,
  pay,
  value,
} from '../../../test/support/commerce/bench.ts';
import { faultyStore } from '../../../test/support/commerce/faulty-store.ts';

const benchTest = benchTests(storeDialects());
const lines = [{ variantId: 'lamp', quantity: 2 }];

benchTest('prices a cart without delivery and buyer, and reports problems of its items', async (bench) => {
  const { commerce, agent } = bench;
  const cart = value(
    await commerce.carts.create(agent, { lines: [...lines, { variantId: 'vase', quantity: 1 }] }),
  );
  assert.deepEqual(
    cart.problems.map((problem) => problem.code),
    ['out-of-stock'],
  );
  assert.equal(cart.quote.totals.items, 15_000);
  const updated = value(await commerce.carts.update(agent, cart.id, { lines, codes: ['TEN'] }));
  assert.deepEqual([updated.problems, updated.quote.totals.orderDiscounts], [[], 500]);
  assert.deepEqual(value(await commerce.carts.read(agent, cart.id)).input, updated.input);
  assert.deepEqual(value(await commerce.carts.cancel(agent, cart.id)).input, updated.input, 'as it was');
  assert.equal(code(await commerce.carts.read(agent, cart.id)), 'not-found');
});

benchTest('expires a cart after seven days without a change', async ({ commerce, agent, clock }) => {
  const { id } = value(await commerce.carts.create(agent, { lines }));
  clock.now += 7 * 24 * hour - 1;
  value(await commerce.carts.update(agent, id, { codes: ['TEN'] }));
  clock.now += 7 * 24 * hour - 1;
  value(await commerce.carts.read(agent, id));
  clock.now += 1;
  assert.equal(code(await commerce.carts.read(agent, id)), 'not-found');
  assert.equal(code(await commerce.checkouts.create(agent, { cartId: id })), 'not-found');
});

benchTest(
  'converts a cart to a checkout with its lines, buyer, context, and codes, and ignores overlapping input',
  async (bench) => {
    const { commerce, agent } = bench;
    const context = { country: 'US' };
    const cart = value(
      await commerce.carts.create(agent, { lines, buyer, context, codes: ['TEN'], eligibility: ['a.b'] }),
    );
    const checkout = value(
      await commerce.checkouts.create(agent, {
        cartId: cart.id,
        lines: [{ variantId: 'bulb', quantity: 1 }],
        buyer: { email: 'other@paper.test' },
        context: { country: 'DE' },
        eligibility: ['c.d'],
        codes: ['OTHER'],
        groups: [{ destinations: [{ address }] }],
        attribution: { campaign: 'x' },
      }),
    );
    const { input } = checkout;
    assert.deepEqual(
      [input.lines, input.buyer, input.context, input.codes, input.eligibility],
      [cart.input.lines, buyer, context, ['TEN'], ['a.b']],
    );
    assert.deepEqual(
      [input.attribution, checkout.state, checkout.cartId],
      [{ campaign: 'x' }, 'ready_for_complete', cart.id],
    );
    assert.equal(checkout.quote.totals.orderDiscounts, 500);
  },
);

benchTest('accepts input for the checkout that the cart does not have', async ({ commerce, agent }) => {
  const cart = value(await commerce.carts.create(agent, { lines }));
  const more = { buyer, context: { country: 'DE' }, codes: ['TEN'], eligibility: ['c.d'] };
  const { input } = value(await commerce.checkouts.create(agent, { cartId: cart.id, ...more }));
  assert.deepEqual([input.buyer, input.context, input.codes, input.eligibility], Object.values(more));
});

benchTest('returns the open checkout of a cart instead of a second one', async (bench) => {
  const { commerce, agent } = bench;
  const cart = value(await commerce.carts.create(agent, order()));
  const convert = async () => value(await commerce.checkouts.create(agent, { cartId: cart.id }));
  const first = await convert();
  assert.equal((await convert()).id, first.id);
  assert.equal(value(await commerce.carts.read(agent, cart.id)).checkoutId, first.id);
  value(await commerce.checkouts.cancel(agent, first.id));
  const second = await convert();
  assert.notEqual(second.id, first.id, 'one that is over is none');
  value(await commerce.checkouts.update(agent, second.id, { groups: [{ destinations: [{ address }] }] }));
  value(await commerce.checkouts.complete(agent, second.id, pay()));
  assert.notEqual((await convert()).id, second.id);
});

benchTest(
  'returns the same checkout to two concurrent conversions of a cart, and leaves no other behind',
  async (bench) => {
    const { commerce, agent } = bench;
    const cart = value(await commerce.carts.create(agent, order()));
    const made = await Promise.all(
      Array.from({ length: 5 }, () => commerce.checkouts.create(agent, { cartId: cart.id })),
    );
    assert.equal(new Set(made.map((outcome) => value(outcome).id)).size, 1);
    const events = await bench.events();
    assert.equal(events.length, 1);
    const checkouts = JSON.parse(await bench.dump()) as string[][];
    assert.equal(checkouts[1]?.length, 1);
  },
);

benchTest('shows a change of the checkout in its cart, but not one of a former checkout', async (bench) => {
  const { commerce, agent, stranger } = bench;
  const bulb = { lines: [{ variantId: 'bulb', quantity: 1 }], codes: ['TEN'] };
  const cart = value(await commerce.carts.create(stranger, { lines }));
  const former = value(await commerce.checkouts.create(agent, { cartId: cart.id }));
  const { id } = value(await commerce.checkouts.create(stranger, { cartId: cart.id }));
  assert.notEqual(id, former.id, 'another caller does not get the checkout');
  const shown = async () => {
    const { input } = value(await commerce.carts.read(stranger, cart.id));
    return [input.lines.map(({ variantId }) => variantId), input.codes];
  };
  value(await commerce.checkouts.update(agent, former.id, bulb));
  assert.deepEqual(await shown(), [['lamp'], []]);
  value(await commerce.checkouts.update(stranger, id, bulb));
  assert.deepEqual(await shown(), [['bulb'], ['TEN']]);
});

benchTest(
  'stores link, event, and response of a conversion under a key together or not at all',
  async (bench) => {
    const { agent } = bench;
    const store = faultyStore(bench.store);
    const shaky = bench.other({ store });
    const cart = value(await shaky.carts.create(agent, order()));
    const before = await bench.dump();
    store.failTransaction(1, 'inside');
    const repeat = once();
    assert.equal(code(await shaky.checkouts.create(agent, { cartId: cart.id }, repeat)), 'store-unavailable');
    assert.ok((await bench.dump()) === before);
    const { id } = value(await shaky.checkouts.create(agent, { cartId: cart.id }, repeat));
    assert.equal(value(await shaky.carts.read(agent, cart.id)).checkoutId, id);
  },
);

benchTest(
  'continues from the link of a cart to its checkout, which still belongs to the agent',
  async (bench) => {
    const { commerce, agent, stranger } = bench;
    const cart = value(await commerce.carts.create(agent, { lines, buyer }));
    const person = bench.person(cart.continueToken);
    const made = value(await commerce.checkouts.create(person, { cartId: cart.id }));
    assert.deepEqual(made.disclosure, { buyer: true, addresses: true });
    assert.equal(value(await commerce.checkouts.create(person, { cartId: cart.id })).id, made.id);
    assert.equal(value(await commerce.checkouts.create(agent, { cartId: cart.id })).id, made.id);
    assert.equal(code(await commerce.checkouts.read(stranger, made.id)), 'not-found');
    assert.equal(
      code(await commerce.checkouts.read(person, made.id)),
      'not-found',
      'that link opens the cart alone',
    );
    const next = bench.person(made.continueToken);
    value(await commerce.checkouts.update(next, made.id, { groups: [{ destinations: [{ address }] }] }));
    const paid = value(await commerce.checkouts.complete(next, made.id, pay()));
    assert.equal(paid.state, 'completed');
    assert.equal(
      value(await commerce.orders.read(agent, paid.order?.number ?? '')).order.number,
      paid.order?.number,
    );
    assert.equal((await bench.store.dueNotices(bench.clock.now, 9)).length, 1, 'the agent is notified');
    const agents = (await bench.events()).map((event) => event.agent);
    assert.deepEqual(new Set(agents), new Set(['key:1']));
  },
);

benchTest(
  'rejects more lines than the maximum in carts and checkouts',
  async ({ commerce, agent, ready }) => {
    const many = { lines: Array.from({ length: 201 }, () => ({ variantId: 'lamp', quantity: 1 })) };
    const cart = value(await commerce.carts.create(agent, { lines }));
    const { id } = await ready();
    const all = [
      await commerce.carts.create(agent, many),
      await commerce.carts.update(agent, cart.id, many),
      await commerce.checkouts.create(agent, many),
      await commerce.checkouts.update(agent, id, many),
    ];
    assert.deepEqual(all.map(code), Array(4).fill('too-many-lines'));
  },
);
