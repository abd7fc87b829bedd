import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adyenPaymentRequest } from './request.ts';

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
