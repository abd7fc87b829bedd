import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { CredentialContent } from '#commerce';
import { signWorldpayEvent } from '../../../../../sandbox/worldpay/index.ts';
import { faultyWire } from '../../../../../test/support/embedded/faulty-wire.ts';
import { eur } from '../../../../../test/support/embedded/processor.ts';
import {
  startWorldpayBench,
  worldpayGooglePay,
  type WorldpayBench,
} from '../../../../../test/support/embedded/worldpay.ts';
import type { Authorization, PaymentProcessor, PaymentState } from '../port.ts';
import { ProcessorRefused, ProcessorUncertain } from '../port.ts';
import { createWorldpayClient } from './client.ts';

const minute = 60_000;

describe('worldpay', () => {
  let bench: WorldpayBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startWorldpayBench({
      after: (close: () => unknown) => void closers.push(close),
    } as never);
  });
  after(() => Promise.all(closers.map((close) => close())));

  const details = (reference: string, credential: CredentialContent): Authorization => ({
    ...eur(2_500),
    reference,
    orderNumber: 'N-1',
    credential,
    returnUrl: 'https://shop.example/back',
  });
  const card = (name: string): CredentialContent => worldpayGooglePay(bench.fake.gatewayMerchantId, name);
  const pay = (
    reference: string,
    credential: CredentialContent | string = 'success',
    by: PaymentProcessor = bench.processor,
  ): Promise<PaymentState> =>
    by.authorize(
      reference,
      details(reference, typeof credential === 'string' ? card(credential) : credential),
    );
  const total = (kind: Parameters<typeof bench.fake.book.total>[0], reference: string): number =>
    bench.fake.book.total(kind, reference);
  async function becomes(
    reference: string,
    state: PaymentState['state'],
    by = bench.again(),
  ): Promise<PaymentState> {
    for (let left = 6_000; ; left -= 1) {
      const found = await by.findByReference(reference);
      if (found.state === state) return found;
      assert.ok(left > 0, `it is ${found.state}, not ${state}`);
      await wait(10);
    }
  }
  /** A node whose requests of one kind are answered, and the answer is lost; later nodes are that much later. */
  function lossy(pattern: RegExp) {
    const wire = faultyWire(bench.fetcher, (method, path) =>
      method === 'POST' && pattern.test(path) ? 'it' : undefined,
    );
    const later = (ms: number): PaymentProcessor =>
      bench.again({ fetcher: wire.fetcher, now: () => Date.now() + ms });
    return { wire, processor: later(0), later };
  }
  const deliver: WorldpayBench['deliver'] = (...event) => bench.deliver(...event);

  test('makes no request to open a payment', async () => {
    const unreachable = bench.again({ apiBase: bench.fake.url.replace(/\d+$/, '1') });
    const opened = await unreachable.open({ reference: 'opened', orderNumber: 'N-1', ...eur(100) });
    assert.deepEqual(opened, { id: 'opened', state: 'unconfirmed', captured: 0 });
  });

  test('passes on what Google Pay returned, once', async () => {
    const googlePay = card('success');
    assert.equal((await pay('google-1', googlePay)).state, 'authorised');
    const sent = bench.fake.exchanges.find(({ path }) => path === '/api/payments')?.request;
    const { walletToken } = (sent as { instruction: { paymentInstrument: { walletToken: string } } })
      .instruction.paymentInstrument;
    assert.equal(walletToken, googlePay['token']);
    const replayed = await pay('google-2', googlePay);
    assert.deepEqual([replayed.state, replayed.reason], ['declined', 'bodyDoesNotMatchSchema']);
    assert.equal((await pay('google-1')).state, 'authorised', 'what was paid stays paid');
    assert.equal(total('authorized', 'google-1'), 2_500);
  });

  for (const [name, reason, retryable] of [
    ['insufficient_funds', 'refusal_51', true],
    ['lost_card', 'refusal_41', false],
    ['fraudulent', 'refusal_34', false],
    ['challenge', 'refusal_65', true],
  ] as const)
    test(`returns ${name} as ${reason}`, async () => {
      const state = await pay(`declined-${name}`, name);
      assert.deepEqual([state.state, state.reason, state.retryable], ['declined', reason, retryable]);
      assert.deepEqual(await bench.again().findByReference(`declined-${name}`), state);
    });

  test('rejects a credential of another processor without a request', async () => {
    const before = bench.fake.exchanges.length;
    const { state, reason } = await pay('foreign', { type: 'card', token: 'pm_card_visa' });
    assert.deepEqual([state, reason], ['declined', 'credential-unsupported']);
    assert.equal(bench.fake.exchanges.length, before);
  });

  test('rejects a currency whose digits at Worldpay are not public', () =>
    assert.rejects(
      bench.processor.authorize('yen', { ...details('yen', card('success')), currency: 'JPY' }),
      ProcessorRefused,
    ));

  test('is a wrong entity, not a declined card', () =>
    assert.rejects(pay('entity', 'success', bench.again({ entity: 'another' })), {
      code: 'entityIsNotConfigured',
    }));

  test('never authorizes again what was not answered, however late', async () => {
    const reference = 'auth-lost';
    const { wire, processor, later } = lossy(/^\/api\/payments$/);
    wire.fault('it', 'unheard');
    await assert.rejects(pay(reference, 'success', processor), ProcessorUncertain);
    assert.equal((await pay(reference, 'success', processor)).state, 'processing');
    assert.equal((await later(10 * minute).findByReference(reference)).state, 'unconfirmed');
    assert.equal((await pay(reference, 'success', later(10 * minute))).state, 'unconfirmed');
    assert.deepEqual(
      [wire.asked.filter((one) => one === 'it').length, total('authorized', reference)],
      [1, 0],
    );
  });

  test('authorizes again what could not be sent', async () => {
    const { wire, processor } = lossy(/^\/api\/payments$/);
    wire.fault('it', 'unreachable');
    assert.equal((await pay('unsent', 'success', processor)).state, 'declined');
    assert.equal((await pay('unsent', 'success', processor)).state, 'authorised');
    assert.equal(total('authorized', 'unsent'), 2_500);
  });

  test('finds what the queries show late, and says neither yes nor no before', async () => {
    await assert.rejects(pay('lagging', 'lookup_lag'), ProcessorUncertain);
    assert.equal((await bench.again().findByReference('lagging')).state, 'processing');
    await becomes('lagging', 'authorised');
  });

  test('captures at once with its own links while the queries do not show the payment', async (t) => {
    const slow = await startWorldpayBench(t, { lagMs: 60_000 });
    const credential = worldpayGooglePay(slow.fake.gatewayMerchantId);
    assert.equal((await pay('fresh', credential, slow.processor)).state, 'authorised');
    assert.equal((await slow.again().findByReference('fresh')).state, 'authorised');
    assert.equal((await slow.again().capture('fresh', eur(2_500))).state, 'capturing');
    await wait(100);
    assert.equal(slow.fake.book.total('captured', 'fresh'), 2_500);
    assert.equal((await slow.again().capture('fresh', eur(2_500))).state, 'capturing');
    assert.equal((await slow.again().void('fresh')).state, 'capturing');
    assert.equal(slow.fake.book.total('captured', 'fresh'), 2_500, 'once');
  });

  for (const [what, fault] of [
    ['that never arrived', 'unheard'],
    ['whose answer was lost', 'unanswered'],
  ] as const)
    test(`does not repeat a capture ${what} before the queries would show it`, async (t) => {
      const slow = await startWorldpayBench(t, { lagMs: 2_000 });
      const wire = faultyWire(slow.fetcher, (_, path) => (path.endsWith('/settlements') ? 'it' : undefined));
      const at = (ms: number): PaymentProcessor =>
        slow.again({ fetcher: wire.fetcher, now: () => Date.now() + ms });
      const credential = worldpayGooglePay(slow.fake.gatewayMerchantId);
      await pay('once', credential, at(0));
      wire.fault('it', fault);
      await assert.rejects(at(0).capture('once', eur(2_500)), ProcessorUncertain);
      assert.equal((await at(19 * minute).capture('once', eur(2_500))).state, 'capturing');
      assert.equal((await at(19 * minute).findByReference('once')).state, 'capturing');
      assert.equal(wire.asked.filter((one) => one === 'it').length, 1);
      assert.equal((await at(19 * minute).void('once')).state, 'capturing', 'it may be captured');
      await wait(2_100);
      await at(21 * minute).capture('once', eur(2_500));
      await wait(100);
      assert.equal(slow.fake.book.total('captured', 'once'), 2_500);
    });

  test('captures once when two nodes ask at the same time', async () => {
    await pay('two-captures');
    await Promise.all([1, 2].map(() => bench.again().capture('two-captures', eur(2_500))));
    await becomes('two-captures', 'captured');
    await wait(50);
    assert.equal(total('captured', 'two-captures'), 2_500);
  });

  test('captures what was authorized, and no other amount', async () => {
    await pay('part');
    await assert.rejects(bench.processor.capture('part', eur(1_000)), { code: 'amount-not-supported' });
    assert.equal(total('captured', 'part'), 0);
  });

  test('captures and refunds by the links of the query when the answer was lost', async () => {
    await assert.rejects(pay('lost', 'lost_answer'), ProcessorUncertain);
    await becomes('lost', 'authorised');
    await bench.again().capture('lost', eur(2_500));
    await becomes('lost', 'captured');
    const { id = '', status } = await bench.again().refund('lost', eur(500), 'key');
    assert.equal(status, 'pending');
    await wait(60);
    assert.deepEqual(await bench.again().findRefund(id), { id, status: 'completed' });
    assert.equal(total('refunded', 'lost'), 500);
    const used = bench.fake.exchanges.map(({ method, path }) => `${method} ${path}`);
    assert.ok(used.some((one) => one.startsWith('POST /payments/settlements/full/')));
  });

  test('refunds once when two nodes ask at the same time', async () => {
    await pay('two-refunds');
    await bench.processor.capture('two-refunds', eur(2_500));
    await becomes('two-refunds', 'captured');
    await Promise.allSettled([1, 2].map(() => bench.again().refund('two-refunds', eur(500), 'same')));
    await wait(80);
    assert.equal(total('refunded', 'two-refunds'), 500);
  });

  test('does not repeat a refund before the queries would show it', async () => {
    await pay('refund-lost');
    await bench.processor.capture('refund-lost', eur(2_500));
    await becomes('refund-lost', 'captured');
    const { wire, processor, later } = lossy(/artialRefunds$/);
    const refund = (by: PaymentProcessor) => by.refund('refund-lost', eur(500), 'key');
    wire.fault('it', 'unheard');
    await assert.rejects(refund(processor), ProcessorUncertain);
    await assert.rejects(refund(later(19 * minute)), ProcessorUncertain);
    assert.equal((await refund(later(21 * minute))).status, 'pending');
    await wait(80);
    assert.equal(total('refunded', 'refund-lost'), 500);
  });

  test('knows no refund that it never made', () =>
    assert.rejects(bench.processor.findRefund('elsewhere:r1'), { code: 'resource_missing' }));

  test('voids an authorization whose void came while it was on its way', async () => {
    const [paid, voided] = await Promise.all([
      pay('crossed', 'slow'),
      wait(40).then(() => bench.again().void('crossed')),
    ]);
    assert.equal(voided.state, 'voiding');
    assert.ok(['voiding', 'cancelled'].includes(paid.state), paid.state);
    await becomes('crossed', 'cancelled');
    assert.equal(total('voided', 'crossed'), 2_500);
  });

  test('sends nothing for a payment that was voided before it was authorized', async () => {
    assert.equal((await bench.processor.void('never')).state, 'cancelled');
    assert.equal((await pay('never')).state, 'cancelled');
    assert.equal(total('authorized', 'never'), 0);
  });

  test('cancels an authorization whose settlement failed', async () => {
    await pay('unsettled', 'decline_at_capture');
    await bench.processor.capture('unsettled', eur(2_500));
    const { reason } = await becomes('unsettled', 'declined');
    assert.equal(reason, 'settlement-failed');
    assert.equal(total('captured', 'unsettled'), 0);
  });

  describe('events', () => {
    test('report a settlement that failed after it was submitted, which the queries do not show', async () => {
      await pay('failed-later');
      await bench.processor.capture('failed-later', eur(2_500));
      await becomes('failed-later', 'captured');
      assert.deepEqual(await deliver({ transactionReference: 'failed-later', type: 'settlementFailed' }), [
        { reference: 'failed-later', intentId: 'failed-later' },
      ]);
      const { state, reason } = await bench.again().findByReference('failed-later');
      assert.deepEqual([state, reason], ['declined', 'settlement-failed']);
    });

    test('report a refund that came back', async () => {
      await pay('came-back');
      await bench.processor.capture('came-back', eur(2_500));
      await becomes('came-back', 'captured');
      const { id = '' } = await bench.processor.refund('came-back', eur(500), 'key');
      await wait(60);
      assert.equal((await bench.again().findRefund(id)).status, 'completed');
      const reference = id.split(':')[1];
      await deliver({ transactionReference: 'came-back', type: 'refundFailed', reference });
      assert.deepEqual(await bench.again().findRefund(id), { id, status: 'failed' });
    });

    test('report an authorization that expired', async () => {
      await pay('expired');
      await deliver({ transactionReference: 'expired', type: 'expired' });
      assert.equal((await bench.again().findByReference('expired')).state, 'cancelled');
    });

    test('are not believed about an authorization: the queries are asked', async () => {
      await deliver({ transactionReference: 'claimed', type: 'authorized' });
      assert.equal((await bench.again().findByReference('claimed')).state, 'unconfirmed');
    });

    test('are rejected without a signature, and with one of another secret', async () => {
      const event = { transactionReference: 'x', type: 'expired' };
      assert.equal(await deliver(event, { key: 'another-secret' }), undefined);
      assert.equal(await bench.processor.readNotices('{}', () => undefined), undefined);
      for (const header of ['1/SHA512/00', '1/SHA256/', 'SHA256', `1/SHA256/${'0'.repeat(64)}`])
        assert.equal(await bench.processor.readNotices('{}', () => header), undefined, header);
    });

    test('may have signatures of several keys, while a key is renewed', async () => {
      const body = JSON.stringify({ eventId: 'e', eventDetails: { classification: 'payout', type: 'x' } });
      const { webhookKey } = bench.fake;
      const header = [signWorldpayEvent(body, 'new-key', 2), signWorldpayEvent(body, webhookKey)].join(',');
      assert.deepEqual(await bench.processor.readNotices(body, () => header), []);
    });

    test('of payouts and of references that are not ours are ignored', async () => {
      assert.deepEqual(await deliver({ classification: 'payout', transactionReference: 'a', type: 'x' }), []);
      assert.deepEqual(await deliver({ transactionReference: 'Order 13/08/1876', type: 'expired' }), []);
    });
  });

  test('follows no link to another host', () => {
    const { linksOf } = createWorldpayClient({
      username: 'u',
      password: 'p',
      isLive: true,
      fetcher: bench.fetcher,
    });
    const answer = (href: string) => ({ _actions: { settlePayment: { href } } });
    const ours = '/api/payments/eyJrIjoi%3D/settlements';
    assert.deepEqual(linksOf(answer(`https://access.worldpay.com${ours}`)), { settle: ours });
    assert.deepEqual(linksOf(answer(ours)), { settle: ours });
    for (const href of [
      `https://access.worldpay.com.evil.example${ours}`,
      `https://try.access.worldpay.com${ours}`,
      `http://access.worldpay.com${ours}`,
      'https://access.worldpay.com/tokens/x',
    ])
      assert.deepEqual(linksOf(answer(href)), {}, href);
  });
});
