import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentHandler } from '#commerce';
import { resolveHandlers } from './negotiate.ts';
import { readProfile } from './read-profile.ts';

const handler = (instruments: PaymentHandler['instruments']): PaymentHandler => ({
  name: 'com.example.pay',
  id: 'pay',
  version: '2026-04-08',
  spec: 'https://example.com/spec',
  schema: 'https://example.com/schema',
  instruments,
  config: {},
});
const platform = (...entries: unknown[]) =>
  readProfile({ ucp: { payment_handlers: { 'com.example.pay': entries } } }).handlers;

const enumOf = (...values: string[]) => ({ properties: { brand: { enum: values } } });

const table: [name: string, ours: PaymentHandler['instruments'], theirs: unknown[], expected: unknown][] = [
  [
    'keeps common types in the order of the store',
    [{ type: 'wallet' }, { type: 'card' }, { type: 'gift_card' }],
    [{ available_instruments: [{ type: 'card' }, { type: 'wallet' }, { type: 'crypto' }] }],
    [{ type: 'wallet' }, { type: 'card' }],
  ],
  [
    'omits a handler without common types',
    [{ type: 'card' }],
    [{ available_instruments: [{ type: 'wallet' }] }],
    undefined,
  ],
  [
    'keeps all instruments for a platform that lists none',
    [{ type: 'card' }],
    [{ id: 'x' }],
    [{ type: 'card' }],
  ],
  [
    'counts each of several instances',
    [{ type: 'card' }, { type: 'wallet' }],
    [{ available_instruments: [{ type: 'card' }] }, { available_instruments: [{ type: 'wallet' }] }],
    [{ type: 'card' }, { type: 'wallet' }],
  ],
  [
    'uses the instruments of the platform for a handler without any',
    [],
    [{ available_instruments: [{ type: 'card', constraints: { x: 1 } }] }],
    [{ type: 'card' }],
  ],
  [
    'intersects brands of 2026-04-08',
    [{ type: 'card', constraints: { brands: ['visa', 'amex'], other: true } }],
    [
      {
        available_instruments: [
          { type: 'card', constraints: { brands: ['discover', 'amex'], foreign: [1] } },
        ],
      },
    ],
    [{ type: 'card', constraints: { brands: ['amex'], other: true } }],
  ],
  [
    'intersects constraint expressions of 2026-08-25',
    [{ type: 'card', constraints: enumOf('visa', 'mastercard', 'amex') }],
    [
      {
        available_instruments: [
          { type: 'card', constraints: enumOf('visa', 'mastercard', 'amex', 'discover') },
        ],
      },
    ],
    [{ type: 'card', constraints: enumOf('visa', 'mastercard', 'amex') }],
  ],
  [
    'omits an instrument without a common brand',
    [{ type: 'card', constraints: enumOf('visa') }],
    [{ available_instruments: [{ type: 'card', constraints: enumOf('amex') }] }],
    undefined,
  ],
  [
    'keeps the constraints of the store',
    [{ type: 'card', constraints: { required: ['brand', 'expiry'] } }],
    [{ available_instruments: [{ type: 'card', constraints: { required: ['brand'] } }] }],
    [{ type: 'card', constraints: { required: ['brand', 'expiry'] } }],
  ],
];

for (const [name, ours, theirs, expected] of table)
  test(name, () => {
    const [resolved] = resolveHandlers([handler(ours)], platform(...theirs), ['pay']);
    assert.deepEqual(resolved?.instruments, expected);
  });

test('offers only handlers that fit the cart, and those that the platform does not declare unchanged', () => {
  const ours = handler([{ type: 'card' }]);
  assert.deepEqual(resolveHandlers([ours], new Map(), ['pay']), [ours]);
  assert.deepEqual(resolveHandlers([ours], new Map(), ['other']), []);
});
