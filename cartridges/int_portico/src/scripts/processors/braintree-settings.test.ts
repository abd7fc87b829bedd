/** What the adapter of Braintree reports to the self-check. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { braintreeAdapterOf, openBraintree } from './braintree-bench.testing.ts';
import { serviceId } from './braintree.testing.ts';

const accounts = (...all: string[]): object => ({ BRAINTREE_Merchant_Account_IDs: all });
const twoCurrencies = ['EUR', 'USD'];

for (const [what, kind, change, says] of [
  ['a site that is set up', 'credit', {}, undefined],
  ['no service', 'credit', { service: null }, /do not exist, or have no credential/],
  [
    'a URL that is not of Braintree',
    'credit',
    { service: { url: 'https://proxy.example/' } },
    /not one of Braintree/,
  ],
  [
    'a URL whose path names Braintree',
    'credit',
    { service: { url: 'https://evil.example/api.braintreegateway.com/' } },
    /not one of Braintree/,
  ],
  [
    'the URL of GraphQL',
    'credit',
    { service: { url: 'https://payments.braintree-api.com/graphql' } },
    undefined,
  ],
  [
    'an access token',
    'credit',
    { service: { custom: { BRAINTREE_ECVZ_Access_Token: 'a$b$c' } } },
    /ECVZ_Access_Token/,
  ],
  [
    '3-D Secure',
    'credit',
    { preferences: { BRAINTREE_3DSecure_Enabled: 'enabled' } },
    /3DSecure_Enabled is on/,
  ],
  [
    '3-D Secure for Google Pay',
    'googlepay',
    { preferences: { BRAINTREE_3DSecure_Enabled: 'enabled' } },
    undefined,
  ],
  ['no 3-D Secure', 'credit', { preferences: { BRAINTREE_3DSecure_Enabled: 'disabled' } }, undefined],
  [
    'orders of PayPal',
    'paypal',
    { preferences: { BRAINTREE_PAYPAL_Is_Order_Intent: true } },
    /Is_Order_Intent is on/,
  ],
  ['one currency without an account', 'credit', { currencies: ['EUR'] }, undefined],
  ['two currencies without an account', 'credit', { currencies: twoCurrencies }, /no account for EUR, USD/],
  [
    'a currency without an account',
    'credit',
    { currencies: twoCurrencies, preferences: accounts('EUR:acme_eur') },
    /no account for USD/,
  ],
  [
    'an account for each currency',
    'credit',
    { currencies: twoCurrencies, preferences: accounts('eur:acme_eur', 'USD:acme') },
    undefined,
  ],
] as const)
  test(`reports to the self-check ${what}`, () => {
    const { bench } = openBraintree(kind);
    const { services, preferences, modules } = bench.platform;
    const given = change as {
      service?: object | null;
      preferences?: object;
      currencies?: readonly string[];
    };
    if (given.service === null) delete services[serviceId];
    else Object.assign(services[serviceId] ?? {}, given.service);
    Object.assign(preferences, given.preferences);
    const codes = given.currencies ?? [];
    const { getCurrent } = modules['dw/system/Site'] as { getCurrent(): object };
    Object.assign(getCurrent(), {
      allowedCurrencies: { iterator: () => iteratorOf(codes) },
    });
    const problem = braintreeAdapterOf(kind).problem?.();
    if (says) assert.match(problem ?? '', says);
    else assert.equal(problem, undefined);
  });

function iteratorOf<T>(all: readonly T[]): { hasNext(): boolean; next(): T | undefined } {
  let at = 0;
  return { hasNext: () => at < all.length, next: () => all[at++] };
}
