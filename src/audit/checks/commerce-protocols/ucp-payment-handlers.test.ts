import { bothShapes, flatShape, manifest, testCheck } from '#audit/samples';
import check from './ucp-payment-handlers.ts';

const sells = { 'dev.ucp.shopping.checkout': [{ version: '2026-08-25' }] };
const handlers = (payment_handlers: unknown, capabilities: unknown = sells) =>
  manifest({ ucp: { version: '2026-08-25', services: {}, capabilities, payment_handlers } });
const first = (payment: unknown) =>
  manifest({
    ucp: { version: '2026-01-11', services: {}, capabilities: [{ name: 'dev.ucp.shopping.checkout' }] },
    payment,
  });
const firstHandler = {
  id: 'gpay',
  name: 'google.pay',
  version: '2026-01-11',
  spec: 'https://developers.google.com/merchant/ucp/guides/google-pay-payment-handler',
  config_schema: 'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/gpay_config.json',
  instrument_schemas: [
    'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/gpay_card_payment_instrument.json',
  ],
  config: {},
};
const good = { id: 'gpay', version: '2026-01-11' };
const method = {
  type: 'CARD',
  parameters: { allowed_auth_methods: ['PAN_ONLY'], allowed_card_networks: ['VISA'] },
  tokenization_specification: {
    type: 'PAYMENT_GATEWAY',
    parameters: { gateway: 'adyen', gatewayMerchantId: 'Acme' },
  },
};
const config = {
  api_version: 2,
  api_version_minor: 0,
  environment: 'TEST',
  allowed_payment_methods: [method],
};
const google = { id: 'gpay', version: '2026-01-23', config };
const withMethod = (changes: object) => ({
  ...google,
  config: { ...config, allowed_payment_methods: [{ ...method, ...changes }] },
});

testCheck(check, {
  pass: [
    [manifest(bothShapes), /Agents can pay through com\.google\.pay\./],
    [
      handlers({ 'com.google.pay': [good], 'com.apple.pay': [{ version: 'x' }] }),
      /not through 1 of 2 handlers: com\.apple\.pay has no id/,
    ],
    // The store's own handler, with a schema.
    handlers({ 'test.shop.pay': [{ ...good, schema: 'https://shop.test/pay.json' }] }),
    [
      handlers({ 'test.shop.pay': [good], 'dev.shopify.shop_pay': [{ id: 'sp', version: '2026-08-25' }] }),
      /through dev\.shopify\.shop_pay, but not through 1 of 2 handlers: test\.shop\.pay is on/,
    ],
    [first({ handlers: [firstHandler] }), /google\.pay/],
    [handlers({ 'com.google.pay': [google, google] }), /through com\.google\.pay\./],
  ],
  warn: [
    [handlers({}), /list of payment handlers is empty/],
    handlers({ 'com.google.pay': [] }),
    [
      handlers({ 'test.shop.pay': [good] }),
      /the only payment handler: test\.shop\.pay is on the store’s own domain and has no schema/,
    ],
    [
      handlers({ 'com.google.pay': [{ ...good, config: { allowed_payment_methods: [{ type: 'CARD' }] } }] }),
      /com\.google\.pay has a payment method without a tokenization_specification/,
    ],
    first({ handlers: [] }),
    [
      handlers({ 'com.google.pay': [{ ...google, version: '2026-04-08' }] }),
      /Google does not accept the payment handler com\.google\.pay: The version of com\.google\.pay is 2026-04-08, not 2026-01-23\./,
    ],
    [
      handlers({ 'com.google.pay': [{ ...google, config: { ...config, api_version: '2' } }] }),
      /api_version and api_version_minor must be the numbers 2 and 0/,
    ],
    [
      handlers({ 'com.google.pay': [{ ...google, config: { ...config, environment: 'PRODUCTION' } }] }),
      /merchant_info\.merchant_id is missing/,
    ],
    [
      handlers({
        'com.google.pay': [
          withMethod({ parameters: { ...method.parameters, allowed_auth_methods: ['CRYPTOGRAM_3DS'] } }),
        ],
      }),
      /Only PAN_ONLY is allowed over UCP/,
    ],
    [
      handlers({
        'com.google.pay': [
          google,
          withMethod({
            tokenization_specification: {
              type: 'PAYMENT_GATEWAY',
              parameters: { gateway: 'adyen', gatewayMerchantId: 'Other' },
            },
          }),
        ],
      }),
      /2 payment handlers com\.google\.pay name different gateways or accounts/,
    ],
  ],
  fail: [
    [handlers(undefined), /declares a checkout but no ucp\.payment_handlers/],
    handlers(null),
    handlers('stripe'),
    [
      handlers({ 'com.google.pay': [{ version: '2026-01-11' }] }),
      /The payment handler com\.google\.pay has no id/,
    ],
    [handlers({ 'com.google.pay': [{ id: 'gpay', version: '1.0' }] }), /no version in the form of a date/],
    [
      handlers({ 'com.google.pay': [{}], 'com.stripe': [{ id: 1 }] }),
      /None of 2 payment handlers is complete: com\.google\.pay has no id/,
    ],
    [first(undefined), /no payment\.handlers/],
    [first({ handlers: [{ ...firstHandler, config_schema: undefined }] }), /has no config_schema/],
    [first({ handlers: [{ ...firstHandler, instrument_schemas: 'x' }] }), /has no instrument_schemas/],
  ],
  notApplicable: [
    [
      handlers({}, { 'dev.ucp.shopping.catalog.search': [{ version: '2026-08-25' }] }),
      /declares no checkout/,
    ],
    handlers(undefined, null),
    manifest(flatShape),
    manifest('', { all: { status: 404 } }),
  ],
  unknown: [manifest('{"ucp":')],
});
