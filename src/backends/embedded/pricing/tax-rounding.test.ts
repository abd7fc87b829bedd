import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { portion } from '#commerce';
import type { StoreTerms, TaxRule } from '../records.ts';
import { scenarios } from '../../../../test/support/embedded/pricing-arbitraries.ts';
import {
  linesOf,
  newYork,
  promotion,
  quoteOf,
  shippedTo,
  variant,
  type Scenario,
} from '../../../../test/support/embedded/pricing.ts';

const vat: TaxRule = { name: 'VAT', rate: 19_000, country: 'US', taxClass: 'standard' };

interface Row {
  name: string;
  cart: string;
  /** Of one unit of each. */
  price: number;
  gross?: true;
  rounding?: 'line' | 'order';
  currency?: string;
  more?: Partial<StoreTerms>;
  tax: number;
  lines: number[];
  total: number;
}

const rows: Row[] = [
  // 999 × 8.875 % = 88.66; three times that is 265.98.
  { name: 'net by order', cart: 'a b c', price: 999, tax: 266, lines: [89, 89, 88], total: 3263 },
  {
    name: 'net by line',
    cart: 'a b c',
    price: 999,
    rounding: 'line',
    tax: 267,
    lines: [89, 89, 89],
    total: 3264,
  },
  // 10 × 19 / 119 = 1.597; three times that is 4.79.
  { name: 'gross by order', cart: 'a b c', price: 10, gross: true, tax: 5, lines: [2, 2, 1], total: 30 },
  {
    name: 'gross by line',
    cart: 'a b c',
    price: 10,
    gross: true,
    rounding: 'line',
    tax: 6,
    lines: [2, 2, 2],
    total: 30,
  },
  // 3 × 999 = 2997 on one line: the same either way.
  {
    name: 'one line by line',
    cart: 'a×3',
    price: 999,
    rounding: 'line',
    tax: 266,
    lines: [266],
    total: 3263,
  },
  // 6 × 8.875 % = 0.53 of a yen; twice that is 1.07.
  { name: 'yen by order', cart: 'a b', price: 6, currency: 'JPY', tax: 1, lines: [1, 0], total: 13 },
  {
    name: 'yen by line',
    cart: 'a b',
    price: 6,
    currency: 'JPY',
    rounding: 'line',
    tax: 2,
    lines: [1, 1],
    total: 14,
  },
  {
    name: 'an amount after the order’s discount is rounded by line',
    cart: 'a b',
    price: 11,
    rounding: 'line',
    more: { promotions: [promotion('p', { kind: 'fixed', of: 'order', amounts: { USD: 10 } })] },
    // 6 × 8.875 % = 0.53 each, where 12 × 8.875 % = 1.07.
    tax: 2,
    lines: [1, 1],
    total: 14,
  },
  {
    name: 'several taxes of one line are rounded separately',
    cart: 'a b',
    price: 10,
    rounding: 'line',
    // 10 × 6 % = 0.6 twice, for each of two lines.
    more: { taxes: ['City', 'State'].map((name) => ({ ...vat, name, rate: 6_000 })) },
    tax: 4,
    lines: [2, 2],
    total: 24,
  },
];

const quoteRow = ({ cart, price, gross, rounding, currency = 'USD', more }: Row) =>
  quoteOf({
    cart,
    currency,
    variants: ['a', 'b', 'c'].map((id) => variant(id, price)),
    input: { groups: [shippedTo(newYork)] },
    terms: {
      taxes: [{ ...vat, rate: gross ? 19_000 : 8_875 }],
      pricesIncludeTax: gross ? [{ country: 'US' }] : [],
      ...(rounding ? { taxRounding: rounding } : {}),
      ...more,
    },
  });

for (const row of rows) {
  test(`rounds tax: ${row.name}`, () => {
    const { totals, lines, taxes } = quoteRow(row);
    assert.deepEqual([totals.tax, totals.total], [row.tax, row.total]);
    assert.deepEqual(
      lines.map(({ tax }) => tax),
      row.lines,
    );
    assert.equal(
      taxes.reduce((sum, { amount }) => sum + amount, 0),
      row.tax,
    );
  });
}

test('rounds by order by default', () => {
  for (const row of rows.filter(({ rounding }) => rounding === undefined))
    assert.deepEqual(quoteRow(row), quoteRow({ ...row, rounding: 'order' }));
});

test('rounds each delivery like a line', () => {
  const std = {
    id: 'std',
    title: 'Standard',
    rates: { USD: [{ from: 0, price: 6 }] },
    days: { min: 1, max: 2 },
  };
  const tax = (rounding: 'line' | 'order'): number =>
    quoteOf({
      cart: 'a b',
      variants: [variant('a', 100, { taxClass: 'exempt' }), variant('b', 100, { taxClass: 'exempt' })],
      terms: { taxes: [{ ...vat, rate: 8_875 }], shipping: [std], taxRounding: rounding },
      input: {
        groups: [shippedTo(newYork, { lineIds: ['l1'] }), shippedTo(newYork, { id: 'g2', lineIds: ['l2'] })],
      },
    }).totals.tax;
  assert.deepEqual([tax('order'), tax('line')], [1, 2]);
});

const rounded = (scenario: Scenario, taxRounding: 'line' | 'order', input: Scenario['input'] = {}) =>
  quoteOf({
    ...scenario,
    terms: { ...scenario.terms, taxRounding },
    input: { ...scenario.input, ...input },
  });

test('sums line taxes that depend on their line alone to the reported tax, by line', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const { lines, taxes, totals, promotions } = rounded(scenario, 'line', { groups: [] });
      assert.equal(
        taxes.reduce((sum, { amount }) => sum + amount, 0),
        totals.tax,
      );
      assert.equal(
        lines.reduce((sum, { tax }) => sum + tax, 0),
        totals.tax,
      );
      // One tax at one rate: what a line owes follows from what is paid for it. Two identical rules are reported as one.
      const [only] = taxes;
      const rules = (scenario.terms?.taxes ?? []).map((rule) => JSON.stringify(rule));
      if (!only || taxes.length > 1 || new Set(rules).size < rules.length) return;
      for (const line of lines) {
        const cuts = promotions.flatMap(({ allocations }) => allocations);
        const saved = cuts.reduce(
          (sum, cut) => sum + ('lineId' in cut && cut.lineId === line.id ? cut.amount : 0),
          0,
        );
        const rate = Math.round(only.rate * 1_000);
        const divisor = totals.pricesIncludeTax ? 100_000 + rate : 100_000;
        const whole = portion(line.subtotal - saved, rate, divisor);
        assert.ok(line.tax === whole || line.tax === 0, `${line.tax} of ${whole}`);
      }
    }),
    { numRuns: 400 },
  );
});

test('returns the same amounts of each line for any order of lines, by line', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const lines = scenario.cart ? linesOf(scenario.cart) : [];
      const paid = (order: typeof lines) => {
        const quote = rounded(scenario, 'line', { lines: order });
        return [quote.totals, new Map(quote.lines.map(({ id, tax, total }) => [id, { tax, total }]))];
      };
      assert.deepEqual(paid(lines.toReversed()), paid(lines));
    }),
    { numRuns: 200 },
  );
});

test('differs between rounding by line and by order by at most half a minor unit for each tax of each line', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      // Promotions are chosen by the total, and a cent of tax may choose others.
      const plain = { ...scenario, terms: { ...scenario.terms, promotions: [] } };
      const [line, order] = [rounded(plain, 'line'), rounded(plain, 'order')];
      const bearers = line.lines.length + line.groups.length;
      const most = (bearers + 1) * 0.5 * Math.max(1, plain.terms.taxes?.length ?? 0);
      assert.ok(Math.abs(line.totals.tax - order.totals.tax) <= most);
    }),
    { numRuns: 200 },
  );
});
