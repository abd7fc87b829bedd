import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CredentialContent } from './credential.ts';
import {
  bindHandler,
  credentialMismatch,
  stripeToken,
  unpayableHandlers,
  withPayableHandlers,
  type CredentialForm,
  type ProcessorFacts,
} from './payment-handlers.ts';
import type { PaymentHandler, Site } from './site.ts';

const ours: ProcessorFacts = { name: 'stripe', publishableKey: 'pk_test_ours' };
const live: ProcessorFacts = { name: 'stripe', publishableKey: 'pk_live_ours' };
const platform: ProcessorFacts = { name: 'platform' };
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
const liveKey = { gateway: 'stripe', 'stripe:publishableKey': 'pk_live_ours' };

describe('a handler charged by the processor', () => {
  const bound: [what: string, given: PaymentHandler, by: ProcessorFacts, form: CredentialForm][] = [
    ['Google Pay for the gateway stripe', google(), ours, 'google-pay-stripe'],
    ['Google Pay in production', google(liveKey, production), live, 'google-pay-stripe'],
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
    intermediateSigningKey: {},
    signedMessage: '{}',
  });
  const credentials: [what: string, content: CredentialContent, fits: CredentialForm[]][] = [
    ['a payment method', { type: 'token', token: 'pm_sandbox_success' }, ['stripe-token', 'of-platform']],
    ['a token of Stripe', { type: 'token', token: 'tok_visa' }, ['stripe-token', 'of-platform']],
    ['a payment method without a type', { token: 'pm_1' }, ['stripe-token', 'of-platform']],
    [
      'Google Pay for stripe',
      { type: 'PAYMENT_GATEWAY', token },
      ['google-pay-stripe', 'google-pay', 'of-platform'],
    ],
    [
      'Google Pay for another gateway',
      { type: 'PAYMENT_GATEWAY', token: sealed },
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
    ['a shared payment token', { type: 'token', token: 'spt_1' }, ['of-platform']],
    ['a list', { type: 'PAYMENT_GATEWAY', token: '["tok_1"]' }, ['of-platform']],
    [
      'endless text',
      { type: 'PAYMENT_GATEWAY', token: `{"id":"tok_1","x":"${'x'.repeat(30_000)}"}` },
      ['of-platform'],
    ],
    ['no token', { type: 'token' }, ['of-platform']],
    ['the data that opens the page of the provider', { type: 'hosted_page' }, ['of-platform']],
  ];
  const forms: CredentialForm[] = ['stripe-token', 'google-pay-stripe', 'google-pay', 'of-platform'];
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
