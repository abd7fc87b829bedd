import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BasketChange, WorldErrorCode } from '../world.ts';
import { cork, openTestWorld, shoe, wanted } from './testing.ts';

const world = await openTestWorld();
after(() => world.close());
const { baskets, clock } = world;
const refused = (code: WorldErrorCode, facts: object = {}) => ({
  name: 'WorldError',
  code,
  ...(Object.keys(facts).length > 0 ? { facts } : {}),
});

test('allows one storefront basket per shopper until it is removed', async () => {
  const shopper = world.newShopper('demo');
  const first = await baskets.open(shopper, {});
  await assert.rejects(baskets.open(shopper, {}), refused('baskets-quota'));
  assert.ok((await baskets.open(world.newShopper('demo'), {})).id, 'another shopper has another');
  await baskets.remove(shopper, first.id);
  assert.notEqual((await baskets.open(shopper, {})).id, first.id);
});

test('allows four temporary baskets per shopper, also for concurrent requests', async () => {
  const shopper = world.newShopper('demo');
  await baskets.open(shopper, {});
  const tries = Array.from({ length: 7 }, () => baskets.open(shopper, { temporary: true }));
  const answers = await Promise.allSettled(tries);
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 4);
  assert.equal((await baskets.list(shopper)).length, 5);
  await assert.rejects(baskets.open(shopper, { temporary: true }), refused('temporary-quota'));
});

test('accepts a payment method only where its country, currency, and amount allow it', async () => {
  const pay = { addPayment: { methodId: 'PORTICO' } };
  const bought = { ...wanted(), address: cork };
  const open = (change: BasketChange) => baskets.open(world.newShopper('demo'), change);
  const total = (await open(bought)).quote.totals.total / 100;
  const cases: [rule: object, change: BasketChange, applies: boolean][] = [
    [{ countries: ['IE'] }, { ...bought, billing: cork }, true],
    [{ countries: ['DE'] }, { ...bought, billing: cork }, false],
    // Not known before there is an address.
    [{ countries: ['DE'] }, { addItems: [{ productId: shoe, quantity: 1 }] }, true],
    [{ currencies: ['USD'] }, bought, false],
    [{ currencies: ['EUR'] }, bought, true],
    [{ most: total }, bought, true],
    [{ most: total - 0.01 }, bought, false],
    [{ least: total + 0.01 }, bought, false],
  ];
  for (const [rule, change, applies] of cases) {
    world.paymentRules.set('PORTICO', rule);
    const opened = open({ ...change, ...pay });
    if (applies) assert.equal((await opened).payments.length, 1, JSON.stringify(rule));
    else await assert.rejects(opened, refused('payment-method-unknown', { methodId: 'PORTICO' }));
    world.paymentRules.clear();
  }
});

test('expires a temporary basket 15 minutes after creation, despite changes', async () => {
  const shopper = world.newShopper('demo');
  const lasting = await baskets.open(shopper, {});
  const { id, expiresAt } = await baskets.open(shopper, { temporary: true });
  assert.equal(expiresAt, clock.now + 900_000);
  clock.now += 899_999;
  assert.equal((await baskets.change(shopper, id, { email: 'a@b.test' })).expiresAt, expiresAt);
  clock.now += 1;
  await assert.rejects(baskets.read(shopper, id), refused('not-found'));
  await assert.rejects(baskets.change(shopper, id, {}), refused('not-found'));
  await assert.rejects(world.orders.place(shopper, id), refused('not-found'));
  assert.deepEqual(
    (await baskets.list(shopper)).map((basket) => basket.id),
    [lasting.id],
  );
  for (let count = 0; count < 4; count += 1) await baskets.open(shopper, { temporary: true });
});

test('rejects access to the basket of another shopper', async () => {
  const owner = world.newShopper('demo');
  const other = world.newShopper('demo');
  const { id } = await baskets.open(owner, { ...wanted(), temporary: true });
  for (const attempt of [
    baskets.read(other, id),
    baskets.change(other, id, { email: 'x@y.test' }),
    baskets.methods(other, id),
    baskets.promote(other, id),
    baskets.remove(other, id),
    world.orders.place(other, id),
  ])
    await assert.rejects(attempt, refused('not-found'));
  assert.deepEqual(await baskets.list(other), []);
  assert.equal((await baskets.read(owner, id)).email, 'ada@example.test');
});

test('does not recognize a shopper on another site', async () => {
  const site = { currencies: ['GBP'], locales: ['en-IE'], country: 'IE', storefront: 'https://x.test' };
  const two = await openTestWorld({ sites: ['a', 'b'].map((id) => ({ ...site, id })) });
  const shopper = two.newShopper('a');
  const { id } = await two.baskets.open(shopper, wanted());
  await assert.rejects(two.baskets.read({ ...shopper, site: 'b' }, id), refused('not-found'));
  assert.equal((await two.baskets.read(shopper, id)).items.length, 1);
  assert.throws(() => two.newShopper('c'), refused('not-found'));
  assert.deepEqual(two.engine.abilities().currencies, ['GBP']);
  assert.ok((await two.categories('b')).some(({ name }) => name === 'Lamps'));
  await assert.rejects(two.search('b', { limit: 1 }, { currency: 'USD', locale: 'default' }), {
    code: 'currency-unknown',
  });
  await two.close();
});

test('counts changes in the revision and rejects a change of an older one', async () => {
  const shopper = world.newShopper('demo');
  const { id, revision } = await baskets.open(shopper, wanted());
  assert.equal(revision, 1);
  assert.equal((await baskets.change(shopper, id, { email: 'b@c.test' }, 1)).revision, 2);
  await assert.rejects(
    baskets.change(shopper, id, { email: 'd@e.test' }, 1),
    refused('conflict', { revision: 2 }),
  );
  const both = await Promise.allSettled([
    baskets.change(shopper, id, { email: 'e@f.test' }, 2),
    baskets.change(shopper, id, { email: 'f@g.test' }, 2),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('returns copies of a basket', async () => {
  const shopper = world.newShopper('demo');
  const change = { ...wanted(), address: { ...cork } };
  const opened = await baskets.open(shopper, change);
  change.address.city = 'Ulm';
  for (const basket of [opened, await baskets.read(shopper, opened.id), ...(await baskets.list(shopper))]) {
    basket.items.length = 0;
    basket.quote.totals.total = 0;
  }
  (await baskets.methods(shopper, opened.id)).length = 0;
  const again = await baskets.read(shopper, opened.id);
  assert.deepEqual([again.items.length, again.address?.city], [1, 'Cork']);
  assert.ok(again.quote.totals.total > 0 && again.quote.groups[0]?.options.length);
});

test('promotes a temporary basket if there is no storefront basket', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await baskets.open(shopper, { ...wanted(), temporary: true });
  const rival = await baskets.open(shopper, {});
  await assert.rejects(baskets.promote(shopper, id), refused('baskets-quota'));
  await baskets.remove(shopper, rival.id);
  const promoted = await baskets.promote(shopper, id);
  assert.deepEqual([promoted.temporary, promoted.expiresAt, promoted.items.length], [false, undefined, 1]);
  clock.now += 900_000;
  assert.equal((await baskets.read(shopper, id)).id, id);
});

test('adds to the quantity of an existing product and removes it at zero', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await baskets.open(shopper, wanted(2));
  const { items } = await baskets.change(shopper, id, {
    addItems: [{ productId: shoe, quantity: 3, custom: { gift: true } }],
  });
  assert.deepEqual(
    items.map(({ productId, quantity, custom }) => ({ productId, quantity, custom })),
    [{ productId: shoe, quantity: 5, custom: { gift: true } }],
  );
  const set = await baskets.change(shopper, id, { setItems: [{ id: items[0]?.id ?? '', quantity: 7 }] });
  assert.equal(set.quote.lines[0]?.quantity, 7);
  for (const quantity of [-1, 1_000, NaN]) {
    const change = { setItems: [{ id: items[0]?.id ?? '', quantity }] };
    await assert.rejects(baskets.change(shopper, id, change), refused('bad-quantity'));
  }
  const few = { setItems: [{ id: items[0]?.id ?? '', quantity: 13 }] };
  await assert.rejects(baskets.change(shopper, id, few), refused('product-not-available'));
  const empty = await baskets.change(shopper, id, { setItems: [{ id: items[0]?.id ?? '', quantity: 0 }] });
  assert.deepEqual([empty.items, empty.quote.totals.items], [[], 0]);
});

const wrong: [string, BasketChange, WorldErrorCode, object?][] = [
  ['an unknown product', add('nothing', 1), 'product-not-found', { productId: 'nothing' }],
  [
    'a product that has variants',
    add('ridge-trail-shoe', 1),
    'product-not-found',
    { productId: 'ridge-trail-shoe' },
  ],
  [
    'a quantity above the stock',
    add(shoe, 13),
    'product-not-available',
    { productId: shoe, quantity: 13, left: 12 },
  ],
  ['a zero quantity', add(shoe, 0), 'bad-quantity', { productId: shoe, quantity: 0 }],
  ['a fractional quantity', add(shoe, 1.5), 'bad-quantity', { productId: shoe, quantity: 1.5 }],
  ['a quantity of one thousand', add(shoe, 1_000), 'bad-quantity', { productId: shoe, quantity: 1_000 }],
  [
    'a quantity of one thousand in two steps',
    add(shoe, 999, 1),
    'bad-quantity',
    { productId: shoe, quantity: 1_000 },
  ],
  ['a change of an unknown item', { setItems: [{ id: 'x', quantity: 1 }] }, 'not-found', { itemId: 'x' }],
  ['removal of an unknown item', { removeItem: 'x' }, 'not-found', { itemId: 'x' }],
  ['removal of an unknown payment', { removePayment: 'x' }, 'not-found', { paymentId: 'x' }],
  ['removal of an unknown coupon', { removeCoupon: 'x' }, 'not-found', { couponId: 'x' }],
  [
    'an unknown payment method',
    { addPayment: { methodId: 'CASH' } },
    'payment-method-unknown',
    { methodId: 'CASH' },
  ],
  [
    'a shipping method without an address',
    { methodId: 'express-eu' },
    'method-not-applicable',
    { methodId: 'express-eu' },
  ],
  [
    'a shipping method of another country',
    { address: cork, methodId: 'standard-us' },
    'method-not-applicable',
    { methodId: 'standard-us' },
  ],
];

function add(productId: string, ...quantities: number[]): BasketChange {
  return { addItems: quantities.map((quantity) => ({ productId, quantity })) };
}

for (const [name, change, code, facts] of wrong) {
  test(`rejects ${name} and applies nothing of the change`, async () => {
    const shopper = world.newShopper('demo');
    const before = await baskets.open(shopper, { addItems: [{ productId: 'af-101-41', quantity: 1 }] });
    const more = { email: 'x@y.test', ...change };
    await assert.rejects(baskets.change(shopper, before.id, more), refused(code, facts));
    assert.deepEqual(await baskets.read(shopper, before.id), before);
    await assert.rejects(baskets.open(shopper, { ...more, temporary: true }), refused(code, facts));
    assert.equal((await baskets.list(shopper)).length, 1, 'nothing was opened');
  });
}

test('uses a currency of the site, by default the first', async () => {
  const shopper = world.newShopper('demo');
  await assert.rejects(baskets.open(shopper, { currency: 'JPY' }), refused('currency-unknown'));
  assert.equal((await baskets.open(shopper, {})).currency, 'EUR');
  const dollars = await baskets.open(shopper, { ...wanted(), currency: 'USD', temporary: true });
  assert.equal(dollars.quote.currency, 'USD');
  const pounds = await baskets.change(shopper, dollars.id, { currency: 'GBP' });
  assert.deepEqual(
    [pounds.currency, pounds.quote.currency, pounds.quote.totals.fulfilment],
    ['GBP', 'GBP', 1115],
  );
  await assert.rejects(baskets.change(shopper, dollars.id, { currency: 'JPY' }), refused('currency-unknown'));
  assert.equal((await baskets.read(shopper, dollars.id)).currency, 'GBP');
});

test('sets, keeps, and removes an attribute with null', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await baskets.open(shopper, { custom: { a: '1', b: '2' } });
  const { custom } = await baskets.change(shopper, id, { custom: { b: null, c: 3 } });
  assert.deepEqual(custom, { a: '1', c: 3 });
});
