/** Braintree: the contract for its three processors, and what is its own: nonces, lost answers, and payments of other instances. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scriptOf, total } from '../backend/orders/order-bench.testing.ts';
import { currency, status } from '../backend/orders/order-platform.testing.ts';
import {
  braintreeAdapterOf,
  braintreeCredentials,
  braintreeFromGoogle,
  braintreeNonce,
  openBraintree,
} from './braintree-bench.testing.ts';
import { installBraintree, serviceId } from './braintree.testing.ts';
import { testProcessor } from './contract.testing.ts';

const inBrowser = 'Braintree verifies 3-D Secure in the browser, before there is a nonce.';

for (const kind of ['credit', 'googlepay', 'paypal'] as const)
  testProcessor(`Braintree ${kind}`, {
    processor: `BRAINTREE_${kind.toUpperCase()}`,
    install: (platform) => installBraintree(platform, kind),
    credential: braintreeCredentials[kind],
    unpaid: [
      'AUTHORIZATION_EXPIRED',
      'AUTHORIZING',
      'FAILED',
      'GATEWAY_REJECTED',
      'PROCESSOR_DECLINED',
      'SETTLEMENT_CONFIRMED',
      'SETTLEMENT_DECLINED',
      'SETTLEMENT_PENDING',
      'VOIDED',
      'A_STATUS_OF_NEXT_YEAR',
    ],
    except: { challenge: inBrowser, authenticated: inBrowser },
  });

/** Of another instance with the same account, or of this order. */
const otherSale = {
  id: 'b3RoZXI=',
  legacyId: 'other1',
  orderId: '0001',
  status: 'AUTHORIZED',
  amount: { value: '1.00', currencyCode: currency },
  refunds: [],
};
const otherPayments = [
  ['another amount', otherSale.amount],
  ['another currency', { value: (total / 100).toFixed(2), currencyCode: 'USD' }],
] as const;

test('charges the nonce of Google Pay, not its message', () => {
  const { bench, braintree, pay } = openBraintree('googlepay');
  assert.equal(pay(), 'placed');
  assert.deepEqual(braintree.nonces, ['d2f3a1c4-9b1e-0b7c-7f1d']);
  assert.ok(!JSON.stringify([bench.platform.kept(), bench.platform.logs]).includes('d2f3a1c4'));
});

for (const [kind, credential] of [
  ['credit', { type: 'PAYMENT_GATEWAY', token: braintreeFromGoogle }],
  ['credit', { type: 'googlepay', token: braintreeNonce }],
  ['credit', { type: 'card', token: '4111111111111111' }],
  ['credit', { type: 'card', token: 'x</payment-method-nonce><amount>0.01</amount>' }],
  ['credit', { type: 'card', token: '$&' }],
  ['credit', { type: 'card', token: '' }],
  ['credit', { type: 'paypal', token: braintreeNonce }],
  ['credit', { type: 'card' }],
  ['googlepay', { type: 'card', token: braintreeNonce }],
  ['googlepay', { type: 'PAYMENT_GATEWAY', token: braintreeNonce }],
  ['googlepay', { type: 'PAYMENT_GATEWAY', token: '{"signature":"MEQ","protocolVersion":"ECv2"}' }],
  ['googlepay', { type: 'PAYMENT_GATEWAY', token: '{"androidPayCards":[]}' }],
  ['googlepay', { type: 'PAYMENT_GATEWAY', token: '{"androidPayCards":[{"nonce":"<a/>"}]}' }],
  ['googlepay', { type: 'DIRECT', token: braintreeFromGoogle }],
  ['paypal', { type: 'PAYMENT_GATEWAY', token: braintreeFromGoogle }],
] as const)
  test(`${kind} rejects ${JSON.stringify(credential)}`, () => {
    openBraintree(kind);
    assert.equal(braintreeAdapterOf(kind).informationOf(credential), undefined);
  });

test('accepts only what is safe in XML', () => {
  openBraintree();
  const { informationOf } = braintreeAdapterOf('credit');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (token) => {
      const nonceOf = informationOf({ type: 'token', token })?.['nonce'];
      assert.ok(nonceOf === undefined || /^[\w-]{1,255}$/.test(nonceOf as string));
    }),
  );
});

test('never takes an answer of the hook for a payment that it does not name', () => {
  openBraintree();
  const { verdictOf } = braintreeAdapterOf('credit');
  for (const answer of [undefined, null, '', 'ok', 0, 1, true, [], {}, new Error('x'), { success: true }])
    assert.equal(verdictOf(answer).outcome, 'unknown', JSON.stringify(answer));
  assert.equal(verdictOf({ error: true, authorized: true }).outcome, 'unknown');
});

test('places an order whose answer was lost, once Braintree shows the payment', () => {
  const { bench, braintree, pay } = openBraintree();
  braintree.act = 'lost-after';
  braintree.lags = true;
  assert.equal(pay(), 'uncertain');
  assert.equal(bench.placement().outcome === 'placed', false);
  braintree.lags = false;
  assert.equal(bench.placement().outcome, 'placed');
  assert.equal(braintree.payments(), 1, 'Authorize was called again');
  assert.equal(braintree.held(), total);
});

test('does not call a payment declined while Braintree does not show it', () => {
  const { bench, braintree, pay } = openBraintree();
  braintree.act = 'decline';
  braintree.lags = true;
  assert.equal(pay(), 'uncertain');
  braintree.lags = false;
  assert.equal(bench.placement().outcome, 'declined');
});

test('does not call a payment voided while it may still appear', () => {
  const { bench, braintree, pay } = openBraintree();
  braintree.act = 'lost-after';
  braintree.lags = true;
  pay();
  const soon = Date.now();
  bench.platform.change(({ orders }) => {
    const order = orders['0001'];
    if (order) order.createdAt = soon;
  });
  assert.throws(() => bench.release(), /could not be voided yet/);
  assert.notEqual(bench.platform.order('0001')?.custom['porticoVoid'], 'done');
  bench.platform.change(({ orders }) => {
    const order = orders['0001'];
    if (order) order.createdAt = 1_000;
  });
  braintree.lags = false;
  bench.clock.now += 86_400_000 / 2;
  bench.giveBackHeld();
  assert.equal(braintree.held(), 0);
  assert.equal(bench.platform.order('0001')?.custom['porticoVoid'], 'done');
});

test('reads what it has voided, and does not take the word of the API for it', () => {
  const { bench, braintree, pay } = openBraintree();
  bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: 'fail' }) };
  braintree.forgets = true;
  pay();
  bench.clock.now += 86_400_000 / 2;
  bench.giveBackHeld();
  assert.notEqual(bench.platform.order('0001')?.custom['porticoVoid'], 'done');
  braintree.forgets = false;
  bench.clock.now += 86_400_000 / 2;
  bench.giveBackHeld();
  assert.equal(braintree.held(), 0);
});

test('leaves an order undecided while Braintree cannot be read', () => {
  const { bench, braintree, pay } = openBraintree();
  braintree.isDown = true;
  assert.equal(pay(), 'uncertain');
  assert.notEqual(bench.platform.order('0001')?.status, status.NEW);
  braintree.isDown = false;
  assert.equal(bench.placement().outcome, 'placed');
});

for (const act of ['other-amount', 'other-currency'] as const)
  test(`does not call a payment voided that is still held (lost answer, ${act})`, () => {
    const { bench, braintree, pay } = openBraintree();
    braintree.act = act;
    braintree.isLost = true;
    assert.equal(pay(), 'uncertain');
    assert.throws(() => bench.release(), /could not be voided yet/);
    for (let round = 0; round < 20; round += 1) {
      bench.clock.now += 86_400_000 / 2;
      bench.giveBackHeld();
    }
    assert.notEqual(braintree.held(), 0);
    const order = bench.platform.order('0001');
    const subjects = order?.notes?.map(({ subject }) => subject);
    assert.deepEqual([order?.custom['porticoVoid'], subjects], ['kept', ['Portico: void manually']]);
  });

for (const [what, amount] of otherPayments)
  test(`does not touch a payment with the same order number and ${what}, and leaves it to the merchant`, () => {
    const { bench, braintree, pay } = openBraintree();
    braintree.act = 'lost-before';
    const other = { ...otherSale, amount };
    braintree.sales.push(other);
    assert.equal(pay(), 'uncertain');
    assert.throws(() => bench.release(), /could not be voided yet/);
    assert.equal(other.status, 'AUTHORIZED');
    assert.notEqual(bench.platform.order('0001')?.status, status.NEW);
  });

for (const [what, change] of [
  ['voided', { status: 'VOIDED' }],
  ['refunded', { status: 'SETTLED', refunds: [{ status: 'SETTLED', amount: { value: '1.00' } }] }],
] as const)
  test(`asks nothing of the merchant once a payment of another amount is ${what}`, () => {
    const { bench, braintree, pay } = openBraintree();
    braintree.act = 'lost-before';
    braintree.sales.push({ ...structuredClone(otherSale), ...structuredClone(change) } as typeof otherSale);
    assert.equal(pay(), 'uncertain');
    bench.release();
    assert.equal(bench.platform.order('0001')?.custom['porticoVoid'], 'done');
  });

test('places an order whose answer was lost next to a payment of another amount', () => {
  const { bench, braintree, pay } = openBraintree();
  braintree.act = 'lost-after';
  braintree.sales.push(structuredClone(otherSale));
  assert.equal(pay(), 'placed');
  assert.equal(bench.platform.order('0001')?.status, status.NEW);
});

test('decides nothing where two payments could be the one of the order', () => {
  const { bench, braintree, pay } = openBraintree();
  braintree.act = 'lost-after';
  braintree.lags = true;
  pay();
  braintree.sales.push({ ...structuredClone(braintree.sales[0]!), id: 'dHdpbg==', legacyId: 'twin1' });
  braintree.lags = false;
  assert.notEqual(bench.placement().outcome, 'placed');
  assert.throws(() => bench.release(), /could not be voided yet/);
  assert.deepEqual(
    braintree.sales.map((sale) => sale.status),
    ['AUTHORIZED', 'AUTHORIZED'],
  );
});

test('asks Braintree to check 3-D Secure where the store wants it', () => {
  const { bench, pay } = openBraintree();
  bench.platform.preferences['BRAINTREE_3DSecure_Enabled'] = { value: 'enabled', displayValue: 'Enabled' };
  assert.equal(pay(), 'placed');
  assert.equal(bench.platform.order('0001')?.instruments[0]?.custom['braintreeIs3dSecureRequired'], true);
});

test('declines where the store wants 3-D Secure and the cartridge does not have it checked', () => {
  const { bench, braintree, pay } = openBraintree();
  bench.platform.preferences['BRAINTREE_3DSecure_Enabled'] = true;
  bench.platform.modules['*/cartridge/models/btGraphQLSdk'] = {};
  assert.equal(pay(), 'declined');
  assert.equal(bench.platform.order('0001')?.custom['porticoDecline'], 'challenge-in-storefront-only');
  assert.equal(braintree.payments(), 0);
});

test('declines PayPal where its orders move no money', () => {
  const { bench, braintree, pay } = openBraintree('paypal');
  bench.platform.preferences['BRAINTREE_PAYPAL_Is_Order_Intent'] = true;
  assert.equal(pay(), 'declined');
  assert.equal(braintree.payments(), 0);
});

test('begins no payment that it could not read', () => {
  const { bench, braintree, pay } = openBraintree();
  const service = bench.platform.services[serviceId];
  assert.ok(service);
  service.url = 'https://braintree.example/';
  assert.equal(pay(), 'declined');
  assert.equal(braintree.payments(), 0);
});

for (const [text, code, minor] of [
  ['25.00', 'EUR', 2500],
  ['25', 'EUR', 2500],
  ['25.1', 'EUR', 2510],
  ['25.100', 'EUR', 2510],
  ['25.001', 'EUR', undefined],
  ['-25.00', 'EUR', undefined],
  ['2.5e1', 'EUR', undefined],
  ['', 'EUR', undefined],
  [null, 'EUR', undefined],
] as const)
  test(`reads the amount ${String(text)} as ${String(minor)}`, () => {
    openBraintree();
    const { minorAmount } = scriptOf('processors/braintree-api') as {
      minorAmount(value: unknown, currency: string): number | undefined;
    };
    assert.equal(minorAmount(text, code), minor);
  });

test('reads every amount in cents as it was written', () => {
  openBraintree();
  const { minorAmount } = scriptOf('processors/braintree-api') as {
    minorAmount(value: unknown, currency: string): number | undefined;
  };
  fc.assert(
    fc.property(fc.nat(10 ** 9), (cents) => {
      assert.equal(minorAmount((cents / 100).toFixed(2), 'EUR'), cents);
    }),
  );
});
