import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adyenPaymentRequest, readPaymentMethod } from './request.ts';

const addresses: [given: unknown, sent: string | undefined][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.7:443', undefined],
  ['not an address', undefined],
  ['', undefined],
  [7, undefined],
];
for (const [given, sent] of addresses)
  test(`sends ${sent ? 'the' : 'no'} IP address for ${JSON.stringify(given)}`, () => {
    const request = adyenPaymentRequest(
      {
        reference: 'attempt-1',
        amount: 2_500,
        currency: 'EUR',
        orderNumber: 'N-1',
        credential: {},
        returnUrl: 'https://shop.test/back',
        payer: { signals: { 'dev.ucp.buyer_ip': given } },
      },
      { type: 'googlepay', googlePayToken: 'x' },
      'AcmeECOM',
    ) as { shopperIP?: string };
    assert.equal(request.shopperIP, sent);
  });

test('passes on the values of test cards to test accounts only', () => {
  const card = {
    type: 'scheme',
    encryptedCardNumber: 'test_4111111111111111',
    encryptedExpiryMonth: 'test_03',
    encryptedExpiryYear: 'test_2030',
    encryptedSecurityCode: 'test_737',
  };
  assert.deepEqual(readPaymentMethod(card, false), card);
  assert.equal(readPaymentMethod(card, true), undefined);
  const open = { ...card, encryptedCardNumber: '4111111111111111' };
  assert.equal(readPaymentMethod(open, false), undefined);
});
