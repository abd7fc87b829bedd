import assert from 'node:assert/strict';
import { test } from 'node:test';
import { googlePayHandler } from './google-pay-handler.ts';
import { bindHandler, type ProcessorFacts } from './handlers.ts';

const site = { name: 'Acme', hosts: ['shop.acme.test:8443'] };
const merchantId = 'BCR2DN4T1234567';

const offered: [ProcessorFacts, environment: string, parameters: object][] = [
  [
    { name: 'stripe', publishableKey: 'pk_test_1' },
    'TEST',
    { gateway: 'stripe', 'stripe:version': '2018-10-31', 'stripe:publishableKey': 'pk_test_1' },
  ],
  [
    { name: 'adyen', merchantAccount: 'AcmeECOM', isLive: true },
    'PRODUCTION',
    { gateway: 'adyen', gatewayMerchantId: 'AcmeECOM' },
  ],
  [
    { name: 'braintree', tokenizationKey: 'production_abc123_acme_merchant', isLive: true },
    'PRODUCTION',
    {
      gateway: 'braintree',
      'braintree:apiVersion': 'v1',
      'braintree:sdkVersion': '3.136.0',
      'braintree:merchantId': 'acme_merchant',
      'braintree:clientKey': 'production_abc123_acme_merchant',
    },
  ],
  [
    { name: 'checkout-com', publicKey: 'pk_sbox_1', isLive: false },
    'TEST',
    { gateway: 'checkoutltd', gatewayMerchantId: 'pk_sbox_1' },
  ],
  [
    { name: 'worldpay', gatewayMerchantId: '41546a3f', isLive: false },
    'TEST',
    { gateway: 'worldpay', gatewayMerchantId: '41546a3f' },
  ],
];
for (const [processor, environment, parameters] of offered)
  test(`writes the handler of Google Pay for ${processor.name}, which it can charge`, () => {
    const handler = googlePayHandler(site, processor, merchantId) ?? assert.fail('nothing was made');
    assert.ok('form' in bindHandler(handler, site, processor));
    assert.deepEqual(handler.config['environment'], environment);
    assert.deepEqual(handler.config['merchant_info'], {
      merchant_id: merchantId,
      merchant_name: 'Acme',
      merchant_origin: 'shop.acme.test',
    });
    assert.deepEqual(handler.config['allowed_payment_methods'], [
      {
        type: 'CARD',
        parameters: {
          allowed_auth_methods: ['PAN_ONLY'],
          allowed_card_networks: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'],
        },
        tokenization_specification: { type: 'PAYMENT_GATEWAY', parameters },
      },
    ]);
    assert.deepEqual(
      [handler.id, handler.name, handler.version],
      ['google_pay', 'com.google.pay', '2026-01-23'],
    );
  });

test('writes no handler where Google Pay cannot be charged', () => {
  const others: ProcessorFacts[] = [
    { name: 'paypal', clientId: 'c', merchantId: 'm', isLive: false },
    { name: 'platform' },
    { name: 'none' },
  ];
  for (const processor of others) assert.equal(googlePayHandler(site, processor, merchantId), undefined);
});

test('writes a handler that is not offered when live keys have no merchant ID', () => {
  const processor: ProcessorFacts = { name: 'stripe', publishableKey: 'pk_live_1' };
  const handler = googlePayHandler(site, processor) ?? assert.fail('nothing was made');
  const bound = bindHandler(handler, site, processor);
  assert.ok('unfit' in bound);
  assert.match(bound.unfit, /merchant_id is missing/);
});
