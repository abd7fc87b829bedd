import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eur } from '../../../../../test/support/embedded/processor.ts';
import type { Authorization } from '../port.ts';
import { readWalletToken, worldpayPayment } from './payment-request.ts';

const authorization: Authorization = {
  ...eur(2_500),
  reference: 'att-1',
  orderNumber: 'P-1001',
  credential: {},
  returnUrl: 'https://shop.example/back',
  payer: {
    instrument: {
      billingAddress: {
        firstName: 'Ada',
        street: '1 Main St',
        locality: 'London',
        postalCode: 'NW1',
        country: 'GB',
      },
    },
    signals: { 'dev.ucp.buyer_ip': '203.0.113.7' },
  },
};
const settings = { entity: 'default', narrative: 'Acme' };

test('sends the token, billing, and risk facts, and settles nothing by itself', () => {
  assert.deepEqual(worldpayPayment('{"signature":"x"}', authorization, settings), {
    transactionReference: 'att-1',
    orderReference: 'P-1001',
    merchant: { entity: 'default' },
    channel: 'ecom',
    instruction: {
      method: 'googlepay',
      paymentInstrument: {
        type: 'encrypted',
        walletToken: '{"signature":"x"}',
        billingAddress: { address1: '1 Main St', city: 'London', postalCode: 'NW1', countryCode: 'GB' },
      },
      narrative: { line1: 'Acme', line2: 'P-1001' },
      value: { currency: 'EUR', amount: 2_500 },
      settlement: { auto: false },
      customer: { firstName: 'Ada', ipAddress: '203.0.113.7' },
    },
  });
});

test('sends no address that Worldpay would reject', () => {
  const payer = { instrument: { billingAddress: { street: '1 Main St', country: 'GB' } } };
  const { instruction } = worldpayPayment('t', { ...authorization, payer }, settings) as {
    instruction: { paymentInstrument: object };
  };
  assert.equal('billingAddress' in instruction.paymentInstrument, false);
});

for (const [what, given, sent] of [
  ['code points, not their halves', 'ABCDEFGHIJKLMNOPQRSTU😀x', 'ABCDEFGHIJKLMNOPQRSTU😀'],
  ['22 characters outside of the basic plane', '😀'.repeat(30), '😀'.repeat(22)],
  ['no half of a character', 'A\uD83D', 'A\uFFFD'],
] as const)
  test(`sends a name as ${what}`, () => {
    const payer = {
      instrument: { billingAddress: { firstName: given, street: given.repeat(9), country: 'GB' } },
    };
    const { instruction } = worldpayPayment('t', { ...authorization, payer }, settings) as {
      instruction: { customer: object };
    };
    assert.deepEqual(instruction.customer, { firstName: sent });
  });

for (const [ip, isSent] of [
  ['203.0.113.7', true],
  ['2001:db8::1', true],
  ['fe80::1%eth0', false],
  ['localhost', false],
] as const)
  test(`${isSent ? 'sends' : 'does not send'} the address ${ip}`, () => {
    const payer = { signals: { 'dev.ucp.buyer_ip': ip } };
    const { instruction } = worldpayPayment('t', { ...authorization, payer }, settings) as {
      instruction: { customer?: object };
    };
    assert.deepEqual(instruction.customer, isSent ? { ipAddress: ip } : undefined);
  });

for (const [what, content] of [
  ['a payment method of Stripe', { type: 'token', token: 'pm_1' }],
  ['a token that is not text', { type: 'PAYMENT_GATEWAY', token: 7 }],
  ['a Google Pay token that is not JSON', { type: 'PAYMENT_GATEWAY', token: 'tok_1' }],
  ['a Google Pay token without a signature', { type: 'PAYMENT_GATEWAY', token: '{"signedMessage":"x"}' }],
  ['a token that is null', { type: 'PAYMENT_GATEWAY', token: 'null' }],
] as const)
  test(`reads no credential from ${what}`, () => assert.equal(readWalletToken(content), undefined));
