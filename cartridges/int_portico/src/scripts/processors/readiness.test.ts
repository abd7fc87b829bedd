/** What adapters report to the self-check of what the site lacks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCompiled } from '../../../../testing/load.ts';

const source = (file: string): string => `cartridges/int_portico/src/scripts/processors/${file}.ts`;

/** @param services URL of the credential by service */
function problemOf(
  name: 'adyenProblem' | 'stripeProblem',
  preferences: Readonly<Record<string, string>>,
  services: Readonly<Record<string, string | null>>,
): string | undefined {
  const file = source(name === 'adyenProblem' ? 'adyen-api' : 'stripe-api');
  const load = loadCompiled([file], {
    // Of hashes and amounts, which nothing here asks for.
    'dw/util/Currency': {},
    'dw/crypto/Encoding': {},
    'dw/crypto/MessageDigest': {},
    'dw/util/Bytes': {},
    'dw/util/UUIDUtils': {},
    'dw/system/Site': {
      getCurrent: () => ({ getCustomPreferenceValue: (id: string) => preferences[id] ?? null }),
    },
    'dw/svc/LocalServiceRegistry': {
      createService(id: string) {
        if (!(id in services)) throw new Error(`There is no service ${id}.`);
        const URL = services[id];
        return { configuration: { credential: URL === null ? null : { URL } } };
      },
    },
  });
  return (load(file) as unknown as Record<typeof name, () => string | undefined>)[name]();
}

const stripe = { stripeApiKey: 'sk_test_1' };
const stripeService = { 'stripe.http.service': 'https://api.stripe.test/v1' };
const adyen = { Adyen_API_Key: 'key', Adyen_merchantCode: 'account' };
const adyenService = { AdyenPayment: 'https://adyen.test/payments' };

const cases: [what: string, ...Parameters<typeof problemOf>, says: RegExp | undefined][] = [
  ['Stripe that is set up', 'stripeProblem', stripe, stripeService, undefined],
  [
    'Stripe without a key',
    'stripeProblem',
    {},
    stripeService,
    /^The site preference stripeApiKey is not set\.$/,
  ],
  [
    'Stripe without its service',
    'stripeProblem',
    stripe,
    {},
    /^The service stripe\.http\.service does not exist/,
  ],
  ['Stripe without a credential', 'stripeProblem', stripe, { 'stripe.http.service': null }, /no credential/],
  [
    'Stripe without a URL',
    'stripeProblem',
    stripe,
    { 'stripe.http.service': '' },
    /no credential with a URL/,
  ],
  ['Adyen that is set up', 'adyenProblem', adyen, adyenService, undefined],
  [
    'Adyen without an account',
    'adyenProblem',
    { Adyen_API_Key: 'key' },
    adyenService,
    /^The site preference Adyen_merchantCode is not set\.$/,
  ],
  [
    'Adyen without preferences',
    'adyenProblem',
    {},
    adyenService,
    /^The site preferences Adyen_API_Key and Adyen_merchantCode are not set\.$/,
  ],
  ['Adyen without its service', 'adyenProblem', adyen, {}, /^The service AdyenPayment does not exist/],
];

for (const [what, name, preferences, services, says] of cases)
  test(`reports ${what}`, () => {
    const problem = problemOf(name, preferences, services);
    if (says) assert.match(problem ?? '', says);
    else assert.equal(problem, undefined);
  });
