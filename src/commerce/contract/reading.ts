/** Search, products and quote: each deterministic, and all of one mind. */
import assert from 'node:assert/strict';
import { isBuyable } from '../catalogue.ts';
import type { CheckoutInput } from '../checkout/input.ts';
import { sum } from '../money/money.ts';
import { isBlocking, type Quote } from '../checkout/quote.ts';
import type { Scenario } from './scenario.ts';
import { cartOf, type BackendUnderTest } from './under-test.ts';

const quoteOf = ({ backend, context }: BackendUnderTest, input: CheckoutInput): Promise<Quote> =>
  backend.quote(input, context);

async function offered({ backend, context }: BackendUnderTest, variantId: string) {
  const [product] = await backend.products([variantId], context);
  const variant = product?.variants.find(({ id }) => id === variantId);
  assert.ok(product && variant, `${variantId} is not found by its own id`);
  return { product, variant };
}

export const reading: Scenario[] = [
  {
    name: 'search, products, and quote return the same price and availability',
    async run(under) {
      const { backend, context, goods, word } = under;
      const { product, variant } = await offered(under, goods.plenty);
      const page = await backend.search({ text: word, limit: 100 }, context);
      const found = page.products.find(({ id }) => id === product.id);
      assert.deepEqual(found?.variants.find(({ id }) => id === variant.id)?.price, variant.price);
      const { lines, currency } = await quoteOf(under, cartOf(under, 2));
      assert.equal(currency, context.currency);
      assert.deepEqual(
        [lines[0]?.unitPrice, lines[0]?.subtotal, lines[0]?.availability.state],
        [variant.price.amount, variant.price.amount * 2, variant.availability.state],
      );
      assert.ok(isBuyable(variant.availability));
    },
  },
  {
    name: 'returns the same response to the same request',
    async run(under) {
      const { backend, context, word, goods } = under;
      const search = async (): Promise<unknown> => {
        const page = await backend.search({ text: word, limit: 10 }, context);
        return { ...page, facets: page.facets?.() };
      };
      const ask = async (): Promise<unknown[]> => [
        await search(),
        await backend.products([goods.other, goods.plenty], context),
        await quoteOf(under, cartOf(under, 2, { codes: ['NO-SUCH-CODE'] })),
      ];
      assert.deepEqual(await ask(), await ask());
    },
  },
  {
    name: 'returns pages without gaps or duplicates, and applies a filter exactly',
    async run({ backend, context }) {
      const walk = async (limit: number): Promise<string[]> => {
        const ids: string[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < 100; page += 1) {
          const query = { limit, sort: 'price-asc' as const, ...(cursor === undefined ? {} : { cursor }) };
          const { products, nextCursor } = await backend.search(query, context);
          assert.ok(products.length <= limit);
          ids.push(...products.map(({ id }) => id));
          cursor = nextCursor;
          if (cursor === undefined) return ids;
        }
        throw new Error('The pages do not end.');
      };
      const all = await walk(100);
      assert.equal(new Set(all).size, all.length);
      assert.deepEqual(await walk(all.length < 20 ? 1 : 7), all);
      const { products } = await backend.search({ inStock: true, limit: 100 }, context);
      for (const { variants } of products)
        assert.ok(variants.some(({ availability }) => isBuyable(availability)));
    },
  },
  {
    name: 'returns products once each, in the requested order, by product or variant ID, and omits unknown ones',
    async run(under) {
      const { backend, context, goods } = under;
      const first = await offered(under, goods.plenty);
      const second = await offered(under, goods.other);
      const ids = [goods.other, 'no-such-id', goods.plenty, first.product.id, goods.other];
      const products = await backend.products(ids, context);
      assert.deepEqual(
        products.map(({ id }) => id),
        [second.product.id, first.product.id],
      );
      assert.deepEqual(await backend.products([], context), []);
    },
  },
  {
    name: 'returns totals of a quote that match their formula, to the last minor unit',
    async run(under) {
      const two = [
        { id: 'l1', variantId: under.goods.plenty, quantity: 3 },
        { id: 'l2', variantId: under.goods.other, quantity: 1 },
      ];
      for (const lines of [two, two.slice(0, 1), two.slice(1), []])
        assertSums(await quoteOf(under, cartOf(under, 1, { lines })));
    },
  },
  {
    name: 'accepts payment for a complete cart with a handler of the site',
    async run(under) {
      const quote = await quoteOf(under, cartOf(under));
      assert.deepEqual(quote.problems.filter(isBlocking), []);
      assert.ok(quote.handlers.includes(under.handlerId));
      assert.ok(quote.totals.total > 0);
    },
  },
  {
    name: 'reports missing data at its place instead of throwing',
    async run(under) {
      const told = async (changes: Partial<CheckoutInput>) =>
        (await quoteOf(under, cartOf(under, 1, changes))).problems.filter(isBlocking);
      assert.ok((await told({ lines: [] })).some(({ code }) => code === 'field-required'));
      const nameless = (await told({ buyer: {} })).find(({ place }) => place && 'buyer' in place);
      assert.deepEqual([nameless?.code, nameless?.place], ['field-required', { buyer: 'email' }]);
      const homeless = await told({ groups: [] });
      assert.ok(homeless.some(({ place }) => place && 'group' in place && place.member === 'destination'));
      const unknown = await told({ lines: [{ id: 'l9', variantId: 'no-such-variant', quantity: 1 }] });
      assert.ok(
        unknown.some(
          ({ code, place }) => code === 'item-unavailable' && place && 'line' in place && place.line === 'l9',
        ),
      );
    },
  },
  {
    name: 'rejects more units than are available, and sold-out items',
    async run(under) {
      const { goods } = under;
      const { variant } = await offered(under, goods.plenty);
      const quantity = (variant.availability.quantity ?? 9_998) + 1;
      const barred = async (variantId: string, pieces: number) => {
        const lines = [{ id: 'l1', variantId, quantity: pieces }];
        const { problems } = await quoteOf(under, cartOf(under, 1, { lines }));
        return problems.filter(isBlocking).map(({ code }) => code);
      };
      const many = await barred(goods.plenty, quantity);
      assert.ok(many.includes('out-of-stock') || many.includes('quantity-limited'), many.join());
      if (goods.soldOut !== undefined) assert.ok((await barred(goods.soldOut, 1)).includes('out-of-stock'));
    },
  },
  {
    name: 'rejects an unknown code with its reason, at no cost',
    async run(under) {
      const plain = await quoteOf(under, cartOf(under));
      const { refusedCodes, totals, problems } = await quoteOf(
        under,
        cartOf(under, 1, { codes: ['NO-SUCH-CODE'] }),
      );
      const isVague = 'code-faults' in under.backend.abilities().limits;
      const reason = isVague ? 'no-effect' : 'unknown';
      assert.deepEqual(refusedCodes, [{ code: 'NO-SUCH-CODE', reason }]);
      assert.deepEqual([totals, problems.filter(isBlocking)], [plain.totals, []]);
    },
  },
  {
    name: 'prices another delivery option, and reports one that is not offered',
    async run(under) {
      const base = cartOf(under);
      const choose = (optionId: string) =>
        quoteOf(under, { ...base, groups: base.groups.map((group) => ({ ...group, optionId })) });
      const { groups } = await quoteOf(under, base);
      for (const { id, price, discount = 0 } of groups[0]?.options ?? []) {
        const { totals, groups: chosen } = await choose(id);
        assert.deepEqual(
          [chosen[0]?.selected, totals.fulfilment - totals.fulfilmentDiscounts],
          [id, price - discount],
        );
      }
      assert.equal(
        groups[0]?.selected !== undefined,
        true,
        'without a choice one is taken, so that the total is a real one',
      );
    },
  },
];

function assertSums({ lines, promotions, groups, fees, taxes, totals }: Quote): void {
  const { items, itemDiscounts, orderDiscounts, fulfilment, fulfilmentDiscounts, tax, total } = totals;
  for (const [name, amount] of Object.entries(totals))
    if (typeof amount === 'number')
      assert.ok(Number.isSafeInteger(amount) && amount >= 0, `${name}: ${amount}`);
  const payable = items - itemDiscounts - orderDiscounts + fulfilment - fulfilmentDiscounts + totals.fees;
  assert.equal(total, payable + (totals.pricesIncludeTax ? 0 : tax));
  assert.equal(items, sum(lines.map(({ subtotal }) => subtotal)));
  for (const { subtotal, unitPrice, quantity } of lines) assert.equal(subtotal, unitPrice * quantity);
  assert.equal(totals.fees, sum(fees.map(({ amount }) => amount)));
  const chosen = groups.map(({ options, selected }) => options.find(({ id }) => id === selected)?.price ?? 0);
  assert.equal(fulfilment, sum(chosen));
  assert.equal(tax, sum(taxes.map(({ amount }) => amount)));
  for (const { amount, allocations } of promotions) {
    assert.ok(amount > 0);
    assert.equal(amount, sum(allocations.map((part) => part.amount)));
  }
  assert.equal(
    sum(promotions.map(({ amount }) => amount)),
    itemDiscounts + orderDiscounts + fulfilmentDiscounts,
  );
}
