import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bothReleases, openShop, type Agent, type Shop } from './agents.ts';
import { buy, dublin, fillIn, goods, items, startCheckout } from './purchase.ts';

interface Entry {
  type: string;
  amount: number;
  display_text?: string;
  lines?: { display_text: string; amount: number }[];
}

const berlin = { ...dublin, address_locality: 'Berlin', postal_code: '10115', address_country: 'DE' };
const newYork = {
  ...dublin,
  address_locality: 'New York',
  address_region: 'NY',
  postal_code: '10001',
  address_country: 'US',
};

describe('totals', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  /** Carts, checkouts and an order: taxes included and added, discounts of every kind, free and paid delivery. */
  async function documents(
    agent: Agent,
  ): Promise<[name: string, body: { totals: Entry[]; line_items: { totals: Entry[] }[] }][]> {
    const codes = { discounts: { codes: ['WELCOME10'] } };
    const full = [goods.cable.id, [goods.towels.id, 2], [goods.charger.id, 3]] as const;
    const made = () => startCheckout(agent, ...full);
    const cart = { line_items: items(...full), ...codes };
    return [
      ['empty cart', (await agent.call('create_cart', { content: { line_items: [] } })).body],
      ['cart', (await agent.call('create_cart', { content: cart })).body],
      ['new checkout', (await made()).body],
      ['small parcel', (await fillIn(agent, await startCheckout(agent, goods.cable.id))).body],
      ['taxes included', (await fillIn(agent, await made(), codes, berlin)).body],
      ['taxes added', (await fillIn(agent, await made(), codes, newYork)).body],
      ['order', (await agent.call('get_order', { id: (await buy(agent, ...full)).body.order.id })).body],
    ];
  }

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const known = ['subtotal', 'items_discount', 'discount', 'fulfillment', 'tax', 'fee', 'total'];

    test(`[UCP-31a] ${release}: have exactly one subtotal and one total`, async () => {
      for (const [name, { totals }] of await documents(agent())) {
        const count = (wanted: string) => totals.filter(({ type }) => type === wanted).length;
        assert.deepEqual([count('subtotal'), count('total')], [1, 1], name);
      }
    });

    test(`[UCP-31b] ${release}: have negative amounts only for discounts`, async () => {
      let discounts = 0;
      for (const [name, { totals, line_items }] of await documents(agent())) {
        for (const { type, amount } of [...totals, ...line_items.flatMap((line) => line.totals)]) {
          const isDiscount = type === 'discount' || type === 'items_discount';
          assert.ok(Number.isSafeInteger(amount), name);
          assert.ok(isDiscount ? amount < 0 : amount >= 0, `${name} ${type} ${amount}`);
          discounts += isDiscount ? 1 : 0;
        }
      }
      assert.ok(discounts >= 6);
    });

    test(`[UCP-31c] [UCP-31d] [UCP-31e] ${release}: have labeled entries that sum up`, async () => {
      const kinds = new Set<string>();
      let parts = 0;
      for (const [name, { totals, line_items }] of await documents(agent())) {
        for (const { type, display_text, lines, amount } of totals) {
          kinds.add(type);
          assert.ok(known.includes(type) || (display_text ?? '').length > 0, `${name} ${type}`);
          if (!lines) continue;
          parts += lines.length;
          assert.equal(sum(lines), amount, `${name} ${type}`);
          for (const line of lines) assert.ok(line.display_text.length > 0);
        }
        for (const entries of [totals, ...line_items.map((line) => line.totals)]) {
          const total = entries.find(({ type }) => type === 'total')?.amount;
          assert.equal(sum(entries.filter(({ type }) => type !== 'total')), total, name);
        }
      }
      assert.ok(['items_discount', 'discount', 'fulfillment', 'tax'].every((type) => kinds.has(type)));
      assert.ok(parts > 4);
    });
  }
});

const sum = (entries: readonly { amount: number }[]): number =>
  entries.reduce((whole, { amount }) => whole + amount, 0);
