/** What is sent to Checkout.com, how a payment without an answer is found, and how money is given back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBench, total, type Bench } from '../backend/orders/order-bench.testing.ts';
import { compileOnce } from '../backend/orders/order-compiled.testing.ts';
import { createPlatform, status } from '../backend/orders/order-platform.testing.ts';
import { createSmallModules } from '../store/small-modules.testing.ts';
import type { ProcessorAdapter } from './adapter.ts';
import { checkoutComSettings, installCheckoutCom, type CheckoutComDouble } from './checkout-com.testing.ts';

const number = '0001';
const token = 'tok_4gzeau5o2uqubbk6fufs3m7p54';
const message = {
  protocolVersion: 'ECv1',
  signature: 'MEQCIH6Q4OwQ0jAceFEkGF0JID6sJNXxOEi4r',
  signedMessage: '{"encryptedMessage":"a"}',
};
const google = { type: 'PAYMENT_GATEWAY', token: JSON.stringify(message) };

function openStore(processor = 'CHECKOUTCOM_CARD'): {
  bench: Bench;
  double: CheckoutComDouble;
  pay(): string;
  bodies(path: RegExp): Record<string, unknown>[];
} {
  let double: CheckoutComDouble | undefined;
  const bench = openBench({
    voids: false,
    install(platform) {
      platform.method.paymentProcessor.ID = processor;
      double = installCheckoutCom(platform);
    },
  });
  assert.ok(double);
  const { requests } = double;
  const content = processor === 'CHECKOUTCOM_CARD' ? { type: 'token', token } : google;
  return {
    bench,
    double,
    pay: () => bench.commit({ content }).outcome,
    bodies: (path) =>
      requests
        .filter(({ method, url }) => method === 'POST' && path.test(url))
        .map(({ body }) => JSON.parse(body ?? '{}') as Record<string, unknown>),
  };
}

const orderIn = ({ platform }: Bench) => platform.order(number);

test('names the order, the attempt, and the processor, as the cartridge’s webhooks need it', () => {
  const { bench, pay, bodies } = openStore();
  Object.assign(bench.platform.preferences, { cko3ds: true, ckoBillingDescriptor1: 'Shop' });
  assert.equal(pay(), 'placed');
  assert.deepEqual(bodies(/\/payments$/), [
    {
      source: { type: 'token', token, billing_address: { city: 'Cork', country: 'IE' } },
      amount: total,
      currency: 'EUR',
      reference: number,
      capture: false,
      '3ds': { enabled: true, attempt_n3d: true },
      risk: { enabled: true },
      customer: { email: 'ada@example.test', name: 'Byron' },
      success_url: 'https://shop.test/return',
      failure_url: 'https://shop.test/return',
      metadata: { payment_processor: 'CHECKOUTCOM_CARD', portico_reference: 'att_1' },
    },
  ]);
  const order = orderIn(bench);
  assert.equal(order?.instruments[0]?.transactionId, 'pay_1');
  assert.equal(order.instruments[0].processor, 'CHECKOUTCOM_CARD');
  assert.equal(order.custom['orderProcessedByABCorNAS'], 'NAS');
});

test('captures no sooner than the cartridge does', () => {
  const { double, pay, bodies } = openStore();
  double.act = 'capture';
  const before = Date.now();
  assert.equal(pay(), 'placed');
  const [body] = bodies(/\/payments$/);
  assert.equal(body?.['capture'], true);
  const wait = Date.parse(String(body['capture_on'])) - before;
  assert.ok(wait >= 120_000 && wait < 180_000, String(wait));
});

test('sends a key with the word that the API wants, once', () => {
  const { bench, double, pay } = openStore();
  bench.platform.preferences['ckoSandboxNASSecretKey'] = 'Bearer sk_sbox_double';
  assert.equal(pay(), 'placed');
  assert.deepEqual(
    [...new Set(double.requests.map(({ headers }) => headers['Authorization']))],
    ['Bearer sk_sbox_double'],
  );
});

for (const [endpoint, origin] of [
  ['https://acme.api.sandbox.checkout.com/', 'https://acme.api.sandbox.checkout.com'],
  ['http://acme.test', 'https://api.sandbox.checkout.com'],
  ['https://acme.test/path', 'https://api.sandbox.checkout.com'],
] as const)
  test(`calls ${origin} if the service endpoint is ${endpoint}`, () => {
    const { bench, double, pay } = openStore();
    bench.platform.preferences['ckoRegionEndPoint'] = endpoint;
    pay();
    assert.equal(double.requests[0]?.url, `${origin}/payments`);
  });

for (const [format, enabled] of [
  ['pan_only', true],
  ['cryptogram_3ds', false],
  ['a format of next year', true],
] as const)
  test(`pays with Google Pay ${enabled ? 'with' : 'without'} 3-D Secure for ${format}`, () => {
    const { double, pay, bodies } = openStore('CHECKOUTCOM_GOOGLE_PAY');
    double.tokens = { status: 201, body: { token: 'tok_made_of_google_pay', token_format: format } };
    assert.equal(pay(), 'placed');
    assert.deepEqual(bodies(/\/tokens$/), [{ type: 'googlepay', token_data: message }]);
    const [body] = bodies(/\/payments$/);
    assert.deepEqual(body?.['3ds'], { enabled });
    assert.deepEqual(body['metadata'], {
      payment_processor: 'CHECKOUTCOM_GOOGLE_PAY',
      portico_reference: 'att_1',
    });
  });

for (const [what, tokens, reason] of [
  ['rejects', { status: 422, body: { error_codes: ['token_data_replayed'] } }, 'token_data_replayed'],
  ['does not answer', 'lost', 'processor-unavailable'],
  ['answers without a token', { status: 201, body: {} }, 'processor-unavailable'],
] as const)
  test(`sends no payment if Checkout.com ${what} for the token of Google Pay`, () => {
    const { bench, double, pay } = openStore('CHECKOUTCOM_GOOGLE_PAY');
    double.tokens = tokens;
    assert.equal(pay(), 'declined');
    assert.equal(orderIn(bench)?.custom['porticoDecline'], reason);
    assert.equal(double.payments(), 0);
  });

test('returns the code of the bank', () => {
  const { bench, double, pay } = openStore();
  double.act = 'decline';
  assert.equal(pay(), 'declined');
  assert.equal(orderIn(bench)?.custom['porticoDecline'], 'response_20051');
});

test('finds a payment without an answer by its reference, and stores its ID', () => {
  const { bench, double, pay } = openStore();
  double.act = 'lost-after';
  assert.equal(pay(), 'placed');
  assert.equal(orderIn(bench)?.instruments[0]?.transactionId, 'pay_1');
});

test('does not decide before the list of payments shows it', () => {
  const { bench, double, pay } = openStore();
  Object.assign(double, { act: 'lost-after', lags: true });
  assert.equal(pay(), 'uncertain');
  assert.equal(bench.placement().outcome, 'pending');
  assert.equal(orderIn(bench)?.status, status.CREATED);
  double.lags = false;
  assert.equal(bench.placement().outcome, 'placed');
  assert.deepEqual([double.payments(), double.held()], [1, total]);
});

const ofStaging = () => ({
  id: 'pay_other',
  status: 'Authorized',
  amount: total,
  currency: 'EUR',
  reference: number,
  metadata: { portico_reference: 'att_of_staging' },
  captured: 0,
  refunded: 0,
});

test('does not mistake a payment of another instance with the same order number for its own', () => {
  const { bench, double, pay } = openStore();
  double.act = 'lost-before';
  double.seen.push(ofStaging());
  assert.equal(pay(), 'uncertain');
  bench.release();
  assert.equal(double.held(), total, 'it was voided');
});

for (const hidden of ['amount', 'metadata'] as const) {
  test(`reads a payment of which the list does not show the ${hidden}, and voids it`, () => {
    const { bench, double, pay } = openStore();
    Object.assign(double, { act: 'lost-after', lags: true, hides: [hidden] });
    assert.equal(pay(), 'uncertain');
    double.lags = false;
    bench.release();
    assert.equal(double.held(), 0);
    assert.equal(orderIn(bench)?.custom['porticoVoid'], 'done');
  });

  test(`does not void a payment of another instance of which the list does not show the ${hidden}`, () => {
    const { bench, double, pay } = openStore();
    Object.assign(double, { act: 'lost-before', hides: [hidden] });
    double.seen.push(ofStaging());
    assert.equal(pay(), 'uncertain');
    bench.release();
    assert.equal(double.held(), total, 'it was voided');
  });
}

test('is done with a void only when Checkout.com shows the payment as voided', () => {
  const { bench, double, pay } = openStore();
  bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: 'fail' }) };
  double.isSlow = true;
  assert.equal(pay(), 'uncertain');
  assert.notEqual(orderIn(bench)?.custom['porticoVoid'], 'done');
  double.settle();
  assert.equal(bench.placement().outcome, 'declined');
  assert.equal(orderIn(bench)?.custom['porticoVoid'], 'done');
  assert.equal(double.held(), 0);
});

test('keeps looking for an hour before it believes that nothing was paid', () => {
  const platform = createPlatform();
  Object.assign(platform.modules, { ...createSmallModules().modules, ...platform.modules });
  const double = installCheckoutCom(platform);
  const giveBack = (age: number): unknown =>
    adapterOn(platform).giveBack?.(
      {
        orderNo: number,
        creationDate: new Date(Date.now() - age),
        custom: { porticoReference: 'att_1' },
      } as never,
      { paymentTransaction: { transactionID: null } } as never,
    );
  assert.equal(giveBack(59 * 60_000), 'kept');
  assert.equal(giveBack(61 * 60_000), 'given');
  assert.match(double.requests[0]?.url ?? '', /\?limit=100&skip=0&reference=0001$/);
});

const compiled = compileOnce(['processors/registry']);

function adapterOn(platform: ReturnType<typeof createPlatform>, id = 'checkoutcom_card'): ProcessorAdapter {
  compiled.use(platform.modules);
  const { adapterFor } = compiled.module('processors/registry');
  const found: ProcessorAdapter | undefined = adapterFor?.(id as never);
  assert.ok(found);
  return found;
}

for (const [currency, digits, minor, written] of [
  ['EUR', 2, 2_500, 2_500],
  ['JPY', 0, 2_500, 2_500],
  ['UGX', 0, 2_500, 2_500],
  ['CLP', 0, 2_500, 250_000],
  ['KWD', 3, 2_500, 2_500],
  ['KWD', 3, 2_505, undefined],
  ['EUR', 2, 1_000_000_000, undefined],
] as const)
  test(`asks Checkout.com for ${String(written)} where ${minor} minor units of ${currency} are due`, () => {
    const platform = createPlatform();
    Object.assign(platform.modules, {
      ...createSmallModules().modules,
      ...platform.modules,
      'dw/util/Currency': { getCurrency: () => ({ currencyCode: currency, defaultFractionDigits: digits }) },
    });
    const double = installCheckoutCom(platform);
    const verdict = adapterOn(platform).charge?.({
      order: { orderNo: number, billingAddress: null, customerEmail: null, custom: {} },
      instrument: { paymentMethod: 'x', paymentTransaction: { setTransactionID() {} } },
      credential: { type: 'token', token },
      payer: {},
      reference: 'att_1',
      returnUrl: '',
      amount: minor,
      currency,
    } as never);
    const asked = double.requests.map(({ body }) => (JSON.parse(body ?? '{}') as { amount: number }).amount);
    assert.deepEqual(asked, written === undefined ? [] : [written]);
    assert.equal(verdict?.outcome, written === undefined ? 'declined' : 'placed');
  });

const services = ['cko.card.charge.sandbox.service', 'cko.network.token.sandbox.service'] as const;
const production = { PRODUCTION_SYSTEM: 2, instanceType: 2 };

for (const [what, id, change, says, more] of [
  ['a store that is set up', 'checkoutcom_card', {}, undefined],
  ['Google Pay that is set up', 'checkoutcom_google_pay', {}, undefined],
  ['a mode that is not set', 'checkoutcom_card', { ckoMode: null }, /neither sandbox nor live/],
  ['test money on production', 'checkoutcom_card', {}, /no money moves/, { system: production }],
  [
    'test money on staging as fine',
    'checkoutcom_card',
    {},
    undefined,
    { system: { PRODUCTION_SYSTEM: 2, instanceType: 1 } },
  ],
  ['live without keys', 'checkoutcom_card', { ckoMode: 'live' }, /ckoLiveNASSecretKey is not set/],
  ['an old account', 'checkoutcom_card', { ckoSandboxNASEnabled: 'ABC' }, /The account is ABC/],
  [
    'a missing public key for Google Pay',
    'checkoutcom_google_pay',
    { ckoSandboxNASPublicKey: null },
    /ckoSandboxNASPublicKey is not set/,
  ],
  ['no public key for cards as fine', 'checkoutcom_card', { ckoSandboxNASPublicKey: null }, undefined],
  [
    'a webhook that is open',
    'checkoutcom_card',
    { ckoSandboxNASPrivateSharedKey: ' ' },
    /ckoSandboxNASPrivateSharedKey is not set\. The webhook/,
  ],
  [
    'a missing service',
    'checkoutcom_google_pay',
    {},
    /The service cko\.network\.token\.sandbox\.service does not exist/,
    { without: services[1] },
  ],
] as [string, string, object, RegExp | undefined, { system?: object; without?: string }?][])
  test(`reports ${what}`, () => {
    const platform = createPlatform();
    Object.assign(platform.modules, { ...createSmallModules().modules, ...platform.modules });
    installCheckoutCom(platform);
    Object.assign(platform.preferences, checkoutComSettings, change);
    if (more?.system) platform.modules['dw/system/System'] = more.system as Record<string, unknown>;
    if (more?.without) delete platform.services[more.without];
    const problem = adapterOn(platform, id).problem?.();
    if (says) assert.match(problem ?? '', says);
    else assert.equal(problem, undefined);
    assert.ok(!String(problem).includes('double'), 'it shows a key');
  });
