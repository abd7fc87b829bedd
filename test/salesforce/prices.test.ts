/** What is found, what a checkout asks and what an order says is one price: of every product and promotion, in every currency. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { openStore, type Answer, type OpenStore } from '../selling/open-store.ts';
import { platforms } from '../selling/platform.ts';
import { lines, shopper, totalOf } from '../selling/shopper.ts';
import { cable, duffel, lamp, products, site, sold, variantOf } from './demo.ts';
import { plenty } from './plenty.ts';

const { terms } = await loadDemoStore();
/** Of the kitchen, and not on sale. */
const pan = variantOf('cast-iron-skillet-26-cm');

const cork = {
  street_address: '1 Quay',
  address_locality: 'Cork',
  postal_code: 'T12 X0X0',
  address_country: 'IE',
};
const toronto = {
  street_address: '1 Bay',
  address_locality: 'Toronto',
  address_region: 'ON',
  postal_code: 'M5J 2R8',
  address_country: 'CA',
};

interface Cart {
  items: [id: string, quantity: number][];
  codes?: string[];
  /** Default: Cork. */
  home?: typeof cork;
}

/** By promotion: a cart that it takes something off. */
const saving: Record<string, Cart> = {
  'kitchen-10': { items: [[pan, 1]] },
  'three-for-two-cables': { items: [[cable, 3]] },
  'welcome-10': { items: [[lamp, 1]], codes: ['WELCOME10'] },
  'free-shipping-100': { items: [[lamp, 1]], home: toronto },
  'friends-5': { items: [[lamp, 1]], codes: ['FRIENDS5'] },
  'only-25': { items: [[lamp, 1]], codes: ['ONLY25'] },
  'summer-2026': { items: [[duffel, 1]], codes: ['SUMMER26'] },
};

let buyers = 0;
const content = (currency: string, { items, codes, home = cork }: Cart) => ({
  line_items: lines(...items),
  context: { currency },
  // A new one each time: codes are good once for each.
  buyer: { email: `buyer-${(buyers += 1)}@prices.test` },
  ...(codes === undefined ? {} : { discounts: { codes } }),
  fulfillment: {
    methods: [{ type: 'shipping', destinations: [{ first_name: 'Ada', last_name: 'Byron', ...home }] }],
  },
});

const pricesOf = ({ line_items }: Answer['body']): [id: string, price: number][] =>
  line_items.map(({ item }: Answer['body']) => [item.id, item.price]);

/** By promotion and currency: what the store itself took off, which the others must take off too. */
const saved = new Map<string, number>();

for (const platform of platforms)
  describe(`the same price in search, quote, and order, ${platform}`, () => {
    let store: OpenStore;
    before(async () => {
      store = await openStore({}, { platform, now: () => Date.parse('2026-08-01T10:00:00Z') });
      await store.merchant.catalogue.writeProducts('demo', products.map(plenty));
      await store.changeSite({ review: [], rateLimit: 100_000 });
    });
    after(() => store.close());

    for (const currency of site.currencies) {
      test(`searches, quotes, and orders every product in ${currency}`, async () => {
        const me = shopper(store);
        const found = new Map<string, number>();
        let cursor = '';
        do {
          const page = await me.call(`/api/ucp/discover?limit=50&currency=${currency}${cursor}`);
          assert.equal(page.status, 200);
          for (const { variants } of page.body.products)
            for (const { id, price } of variants) {
              assert.equal(price.currency, currency);
              found.set(id, price.amount);
            }
          const { has_next_page, cursor: next } = page.body.pagination;
          cursor = has_next_page ? `&cursor=${encodeURIComponent(next)}` : '';
        } while (cursor);
        const variants = sold.flatMap((product) => product.variants);
        assert.deepEqual([...found.keys()].sort(), variants.map(({ id }) => id).sort());
        const ids = [...found.keys()];
        while (ids.length > 0) {
          const items = ids.splice(0, 15).map((id): [string, number] => [id, 1]);
          const asked = items.map(([id]) => [id, found.get(id)]);
          const made = await me.create(content(currency, { items }));
          assert.equal(made.body.status, 'ready_for_complete', JSON.stringify(made.body.messages));
          assert.deepEqual(pricesOf(made.body), asked);
          const paid = await me.pay(made.body.id);
          assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body.messages));
          const order = await me.order(paid.body.order.id);
          assert.deepEqual(pricesOf(order.body), asked);
          assert.equal(totalOf(order.body), totalOf(made.body));
        }
      });

      for (const { id } of terms.promotions)
        test(`applies the promotion ${id} in ${currency} to the quote and the order`, async () => {
          const cart = saving[id] ?? assert.fail(`No cart of the test has ${id}.`);
          const me = shopper(store);
          const made = await me.create(content(currency, cart));
          assert.equal(made.body.status, 'ready_for_complete', JSON.stringify(made.body.messages));
          const amounts = made.body.discounts.applied.map(({ amount }: { amount: number }) => amount);
          const whole = amounts.reduce((sum: number, amount: number) => sum + amount, 0);
          assert.ok(whole > 0, 'something is taken off');
          const key = `${id} ${currency}`;
          if (platform === 'embedded') saved.set(key, whole);
          assert.equal(whole, saved.get(key));
          const paid = await me.pay(made.body.id);
          const order = await me.order(paid.body.order.id);
          assert.equal(totalOf(order.body), totalOf(made.body));
        });
    }
  });
