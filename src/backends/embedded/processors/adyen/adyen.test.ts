import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { AdyenBehavior } from '../../../../../sandbox/adyen/index.ts';
import { googlePay, startAdyenBench, type AdyenBench } from '../../../../../test/support/embedded/adyen.ts';
import { eur, returnUrl } from '../../../../../test/support/embedded/processor.ts';
import {
  ProcessorRefused,
  ProcessorUncertain,
  type Authorization,
  type PaymentProcessor,
  type PaymentState,
} from '../port.ts';

describe('adyen', () => {
  let bench: AdyenBench;
  let processor: PaymentProcessor;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startAdyenBench({ after: (close) => void closers.push(close as () => unknown) });
    ({ processor } = bench);
  });
  after(() => Promise.all(closers.map((close) => close())));

  let count = 0;
  const newId = (): string => `attempt-${(count += 1)}`;
  const asking = (id: string, behavior: AdyenBehavior): Authorization => ({
    ...eur(2_500),
    reference: id,
    orderNumber: 'N-1',
    credential: googlePay(behavior),
    returnUrl,
  });
  const pay = (id: string, behavior: AdyenBehavior, by = processor): Promise<PaymentState> =>
    by.authorize(id, asking(id, behavior));
  const moved = (id: string): string[] =>
    bench.adyen.moves
      .filter(({ reference }) => reference === id)
      .map(({ kind, amount }) => `${kind} ${amount}`);
  const requested = (id: string): string[] =>
    bench.adyen.exchanges
      .filter(
        ({ request }) => String(request['reference']).startsWith(id) || request['paymentReference'] === id,
      )
      .map(({ path }) => path.replace('/payments/{paymentPspReference}/', ''));

  /** Asks until the state is there, as notices come when they do. */
  async function becomes(id: string, state: PaymentState['state']): Promise<PaymentState> {
    for (let left = 500; ; left -= 1) {
      const found = await processor.findByReference(id);
      if (found.state === state || left === 0) {
        assert.equal(found.state, state);
        return found;
      }
      await wait(10);
    }
  }

  async function paid(behavior: AdyenBehavior = 'success'): Promise<string> {
    const id = newId();
    assert.equal((await pay(id, behavior)).state, 'authorised');
    await processor.capture(id, eur(2_500));
    await becomes(id, 'captured');
    return id;
  }

  test('opens without a request: the payment is found by our reference', async () => {
    const id = newId();
    assert.deepEqual(await processor.open({ ...asking(id, 'success') }), {
      id,
      state: 'unconfirmed',
      captured: 0,
    });
    assert.deepEqual(requested(id), []);
  });

  test('sends what Google sealed unaltered, with manual capture and a link for 3-D Secure', async () => {
    const id = newId();
    const token = googlePay('success').token.replaceAll('":"', '" : "');
    const state = await processor.authorize(id, {
      ...asking(id, 'success'),
      credential: { type: 'PAYMENT_GATEWAY', token },
      payer: {
        signals: { 'dev.ucp.buyer_ip': '203.0.113.7', 'dev.ucp.other': 'x' },
        instrument: {
          billingAddress: {
            firstName: 'Ben',
            lastName: 'Lee',
            street: '5 Bill Road',
            locality: 'Boston',
            region: 'MA',
            postalCode: '02108',
            country: 'US',
          },
        },
      },
    });
    assert.equal(state.state, 'authorised');
    const sent = bench.adyen.exchanges.find(({ request }) => request['reference'] === id)?.request;
    assert.deepEqual(sent, {
      merchantAccount: bench.adyen.merchantAccount,
      reference: id,
      merchantOrderReference: 'N-1',
      amount: { value: 2_500, currency: 'EUR' },
      paymentMethod: { type: 'googlepay', googlePayToken: token },
      returnUrl,
      channel: 'Web',
      shopperInteraction: 'Ecommerce',
      additionalData: { manualCapture: 'true' },
      authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
      shopperIP: '203.0.113.7',
      shopperName: { firstName: 'Ben', lastName: 'Lee' },
      billingAddress: {
        street: 'Bill Road',
        houseNumberOrName: '5',
        city: 'Boston',
        postalCode: '02108',
        country: 'US',
        stateOrProvince: 'MA',
      },
    });
  });

  test('authorizes, captures once, and refunds in part', async () => {
    const id = newId();
    assert.deepEqual(await pay(id, 'success'), { id, state: 'authorised', captured: 0 });
    assert.deepEqual(await pay(id, 'success'), { id, state: 'authorised', captured: 0 });
    assert.equal((await processor.capture(id, eur(2_500))).state, 'capturing');
    await bench.again().capture(id, eur(1_000));
    assert.deepEqual(await becomes(id, 'captured'), { id, state: 'captured', captured: 2_500 });
    assert.deepEqual(await processor.void(id), { id, state: 'captured', captured: 2_500 });
    const refund = await processor.refund(id, eur(1_000), 'return-1');
    assert.equal(refund.status, 'pending');
    assert.equal((await processor.refund(id, eur(1_000), 'return-1')).id, refund.id);
    await bench.adyen.settled();
    assert.equal((await processor.findRefund(refund.id ?? '')).status, 'completed');
    assert.notEqual((await processor.refund(id, eur(500), 'return-2')).id, refund.id);
    await bench.adyen.settled();
    assert.deepEqual(moved(id), ['authorised 2500', 'captured 2500', 'refunded 1000', 'refunded 500']);
  });

  const declines: [behavior: AdyenBehavior, reason: string, retryable: boolean][] = [
    ['decline', 'refused', true],
    ['insufficient_funds', 'not-enough-balance', true],
    ['fraud', 'fraud', false],
    ['expired', 'expired-card', true],
    ['blocked', 'blocked-card', false],
    ['native_challenge', 'challenge-unsupported', true],
  ];
  for (const [behavior, reason, retryable] of declines) {
    test(`declines ${behavior} as ${reason}, ${retryable ? 'another instrument may work' : 'finally'}`, async () => {
      const id = newId();
      const declined = { id, state: 'declined', captured: 0, reason, retryable };
      assert.deepEqual(await pay(id, behavior), declined);
      await bench.adyen.settled();
      assert.deepEqual(await processor.findByReference(id), declined);
      assert.equal((await pay(id, 'success')).state, 'authorised', 'another instrument is tried afresh');
    });
  }

  test('declines without a request what Adyen cannot charge', async () => {
    for (const credential of [
      {},
      { type: 'token', token: 'pm_1' },
      { type: 'DIRECT', token: '{}' },
      { type: 'PAYMENT_GATEWAY', token: 'x'.repeat(10_001) },
      {
        type: 'scheme',
        encryptedCardNumber: '4111111111111111',
        encryptedExpiryMonth: '03',
        encryptedExpiryYear: '30',
      },
    ]) {
      const id = newId();
      const { state, reason } = await processor.authorize(id, { ...asking(id, 'success'), credential });
      assert.deepEqual([state, reason, requested(id)], ['declined', 'credential-unsupported', []]);
    }
  });

  test('declines a token that Adyen cannot decrypt, and takes another', async () => {
    const id = newId();
    const credential = { type: 'PAYMENT_GATEWAY', token: '{"id":"tok_1"}' };
    const { state, reason } = await processor.authorize(id, { ...asking(id, 'success'), credential });
    assert.deepEqual([state, reason], ['declined', 'credential-refused']);
    assert.equal((await pay(id, 'success')).state, 'authorised');
  });

  test('never pays less than was asked for: a part is declined, and ended', async () => {
    const id = newId();
    const { state, reason } = await pay(id, 'partial');
    assert.deepEqual([state, reason], ['declined', 'amount-mismatch']);
    await processor.void(id);
    await becomes(id, 'cancelled');
    await bench.adyen.settled();
    assert.deepEqual(moved(id), ['authorised 1250', 'cancelled 1250']);
  });

  for (const [outcome, state] of [
    ['complete', 'authorised'],
    ['fail', 'declined'],
  ] as const) {
    test(`links a challenge, and is ${state} once it is handed what the bank's page gave: ${outcome}`, async () => {
      const id = newId();
      const challenged = await pay(id, 'challenge');
      assert.equal(challenged.state, 'challenge');
      assert.ok(challenged.challengeUrl?.startsWith(`${bench.adyen.url}/redirect/`));
      assert.equal((await processor.findByReference(id)).state, 'challenge');
      assert.equal((await processor.findByReference(id, { redirectResult: 'made up' })).state, 'challenge');
      const body = new URLSearchParams({ outcome });
      const back = await fetch(challenged.challengeUrl ?? '', { method: 'POST', body, redirect: 'manual' });
      const { searchParams } = new URL(back.headers.get('location') ?? '');
      assert.equal(searchParams.get('a'), '1', 'the return URL keeps its own query');
      const returned = Object.fromEntries(searchParams);
      assert.equal((await processor.findByReference(id, returned)).state, state);
      assert.equal(
        (await processor.findByReference(id, returned)).state,
        state,
        'and so when it is handed over again',
      );
    });
  }

  test('reports pending payments as processing, until a notice says more', async () => {
    for (const [behavior, state] of [
      ['pending', 'authorised'],
      ['pending_declined', 'declined'],
    ] as const) {
      const id = newId();
      assert.equal((await pay(id, behavior)).state, 'processing');
      await becomes(id, state);
    }
  });

  for (const behavior of ['lost_answer', 'server_error'] as const) {
    test(`${behavior}: is uncertain, and the notice reports it as authorized`, async () => {
      const id = newId();
      await assert.rejects(pay(id, behavior), ProcessorUncertain);
      await becomes(id, 'authorised');
      assert.deepEqual(moved(id), ['authorised 2500']);
    });
  }

  test('finds a lost answer with the same request, without a second charge', async () => {
    const id = newId();
    const asked = asking(id, 'silent');
    await assert.rejects(processor.authorize(id, asked), ProcessorUncertain);
    assert.equal((await processor.findByReference(id)).state, 'processing');
    assert.equal(
      (await pay(id, 'success')).state,
      'processing',
      'no second instrument beside one that may be charged',
    );
    assert.equal((await processor.authorize(id, asked)).state, 'authorised');
    assert.deepEqual(moved(id), ['authorised 2500']);
  });

  test('ends by reference what is lost without a notice', async () => {
    const id = newId();
    await assert.rejects(pay(id, 'silent', bench.again()), ProcessorUncertain);
    await bench.adyen.settled();
    assert.equal((await bench.again().void(id)).state, 'voiding');
    await becomes(id, 'cancelled');
    assert.deepEqual(moved(id), ['authorised 2500', 'cancelled 2500']);
  });

  test('ends by reference what never arrived, and what arrives after that', async () => {
    const id = newId();
    await assert.rejects(pay(id, 'lost_before'), ProcessorUncertain);
    assert.equal((await processor.void(id)).state, 'voiding');
    await becomes(id, 'cancelled');
    assert.deepEqual(requested(id), ['/cancels']);
    // The network held it back until now.
    await bench.payElsewhere(id);
    while (!moved(id).includes('cancelled 2500')) await wait(5);
    await becomes(id, 'cancelled');
  });

  test('voids an authorization once, and reports it when Adyen does', async () => {
    const id = newId();
    await pay(id, 'success');
    assert.equal((await processor.void(id)).state, 'voiding');
    await bench.again().void(id);
    assert.deepEqual(await becomes(id, 'cancelled'), { id, state: 'cancelled', captured: 0 });
    assert.equal((await processor.capture(id, eur(2_500))).state, 'cancelled');
    assert.equal((await pay(id, 'success')).state, 'cancelled');
    assert.deepEqual(moved(id), ['authorised 2500', 'cancelled 2500']);
    assert.deepEqual(requested(id), ['/payments', 'cancels']);
  });

  test('a payment that was ended before it began cannot begin', async () => {
    const id = newId();
    assert.equal((await processor.void(id)).state, 'cancelled');
    assert.equal((await pay(id, 'success')).state, 'cancelled');
    assert.deepEqual(requested(id), []);
  });

  test('ends an authorization that is reported only after its end', async () => {
    const id = newId();
    bench.adyen.faults.add('slow');
    try {
      const paying = pay(id, 'success').catch(() => undefined);
      while (!bench.ledger.all.has(`voidAsked:${id}`)) {
        await wait(2);
        if (requested(id).length > 0) await processor.void(id);
      }
      await paying;
    } finally {
      bench.adyen.faults.clear();
    }
    await becomes(id, 'cancelled');
    await bench.adyen.settled();
    assert.deepEqual(moved(id), ['authorised 2500', 'cancelled 2500']);
  });

  for (const [behavior, reason] of [
    ['capture_refused', 'insufficient-balance-on-payment'],
    ['capture_failed', 'capture-failed'],
  ] as const) {
    test(`${behavior}: reports a late decline, and releases the authorization`, async () => {
      const id = newId();
      await pay(id, behavior);
      await processor.capture(id, eur(2_500));
      const declined = await becomes(id, 'declined');
      assert.deepEqual(declined, { id, state: 'declined', captured: 0, reason, retryable: true });
      await processor.void(id);
      await bench.adyen.settled();
      assert.equal(moved(id).at(-1), 'cancelled 2500');
      assert.equal((await processor.findByReference(id)).state, 'declined');
    });
  }

  for (const behavior of ['refund_refused', 'refund_failed'] as const) {
    test(`${behavior}: is a state`, async () => {
      const id = await paid(behavior);
      const { id: refundId = '' } = await processor.refund(id, eur(1_000), 'r');
      await bench.adyen.settled();
      assert.equal((await processor.findRefund(refundId)).status, 'failed');
    });
  }

  test('refunds nothing that was not captured', async () => {
    const id = newId();
    await pay(id, 'success');
    assert.deepEqual(await processor.refund(id, eur(100), 'r'), { status: 'failed' });
    await processor.capture(id, eur(2_500));
    await becomes(id, 'captured');
  });

  for (const behavior of ['duplicate_webhook', 'webhook_first', 'out_of_order'] as const)
    test(`${behavior}: changes nothing`, async () => {
      const id = await paid(behavior);
      assert.deepEqual(moved(id), ['authorised 2500', 'captured 2500']);
    });

  test('waits for a capture whose notice is lost', async () => {
    const id = newId();
    await pay(id, 'webhook_lost');
    assert.equal((await processor.capture(id, eur(2_500))).state, 'capturing');
    await bench.adyen.settled();
    assert.equal((await processor.findByReference(id)).state, 'capturing');
    assert.equal((await processor.void(id)).state, 'capturing', 'what may be captured is not ended');
  });

  test('tells a wrong key from an outage', async () => {
    const id = newId();
    await assert.rejects(pay(id, 'success', bench.again({ apiKey: 'wrong' })), ProcessorRefused);
    assert.equal((await processor.findByReference(id)).state, 'unconfirmed');
    const gone = bench.again({ apiBase: 'http://127.0.0.1:1' });
    const { state, reason, retryable } = await pay(newId(), 'success', gone);
    assert.deepEqual([state, reason, retryable], ['declined', 'processor-unreachable', true]);
  });

  test('names no key and no credential in errors', async () => {
    const id = newId();
    const wrong = bench.again({ apiKey: 'AQEwrong-key', merchantAccount: 'OtherECOM' });
    const asked = asking(id, 'success');
    const error = await wrong.authorize(id, asked).then(
      () => assert.fail('the key is wrong'),
      (thrown: unknown) => thrown as Error,
    );
    const shown = `${error.stack}${JSON.stringify(error)}${String(error.cause)}`;
    for (const secret of ['AQEwrong-key', String(asked.credential['token']), bench.adyen.hmacKey])
      assert.ok(!shown.includes(secret), shown);
  });

  test('needs an origin, and the prefix of a live account', () => {
    for (const apiBase of ['no url', 'ftp://a.example', 'https://a.example/v1', 'https://user@a.example'])
      assert.throws(() => bench.again({ apiBase }), TypeError);
    const live = { isLive: true, apiBase: undefined };
    const prefixed = (liveUrlPrefix: string): unknown => bench.again({ ...live, liveUrlPrefix } as never);
    assert.throws(() => bench.again(live as never), TypeError);
    for (const wrong of ['evil.example/', 'NoHyphen', '-a', 'a-', `a-${'b'.repeat(48)}`])
      assert.throws(() => prefixed(wrong), TypeError, wrong);
    for (const right of ['1797a841fbb37ca7-AdyenDemo', 'a-b-c', `a-${'b'.repeat(47)}`]) prefixed(right);
  });
});
