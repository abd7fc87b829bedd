/** Every face prices a cart to the same cent: the script API, and the documents of SCAPI and OCAPI. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import { loadDemoStore } from '#backends/embedded';
import { basketDocument } from '../../../scapi/documents/basket.ts';
import type { BasketChange, PlatformAddress, WorldSite } from '../../../world.ts';
import { carts } from '../../../../../test/salesforce/carts.ts';
import { assertSound, documented, factsOf } from './facts.testing.ts';
import { basketOf, openShop, place, type Loose, type Shop, type Wanted } from './shop.testing.ts';

const site: WorldSite = {
  id: 'demo',
  currencies: ['EUR', 'USD', 'GBP'],
  locales: ['en-IE'],
  country: 'IE',
  storefront: 'https://shop.test',
};
const shops: Record<'line' | 'order', Shop> = {
  order: await openShop({ sites: [site] }),
  line: await openShop({ sites: [site] }),
};
after(() => Promise.all(Object.values(shops).map((shop) => shop.close())));
const { catalogue } = shops.line.world;
await catalogue.writeTerms('demo', { ...(await catalogue.terms('demo')), taxRounding: 'line' });

// Before the first test: a file that waits between two of them has ended for its hooks.
const { products } = await loadDemoStore();
const plenty = products
  .filter(({ withdrawn }) => !withdrawn)
  .flatMap(({ variants }) => variants.map(({ id }) => id))
  .slice(0, 400);

const places: Record<string, PlatformAddress | undefined> = {
  nowhere: undefined,
  Cork: place,
  London: { ...place, city: 'London', postalCode: 'WC2R 0AA', countryCode: 'GB' },
  'New York': { ...place, city: 'New York', stateCode: 'NY', postalCode: '10004', countryCode: 'US' },
  'Los Angeles': { ...place, city: 'Los Angeles', stateCode: 'CA', postalCode: '90012', countryCode: 'US' },
};

async function assertAgrees(shop: Shop, wanted: Wanted, currency: string): Promise<Loose> {
  const { baskets, newShopper } = shop.world;
  const { items = [], address, email, methodId, codes = [] } = wanted;
  const change: BasketChange = {
    currency,
    addItems: items.map(([productId, quantity]) => ({ productId, quantity })),
    addCoupons: [...codes],
    ...(email === undefined ? {} : { email }),
    ...(address ? { address, billing: address } : {}),
    ...(methodId === undefined ? {} : { methodId }),
  };
  const expected = await baskets.open(newShopper('demo'), { temporary: true, ...change });
  const basket = await basketOf(shop.request({ currency }), wanted);
  assert.deepEqual(factsOf(basket), documented(basketDocument(expected)));
  assertSound(basket);
  return basket;
}

for (const [rounding, shop] of Object.entries(shops)) {
  test(`agrees on a full basket with taxes rounded by ${rounding}`, async () => {
    const basket = await assertAgrees(
      shop,
      {
        items: [
          ['af-101-40', 2],
          ['af-101-41', 1],
        ],
        address: place,
        methodId: 'express-eu',
        codes: ['WELCOME10'],
      },
      'EUR',
    );
    assert.ok(basket.totalGrossPrice.available);
  });
}

const methodsOf = async (shop: Shop, wanted: Wanted, currency: string): Promise<string[]> => {
  const request = shop.request({ currency });
  const basket = await basketOf(request, wanted);
  const model = request.module('dw/order/ShippingMgr').getShipmentShippingModel(basket.defaultShipment);
  const methods: Loose[] = (await model.applicableShippingMethods).toArray();
  for (const method of methods) {
    const { amount } = await model.getShippingCost(method);
    assert.ok(amount.available && amount.value >= 0);
  }
  return methods.map(({ ID }) => ID);
};

test('agrees with every API on any basket and destination', async () => {
  let full = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('line' as const, 'order' as const),
      fc.uniqueArray(fc.constantFrom(...plenty), { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...Object.keys(places)),
      fc.constantFrom('EUR', 'USD', 'GBP'),
      fc.subarray(['ONLY25', 'WELCOME10', 'SUMMER26'], { maxLength: 2 }),
      fc.nat(),
      async (rounding, ids, counts, where, currency, codes, choice) => {
        const shop = shops[rounding];
        const known = await shop.world.catalogue.variants(ids, {
          site: 'demo',
          currency,
          locale: 'en-IE',
          eligibility: [],
          now: shop.world.now(),
        });
        const items = ids
          .map((id, at) => [id, counts[at] ?? 1] as const)
          .filter(([id, count]) => {
            const { price, availability, maxPerOrder = Infinity } = known.get(id) ?? {};
            const isThere =
              availability?.state === 'in-stock' && (availability.quantity ?? Infinity) >= count;
            return price !== undefined && isThere && count <= maxPerOrder;
          });
        fc.pre(items.length > 0);
        const address = places[where];
        const open: Wanted = { items, codes: [], ...(address ? { address } : {}) };
        const methods = await methodsOf(shop, open, currency);
        const methodId = methods[choice % (methods.length + 1)];
        const wanted = { ...open, ...(methodId === undefined ? {} : { methodId }) };
        const taken = await takenCodes(shop, wanted, currency, codes);
        const basket = await assertAgrees(shop, { ...wanted, codes: taken }, currency);
        if (basket.totalGrossPrice.available) full += 1;
      },
    ),
    { numRuns: 80 },
  );
  assert.ok(full > 20, `${full} were whole`);
});

/** Codes that the script API takes; SCAPI must take the same. */
async function takenCodes(
  shop: Shop,
  wanted: Wanted,
  currency: string,
  codes: readonly string[],
): Promise<string[]> {
  const request = shop.request({ currency });
  const basket = await basketOf(request, wanted);
  const taken: string[] = [];
  for (const code of codes) {
    const isTaken = await request
      .wrap(() => basket.createCouponLineItem(code, true))
      .then(
        () => true,
        (error: unknown) => {
          assert.equal((error as { type: string }).type, 'CreateCouponLineItemException');
          return false;
        },
      );
    if (isTaken) taken.push(code);
  }
  return taken;
}

for (const [name, make, currency] of carts) {
  test(`agrees with the pricing engine: ${name}`, async () => {
    const input = make();
    const shop = shops.order;
    const [group] = input.groups;
    const address = group?.destinations[0]?.address;
    const wanted: Wanted = {
      items: input.lines.map(({ variantId, quantity }) => [variantId, quantity] as const),
      ...(address
        ? {
            address: {
              ...place,
              city: address.locality ?? '',
              postalCode: address.postalCode ?? '',
              countryCode: address.country ?? '',
              ...(address.region === undefined ? {} : { stateCode: address.region }),
            },
          }
        : {}),
    };
    const taken = await takenCodes(shop, wanted, currency, input.codes);
    const basket = await basketOf(shop.request({ currency }), { ...wanted, codes: taken });
    assertSound(basket);
    const context = {
      site: 'demo',
      currency,
      locale: 'en-IE',
      country: 'IE',
      eligibility: [],
      now: shop.world.now(),
    };
    const quote = await shop.world.engine.quote(
      { ...input, codes: taken, context: address ? input.context : { country: 'IE' } },
      context,
    );
    assert.equal(
      Math.round(basket.merchandizeTotalPrice.value * 100),
      quote.totals.items,
      'before promotions',
    );
    assert.equal(
      Math.round(basket.adjustedMerchandizeTotalPrice.value * 100),
      quote.totals.items - quote.totals.itemDiscounts - quote.totals.orderDiscounts,
    );
  });
}
