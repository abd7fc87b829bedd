import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isLiveKeys, parseProcessorKeys, readProcessorKeys, writeProcessorKeys } from './processor-keys.ts';
import type { ProcessorName, Provider } from './providers/provider.ts';
import { findProvider, providers } from './providers/providers.ts';

const good: Record<ProcessorName, Record<string, string>> = {
  stripe: {
    publishableKey: 'pk_test_51Habcdefghijk',
    secretKey: 'sk_test_51Habcdefghijk',
    webhookSecret: 'whsec_abcdefghijk',
  },
  adyen: {
    environment: 'test',
    merchantAccount: 'AcmeLightingECOM',
    apiKey: 'AQEyhmfxK4_LaR1Dw0m/n3Q5qf3Ve55dHZxKTFdbxk+i1i3jRGGXmQ=-i1i{<$*~+%',
    hmacKey: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
  },
  paypal: {
    environment: 'test',
    clientId: 'AeA1QIZXiflr1_-r0U2UbWTziOWX1GRQer5jkUq4ZfWT5qwb6qQRPq7jDtv57TL4POEEezGLdutcxnkJ',
    clientSecret: 'ECYYrrSHdKfk_Q0EdvzdGkzj58a66kKaUQ5dZAEv4HvvtDId2_DpSuYDB088BZxGuMji7G4OFUnPog6p',
    webhookId: '8PT597110X687430L',
    merchantId: '7XWQ9CVNKZ4LA',
  },
  braintree: {
    tokenizationKey: 'sandbox_9dbg82cq_dcpspy2brwdjr3qn',
    publicKey: 'v4ndq314c2s5c28r',
    privateKey: '93b78bc88be90d93ac282e50ae569fdd',
    merchantAccounts: 'EUR=acme_eur,USD=acme-usd',
  },
  'checkout-com': {
    publicKey: 'pk_sbox_abcdefghijklmnopqrstuvwxyz2',
    secretKey: 'sk_sbox_abcdefghijklmnopqrstuvwxyz2',
    webhookKey: '1f1b8fb0-1f1b-4fb0-8fb0-1f1b8fb01f1b',
  },
  worldpay: {
    environment: 'test',
    username: 'aBcDeFgHiJkLmNoP',
    password: 'qRsTuVwXyZ0123456789/+=qRsTuVwXyZ',
    entity: 'default',
    narrative: 'Acme Lighting',
    gatewayMerchantId: '41546a3f-f108-46e5-aa49-b17e29c75df5',
    webhookKey: 'c2hhcmVkLXNlY3JldC1vZi10aGUtd2ViaG9vaw==',
  },
};
const provider = (name: ProcessorName): Provider => findProvider(name) ?? assert.fail(name);

describe('keys of a processor', () => {
  const accepted: [what: string, name: ProcessorName, change: object, isLive: boolean][] = [
    ['test keys', 'stripe', {}, false],
    [
      'live keys',
      'stripe',
      { publishableKey: 'pk_live_51Habcdefghijk', secretKey: 'sk_live_51Habcdefghijk' },
      true,
    ],
    ['the ID of a profile', 'stripe', { profileId: ' profile_test_61TU90nIeGjU7N ' }, false],
    ['a restricted key', 'stripe', { secretKey: 'rk_test_51Habcdefghijk' }, false],
    ['spaces around them', 'stripe', { secretKey: '  sk_test_51Habcdefghijk\n' }, false],
    ['keys without a live URL', 'adyen', { liveUrlPrefix: '' }, false],
    ['live keys', 'adyen', { environment: 'live', liveUrlPrefix: '1797a841fbb37ca7-AcmeLighting' }, true],
    ['sandbox keys', 'paypal', {}, false],
    ['live keys', 'paypal', { environment: 'live' }, true],
    ['test keys', 'worldpay', {}, false],
    ['live keys', 'worldpay', { environment: 'live', entity: 'Acme Shop 2' }, true],
    ['sandbox keys', 'checkout-com', { processingChannelId: 'pc_ovo75iz4hdyudnx6tu74mum3fq' }, false],
    [
      'live keys',
      'checkout-com',
      { publicKey: 'pk_abcdefghijklmnopqrstuvwxyz2', secretKey: 'sk_abcdefghijklmnopqrstuvwxyz2' },
      true,
    ],
    ['sandbox keys', 'braintree', {}, false],
    [
      'live keys and one merchant account',
      'braintree',
      { tokenizationKey: 'production_9dbg82cq_dcpspy2brwdjr3qn', merchantAccounts: 'USD=acme' },
      true,
    ],
  ];
  for (const [what, name, change, isLive] of accepted)
    test(`of ${name}: accept ${what}, and are read back as stored`, () => {
      const read = readProcessorKeys(provider(name), { ...good[name], ...change });
      assert.ok(read.ok, JSON.stringify(read));
      const stored = writeProcessorKeys(read.keys);
      assert.deepEqual(parseProcessorKeys(stored), read.keys);
      assert.equal(isLiveKeys(read.keys), isLive);
      assert.ok(!/[\r\n\t]/.test(stored) && stored.length <= 2_048);
    });

  const rejected: [what: string, name: ProcessorName, change: object, member: string, text: RegExp][] = [
    [
      'no publishable key',
      'stripe',
      { publishableKey: undefined },
      'publishableKey',
      /Enter the publishable key/,
    ],
    [
      'keys that are swapped',
      'stripe',
      { publishableKey: good.stripe['secretKey'] },
      'publishableKey',
      /starts with pk_test_/,
    ],
    [
      'a publishable key as the secret one',
      'stripe',
      { secretKey: good.stripe['publishableKey'] },
      'secretKey',
      /sk_test_/,
    ],
    [
      'a signing secret of another kind',
      'stripe',
      { webhookSecret: 'we_123456789012' },
      'webhookSecret',
      /whsec_/,
    ],
    ['a mask', 'stripe', { secretKey: 'sk_test_••••••••••••' }, 'secretKey', /starts with/],
    ['a truncated key', 'stripe', { secretKey: 'sk_test_5' }, 'secretKey', /starts with/],
    ['two modes', 'stripe', { secretKey: 'sk_live_51Habcdefghijk' }, 'secretKey', /same mode/],
    ['a number', 'stripe', { webhookSecret: 7 }, 'webhookSecret', /Enter the webhook signing secret/],
    ['500 characters', 'stripe', { secretKey: `sk_test_${'a'.repeat(492)}` }, 'secretKey', /starts with/],
    ['an unknown member', 'stripe', { clientId: 'x' }, 'clientId', /Stripe has no key "clientId"/],
    [
      'an account as profile',
      'stripe',
      { profileId: 'acct_1234567890' },
      'profileId',
      /starts with profile_/,
    ],
    [
      'a test profile with live keys',
      'stripe',
      {
        publishableKey: 'pk_live_51Habcdefghijk',
        secretKey: 'sk_live_51Habcdefghijk',
        profileId: 'profile_test_61TU90n',
      },
      'profileId',
      /live profile/,
    ],
    ['an unknown mode', 'adyen', { environment: 'TEST' }, 'environment', /test or live/],
    ['a short HMAC key', 'adyen', { hmacKey: '44782DEF' }, 'hmacKey', /HMAC key of the webhook: 64/],
    ['live keys without a URL', 'adyen', { environment: 'live' }, 'liveUrlPrefix', /live URL prefix/],
    ['a URL as prefix', 'adyen', { liveUrlPrefix: 'https://x.example' }, 'liveUrlPrefix', /such as/],
    ['a colon in the username', 'worldpay', { username: 'a:b' }, 'username', /without spaces and colons/],
    ['a statement text of 25', 'worldpay', { narrative: 'a'.repeat(25) }, 'narrative', /at most 24/],
    ['an umlaut in it', 'worldpay', { narrative: 'Café' }, 'narrative', /letters, digits, spaces/],
    ['an email as merchant ID', 'paypal', { merchantId: 'a@shop.example' }, 'merchantId', /13 capital/],
    [
      'two modes',
      'checkout-com',
      { secretKey: 'sk_abcdefghijklmnopqrstuvwxyz2' },
      'secretKey',
      /both sandbox, or both live/,
    ],
    [
      'another kind of channel',
      'checkout-com',
      { processingChannelId: 'pay_1234567890' },
      'processingChannelId',
      /starts with pc_/,
    ],
    [
      'a public key as the tokenization key',
      'braintree',
      { tokenizationKey: 'v4ndq314c2s5c28r' },
      'tokenizationKey',
      /starts with sandbox_/,
    ],
    [
      'a merchant account without a currency',
      'braintree',
      { merchantAccounts: 'acme_eur' },
      'merchantAccounts',
      /such as EUR=acme_eur/,
    ],
    [
      'two merchant accounts for a currency',
      'braintree',
      { merchantAccounts: 'EUR=acme_eur,EUR=acme_de' },
      'merchantAccounts',
      /one merchant account for each currency/,
    ],
  ];
  for (const [what, name, change, member, text] of rejected)
    test(`of ${name}: reject ${what}`, () => {
      const read = readProcessorKeys(provider(name), { ...good[name], ...change });
      assert.ok(!read.ok);
      assert.deepEqual(Object.keys(read.errors), [member]);
      assert.match(read.errors[member] ?? '', text);
    });

  test('that were stored when Stripe was the only processor stay readable', () => {
    assert.deepEqual(parseProcessorKeys(JSON.stringify(good.stripe)), { provider: 'stripe', ...good.stripe });
  });

  test('that are not valid are rejected without quoting them', () => {
    for (const text of ['', 'null', '{"provider":"adyen"}', '{"provider":"bank","secretKey":"sk_x"}', '[7]'])
      assert.throws(() => parseProcessorKeys(text), /^Error: The stored keys of the payment processor/);
  });

  test('are read from any value without an exception, and never quoted in an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...providers),
        fc.jsonValue(),
        fc.string({ minLength: 9 }),
        (of, value, text) => {
          const given = Object.fromEntries(of.keys.map(({ name }) => [name, text]));
          const answers = [readProcessorKeys(of, value), readProcessorKeys(of, given)];
          for (const answer of answers)
            if (answer.ok) assert.deepEqual(parseProcessorKeys(writeProcessorKeys(answer.keys)), answer.keys);
            else assert.ok(Object.keys(answer.errors).length > 0);
          const second = answers[1];
          assert.ok(second && (second.ok || !JSON.stringify(second.errors).includes(JSON.stringify(text))));
        },
      ),
    );
  });
});

test('the providers have distinct names and settings, and an account that is public', () => {
  const settings = providers.flatMap(({ keys, apiBaseSetting }) => [
    ...keys.map(({ setting }) => setting),
    apiBaseSetting,
  ]);
  assert.equal(new Set(settings).size, settings.length);
  assert.equal(new Set(providers.map(({ name }) => name)).size, providers.length);
  for (const { keys, account, name } of providers)
    assert.equal(keys.find((key) => key.name === account)?.isSecret, false, name);
});
