/** A platform that takes less than its inventory says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInput, type ShopContext } from '#commerce';
import { createSalesforceBackend } from '../backend.ts';
import type { BasketFacts, ProductFacts, WantedBasket } from '../facts.ts';
import { generateHookKey } from '../orders/hook-key.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';

const product = (id: string): ProductFacts => ({
  id,
  type: 'item',
  name: id,
  price: 100,
  inventory: { orderable: true, ats: 999_999, backorderable: false, preorderable: false },
  images: [],
  variationAttributes: [],
  variationValues: {},
  variants: [],
  custom: {},
});

const basketOf = ({ items }: WantedBasket): BasketFacts => ({
  basketId: 'b',
  currency: 'EUR',
  taxation: 'gross',
  items: items.map(({ productId, quantity }) => ({
    itemId: productId,
    productId,
    name: productId,
    quantity,
    basePrice: 100,
    price: 100 * quantity,
    priceAfterItemDiscount: 100 * quantity,
    priceAfterOrderDiscount: 100 * quantity,
    tax: 0,
    adjustments: [],
  })),
  coupons: [],
  orderAdjustments: [],
  taxes: [],
  totals: { orderTotal: items.reduce((sum, { quantity }) => sum + 100 * quantity, 0) },
});

const context: ShopContext = {
  site: 's',
  currency: 'EUR',
  locale: 'en',
  eligibility: [],
  now: 1_000,
};

async function ask(ids: string[], takes: (ids: string[]) => boolean) {
  const opened: string[] = [];
  const unused = (): never => assert.fail('it is not asked');
  const api = {
    guest: async () => ({ customerId: 'c', accessToken: 't', expiresAt: Infinity }),
    products: async (wanted: readonly string[]) => wanted.map(product),
    async openBasket(_guest: unknown, wanted: WantedBasket) {
      const held = wanted.items.map(({ productId }) => productId);
      opened.push(held.join('+'));
      if (!takes(held)) throw new ApiError('refused', 'product-item-not-available', 'no', { status: 400 });
      return basketOf(wanted);
    },
    removeBasket: async () => {},
    categories: async () => [],
    search: unused,
    hasTemporaryBaskets: true,
  } as unknown as ShopApi;
  const backend = createSalesforceBackend(api, {
    facts: () => ({ handlers: [], review: [], links: [] }),
    hookKey: await generateHookKey(),
    currencies: ['EUR'],
    storefront: 'https://shop.test',
    now: () => 1_000,
  });
  const lines = ids.map((variantId, at) => ({ id: `l${at}`, variantId, quantity: 1 }));
  const quote = await backend.quote({ ...emptyInput(), lines }, context);
  return {
    opened,
    limited: quote.problems.flatMap(({ code, place }) =>
      code === 'quantity-limited' && place && 'line' in place ? [place.line] : [],
    ),
    prices: quote.lines.map(({ unitPrice }) => unitPrice),
  };
}

test('identifies the only product of a cart as the rejected one', async () => {
  const { opened, limited, prices } = await ask(['a'], () => false);
  assert.deepEqual([opened, limited, prices], [['a', 'a'], ['l0'], [0]]);
});

test('requests each of several products alone, and prices the accepted ones', async () => {
  const { opened, limited, prices } = await ask(['a', 'b', 'c'], (held) => !held.includes('b'));
  assert.deepEqual(opened, ['a+b+c', 'a+b+c', 'a', 'b', 'c', 'a+c']);
  assert.deepEqual([limited, prices], [['l1'], [100, 0, 100]]);
});

test('returns no quote for products that are accepted alone but not together', async () => {
  await assert.rejects(
    ask(['a', 'b'], (held) => held.length < 2),
    { name: 'BackendUnavailable' },
  );
});

test('requests none of very many products alone', async () => {
  const many = Array.from({ length: 21 }, (_, at) => `p${at}`);
  await assert.rejects(
    ask(many, (held) => held.length < 2),
    { name: 'BackendUnavailable' },
  );
});
