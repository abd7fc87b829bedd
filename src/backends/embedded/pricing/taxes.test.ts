import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaxRule } from '../records.ts';
import {
  newYork,
  promotion,
  quoteOf,
  shippedTo,
  variant,
  type Scenario,
} from '../../../../test/support/embedded/pricing.ts';

const rule = (name: string, rate: number, more: Partial<TaxRule> = {}): TaxRule => ({
  name,
  rate,
  country: 'US',
  taxClass: 'standard',
  ...more,
});

interface Row {
  name: string;
  cart: string;
  prices: Record<string, number>;
  classes?: Record<string, string>;
  taxes: TaxRule[];
  included?: boolean;
  currency?: string;
  /** Name, rate in percent, amount. */
  expected: [string, number, number][];
  lines?: number[];
  more?: Partial<Scenario>;
}

const rows: Row[] = [
  {
    name: '8.875 % on three lines of 9.99 is 2.66, where each line alone would make 2.67',
    cart: 'a b c',
    prices: { a: 999, b: 999, c: 999 },
    taxes: [rule('NY', 8875)],
    expected: [['NY', 8.875, 266]],
    lines: [89, 89, 88],
  },
  {
    name: 'several taxes of one place add up, each rounded separately',
    cart: 'a×3',
    prices: { a: 999 },
    taxes: [
      rule('State', 4000, { region: 'NY' }),
      rule('City', 4875, { region: 'NY' }),
      rule('Federal', 1000),
    ],
    expected: [
      ['City', 4.875, 146],
      ['State', 4, 120],
    ],
    lines: [266],
  },
  {
    name: '19 % within 119.00 is 19.00',
    cart: 'a',
    prices: { a: 11_900 },
    taxes: [rule('VAT', 19_000)],
    included: true,
    expected: [['VAT', 19, 1900]],
  },
  {
    name: '19 % within three times 0.10 is 0.05, where each line alone would make 0.06',
    cart: 'a b c',
    prices: { a: 10, b: 10, c: 10 },
    taxes: [rule('VAT', 19_000)],
    included: true,
    // 30 × 19 / 119 = 4.79
    expected: [['VAT', 19, 5]],
    lines: [2, 2, 1],
  },
  {
    name: 'two taxes included in a price share it by their rates',
    cart: 'a',
    prices: { a: 11_200 },
    taxes: [rule('GST', 5000), rule('PST', 7000)],
    included: true,
    expected: [
      ['GST', 5, 500],
      ['PST', 7, 700],
    ],
  },
  {
    name: 'a tax combined with others is reported once: 500 of 112.00 and 500 of 105.00',
    cart: 'a b',
    prices: { a: 11_200, b: 10_500 },
    classes: { b: 'reduced' },
    taxes: [rule('GST', 5000), rule('PST', 7000), rule('GST', 5000, { taxClass: 'reduced' })],
    included: true,
    expected: [
      ['GST', 5, 1000],
      ['PST', 7, 700],
    ],
    lines: [1200, 500],
  },
  {
    name: 'yen have no decimals: 8 % on 999 is 80',
    cart: 'a',
    prices: { a: 999 },
    taxes: [rule('消費税', 8000)],
    currency: 'JPY',
    expected: [['消費税', 8, 80]],
  },
  {
    name: 'yen with 10 % included: 1080 contains 98',
    cart: 'a',
    prices: { a: 1080 },
    taxes: [rule('消費税', 10_000)],
    included: true,
    currency: 'JPY',
    expected: [['消費税', 10, 98]],
  },
  {
    name: 'dinars have three decimals: 5 % on 1.005 is 0.050, on 1.010 it is 0.051',
    cart: 'a b',
    prices: { a: 1005, b: 1010 },
    classes: { b: 'reduced' },
    taxes: [rule('VAT', 5000), rule('Duty', 5000, { taxClass: 'reduced' })],
    currency: 'KWD',
    expected: [
      ['Duty', 5, 51],
      ['VAT', 5, 50],
    ],
  },
  {
    name: 'the longest postal prefix wins over region and country',
    cart: 'a',
    prices: { a: 10_000 },
    taxes: [
      rule('Country', 1000),
      rule('Region', 2000, { region: 'NY' }),
      rule('Area', 3000, { postalPrefix: '100' }),
      rule('Quarter', 4000, { postalPrefix: '1000' }),
      rule('Elsewhere', 5000, { postalPrefix: '200' }),
    ],
    expected: [['Quarter', 4, 400]],
  },
  {
    name: 'a class has its own rules, and the most specific place applies for each class',
    cart: 'a b',
    prices: { a: 10_000, b: 10_000 },
    classes: { b: 'reduced' },
    taxes: [rule('Region', 2000, { region: 'NY' }), rule('Reduced', 500, { taxClass: 'reduced' })],
    expected: [
      ['Reduced', 0.5, 50],
      ['Region', 2, 200],
    ],
    lines: [200, 50],
  },
  {
    name: 'exempt goods and classes without a rule have no tax',
    cart: 'a b',
    prices: { a: 1000, b: 1000 },
    classes: { a: 'exempt', b: 'unheard-of' },
    taxes: [rule('NY', 8875), rule('Mistake', 1000, { taxClass: 'exempt' })],
    expected: [],
    lines: [0, 0],
  },
  {
    name: 'a zero rate is not reported',
    cart: 'a',
    prices: { a: 1000 },
    taxes: [rule('Zero', 0)],
    expected: [],
  },
  {
    name: 'taxes apply to the paid amount: 9.00 after the order’s 10 %',
    cart: 'a',
    prices: { a: 1000 },
    taxes: [rule('NY', 8875)],
    more: { terms: { promotions: [promotion('p', { kind: 'percentage', of: 'order', basisPoints: 1000 })] } },
    // 900 × 8.875 % = 79.875
    expected: [['NY', 8.875, 80]],
    lines: [80],
  },
  {
    name: 'taxes of another country do not apply',
    cart: 'a',
    prices: { a: 1000 },
    taxes: [rule('VAT', 19_000, { country: 'DE' })],
    expected: [],
  },
];

for (const row of rows) {
  test(row.name, () => {
    const { prices, classes = {}, taxes, included = false, currency = 'USD', more } = row;
    const quote = quoteOf({
      cart: row.cart,
      variants: Object.entries(prices).map(([id, price]) =>
        variant(id, price, { taxClass: classes[id] ?? 'standard' }),
      ),
      currency,
      input: { groups: [shippedTo(newYork)] },
      terms: { taxes, pricesIncludeTax: included ? [{ country: 'US' }] : [], ...more?.terms },
    });
    assert.deepEqual(
      quote.taxes.map(({ name, rate, amount }) => [name, rate, amount]),
      row.expected,
    );
    assert.ok(quote.taxes.every((part) => part.included === included));
    const tax = row.expected.reduce((sum, [, , amount]) => sum + amount, 0);
    const { totals } = quote;
    assert.equal(totals.tax, tax);
    assert.equal(totals.total, totals.items - totals.orderDiscounts + (included ? 0 : tax));
    if (row.lines) {
      assert.deepEqual(
        quote.lines.map((line) => line.tax),
        row.lines,
      );
    }
  });
}

const std = {
  id: 'std',
  title: 'Standard',
  rates: { USD: [{ from: 0, price: 500 }] },
  days: { min: 1, max: 2 },
};
const shipped = (taxes: TaxRule[], more: Partial<Scenario['terms']> = {}) =>
  quoteOf({
    cart: 'a',
    variants: [variant('a', 1000, { taxClass: 'reduced' })],
    terms: { taxes, shipping: [std], ...more },
    input: { groups: [shippedTo(newYork)] },
  });

test('taxes delivery by its own class, or else like standard goods, and after its own discount', () => {
  const reduced = rule('Reduced', 7000, { taxClass: 'reduced' });
  const standard = rule('Standard', 19_000);
  const own = rule('Freight', 3000, { taxClass: 'shipping' });
  assert.equal(shipped([reduced]).totals.tax, 70);
  assert.equal(shipped([reduced, standard]).totals.tax, 70 + 95);
  assert.equal(shipped([reduced, standard, own]).totals.tax, 70 + 15);
  const free = { promotions: [promotion('p', { kind: 'free-shipping' })] };
  assert.equal(shipped([reduced, standard, own], free).totals.tax, 70);
});

test('includes the tax of delivery in the totals, not on a line', () => {
  const { lines, totals } = shipped([rule('Standard', 19_000)]);
  assert.deepEqual([lines[0]?.tax, totals.tax, totals.total], [0, 95, 1595]);
});

test('decides by country and currency together whether prices include tax', () => {
  const included = (entries: { country?: string; currency?: string }[]) =>
    shipped([], { pricesIncludeTax: entries }).totals.pricesIncludeTax;
  assert.equal(included([]), false);
  assert.equal(included([{ country: 'us' }]), true);
  assert.equal(included([{ currency: 'USD' }]), true);
  assert.equal(included([{ country: 'US', currency: 'EUR' }]), false);
  assert.equal(included([{ country: 'DE' }, { country: 'US', currency: 'USD' }]), true);
});
