/** What counts as done: events that say that something was requested, and those that say what became of it. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fetcher } from '#fetch';
import { eur } from '../../../../../test/support/embedded/processor.ts';
import {
  startWorldpayBench,
  worldpayGooglePay,
  type WorldpayBench,
} from '../../../../../test/support/embedded/worldpay.ts';
import type { PaymentProcessor } from '../port.ts';
import { until } from '../../../../../test/support/until.ts';

interface Bench extends WorldpayBench {
  state(): Promise<string>;
  capture(): Promise<string>;
  refund(amount: number, key: string, by?: PaymentProcessor): ReturnType<PaymentProcessor['refund']>;
  tell(type: string, more?: object): Promise<unknown>;
  total: WorldpayBench['fake']['book']['total'];
}

/** With an authorized payment `a` of 25.00. */
async function authorized(
  t: TestContext,
  options: Parameters<typeof startWorldpayBench>[1] = {},
  name = 'success',
): Promise<Bench> {
  const bench = await startWorldpayBench(t, options);
  const { state } = await bench.processor.authorize('a', {
    ...eur(2_500),
    reference: 'a',
    orderNumber: 'N-1',
    credential: worldpayGooglePay(bench.fake.gatewayMerchantId, name),
    returnUrl: 'https://shop.example/back',
  });
  assert.equal(state, 'authorised');
  return {
    ...bench,
    state: async () => (await bench.again().findByReference('a')).state,
    capture: async () => (await bench.again().capture('a', eur(2_500))).state,
    refund: (amount, key, by = bench.again()) => by.refund('a', eur(amount), key),
    tell: (type, more = {}) =>
      bench.deliver({
        transactionReference: 'a',
        type,
        amount: { value: 2_500, currencyCode: 'EUR' },
        ...more,
      }),
    total: (kind) => bench.fake.book.total(kind, 'a'),
  };
}

const endless = 1e9;

test('a settlement that was requested is not captured, whatever its event says', async (t) => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  const { capture, state, tell, total } = await authorized(t, { held: () => held }, 'decline_at_capture');
  assert.equal(await capture(), 'capturing');
  await tell('sentForSettlement');
  assert.equal(await state(), 'capturing');
  go();
  await until(async () => (await state()) !== 'capturing');
  assert.deepEqual([await state(), total('captured')], ['declined', 0]);
});

test('an event that a settlement was requested does not capture a payment that nobody captured', async (t) => {
  const { state, tell } = await authorized(t);
  await tell('sentForSettlement', { amount: { value: 1, currencyCode: 'EUR' } });
  assert.equal(await state(), 'authorised');
});

test('the event of a settlement is believed while the queries do not show it', async (t) => {
  const { again, capture, tell } = await authorized(t, { lagMs: endless });
  await capture();
  await tell('settled', { amount: { value: 2_400, currencyCode: 'EUR' } });
  const { state, captured } = await again().findByReference('a');
  assert.deepEqual([state, captured], ['captured', 2_400]);
});

test('the event of a settlement that failed counts while the queries do not show the settlement', async (t) => {
  const { capture, state, tell } = await authorized(t, { lagMs: 100 });
  await capture();
  await tell('settlementFailed');
  assert.equal(await state(), 'declined');
  await wait(150);
  assert.equal(await state(), 'declined');
});

test('a refund that was requested is not made, whatever its event says', async (t) => {
  let gate = Promise.withResolvers<void>();
  const held = (): Promise<void> => gate.promise;
  const { again, capture, refund, tell, total } = await authorized(t, { held, slowMs: 1 }, 'refund_fails');
  await capture();
  gate.resolve();
  await until(() => total('captured') > 0);
  gate = Promise.withResolvers();
  const { id = '' } = await refund(500, 'key');
  const reference = id.split(':')[1];
  await tell('sentForRefund', { reference });
  assert.equal((await again().findRefund(id)).status, 'pending');
  gate.resolve();
  await until(async () => (await again().findRefund(id)).status !== 'pending');
  assert.deepEqual([(await again().findRefund(id)).status, total('refunded')], ['failed', 0]);
});

test('the event of a refund is believed while the queries do not show it', async (t) => {
  const { again, capture, refund, tell } = await authorized(t, { lagMs: endless });
  await capture();
  await tell('settled');
  const { id = '' } = await refund(500, 'key');
  await tell('refunded', { reference: id.split(':')[1] });
  assert.equal((await again().findRefund(id)).status, 'completed');
});

test('the event of a cancellation does not end a void before the queries show that it was submitted', async (t) => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  const { again, state, tell, total } = await authorized(t, { held: () => held });
  assert.equal((await again().void('a')).state, 'voiding');
  await tell('cancelled');
  assert.deepEqual([await state(), total('voided')], ['voiding', 0]);
  go();
  await until(async () => (await state()) !== 'voiding');
  assert.deepEqual([await state(), total('voided')], ['cancelled', 2_500]);
});

const day = 86_400_000;

/** Worldpay that refuses what it is asked to do with the payment. */
const refusing = ({ fetcher }: Pick<WorldpayBench, 'fetcher'>, errorName: string): Fetcher => ({
  ...fetcher,
  fetch: async (request) =>
    /settlements|cancellations/.test(request.url)
      ? ({
          status: 400,
          headers: [],
          body: new TextEncoder().encode(JSON.stringify({ errorName })),
          bytes: { truncated: false },
        } as never)
      : fetcher.fetch(request),
});

for (const [what, work] of [
  ['settlement', (by) => by.capture('a', eur(2_500))],
  ['cancellation', (by) => by.void('a')],
] as const satisfies [string, (by: PaymentProcessor) => ReturnType<PaymentProcessor['void']>][]) {
  test(`a ${what} that is refused ends the payment once its authorization is over, and not before`, async (t) => {
    const bench = await authorized(t);
    const fetcher = refusing(bench, 'bodyIsNotAllowed');
    const at = (days: number) => bench.again({ fetcher, now: () => Date.now() + days * day });
    for (const days of [0, 1, 30]) assert.equal((await work(at(days))).state, 'authorised', `${days} days`);
    const refused = [...bench.ledger.all.values()].filter(({ kind }) => kind.startsWith('refused_'));
    assert.deepEqual(
      refused.map(({ reason }) => reason),
      ['bodyIsNotAllowed'],
      'once',
    );
    assert.equal((await at(32).findByReference('a')).state, 'authorised', 'nobody has asked since');
    assert.equal((await work(at(32))).state, 'cancelled');
    assert.equal((await at(32).findByReference('a')).state, 'cancelled');
  });

  test(`a ${what} that is refused because the authorization has expired ends the payment`, async (t) => {
    const bench = await authorized(t);
    const ended = await work(bench.again({ fetcher: refusing(bench, 'authorizationHasExpired') }));
    assert.equal(ended.state, 'cancelled');
  });

  test(`a ${what} that is refused because of an expired card or link does not end the payment`, async (t) => {
    const bench = await authorized(t);
    for (const code of ['underlyingPaymentInstrumentHasExpired', 'actionLinkHasExpired'])
      assert.equal((await work(bench.again({ fetcher: refusing(bench, code) }))).state, 'authorised');
  });
}

test('a payment that was settled after a refusal is captured', async (t) => {
  const bench = await authorized(t);
  await bench.again({ fetcher: refusing(bench, 'authorizationHasExpired') }).capture('a', eur(2_500));
  await bench.tell('settled');
  assert.equal(await bench.state(), 'captured');
});

for (const [path, code] of [
  ['$.instruction.customer.firstName', 'declined'],
  ['$.instruction.paymentInstrument.walletToken', 'declined'],
  ['$.instruction.customerNumber', 'refused'],
  ['$.instruction.value.amount', 'refused'],
] as const)
  test(`a request that is invalid at ${path} is ${code}`, async (t) => {
    const { again, fetcher, fake } = await startWorldpayBench(t);
    const validationErrors = [{ errorName: 'fieldHasInvalidValue', jsonPath: path }];
    const body = new TextEncoder().encode(
      JSON.stringify({ errorName: 'bodyDoesNotMatchSchema', validationErrors }),
    );
    const invalid: Fetcher = {
      ...fetcher,
      fetch: async () => ({ status: 400, headers: [], body, bytes: { truncated: false } }) as never,
    };
    const paid = again({ fetcher: invalid }).authorize('a', {
      ...eur(2_500),
      reference: 'a',
      orderNumber: 'N-1',
      credential: worldpayGooglePay(fake.gatewayMerchantId),
      returnUrl: 'https://shop.example/back',
    });
    if (code === 'refused') await assert.rejects(paid, { code: 'bodyDoesNotMatchSchema' });
    else assert.equal((await paid).state, 'declined');
  });
