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
    'types in common stay, in our order',
    [{ type: 'wallet' }, { type: 'card' }, { type: 'gift_card' }],
    [{ available_instruments: [{ type: 'card' }, { type: 'wallet' }, { type: 'crypto' }] }],
    [{ type: 'wallet' }, { type: 'card' }],
  ],
  [
    'a handler with nothing in common is left out',
    [{ type: 'card' }],
    [{ available_instruments: [{ type: 'wallet' }] }],
    undefined,
  ],
  ['a platform that names no instruments takes all', [{ type: 'card' }], [{ id: 'x' }], [{ type: 'card' }]],
  [
    'of several instances each counts',
    [{ type: 'card' }, { type: 'wallet' }],
    [{ available_instruments: [{ type: 'card' }] }, { available_instruments: [{ type: 'wallet' }] }],
    [{ type: 'card' }, { type: 'wallet' }],
  ],
  [
    'a handler without instruments takes what the platform has',
    [],
    [{ available_instruments: [{ type: 'card', constraints: { x: 1 } }] }],
    [{ type: 'card' }],
  ],
  [
    'brands of 2026-04-08 are intersected',
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
    'constraint expressions of 2026-08-25 are intersected',
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
    'no brand in common leaves the instrument out',
    [{ type: 'card', constraints: enumOf('visa') }],
    [{ available_instruments: [{ type: 'card', constraints: enumOf('amex') }] }],
    undefined,
  ],
  [
    'demands of ours stay as they are',
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

test('only what fits the cart is offered, and what the platform does not declare is offered as it is', () => {
  const ours = handler([{ type: 'card' }]);
  assert.deepEqual(resolveHandlers([ours], new Map(), ['pay']), [ours]);
  assert.deepEqual(resolveHandlers([ours], new Map(), ['other']), []);
});
