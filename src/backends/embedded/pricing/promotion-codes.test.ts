import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Promotion } from '../records.ts';
import {
  newYork,
  now,
  promotion,
  quoteOf,
  shippedTo,
  variant,
  type Scenario,
} from '../../../../test/support/embedded/pricing.ts';

const variants = [variant('a', 1000), variant('b', 2000, { requiresShipping: false })];
const tenth: Promotion['effect'] = { kind: 'percentage', of: 'order', basisPoints: 1000 };
const half: Promotion['effect'] = { kind: 'percentage', of: 'order', basisPoints: 5000 };
const coded = (code: string, more: Partial<Promotion> = {}, effect: Promotion['effect'] = tenth): Promotion =>
  promotion(code.toLowerCase(), effect, { codes: [code], ...more });

const withCodes = (codes: string[], promotions: Promotion[], more: Partial<Scenario> = {}) =>
  quoteOf({ cart: 'a', variants, terms: { promotions }, input: { codes }, ...more });

const refusals: {
  name: string;
  codes: string[];
  promotions: Promotion[];
  reason: string;
  more?: Partial<Scenario>;
}[] = [
  { name: 'an unknown code', codes: ['NO'], promotions: [], reason: 'unknown' },
  {
    name: 'a code that is not valid yet, reported as unknown',
    codes: ['SOON'],
    promotions: [coded('SOON', { from: now + 1 })],
    reason: 'unknown',
  },
  {
    name: 'an expired code',
    codes: ['OLD'],
    promotions: [coded('OLD', { until: now })],
    reason: 'expired',
  },
  {
    name: 'a group code from an anonymous buyer',
    codes: ['GOLD'],
    promotions: [coded('GOLD', { customerGroups: ['gold'] })],
    reason: 'login-required',
  },
  {
    name: 'a group code from another group',
    codes: ['GOLD'],
    promotions: [coded('GOLD', { customerGroups: ['gold'] })],
    reason: 'not-eligible',
    more: { customerGroup: 'silver' },
  },
  {
    name: 'a code for products that are not in the cart',
    codes: ['B'],
    promotions: [coded('B', { applies: { variantIds: ['b'] } })],
    reason: 'not-eligible',
  },
  {
    name: 'a free shipping code for a cart without shipping',
    codes: ['FREE'],
    promotions: [coded('FREE', {}, { kind: 'free-shipping' })],
    reason: 'not-eligible',
    more: { cart: 'b' },
  },
  {
    name: 'a code below its minimum',
    codes: ['BIG'],
    promotions: [coded('BIG', { minimum: { USD: 1001 } })],
    reason: 'minimum-not-reached',
  },
  {
    name: 'a code for more units',
    codes: ['TWO'],
    promotions: [coded('TWO', {}, { kind: 'buy-x-get-y', buy: 1, get: 1, basisPoints: 10_000 })],
    reason: 'minimum-not-reached',
  },
  {
    name: 'a code that is used up by all buyers',
    codes: ['FEW'],
    promotions: [coded('FEW', { limit: { total: 3 } })],
    reason: 'used-up',
    more: { uses: new Map([['few', { total: 3, byBuyer: 0 }]]) },
  },
  {
    name: 'a code that is used up by this buyer',
    codes: ['ONCE'],
    promotions: [coded('ONCE', { limit: { perBuyer: 1 } })],
    reason: 'used-up',
    more: { uses: new Map([['once', { total: 9, byBuyer: 1 }]]) },
  },
  {
    name: 'a code beside an exclusive promotion',
    codes: ['LATE'],
    promotions: [promotion('auto', half, { exclusive: true }), coded('LATE', { priority: 2 })],
    reason: 'not-combinable',
  },
  {
    name: 'an exclusive code that would exclude a better promotion',
    codes: ['ALONE'],
    promotions: [coded('ALONE', { exclusive: true }), promotion('z-auto', half, { priority: 2 })],
    reason: 'not-combinable',
  },
  {
    name: 'a code when nothing is left to discount',
    codes: ['MORE'],
    promotions: [
      promotion('all', { kind: 'percentage', of: 'lines', basisPoints: 10_000 }),
      coded('MORE', { priority: 2 }),
    ],
    reason: 'not-combinable',
  },
];

for (const { name, codes, promotions, reason, more } of refusals) {
  test(`rejects ${name}: ${reason}`, () => {
    const before = withCodes([], promotions, more);
    const quote = withCodes(codes, promotions, more);
    assert.deepEqual(quote.refusedCodes, [{ code: codes[0], reason }]);
    assert.equal(quote.totals.total, before.totals.total);
    assert.ok(quote.promotions.every(({ code }) => code === undefined));
  });
}

test('compares codes case-insensitively, reports them as given, and counts each once', () => {
  const { promotions, refusedCodes, totals } = withCodes(['suMMer', 'SUMMER', 'Summer'], [coded('Summer')]);
  assert.deepEqual(
    promotions.map(({ code, amount, automatic }) => ({ code, amount, automatic })),
    [{ code: 'suMMer', amount: 100, automatic: false }],
  );
  assert.deepEqual(refusedCodes, []);
  assert.equal(totals.total, 900);
});

test('reports a second code of the same promotion as already applied', () => {
  const one = promotion('p', tenth, { codes: ['A', 'B'] });
  const { refusedCodes, totals } = withCodes(['B', 'A'], [one]);
  assert.deepEqual(refusedCodes, [{ code: 'A', reason: 'already-applied' }]);
  assert.equal(totals.total, 900);
});

test('rejects a second code of an inapplicable promotion for the same reason', () => {
  const one = promotion('p', tenth, { codes: ['A', 'B'], until: now });
  assert.deepEqual(withCodes(['A', 'B'], [one]).refusedCodes, [
    { code: 'A', reason: 'expired' },
    { code: 'B', reason: 'expired' },
  ]);
});

test('accepts one code for several promotions', () => {
  const both = [promotion('p', tenth, { codes: ['X'] }), promotion('q', half, { codes: ['x'], priority: 2 })];
  const { promotions, totals } = withCodes(['X'], both);
  assert.deepEqual(
    promotions.map(({ amount }) => amount),
    [100, 450],
  );
  assert.equal(totals.total, 450);
});

test('keeps the first of two exclusive codes in order of application, unless it would raise the total', () => {
  const both = [coded('ONE', { exclusive: true }), coded('TWO', { exclusive: true }, half)];
  // ONE comes first by id, so TWO beside it takes nothing, in either order.
  assert.deepEqual(withCodes(['ONE', 'TWO'], both).refusedCodes, [{ code: 'TWO', reason: 'not-combinable' }]);
  const other = withCodes(['TWO', 'ONE'], both);
  assert.deepEqual(other.refusedCodes, [{ code: 'ONE', reason: 'not-combinable' }]);
  assert.equal(other.totals.total, 500);
});

test('rejects a code that would raise delivery by more than it saves', () => {
  const shipping = [
    {
      id: 'std',
      title: 'Standard',
      rates: {
        USD: [
          { from: 0, price: 700 },
          { from: 1000, price: 0 },
        ],
      },
      days: { min: 1, max: 2 },
    },
  ];
  const terms = { shipping, promotions: [coded('TINY')] };
  const more = { terms, input: { codes: ['TINY'], groups: [shippedTo(newYork)] } };
  const { refusedCodes, totals } = quoteOf({ cart: 'a', variants, ...more });
  assert.deepEqual(refusedCodes, [{ code: 'TINY', reason: 'not-combinable' }]);
  assert.equal(totals.total, 1000);
});

test('keeps a free shipping code pending until there is an address', () => {
  const { refusedCodes, promotions } = withCodes(['FREE'], [coded('FREE', {}, { kind: 'free-shipping' })]);
  assert.deepEqual([refusedCodes, promotions], [[], []]);
});

test('treats names of object members like other codes', () => {
  const { refusedCodes } = withCodes(['constructor', '__proto__'], [coded('OK')]);
  assert.deepEqual(
    refusedCodes.map(({ reason }) => reason),
    ['unknown', 'unknown'],
  );
});
