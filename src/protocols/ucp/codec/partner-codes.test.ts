import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeRefusals, noteCodes, problemCodes, refusals } from './codes.ts';
import { googleCodes, googleWords, inPartnerCodes } from './partner-codes.ts';

const site = { hosts: ['shop.example'] };
const rules = { reverseDomain: /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/ };
const google = (message: Record<string, unknown>) =>
  (inPartnerCodes({ messages: [message] }, 'google', site, rules)['messages'] as unknown[])[0];

test('has a row for every code that a message can have, and no other', () => {
  const emitted = [
    ...Object.values(problemCodes),
    ...Object.values(codeRefusals).map(([code]) => code),
    ...Object.values(refusals).map(([code]) => code),
    ...noteCodes,
  ];
  assert.deepEqual(Object.keys(googleWords).toSorted(), [...new Set(emitted)].toSorted());
});

const error = { type: 'error', content: 'Text.', severity: 'recoverable' };
const own = (code: string) => ({ 'example.shop.code': code });

for (const [name, given, expected] of [
  [
    'out of stock',
    { code: 'out_of_stock', path: '$.line_items[0]' },
    { code: 'out_of_stock', path: '$.line_items[0]' },
  ],
  ['an unavailable item', { code: 'item_unavailable' }, { code: 'item_unavailable' }],
  [
    'too many units',
    { code: 'quantity_limited', path: '$.line_items[0].quantity' },
    {
      code: 'quantity_invalid_limit_exceeded',
      path: '$.line_items[0].quantity',
      ...own('quantity_limited'),
    },
  ],
  [
    'a missing email address',
    { code: 'missing', path: '$.buyer.email' },
    { code: 'missing_buyer_info', path: '$.buyer.email', ...own('missing') },
  ],
  [
    'a missing address',
    { code: 'missing', path: '$.fulfillment.methods[0].destinations' },
    { code: 'missing_buyer_info', path: '$.fulfillment.methods[0].destinations', ...own('missing') },
  ],
  ['an empty cart', { code: 'missing' }, { code: 'missing' }],
  [
    'an address that does not exist',
    { code: 'address_invalid' },
    { code: 'address_undeliverable', ...own('address_invalid') },
  ],
  [
    'a product with several variants',
    { code: 'variant_ambiguous', path: '$.line_items[0].item' },
    { code: 'item_unavailable', path: '$.line_items[0].item', ...own('variant_ambiguous') },
  ],
  ['a limit against fraud', { code: 'rate_limited' }, { code: 'payment_failed', ...own('rate_limited') }],
  ['a decline', { code: 'payment_failed' }, { code: 'payment_failed' }],
  [
    'a rule of the merchant about an item',
    { code: 'age_check', path: '$.line_items[1]' },
    { code: 'item_ineligible', path: '$.line_items[1]', ...own('age_check') },
  ],
  ['a rule of the merchant', { code: 'large_order' }, { code: 'review_required', ...own('large_order') }],
] as const)
  test(`says ${name} as Google does`, () =>
    assert.deepEqual(google({ ...error, ...given }), { ...error, ...expected }));

for (const code of ['price_changed', 'fulfillment_changed', 'checkout_changed'])
  test(`says ${code} as a warning about the totals`, () =>
    assert.deepEqual(google({ type: 'warning', content: 'Text.', code }), {
      type: 'warning',
      content: 'Text.',
      code: 'totals_changed',
      path: '$.totals',
      ...own(code),
    }));

test('changes nothing for other callers', () => {
  const body = { messages: [{ ...error, code: 'quantity_limited' }] };
  assert.equal(inPartnerCodes(body, 'ucp', site, rules), body);
});

test('keeps text, severity, and type, and adds only documented codes', () => {
  const code = fc.oneof(fc.constantFrom(...Object.keys(googleWords)), fc.string());
  const documented: readonly string[] = [...googleCodes, 'review_required', 'payment_failed'];
  fc.assert(
    fc.property(code, fc.option(fc.constantFrom('$.buyer.email', '$.line_items[0]')), (one, path) => {
      const message = { ...error, code: one, ...(path === null ? {} : { path }) };
      const { code: said, ...rest } = google(message) as { code: string };
      assert.ok(said === one || documented.includes(said));
      assert.deepEqual({ ...rest, ...error }, rest);
    }),
  );
});
