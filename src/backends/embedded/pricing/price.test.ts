import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentHandler, ReviewRule } from '#commerce';
import {
  newYork,
  promotion,
  quoteOf,
  shippedTo,
  variant,
} from '../../../../test/support/embedded/pricing.ts';

const digital = { requiresShipping: false };
const variants = [
  variant('a', 1000, { ...digital, attributes: { age_restricted: true } }),
  variant('b', 1000, { ...digital, attributes: { age_restricted: false, deposit: '' } }),
  variant('c', 1000, { ...digital, attributes: { deposit: ['bottle'] } }),
];

test('calculates a whole order like by hand', () => {
  const quote = quoteOf({
    cart: 'lamp×2 bulb×3 card',
    variants: [
      variant('lamp', 8999, { categories: ['lamps'], weight: 4000 }),
      variant('bulb', 1250, { weight: 100, attributes: { recycling: true } }),
      variant('card', 5000, { requiresShipping: false, taxClass: 'exempt' }),
    ],
    input: { codes: ['save5'], groups: [shippedTo(newYork)] },
    terms: {
      promotions: [
        promotion(
          'lamps',
          { kind: 'percentage', of: 'lines', basisPoints: 1000 },
          { applies: { categories: ['lamps'] } },
        ),
        promotion(
          'save',
          { kind: 'fixed', of: 'order', amounts: { USD: 500 } },
          { priority: 2, codes: ['SAVE5'] },
        ),
      ],
      shipping: [
        { id: 'std', title: 'Standard', rates: { USD: [{ from: 0, price: 795 }] }, days: { min: 2, max: 4 } },
      ],
      taxes: [
        { name: 'State', country: 'US', region: 'NY', taxClass: 'standard', rate: 4000 },
        { name: 'City', country: 'US', region: 'NY', taxClass: 'standard', rate: 4500 },
      ],
      fees: [{ id: 'weee', title: 'Recycling', amount: 60, currency: 'USD', attribute: 'recycling' }],
    },
  });
  // Items 17998 + 3750 + 5000. Lamps 1799.8 → 1800 off: 16198. 500 off 24948, shared 324.64, 75.16, 100.21 → 325, 75, 100.
  // Taxed: lamps 15873, bulbs 3675, delivery 795: 20343. State 813.72 → 814, City 915.435 → 915.
  assert.deepEqual(quote.totals, {
    items: 26_748,
    itemDiscounts: 1800,
    orderDiscounts: 500,
    fulfilment: 795,
    fulfilmentDiscounts: 0,
    fees: 60,
    tax: 1729,
    total: 27_032,
    pricesIncludeTax: false,
  });
  assert.deepEqual(quote.promotions[1]?.allocations, [
    { lineId: 'l2', amount: 75 },
    { lineId: 'l3', amount: 100 },
    { lineId: 'l1', amount: 325 },
  ]);
  // State: 635.13, 147.05, 31.81 → 635, 147, 32. City: 713.96, 165.30, 35.76 → 714, 165, 36 (35.76).
  assert.deepEqual(
    quote.lines.map(({ tax, total }) => ({ tax, total })),
    [
      { tax: 1349, total: 17_547 },
      { tax: 312, total: 4062 },
      { tax: 0, total: 5000 },
    ],
  );
  assert.deepEqual(quote.problems, []);
});

test('reports an empty cart, and prices it at zero', () => {
  const quote = quoteOf({
    cart: '',
    variants,
    terms: { fees: [{ id: 'f', title: 'F', amount: 9, currency: 'USD' }] },
  });
  assert.deepEqual(quote.problems, [
    { code: 'field-required', text: 'The cart is empty. Add an item.', severity: 'recoverable' },
  ]);
  assert.equal(quote.totals.total, 0);
});

const emails: [email: string | undefined, text: string | undefined][] = [
  [undefined, 'The email address of the buyer is missing.'],
  ['  ', 'The email address of the buyer is missing.'],
  ['ada@example.test', undefined],
  [' ada+shop@mail.example.test ', undefined],
  ...[
    'ada',
    '@example.test',
    'ada@',
    'ada@example',
    'ada@.test',
    'ada@example.',
    'a@b@c.test',
    'a d@c.test',
  ].map((email): [string, string] => [
    email,
    'The email address is not valid. Enter a complete address, such as name@example.com.',
  ]),
  [
    `${'a'.repeat(250)}@b.test`,
    'The email address is not valid. Enter a complete address, such as name@example.com.',
  ],
];
for (const [email, text] of emails) {
  test(`reports for an email address of ${JSON.stringify(email?.slice(0, 40))}: ${text ?? 'nothing'}`, () => {
    const { problems } = quoteOf({
      cart: 'a',
      variants,
      input: { buyer: email === undefined ? {} : { email } },
    });
    const expected = { code: 'field-required', place: { buyer: 'email' }, text, severity: 'recoverable' };
    assert.deepEqual(problems, text === undefined ? [] : [expected]);
  });
}

const review = (cart: string, rule: Partial<ReviewRule>, currency = 'USD') =>
  quoteOf({
    cart,
    variants,
    currency,
    review: [{ code: 'check', text: 'A person must look.', severity: 'buyer-review', ...rule }],
  }).problems;
const found = {
  code: 'review-required',
  rule: 'check',
  text: 'A person must look.',
  severity: 'buyer-review',
};

test('requires a review from its total, in its currency', () => {
  const above = { amount: 2000, currency: 'USD' };
  assert.deepEqual(review('b×2', { above }), [found]);
  assert.deepEqual(review('b', { above }), []);
  assert.deepEqual(review('b×2', { above }, 'EUR'), []);
});

test('names the line with the attribute of a review', () => {
  const rule = { attribute: 'age_restricted', severity: 'buyer-input' } as const;
  assert.deepEqual(review('b a', rule), [{ ...found, severity: 'buyer-input', place: { line: 'l2' } }]);
  assert.deepEqual(review('b', rule), []);
  assert.deepEqual(review('a', { attribute: 'constructor' }), []);
});

test('requires both conditions of a review with both', () => {
  const both = { attribute: 'age_restricted', above: { amount: 2000, currency: 'USD' } };
  assert.deepEqual(review('a', both), []);
  assert.equal(review('a b', both).length, 1);
});

test('charges a fee once, in its currency, for lines with its attribute', () => {
  const fees = [
    { id: 'all', title: 'All', amount: 10, currency: 'USD' },
    { id: 'bottle', title: 'Bottle', amount: 25, currency: 'USD', attribute: 'deposit' },
    { id: 'euro', title: 'Euro', amount: 99, currency: 'EUR' },
  ];
  const asked = (cart: string) => {
    const quote = quoteOf({ cart, variants, terms: { fees } });
    assert.equal(quote.totals.total, quote.totals.items + quote.totals.fees);
    return quote.fees.map(({ id, amount }) => [id, amount]);
  };
  assert.deepEqual(asked('c×2 c'), [
    ['all', 10],
    ['bottle', 25],
  ]);
  assert.deepEqual(asked('b'), [['all', 10]]);
});

test('filters payment handlers by currency', () => {
  const handler = (id: string, currencies?: string[]) =>
    ({ id, ...(currencies ? { currencies } : {}) }) as PaymentHandler;
  const handlers = [handler('any'), handler('usd', ['EUR', 'USD']), handler('eur', ['EUR'])];
  assert.deepEqual(quoteOf({ cart: 'a', variants, handlers }).handlers, ['any', 'usd']);
});
