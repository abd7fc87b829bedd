import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileOnce } from '../backend/orders/order-compiled.testing.ts';
import { createPlatform } from '../backend/orders/order-platform.testing.ts';
import type { ProcessorAdapter } from './adapter.ts';

const compiled = compileOnce(['processors/registry', 'processors/run']);
const adapterOf = (id: string): ProcessorAdapter =>
  compiled.module('processors/registry')['adapterFor']?.(id as never) ?? assert.fail(id);
const [basicCredit, adyenComponent] = ['basic_credit', 'adyen_component'].map(adapterOf) as [
  ProcessorAdapter,
  ProcessorAdapter,
];

function openBench(processor = 'BASIC_CREDIT') {
  const platform = createPlatform();
  platform.method.paymentProcessor.ID = processor;
  compiled.use(platform.modules);
  Object.assign(globalThis, { session: { customer: 'shopper' } });
  const call = (file: string, name: string, ...given: unknown[]): unknown =>
    compiled.module(`processors/${file}`)[name]?.(...(given as never[]));
  return { platform, call };
}

test('finds or rejects a processor by name', () => {
  for (const [name, ok] of [
    ['BASIC_CREDIT', true],
    ['Adyen_Component', true],
    ['STRIPE_CREDIT', true],
    ['ACME_PAY', false],
  ] as const)
    assert.equal(
      (openBench(name).call('registry', 'processorOf', 'CREDIT_CARD') as { ok: boolean }).ok,
      ok,
      name,
    );
  assert.deepEqual(openBench('ACME_PAY').call('registry', 'processorOf', 'CREDIT_CARD'), {
    ok: false,
    message:
      'No adapter for the payment processor ACME_PAY. Available: BASIC_CREDIT, ADYEN_COMPONENT, STRIPE_CREDIT, PAYMENTS_CREDIT, BRAINTREE_CREDIT, BRAINTREE_GOOGLEPAY, BRAINTREE_PAYPAL, CHECKOUTCOM_CARD, CHECKOUTCOM_GOOGLE_PAY.',
  });
});

test('prefers an adapter of the merchant', () => {
  const { platform, call } = openBench('ACME_PAY');
  const own = { ...basicCredit, id: 'acme_pay' };
  platform.modules['*/cartridge/scripts/portico/processors'] = { adapters: [own] };
  assert.equal((call('registry', 'processorOf', 'CREDIT_CARD') as { adapter: object }).adapter, own);
});

test('calls processor hooks with the arguments their cartridge expects', () => {
  const { platform, call } = openBench();
  const seen: unknown[][] = [];
  const hooks = {
    Handle: (...given: unknown[]) => (seen.push(given), { error: false }),
    Authorize: (...given: unknown[]) => (seen.push(given), { error: false, authorized: true }),
  };
  platform.hooks['app.payment.processor.basic_credit'] = hooks;
  platform.hooks['app.payment.processor.adyen_component'] = hooks;
  const basket = { is: 'basket' };
  const order = { orderNo: '7' };
  const charge = { order, instrument: 'instrument', processor: 'processor' };
  const to = { methodId: 'CREDIT_CARD', country: 'IE' };
  call('run', 'handle', basicCredit, basket, { token: 't' }, to);
  call('run', 'authorize', basicCredit, charge);
  platform.Transaction.begin();
  call('run', 'authorize', adyenComponent, charge);
  const buyer = { currentCustomer: { raw: 'shopper' }, geolocation: { countryCode: 'IE' } };
  assert.deepEqual(seen, [
    [basket, basicCredit.informationOf({ token: 't' }), 'CREDIT_CARD', buyer],
    ['7', 'instrument', 'processor'],
    [order, 'instrument', 'processor'],
  ]);
});

test('calls Authorize only with a credential that was handed over', () => {
  const failing = (): string => {
    throw new Error('There is no such attribute.');
  };
  for (const [hand, verdict, calls] of [
    [() => undefined, { outcome: 'placed' }, 1],
    [() => 'credential-unusable', { outcome: 'declined', reason: 'credential-unusable' }, 0],
    [failing, { outcome: 'declined', reason: 'processor-unavailable' }, 0],
  ] as const) {
    const { platform, call } = openBench();
    let authorized = 0;
    platform.hooks['app.payment.processor.basic_credit'] = {
      Authorize: () => ((authorized += 1), { authorized: true }),
    };
    const charge = { order: { orderNo: '7' }, instrument: {} };
    assert.deepEqual(call('run', 'authorize', { ...basicCredit, hand }, charge), verdict);
    assert.equal(authorized, calls);
  }
});

test('places a resumed order without another Authorize where the credential was handed over', () => {
  const { platform, call } = openBench();
  platform.hooks['app.payment.processor.basic_credit'] = {
    Authorize: () => assert.fail('Authorize was called again'),
  };
  const look = (): object => ({ outcome: 'placed' });
  const adapter = { ...basicCredit, hand: () => assert.fail('handed over again'), look, resumes: true };
  assert.deepEqual(call('run', 'resume', adapter, { order: { orderNo: '7' } }), { outcome: 'placed' });
});

test('calls no hook for an adapter that never authorizes by it, and places nothing without a charge', () => {
  const { call } = openBench();
  const never = { ...basicCredit, authorizes: 'never' as const };
  assert.deepEqual(call('run', 'authorize', never, {}), { outcome: 'unknown' });
  const paid = { outcome: 'placed' as const };
  const charging = { ...never, charge: () => paid, look: () => paid, resumes: true };
  assert.deepEqual(call('run', 'authorize', charging, {}), paid);
  assert.deepEqual(call('run', 'resume', charging, {}), paid);
  const refused = { outcome: 'declined' as const, reason: 'no' };
  assert.deepEqual(call('run', 'authorize', { ...charging, charge: () => refused }, {}), refused);
});

test('closes a transaction that a processor left open, once', () => {
  for (const [answer, isOpen] of [
    [{ isFinal: false, action: { type: 'voucher' } }, true],
    [{ error: true }, false],
    [{ authorized: true, error: false }, false],
  ] as const) {
    const { platform, call } = openBench('Adyen_Component');
    platform.hooks['app.payment.processor.adyen_component'] = {
      Authorize() {
        platform.Transaction.begin();
        if (!isOpen) platform.Transaction.commit();
        return answer;
      },
    };
    call('run', 'authorize', adyenComponent, {
      order: { orderNo: '7' },
      instrument: { paymentTransaction: {} },
    });
    assert.equal(platform.depth(), 0, JSON.stringify(answer));
  }
});

test('maps void results to done, retry, or none', () => {
  const { platform, call } = openBench();
  const giveBack = (): unknown => call('run', 'giveBack', basicCredit, { orderNo: '7' });
  assert.equal(giveBack(), 'none');
  for (const [answer, said] of [
    [{ status: 0 }, 'given'],
    [{ status: 1 }, 'kept'],
    [{ error: false }, 'given'],
    [{ error: true }, 'kept'],
    [{}, 'kept'],
    [undefined, 'none'],
    [null, 'none'],
  ] as const) {
    platform.hooks['dw.order.payment.releaseAuthorization'] = { releaseAuthorization: () => answer };
    assert.equal(giveBack(), said);
  }
  platform.hooks['dw.order.payment.releaseAuthorization'] = {
    releaseAuthorization() {
      throw new Error('away');
    },
  };
  assert.equal(giveBack(), 'kept');
  // Its own function comes first, and takes the number.
  const seen: unknown[] = [];
  platform.hooks['app.payment.processor.basic_credit'] = {
    Void: (...given: unknown[]) => (seen.push(given), { error: false }),
  };
  assert.equal(giveBack(), 'given');
  assert.deepEqual(seen, [['7']]);
});
