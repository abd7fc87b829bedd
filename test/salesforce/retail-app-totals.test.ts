/** One basket costs the same to the cent, bought by the official SDK as the retail app does or by an agent over UCP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ShopperOrdersTypes } from 'commerce-sdk-isomorphic';
import { loadDemoStore, type StoreTerms } from '#backends/embedded';
import { toDecimal, type Address } from '#commerce';
import type { PlatformAddress } from '../../sandbox/sfcc/world.ts';
import { settingsAt } from '../../sandbox/sfcc/scapi/sdk.testing.ts';
import { openStore, type Answer, type OpenStore } from '../selling/open-store.ts';
import { shopper } from '../selling/shopper.ts';
import { cartNamed } from './carts.ts';
import { products } from './demo.ts';
import { plenty } from './plenty.ts';
import { bodyOf } from './purchases.ts';
import { buyAsGuest, openRetailApp } from './retail-app.ts';

const { terms } = await loadDemoStore();

const sites: [name: string, change: Partial<StoreTerms>, carts: string[]][] = [
  [
    'prices as the demo store sets them',
    {},
    [
      'three lines to Cork, prices with tax',
      'three lines to New York, tax added',
      'two taxes of one place',
      'pounds',
      'three cables for two',
      'a code on the order',
      'a code on lines',
      'a code that excludes others',
      'free delivery by a promotion',
      'far away',
    ],
  ],
  [
    'prices without tax, rounded by line',
    { pricesIncludeTax: [], taxRounding: 'line' },
    ['three lines to Cork, prices with tax', 'a code on lines'],
  ],
];

const wireOf = (address: Address): PlatformAddress =>
  Object.fromEntries(
    Object.entries({
      firstName: address.firstName,
      lastName: address.lastName,
      address1: address.street,
      city: address.locality,
      stateCode: address.region,
      postalCode: address.postalCode,
      countryCode: address.country,
    }).filter(([, value]) => value !== undefined),
  );

interface Totals {
  currency: string;
  total: string;
  tax: string;
  items: Record<string, string>;
}

const totalsOfOrder = (order: ShopperOrdersTypes.Order): Totals => {
  const { currency = '', orderTotal = 0, productItems = [] } = order;
  // UCP lists a tax only where it is added to the prices.
  const taxTotal = order.taxation === 'net' ? (order.taxTotal ?? 0) : 0;
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits;
  return {
    currency,
    total: orderTotal.toFixed(digits),
    tax: taxTotal.toFixed(digits),
    items: Object.fromEntries(
      productItems.map(({ productId, price = 0 }) => [productId, price.toFixed(digits)]),
    ),
  };
};

function totalsOfCheckout({ currency, totals, line_items }: Answer['body']): Totals {
  const text = (amount: number): string => toDecimal({ amount, currency });
  const amountOf = (list: Answer['body'][], type: string): number =>
    list.filter((one) => one.type === type).reduce((sum, { amount }) => sum + amount, 0);
  return {
    currency,
    total: text(amountOf(totals, 'total')),
    tax: text(amountOf(totals, 'tax')),
    items: Object.fromEntries(
      line_items.map(({ item, totals: own }: Answer['body']) => [item.id, text(amountOf(own, 'subtotal'))]),
    ),
  };
}

for (const [name, change, carts] of sites)
  describe(name, () => {
    let store: OpenStore;
    before(async () => {
      const now = (): number => Date.parse('2026-08-01T10:00:00Z');
      store = await openStore({}, { platform: 'scapi', now });
      await store.merchant.catalogue.writeTerms('demo', { ...terms, ...change });
      await store.merchant.catalogue.writeProducts('demo', products.map(plenty));
      await store.changeSite({ review: [], rateLimit: 100_000 });
    });
    after(() => store.close());

    for (const cart of carts)
      test(cart, async () => {
        const [, make, currency] = cartNamed(cart);
        const input = make();
        const [destination] = input.groups[0]?.destinations ?? [];
        assert.ok(destination?.type === 'address' && store.instance);
        const app = await openRetailApp(settingsAt(store.instance.origin));
        const order = await buyAsGuest(app, {
          items: input.lines.map(({ variantId, quantity }) => [variantId, quantity]),
          currency,
          codes: input.codes,
          address: wireOf(destination.address),
        });

        const me = shopper(store);
        const content = bodyOf(input, currency);
        const { body: made } = await me.create(content);
        const [method] = made.fulfillment.methods;
        const selected_option_id = order.shipments?.[0]?.shippingMethod?.id;
        const updated = await me.update(made.id, {
          ...content,
          line_items: made.line_items.map(({ id, item, quantity }: Answer['body']) => ({
            id,
            item: { id: item.id },
            quantity,
          })),
          fulfillment: {
            methods: [
              {
                ...content.fulfillment.methods[0],
                id: method.id,
                groups: method.groups.map(({ id }: Answer['body']) => ({ id, selected_option_id })),
              },
            ],
          },
        });
        const paid = await me.pay(made.id);
        assert.deepEqual([updated.status, paid.status, paid.body.status], [200, 200, 'completed']);
        const { body: bought } = await me.order(paid.body.order.id);
        assert.deepEqual(totalsOfCheckout(paid.body), totalsOfOrder(order));
        assert.equal(
          totalsOfCheckout({ ...paid.body, totals: bought.totals }).total,
          totalsOfOrder(order).total,
        );
        assert.equal(order.paymentInstruments?.[0]?.amount, order.orderTotal);
      });
  });
