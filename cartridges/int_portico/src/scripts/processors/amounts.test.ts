/** Amounts as processors write them, where their digits are not those of the platform. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileOnce } from '../backend/orders/order-compiled.testing.ts';
import { createPlatform } from '../backend/orders/order-platform.testing.ts';
import type { ProcessorAdapter, Verdict } from './adapter.ts';

const compiled = compileOnce(['processors/registry']);
const iso: Readonly<Record<string, number>> = {
  EUR: 2,
  JPY: 0,
  KWD: 3,
  ISK: 0,
  UGX: 0,
  MGA: 2,
  CLP: 0,
  IDR: 2,
};

function openAdapter(id: string): {
  platform: ReturnType<typeof createPlatform>;
  adapter: ProcessorAdapter | undefined;
} {
  const platform = createPlatform();
  platform.modules['dw/util/Currency'] = {
    getCurrency: (code: string) => ({ currencyCode: code, defaultFractionDigits: iso[code] }),
  };
  compiled.use(platform.modules);
  const adapter = compiled.module('processors/registry')['adapterFor']?.(id as never);
  return { platform, adapter };
}

const stripe: [currency: string, minor: number, written: number | undefined][] = [
  ['EUR', 2_500, 2_500],
  ['JPY', 2_500, 2_500],
  ['KWD', 2_500, 2_500],
  ['KWD', 2_505, undefined],
  ['ISK', 2_500, 250_000],
  ['UGX', 2_500, 250_000],
  ['MGA', 2_500, 25],
  ['MGA', 2_550, undefined],
];
for (const [currency, amount, written] of stripe)
  test(`asks Stripe for ${String(written)} where ${amount} minor units of ${currency} are due`, () => {
    const { platform, adapter } = openAdapter('stripe_credit');
    const asked: string[] = [];
    platform.preferences['stripeApiKey'] = 'sk_test_double';
    platform.services['stripe.http.service'] = {
      url: 'https://api.stripe.com/v1',
      answer({ body }) {
        asked.push(new URLSearchParams(body).get('amount') ?? '');
        return { status: 400, body: { error: { code: 'resource_missing' } } };
      },
    };
    const charge = {
      order: { orderNo: '1', billingAddress: null },
      credential: { type: 'token', token: 'pm_1' },
      reference: 'att_1',
      amount,
      currency,
    };
    assert.equal(adapter?.charge?.(charge as never).outcome, 'declined');
    assert.deepEqual(asked, written === undefined ? [] : [String(written)]);
  });

const refunded: [currency: string, written: number, minor: number | undefined][] = [
  ['EUR', 2_500, 2_500],
  ['JPY', 2_500, 2_500],
  ['KWD', 2_500, 2_500],
  ['ISK', 250_000, 2_500],
  ['ISK', 250_050, undefined],
  ['MGA', 25, 2_500],
];
for (const [currency, written, minor] of refunded)
  test(`takes a refund of ${written} ${currency} at Stripe as ${String(minor)} minor units`, () => {
    const { platform, adapter } = openAdapter('stripe_credit');
    platform.preferences['stripeApiKey'] = 'sk_test_double';
    const common = { currency: currency.toLowerCase(), amount: written };
    const refund = { ...common, id: 're_1', payment_intent: 'pi_1', created: 5, status: 'succeeded' };
    const intent = { ...common, id: 'pi_1', object: 'payment_intent', status: 'succeeded' };
    platform.services['stripe.http.service'] = {
      url: 'https://api.stripe.com/v1',
      answer: ({ url }) => ({
        status: 200,
        body: url.includes('/refunds?')
          ? { object: 'list', has_more: false, data: [refund] }
          : { ...intent, amount_received: written },
      }),
    };
    const given = [{ currencyCode: currency }, { paymentTransaction: { transactionID: 'pi_1' } }] as const;
    assert.deepEqual(
      adapter?.refunds?.(given[0] as never, given[1] as never),
      minor === undefined ? undefined : [{ id: 're_1', at: 5_000, amount: minor, status: 'completed' }],
    );
  });

const adyen: [currency: string, minor: number, digits: number, value: number, outcome: Verdict['outcome']][] =
  [
    ['EUR', 2_500, 2, 2_500, 'placed'],
    ['CLP', 2_500, 2, 250_000, 'placed'],
    ['CLP', 2_500, 2, 2_500, 'declined'],
    ['IDR', 250_000, 0, 2_500, 'placed'],
  ];
/** What the adapter reads of a payment whose cartridge kept this log. */
function lookAt(log: unknown, amount: number, currency: string, digits: number): Verdict | undefined {
  const { platform, adapter } = openAdapter('adyen_component');
  platform.modules['*/cartridge/adyen/utils/adyenHelper'] = { getFractionDigits: () => digits };
  const custom = { authCode: 'Authorised', Adyen_log: log };
  const instrument = { paymentTransaction: { transactionID: 'NC6HT9CRT65ZGN82', custom } };
  return adapter?.look?.({ instrument, amount, currency } as never);
}

for (const [currency, amount, digits, value, outcome] of adyen)
  test(`takes ${value} of Adyen for ${amount} minor units of ${currency} as ${outcome}`, () => {
    const log = JSON.stringify({ amount: { value, currency } });
    assert.equal(lookAt(log, amount, currency, digits)?.outcome, outcome);
  });

const whole = JSON.stringify({ resultCode: 'Authorised', amount: { value: 2_500, currency: 'EUR' } });
for (const [what, log] of [
  ['is missing', undefined],
  ['is null', null],
  ['is empty', ''],
  ['is not JSON', 'Authorised'],
  ['is truncated', whole.slice(0, -2)],
  ['is not an object', '[]'],
  ['has no amount', '{"resultCode":"Authorised"}'],
  ['has an amount of null', '{"amount":null}'],
  ['has an empty amount', '{"amount":{}}'],
  ['has no currency', '{"amount":{"value":2500}}'],
  ['has no value', '{"amount":{"currency":"EUR"}}'],
  ['has a value as text', '{"amount":{"value":"2500","currency":"EUR"}}'],
] as const)
  test(`does not know whether Adyen was paid if its log ${what}`, () =>
    assert.deepEqual(lookAt(log, 2_500, 'EUR', 2), { outcome: 'unknown' }));
