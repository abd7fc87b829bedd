import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import {
  address,
  benchTests,
  buyer,
  code,
  hour,
  order,
  pay,
  site,
  value,
  type Bench,
} from '../../../test/support/commerce/bench.ts';
import type { Caller, LinkedBuyer } from '../caller.ts';
import type { CheckoutChange } from './input.ts';
import { orderId } from '../views.ts';
import { createMarker } from '../tokens.ts';

const benchTest = benchTests(storeDialects());
const everything = { buyer: true, addresses: true };
const nothing = { buyer: false, addresses: false };
const { locality, region, postalCode, country } = address;
const shown = { locality, region, postalCode, country };

/** Callers who are not the owner and do not have the link. */
const others = ({ agent, stranger }: Bench, foreignLink: Caller): [string, Caller][] => [
  ['nobody', stranger],
  ['another identity', { ...agent, identity: 'key:2' }],
  ['the holder of another link', foreignLink],
  ['the owner at another site', { ...agent, site: site({ id: 'elsewhere' }) }],
];

benchTest('hides owned data from others in every operation', async (bench) => {
  const { commerce, agent } = bench;
  const cart = value(await commerce.carts.create(agent, order()));
  const checkout = await bench.ready();
  const foreign = bench.person((await bench.ready()).continueToken);
  const before = await bench.dump();
  for (const [who, caller] of others(bench, foreign)) {
    const all = [
      await commerce.carts.read(caller, cart.id),
      await commerce.carts.update(caller, cart.id, {}),
      await commerce.carts.cancel(caller, cart.id),
      await commerce.checkouts.create(caller, { cartId: cart.id }),
      await commerce.checkouts.read(caller, checkout.id),
      await commerce.checkouts.update(caller, checkout.id, {}),
      await commerce.checkouts.complete(caller, checkout.id, pay()),
      await commerce.checkouts.cancel(caller, checkout.id),
    ];
    assert.deepEqual(all.map(code), Array(8).fill('not-found'), who);
    const unknown = await commerce.checkouts.read(caller, 'chk_unknown');
    assert.deepEqual(all[4], unknown, 'the same answer as for what never was');
  }
  assert.ok((await bench.dump()) === before, 'and nothing is written');
  assert.deepEqual(value(await commerce.checkouts.read(agent, checkout.id)).disclosure, everything);
});

benchTest(
  'opens an unowned checkout by its ID, and shows only the personal data that the call sent',
  async (bench) => {
    const { commerce, stranger } = bench;
    const mine = await bench.ready(stranger);
    assert.deepEqual(mine.disclosure, everything);
    const { id } = mine;
    const told = async (change: CheckoutChange) =>
      value(await commerce.checkouts.update(stranger, id, change)).disclosure;
    assert.deepEqual(value(await commerce.checkouts.read(stranger, id)).disclosure, nothing);
    assert.deepEqual(await told({ codes: ['TEN'] }), nothing);
    assert.deepEqual(await told({ buyer }), { buyer: true, addresses: false });
    assert.deepEqual(await told({ groups: [{ destinations: [{ address }] }] }), {
      buyer: false,
      addresses: true,
    });
    const view = value(await commerce.checkouts.cancel(stranger, id));
    assert.deepEqual(view.disclosure, nothing);
  },
);

const probes: [name: string, change: CheckoutChange][] = [
  ['an empty buyer', { buyer: {} }],
  ['part of the buyer', { buyer: { email: buyer.email } }],
  ['no addresses', { groups: [{ destinations: [] }, {}] }],
  ['the masked form of an address', { groups: [{ destinations: [{ id: 'dest_1', address: shown }] }, {}] }],
  [
    'an address for the first parcel only',
    { groups: [{ destinations: [{ address: { street: 'x' } }] }, {}] },
  ],
  ['an additional parcel', { groups: [{}, {}, { destinations: [{ address: { street: 'x' } }] }] }],
];
for (const [name, change] of probes) {
  benchTest(`reveals nothing that others entered to a caller that sends ${name}`, async (bench) => {
    const { commerce, stranger } = bench;
    const { groups, ...rest } = order();
    const two = [...(groups ?? []), { destinations: [{ address: { ...address, street: '2 Quay' } }] }];
    const { id } = await bench.ready(stranger, { ...rest, groups: two });
    const view = value(await commerce.checkouts.update(stranger, id, change));
    const streets = view.input.groups.flatMap(({ destinations }) =>
      destinations.map((one) => one.address.street),
    );
    if (streets.some((street) => street?.endsWith('Quay'))) assert.equal(view.disclosure.addresses, false);
    if (view.input.buyer?.firstName) assert.equal(view.disclosure.buyer, false);
  });
}

benchTest(
  'shows the text of the buyer only to the caller that sent it',
  async ({ commerce, stranger, ready }) => {
    const { id } = await ready(stranger, { ...order(), context: { intent: 'a gift' } });
    const update = async (change: CheckoutChange) =>
      value(await commerce.checkouts.update(stranger, id, change));
    assert.equal((await update({ buyer })).disclosure.buyer, false);
    assert.equal((await update({ buyer, context: { intent: 'a gift' } })).disclosure.buyer, true);
  },
);

benchTest('deletes nothing when another caller sends a masked checkout back', async (bench) => {
  const { commerce, stranger } = bench;
  const before = await bench.ready(stranger);
  const after = value(
    await commerce.checkouts.update(stranger, before.id, {
      buyer: {},
      groups: [{ id: 'group_1', destinations: [{ id: 'dest_1', address: shown }] }],
    }),
  );
  assert.deepEqual(after.input, before.input);
  assert.deepEqual(after.disclosure, nothing);
  assert.equal(after.state, 'ready_for_complete');
  const cart = value(await commerce.carts.create(stranger, { lines: [], buyer }));
  assert.deepEqual(value(await commerce.carts.update(stranger, cart.id, { buyer: {} })).input.buyer, buyer);
});

benchTest('lets the owner delete what the owner sees', async ({ commerce, agent, ready }) => {
  const { id } = await ready();
  const bare = { buyer: {}, groups: [{ destinations: [{ id: 'dest_1', address: shown }] }] };
  const { input, state } = value(await commerce.checkouts.update(agent, id, bare));
  assert.deepEqual(
    [input.buyer, input.groups[0]?.destinations[0]?.address, state],
    [{}, shown, 'incomplete'],
  );
});

benchTest(
  'lets an order be read by its mark, by its owner, or with the ID of its checkout',
  async (bench) => {
    const { commerce, agent, stranger } = bench;
    const buy = async (caller: Caller) => {
      const { id } = await bench.ready(caller);
      const { order: placed, continueToken } = value(await commerce.checkouts.complete(caller, id, pay()));
      if (!placed) throw new Error('No order.');
      return { ...placed, checkoutId: id, person: bench.person(continueToken) };
    };
    const owned = await buy(agent);
    const open = await buy(stranger);
    const read = (caller: Caller, id: string, checkoutId?: string) =>
      commerce.orders.read(caller, id, checkoutId);

    assert.deepEqual(value(await read(agent, owned.number)).disclosure, everything);
    assert.deepEqual(value(await read(agent, owned.id)).disclosure, everything);
    assert.deepEqual(value(await read(owned.person, owned.id)).disclosure, everything);
    for (const caller of [stranger, open.person, { ...agent, identity: 'key:2' }])
      for (const checkoutId of [undefined, owned.checkoutId])
        assert.equal(code(await read(caller, owned.id, checkoutId)), 'not-found');

    assert.deepEqual(value(await read(stranger, open.id)).disclosure, nothing);
    assert.deepEqual(value(await read(stranger, open.number, open.checkoutId)).disclosure, nothing);
    assert.deepEqual(value(await read(open.person, open.number)).disclosure, everything);
    assert.equal(code(await read(stranger, open.number)), 'not-found');
    assert.equal(code(await read(stranger, open.number, owned.checkoutId)), 'not-found');
    assert.equal(code(await read(stranger, `${open.number}.${'A'.repeat(22)}`)), 'not-found');
    const elsewhere = orderId({ marker: createMarker('a secret of tests') }, 'elsewhere', open.number);
    assert.equal(code(await read(stranger, elsewhere)), 'not-found', 'the mark of another site');
  },
);

benchTest('opens one page per link, and none for a forged one', async (bench) => {
  const { commerce } = bench;
  const { continueToken, id } = await bench.ready();
  const opened = commerce.openHandoff(bench.site, continueToken);
  assert.deepEqual([opened?.what, opened?.id, opened?.caller.handoff], ['checkout', id, id]);
  const mark = continueToken.split('.')[1] ?? '';
  for (const token of [
    '',
    '.',
    id,
    `${id}.`,
    `${id}.${mark}.x`,
    `${id}x.${mark}`,
    `${id}.${mark}=`,
    `.${mark}`,
  ])
    assert.equal(commerce.openHandoff(bench.site, token), undefined, token);
  const cart = value(await commerce.carts.create(bench.agent, order()));
  assert.equal(commerce.openHandoff(bench.site, cart.continueToken)?.what, 'cart');
  bench.clock.now += 7 * hour;
  assert.equal(value(await commerce.checkouts.read(bench.person(continueToken), id)).state, 'canceled');
});

const mallory: LinkedBuyer = {
  account: 'buyer_mallory',
  details: { email: 'mallory@paper.test' },
  addresses: [{ street: '9 Elsewhere', country: 'US' }],
};

benchTest('binds to a linked buyer nothing that others entered personal data in', async (bench) => {
  const { commerce, agent, stranger } = bench;
  const attackers: Caller[] = [
    { ...stranger, buyer: mallory },
    { ...agent, identity: 'client:2', buyer: mallory },
  ];
  for (const attacker of attackers) {
    const { id } = await bench.ready(stranger);
    const before = await bench.ready(stranger);
    const whole = value(await commerce.checkouts.update(attacker, before.id, {}));
    assert.deepEqual([whole.disclosure, whole.input], [nothing, before.input]);
    const withoutAddress = value(await commerce.checkouts.create(stranger, { lines: order().lines, buyer }));
    const offered = value(await commerce.checkouts.update(attacker, withoutAddress.id, {}));
    assert.deepEqual([offered.disclosure, offered.input.groups], [nothing, withoutAddress.input.groups]);
    assert.deepEqual(value(await commerce.checkouts.read(attacker, id)).disclosure, nothing);

    const cart = value(await commerce.carts.create(stranger, { lines: order().lines, buyer }));
    const changed = value(await commerce.carts.update(attacker, cart.id, { codes: ['TEN'] }));
    assert.deepEqual([changed.disclosure, changed.input.customer], [nothing, undefined]);
    const converted = value(await commerce.checkouts.create(attacker, { cartId: cart.id }));
    assert.deepEqual([converted.disclosure, converted.input.buyer], [nothing, buyer]);
    const again = value(await commerce.checkouts.read(stranger, converted.id));
    assert.deepEqual([again.disclosure, again.input.customer], [nothing, undefined]);
  }
});

benchTest('binds to a linked buyer what the caller saw all of', async (bench) => {
  const { commerce, agent, stranger } = bench;
  const { lines } = order();
  const customer = { account: mallory.account };
  for (const caller of [agent, stranger]) {
    const linked = { ...caller, buyer: mallory };
    const bare = value(await commerce.checkouts.create(caller, { lines: lines ?? [] }));
    const bound = value(await commerce.checkouts.update(linked, bare.id, {}));
    assert.deepEqual(
      [bound.disclosure, bound.input.customer, bound.input.buyer],
      [everything, customer, mallory.details],
    );
    const cart = value(await commerce.carts.create(caller, { lines: lines ?? [] }));
    const converted = value(await commerce.checkouts.create(linked, { cartId: cart.id }));
    assert.deepEqual([converted.disclosure, converted.input.customer], [everything, customer]);
  }
  const own = await bench.ready(agent);
  const bound = value(await commerce.checkouts.update({ ...agent, buyer: mallory }, own.id, {}));
  assert.deepEqual([bound.disclosure, bound.input.customer], [everything, customer]);
});

benchTest('quotes a linked buyer in the currency of the saved address from the start', async (bench) => {
  const { commerce, agent } = bench;
  const paper = site({ currencies: ['EUR', 'USD'] });
  const linked = { ...agent, site: paper, buyer: mallory };
  const { lines } = order();
  const { id, quote, input } = value(await commerce.checkouts.create(linked, { lines: lines ?? [] }));
  assert.deepEqual([quote.currency, input.market], ['USD', 'US']);
  assert.equal(value(await commerce.checkouts.read(linked, id)).quote.currency, 'USD');
  assert.equal(value(await commerce.checkouts.update(linked, id, {})).quote.currency, 'USD');
  const wish = { lines: lines ?? [], currency: 'EUR' };
  assert.equal(value(await commerce.checkouts.create(linked, wish)).quote.currency, 'EUR');
});
