import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { handlerFault, type HandlerPlace } from './handler-fault.ts';

const good = { id: 'pay', version: '2026-08-25' };
const gateway = { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'stripe' } };
const google = (...methods: unknown[]) => ({ ...good, config: { allowed_payment_methods: methods } });
const card = (tokenization_specification?: unknown) => ({ type: 'CARD', tokenization_specification });
const shop: HandlerPlace = { domain: 'shop.example' };
const checkout: HandlerPlace = { ...shop, resolved: true };

const table: [
  name: string,
  entry: Record<string, unknown>,
  place: HandlerPlace,
  fault: RegExp | undefined,
][] = [
  ['com.google.pay', good, shop, undefined],
  ['com.google.pay', { ...good, config: { environment: 'TEST' } }, shop, undefined],
  ['com.google.pay', google(card(gateway)), checkout, undefined],
  ['com.google.pay', google(card({ type: 'DIRECT', parameters: { publicKey: 'BO…' } })), checkout, undefined],
  ['dev.shopify.shop_pay', good, checkout, undefined],
  ['example.shop.pay', { ...good, schema: 'https://shop.example/pay.json' }, shop, undefined],
  ['example.shopping.pay', good, shop, undefined],
  ['com.google.pay', {}, shop, /^incomplete has no id$/],
  ['com.google.pay', { id: 'x', version: '1.0' }, shop, /^incomplete has no version in the form of a date$/],
  ['gpay', good, { ...shop, isFirst: true }, /^incomplete has no name$/],
  ['example.shop.pay', good, shop, /^no-credential .*no schema/],
  ['com.google.pay', good, checkout, /^no-credential has no config\.allowed_payment_methods/],
  ['com.google.pay', google(), shop, /^no-credential has no config\.allowed_payment_methods/],
  [
    'com.google.pay',
    google(card(gateway), card()),
    shop,
    /^no-credential .*without a tokenization_specification/,
  ],
  [
    'com.google.pay',
    google(card({ type: 'constructor' })),
    shop,
    /^no-credential .*PAYMENT_GATEWAY or DIRECT/,
  ],
  ['com.google.pay', google(card({ type: 'DIRECT' })), shop, /^no-credential .*parameters\.publicKey/],
];
for (const [name, entry, place, expected] of table)
  test(`${name} ${JSON.stringify({ ...entry, ...place })}`, () => {
    const fault = handlerFault({ name, entry }, place);
    if (expected) assert.match(`${fault?.kind} ${fault?.text}`, expected);
    else assert.equal(fault, undefined);
  });

test('judges any entry', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.dictionary(fc.string(), fc.anything()),
      fc.boolean(),
      (name, entry, resolved) => {
        const fault = handlerFault({ name, entry }, { domain: 'shop.example', resolved });
        assert.ok(fault === undefined || fault.text !== '');
      },
    ),
  );
});
