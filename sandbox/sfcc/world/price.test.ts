import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import { withoutUnchosenDelivery } from './unchosen-delivery.ts';
import { cork, newYork, openTestWorld, shoe, wanted } from './testing.ts';

const world = await openTestWorld();
after(() => world.close());
const { baskets } = world;
const { methodId: _, ...unchosen } = wanted();

test('uses the site country for taxes without an address', async () => {
  const { quote } = await baskets.open(world.newShopper('demo'), {
    addItems: [{ productId: shoe, quantity: 1 }],
  });
  assert.equal(quote.totals.pricesIncludeTax, true);
  assert.deepEqual(quote.taxes, [{ name: 'VAT', rate: 23, amount: 2412, included: true }]);
  assert.deepEqual([quote.totals.items, quote.totals.total], [12_900, 12_900]);
});

test('applies the taxes of another country', async () => {
  const site = {
    id: 'de',
    currencies: ['EUR'],
    locales: ['default', 'de-DE'],
    country: 'DE',
    storefront: 'https://x.test',
  };
  const german = await openTestWorld({ sites: [site] });
  const { quote } = await german.baskets.open(german.newShopper('de'), {
    addItems: [{ productId: shoe, quantity: 1 }],
  });
  assert.deepEqual(quote.taxes, [{ name: 'MwSt.', rate: 19, amount: 2060, included: true }]);
  await german.close();
});

test('uses the address for taxes once there is one', async () => {
  const { quote } = await baskets.open(world.newShopper('demo'), {
    addItems: [{ productId: shoe, quantity: 1 }],
    currency: 'USD',
    address: newYork,
  });
  assert.equal(quote.totals.pricesIncludeTax, false);
  assert.ok(quote.taxes.some(({ name }) => name === 'New York City sales tax'));
  assert.equal(quote.totals.total, quote.totals.items + quote.totals.tax);
});

test('offers a shipping method without charging it before it is selected', async () => {
  const shopper = world.newShopper('demo');
  const { id, quote, methodId } = await baskets.open(shopper, unchosen);
  assert.equal(methodId, undefined);
  assert.deepEqual([quote.totals.fulfilment, quote.totals.total], [0, 12_900]);
  assert.deepEqual(quote.problems, []);
  const offered = await baskets.methods(shopper, id);
  assert.deepEqual(
    offered.map((option) => [option.id, option.price]),
    [
      ['standard-eu', 0],
      ['express-eu', 1295],
    ],
  );
  const chosen = await baskets.change(shopper, id, { methodId: 'express-eu' });
  assert.deepEqual([chosen.quote.totals.fulfilment, chosen.quote.totals.total], [1295, 14_195]);
  assert.equal(chosen.quote.totals.tax, 2412 + 242);
});

test('offers no shipping method without an address or items', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await baskets.open(shopper, { addItems: unchosen.addItems ?? [] });
  assert.deepEqual(await baskets.methods(shopper, id), []);
  const empty = await baskets.open(shopper, { address: cork, temporary: true });
  assert.deepEqual(await baskets.methods(shopper, empty.id), []);
});

test('keeps the selected method until it no longer applies', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await baskets.open(shopper, { ...wanted(), currency: 'USD' });
  const more = await baskets.change(shopper, id, { addItems: [{ productId: shoe, quantity: 1 }] });
  assert.equal(more.methodId, 'express-eu');
  const german = { ...cork, countryCode: 'DE', city: 'Ulm', postalCode: '89073' };
  assert.equal((await baskets.change(shopper, id, { address: german })).methodId, 'express-eu');
  const gone = await baskets.change(shopper, id, { address: newYork });
  assert.deepEqual([gone.methodId, gone.quote.totals.fulfilment], [undefined, 0]);
  const back = await baskets.change(shopper, id, { address: cork });
  assert.equal(back.methodId, undefined, 'it is not chosen again by itself');
});

test('charges no shipping before a method is selected, whatever is in the basket', async () => {
  const goods = ['af-101-40', 'af-101-41', 'af-101-42'];
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(goods, { minLength: 1 }),
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom(cork, newYork),
      fc.constantFrom('EUR', 'USD', 'GBP'),
      fc.subarray(['ONLY25', 'WELCOME10', 'SUMMER26']),
      async (ids, quantity, address, currency, addCoupons) => {
        const { quote } = await baskets.open(world.newShopper('demo'), {
          addItems: ids.map((productId) => ({ productId, quantity })),
          currency,
          address,
          addCoupons,
        });
        const { totals, lines, promotions, groups } = quote;
        assert.deepEqual([totals.fulfilment, totals.fulfilmentDiscounts], [0, 0]);
        assert.equal(
          totals.tax,
          lines.reduce((sum, { tax }) => sum + tax, 0),
        );
        assert.ok(promotions.every(({ allocations }) => allocations.every((part) => 'lineId' in part)));
        assert.ok(groups.every(({ selected, options }) => selected === undefined && options.length > 0));
      },
    ),
    { numRuns: 25 },
  );
});

test('rejects a quote with a selected method', async () => {
  const shopper = world.newShopper('demo');
  const { quote } = await baskets.open(shopper, wanted());
  assert.throws(() => withoutUnchosenDelivery(quote), TypeError);
});

test('removes only the problem of the missing method', async () => {
  const shopper = world.newShopper('demo');
  const { quote } = await baskets.open(shopper, { addItems: unchosen.addItems ?? [] });
  const notOffered = {
    code: 'option-unavailable',
    text: 'Choose another.',
    severity: 'recoverable',
  } as const;
  const cleaned = withoutUnchosenDelivery({ ...quote, problems: [notOffered, ...quote.problems] });
  assert.deepEqual(cleaned, quote);
  assert.deepEqual(
    cleaned.problems.map(({ code }) => code),
    ['field-required', 'field-required'],
  );
});
