import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CredentialContent } from './credential.ts';
import { credentialMismatch, stripeToken, type CredentialForm } from './credential-forms.ts';
import {
  bindHandler,
  currencyProblem,
  unpayableHandlers,
  withPayableHandlers,
  type ProcessorFacts,
} from './handlers.ts';
import type { PaymentHandler, Site } from '../site/site.ts';

const ours: ProcessorFacts = { name: 'stripe', publishableKey: 'pk_test_ours' };
const live: ProcessorFacts = { name: 'stripe', publishableKey: 'pk_live_ours' };
const platform: ProcessorFacts = { name: 'platform' };
const adyen: ProcessorFacts = { name: 'adyen', merchantAccount: 'AcmeECOM', isLive: false };
const braintree: ProcessorFacts = {
  name: 'braintree',
  tokenizationKey: 'sandbox_abc123_ours',
  isLive: false,
};
const checkoutCom: ProcessorFacts = { name: 'checkout-com', publicKey: 'pk_sbox_ours', isLive: false };
const worldpay: ProcessorFacts = { name: 'worldpay', gatewayMerchantId: 'wp-ours', isLive: false };
const paypal: ProcessorFacts = { name: 'paypal', clientId: 'c', merchantId: 'm', isLive: false };
const site = { hosts: ['shop.acme.test'] };

const handler = (name: string, config: Record<string, unknown> = {}, host = 'elsewhere.test') => ({
  name,
  id: name,
  version: '2026-01-23',
  spec: `https://${host}/spec`,
  schema: `https://${host}/schema.json`,
  instruments: [{ type: 'card' }],
  config,
});

/** As Google's pages have it. */
const googleConfig = (
  parameters: Record<string, string> = { gateway: 'stripe', 'stripe:publishableKey': 'pk_test_ours' },
  more: Record<string, unknown> = {},
) => ({
  api_version: 2,
  api_version_minor: 0,
  environment: 'TEST',
  merchant_info: { merchant_id: '1', merchant_origin: 'shop.acme.test' },
  allowed_payment_methods: [
    {
      type: 'CARD',
      parameters: { allowed_auth_methods: ['PAN_ONLY'], allowed_card_networks: ['VISA'] },
      tokenization_specification: { type: 'PAYMENT_GATEWAY', parameters },
    },
  ],
  ...more,
});
const google = (...config: Parameters<typeof googleConfig>) =>
  handler('com.google.pay', googleConfig(...config));
const production = { environment: 'PRODUCTION' };
const adyenGateway = { gateway: 'adyen', gatewayMerchantId: 'AcmeECOM' };
const braintreeParameters = {
  gateway: 'braintree',
  'braintree:apiVersion': 'v1',
  'braintree:sdkVersion': '3.100.0',
  'braintree:merchantId': 'ours',
  'braintree:clientKey': 'sandbox_abc123_ours',
};
const checkoutGateway = { gateway: 'checkoutltd', gatewayMerchantId: 'pk_sbox_ours' };
const worldpayGateway = { gateway: 'worldpay', gatewayMerchantId: 'wp-ours' };
/** With other members of the one payment method. */
const googleMethod = (more: object) => {
  const { allowed_payment_methods: methods, ...rest } = googleConfig();
  return handler('com.google.pay', { ...rest, allowed_payment_methods: [{ ...methods[0], ...more }] });
};
const liveKey = { gateway: 'stripe', 'stripe:publishableKey': 'pk_live_ours' };

describe('a handler charged by the processor', () => {
  const bound: [what: string, given: PaymentHandler, by: ProcessorFacts, form: CredentialForm][] = [
    ['Google Pay for the gateway stripe', google(), ours, 'google-pay-stripe'],
    ['Google Pay in production', google(liveKey, production), live, 'google-pay-stripe'],
    ['Google Pay for the gateway adyen', google(adyenGateway), adyen, 'google-pay-adyen'],
    ['Google Pay for the gateway braintree', google(braintreeParameters), braintree, 'google-pay-braintree'],
    ['nonces of Braintree', handler('test.acme.pay'), braintree, 'braintree-nonce'],
    ['Google Pay for the gateway checkoutltd', google(checkoutGateway), checkoutCom, 'google-pay-sealed'],
    ['tokens of Checkout.com', handler('test.acme.pay'), checkoutCom, 'checkout-com-token'],
    ['Google Pay for the gateway worldpay', google(worldpayGateway), worldpay, 'google-pay-sealed'],
    ['cards that Adyen’s script encrypted', handler('test.acme.pay'), adyen, 'adyen-card'],
    ['what PayPal’s vault holds', handler('test.acme.pay'), paypal, 'paypal-vault'],
    ['Google Pay behind a platform', google({ gateway: 'adyen' }), platform, 'google-pay'],
    ['a name in the store’s own domain', handler('test.acme.pay'), ours, 'stripe-token'],
    [
      'a specification on the store’s host',
      handler('test.other.pay', {}, 'shop.acme.test'),
      ours,
      'stripe-token',
    ],
    [
      'the key of the account',
      handler('com.example.pay', { publishable_key: 'pk_test_ours' }),
      ours,
      'stripe-token',
    ],
    ['a wallet behind a platform', handler('com.example.wallet'), platform, 'of-platform'],
  ];
  for (const [what, given, by, form] of bound)
    test(what, () => assert.deepEqual(bindHandler(given, site, by), { form }));
});

describe('a handler is not offered', () => {
  const other = { gateway: 'stripe', 'stripe:publishableKey': 'pk_test_another' };
  const unfit: [what: string, given: PaymentHandler, by: ProcessorFacts, why: RegExp][] = [
    [
      'without payment methods',
      handler('com.google.pay', { environment: 'LIVE' }),
      ours,
      /allowed_payment_methods/,
    ],
    ['for another gateway', google({ gateway: 'adyen' }), ours, /gateway to stripe/],
    ['for another account', google(other), ours, /publishableKey does not belong/],
    ['for the gateway of the former processor', google(), adyen, /charges with Adyen[\s\S]*gateway to adyen/],
    [
      'for another merchant account',
      google({ ...adyenGateway, gatewayMerchantId: 'Other' }),
      adyen,
      /gatewayMerchantId does not belong to the Adyen account/,
    ],
    ['through PayPal', google(), paypal, /not offered through PayPal/],
    [
      'for sealed tokens that only the store could decrypt',
      googleMethod({ tokenization_specification: { type: 'DIRECT', parameters: { publicKey: 'x' } } }),
      ours,
      /does not decrypt tokens of the type DIRECT/,
    ],
    [
      'with cryptograms',
      googleMethod({ parameters: { allowed_auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'] } }),
      ours,
      /must be \["PAN_ONLY"\]/,
    ],
    ['of another version', { ...google(), version: '2026-04-08' }, ours, /must be 2026-01-23/],
    [
      'in production without a merchant ID',
      google(liveKey, { ...production, merchant_info: { merchant_name: 'Acme' } }),
      live,
      /merchant_id is missing/,
    ],
    ['in production with keys of the test mode', google(undefined, production), ours, /must be TEST/],
    ['in test with keys of the live mode', google(liveKey), live, /must be PRODUCTION/],
    ['of an invented wallet', handler('com.example.wallet'), ours, /cannot charge credentials/],
    [
      'with the key of another account',
      handler('test.acme.pay', { publishable_key: 'pk_test_x' }),
      ours,
      /does not belong/,
    ],
    ['without a processor', handler('test.acme.pay'), { name: 'none' }, /No payment processor/],
  ];
  for (const [what, given, by, why] of unfit)
    test(what, () => {
      const found = bindHandler(given, site, by);
      assert.ok('unfit' in found);
      assert.match(found.unfit, why);
    });

  test('beside one that is offered', () => {
    const both = {
      ...site,
      paymentHandlers: [handler('com.example.wallet'), handler('test.acme.pay')],
    } as Site;
    const offered = withPayableHandlers(both, ours);
    assert.deepEqual(
      offered.paymentHandlers.map(({ name }) => name),
      ['test.acme.pay'],
    );
    assert.equal(withPayableHandlers(offered, ours), offered);
    assert.deepEqual(
      unpayableHandlers(both, ours).map(({ id }) => id),
      ['com.example.wallet'],
    );
  });
});

describe('credentials', () => {
  const token = JSON.stringify({ id: 'tok_1abc', object: 'token', type: 'card', card: { last4: '4242' } });
  const sealed = JSON.stringify({
    protocolVersion: 'ECv2',
    signature: 'MEQ=',
    intermediateSigningKey: { signedKey: '{"keyValue":"MFk=","keyExpiration":"1"}', signatures: ['MEQ='] },
    signedMessage: '{"encryptedMessage":"","ephemeralPublicKey":"","tag":""}',
  });
  const { intermediateSigningKey: _, ...unsigned } = JSON.parse(sealed) as Record<string, unknown>;
  const first = JSON.stringify({ ...unsigned, protocolVersion: 'ECv1' });
  const long = JSON.stringify({ ...(JSON.parse(sealed) as object), padding: 'x'.repeat(10_000) });
  const google = (...more: CredentialForm[]): CredentialForm[] => [...more, 'google-pay', 'of-platform'];
  const credentials: [what: string, content: CredentialContent, fits: CredentialForm[]][] = [
    [
      'a payment method',
      { type: 'token', token: 'pm_sandbox_success' },
      ['stripe-token', 'paypal-vault', 'of-platform'],
    ],
    [
      'a token of Stripe',
      { type: 'token', token: 'tok_visa' },
      ['stripe-token', 'paypal-vault', 'of-platform'],
    ],
    ['a payment method without a type', { token: 'pm_1' }, ['stripe-token', 'of-platform']],
    [
      'Google Pay for stripe',
      { type: 'PAYMENT_GATEWAY', token },
      ['google-pay-stripe', 'google-pay', 'of-platform'],
    ],
    [
      'Google Pay for another gateway',
      { type: 'PAYMENT_GATEWAY', token: sealed },
      google('google-pay-sealed', 'google-pay-adyen'),
    ],
    [
      'Google Pay’s first protocol',
      { type: 'PAYMENT_GATEWAY', token: first },
      google('google-pay-sealed', 'google-pay-adyen'),
    ],
    [
      'a sealed token that is too long for Adyen',
      { type: 'PAYMENT_GATEWAY', token: long },
      google('google-pay-sealed'),
    ],
    [
      'a sealed token without its intermediate key',
      { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ ...unsigned, protocolVersion: 'ECv2' }) },
      google(),
    ],
    [
      'a token of Checkout.com',
      { type: 'token', token: 'tok_ubfj2q76miwundwlk72vxt2i7q' },
      ['stripe-token', 'checkout-com-token', 'paypal-vault', 'of-platform'],
    ],
    [
      'a nonce of Braintree',
      { type: 'token', token: 'tokencc_bh_2p4q6r_8s2t4v' },
      ['braintree-nonce', 'paypal-vault', 'of-platform'],
    ],
    [
      'what Google Pay returns for the gateway braintree',
      { type: 'PAYMENT_GATEWAY', token: '{"androidPayCards":[{"nonce":"d3f0a1b2-1c2d"}]}' },
      ['google-pay-braintree', 'google-pay', 'of-platform'],
    ],
    [
      'what Google Pay returns for the gateway braintree, without a card',
      { type: 'PAYMENT_GATEWAY', token: '{"androidPayCards":[]}' },
      ['google-pay', 'of-platform'],
    ],
    ['Google Pay without a gateway', { type: 'DIRECT', token: sealed }, ['google-pay', 'of-platform']],
    [
      'a payment method as Google’s',
      { type: 'PAYMENT_GATEWAY', token: 'pm_sandbox_success' },
      ['of-platform'],
    ],
    [
      'a payment method in Google’s form',
      { type: 'PAYMENT_GATEWAY', token: '{"id":"pm_1"}' },
      ['google-pay', 'of-platform'],
    ],
    [
      'a shared payment token',
      { type: 'token', token: 'spt_1' },
      ['stripe-shared-token', 'paypal-vault', 'of-platform'],
    ],
    [
      'a shared payment token of another type',
      { type: 'stripe_payment_token', token: 'spt_1' },
      ['stripe-shared-token', 'of-platform'],
    ],
    ['a shared payment token as Google’s', { type: 'PAYMENT_GATEWAY', token: 'spt_1' }, ['of-platform']],
    ['a shared payment token with a path', { type: 'token', token: 'spt_1/revoke' }, ['of-platform']],
    ['a list', { type: 'PAYMENT_GATEWAY', token: '["tok_1"]' }, ['of-platform']],
    [
      'endless text',
      { type: 'PAYMENT_GATEWAY', token: `{"id":"tok_1","x":"${'x'.repeat(30_000)}"}` },
      ['of-platform'],
    ],
    [
      'a card that Adyen’s script encrypted',
      { type: 'scheme', encryptedCardNumber: 'eyJ', encryptedExpiryMonth: 'eyJ', encryptedExpiryYear: 'eyJ' },
      ['adyen-card', 'of-platform'],
    ],
    ['half a card', { type: 'scheme', encryptedCardNumber: 'eyJ' }, ['of-platform']],
    ['a wallet of PayPal’s vault', { type: 'paypal', token: '8kk8451t' }, ['paypal-vault', 'of-platform']],
    ['no token', { type: 'token' }, ['of-platform']],
    ['the data that opens the page of the provider', { type: 'hosted_page' }, ['of-platform']],
  ];
  const forms: CredentialForm[] = [
    'stripe-token',
    'stripe-shared-token',
    'google-pay-stripe',
    'google-pay-sealed',
    'google-pay-adyen',
    'checkout-com-token',
    'google-pay-braintree',
    'braintree-nonce',
    'adyen-card',
    'paypal-vault',
    'google-pay',
    'of-platform',
  ];
  for (const [what, content, fits] of credentials)
    test(`${what}: accepted by ${fits.join(', ')}`, () => {
      const found = forms.filter((form) => credentialMismatch(form, content) === undefined);
      assert.deepEqual(found, fits);
    });

  test('contain the token that is charged', () => {
    assert.equal(stripeToken({ type: 'PAYMENT_GATEWAY', token }), 'tok_1abc');
    assert.equal(stripeToken({ type: 'token', token: 'pm_1' }), 'pm_1');
  });
});

describe('currencies', () => {
  const card = handler('test.acme.shop.card', {}, 'shop.acme.test');
  const selling = (...currencies: string[]): Site =>
    ({ ...site, currencies, paymentHandlers: [card] }) as never;

  for (const [currencies, charged, offered, problem] of [
    [['INR'], ['EUR', 'USD'], 0, 'Agents cannot pay in INR: PayPal does not charge this through Portico.'],
    [['EUR', 'INR'], ['EUR'], 1, 'Agents cannot pay in INR: PayPal does not charge this through Portico.'],
    [['EUR'], ['EUR'], 1, undefined],
    [['INR'], 'any', 1, undefined],
  ] as const)
    test(`offers ${offered} handlers for ${currencies.join()} where ${String(charged)} is charged`, () => {
      const of = selling(...currencies);
      assert.equal(withPayableHandlers(of, paypal, charged).paymentHandlers.length, offered);
      assert.equal(currencyProblem(of, paypal, charged), problem);
    });
});
