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
  { name: 'a code that nobody issued', codes: ['NO'], promotions: [], reason: 'unknown' },
  {
    name: 'a code that is not valid yet is as good as unknown',
    codes: ['SOON'],
    promotions: [coded('SOON', { from: now + 1 })],
    reason: 'unknown',
  },
  {
    name: 'a code that is over',
    codes: ['OLD'],
    promotions: [coded('OLD', { until: now })],
    reason: 'expired',
  },
  {
    name: 'a code of a group, from a stranger',
    codes: ['GOLD'],
    promotions: [coded('GOLD', { customerGroups: ['gold'] })],
    reason: 'login-required',
  },
  {
    name: 'a code of a group, from another group',
    codes: ['GOLD'],
    promotions: [coded('GOLD', { customerGroups: ['gold'] })],
    reason: 'not-eligible',
    more: { customerGroup: 'silver' },
  },
  {
    name: 'a code for what is not in the cart',
    codes: ['B'],
    promotions: [coded('B', { applies: { variantIds: ['b'] } })],
    reason: 'not-eligible',
  },
  {
    name: 'a code of free shipping for a cart that is not sent',
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
    name: 'a code for more pieces',
    codes: ['TWO'],
    promotions: [coded('TWO', {}, { kind: 'buy-x-get-y', buy: 1, get: 1, basisPoints: 10_000 })],
    reason: 'minimum-not-reached',
  },
  {
    name: 'a code that all buyers used up',
    codes: ['FEW'],
    promotions: [coded('FEW', { limit: { total: 3 } })],
    reason: 'used-up',
    more: { uses: new Map([['few', { total: 3, byBuyer: 0 }]]) },
  },
  {
    name: 'a code that this buyer used up',
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
    name: 'an exclusive code that would bar a better promotion',
    codes: ['ALONE'],
    promotions: [coded('ALONE', { exclusive: true }), promotion('z-auto', half, { priority: 2 })],
    reason: 'not-combinable',
  },
  {
    name: 'a code when nothing is left to take',
    codes: ['MORE'],
    promotions: [
      promotion('all', { kind: 'percentage', of: 'lines', basisPoints: 10_000 }),
      coded('MORE', { priority: 2 }),
    ],
    reason: 'not-combinable',
  },
];

for (const { name, codes, promotions, reason, more } of refusals) {
  test(`${name} is refused: ${reason}`, () => {
    const before = withCodes([], promotions, more);
    const quote = withCodes(codes, promotions, more);
    assert.deepEqual(quote.refusedCodes, [{ code: codes[0], reason }]);
    assert.equal(quote.totals.total, before.totals.total);
    assert.ok(quote.promotions.every(({ code }) => code === undefined));
  });
}

test('codes are compared without regard to case, told as given, and count once', () => {
  const { promotions, refusedCodes, totals } = withCodes(['suMMer', 'SUMMER', 'Summer'], [coded('Summer')]);
  assert.deepEqual(
    promotions.map(({ code, amount, automatic }) => ({ code, amount, automatic })),
    [{ code: 'suMMer', amount: 100, automatic: false }],
  );
  assert.deepEqual(refusedCodes, []);
  assert.equal(totals.total, 900);
});

test('a second code of the same promotion is already applied', () => {
  const one = promotion('p', tenth, { codes: ['A', 'B'] });
  const { refusedCodes, totals } = withCodes(['B', 'A'], [one]);
  assert.deepEqual(refusedCodes, [{ code: 'A', reason: 'already-applied' }]);
  assert.equal(totals.total, 900);
});

test('a second code of a promotion that cannot apply is refused for the same reason', () => {
  const one = promotion('p', tenth, { codes: ['A', 'B'], until: now });
  assert.deepEqual(withCodes(['A', 'B'], [one]).refusedCodes, [
    { code: 'A', reason: 'expired' },
    { code: 'B', reason: 'expired' },
  ]);
});

test('one code may stand for several promotions', () => {
  const both = [promotion('p', tenth, { codes: ['X'] }), promotion('q', half, { codes: ['x'], priority: 2 })];
  const { promotions, totals } = withCodes(['X'], both);
  assert.deepEqual(
    promotions.map(({ amount }) => amount),
    [100, 450],
  );
  assert.equal(totals.total, 450);
});

test('of two exclusive codes the first in order of application stays, unless it would raise the total', () => {
  const both = [coded('ONE', { exclusive: true }), coded('TWO', { exclusive: true }, half)];
  // ONE comes first by id, so TWO beside it takes nothing, in either order.
  assert.deepEqual(withCodes(['ONE', 'TWO'], both).refusedCodes, [{ code: 'TWO', reason: 'not-combinable' }]);
  const other = withCodes(['TWO', 'ONE'], both);
  assert.deepEqual(other.refusedCodes, [{ code: 'ONE', reason: 'not-combinable' }]);
  assert.equal(other.totals.total, 500);
});

test('a code that would make delivery dearer than it saves is refused', () => {
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

test('a code of free shipping waits for an address without being refused', () => {
  const { refusedCodes, promotions } = withCodes(['FREE'], [coded('FREE', {}, { kind: 'free-shipping' })]);
  assert.deepEqual([refusedCodes, promotions], [[], []]);
});

test('names of object members are codes like others', () => {
  const { refusedCodes } = withCodes(['constructor', '__proto__'], [coded('OK')]);
  assert.deepEqual(
    refusedCodes.map(({ reason }) => reason),
    ['unknown', 'unknown'],
  );
});
