import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startPsp, type Psp } from '../../../../../sandbox/psp/index.ts';
import type { PaymentState, PaymentProcessor } from '../port.ts';
import { ProcessorUncertain } from '../port.ts';
import {
  card,
  newIntent,
  startBench,
  type ProcessorBench,
  eur,
  authorization,
  returnUrl,
} from '../../../../../test/support/embedded/processor.ts';

describe('stripe', () => {
  let bench: ProcessorBench<Psp>;
  let processor: PaymentProcessor;
  const closers: (() => unknown)[] = [];
  /** The processor's clock where a test holds it still. */
  let stopped: number | undefined;
  before(async () => {
    const hold = { after: (close: () => unknown) => void closers.push(close) };
    bench = startBench(hold as never, await startPsp({ slowMs: 60, now: () => stopped ?? Date.now() }));
    ({ processor } = bench);
  });
  after(() => Promise.all(closers.map((close) => close())));

  const confirm = (id: string, name: string, by = processor): Promise<PaymentState> =>
    by.authorize(id, authorization(card(name)));
  const moved = (id: string): string[] =>
    bench.psp
      .ledger()
      .entries.filter(({ intentId }) => intentId === id)
      .map(({ kind }) => kind);

  test('creates an unconfirmed intent with the reference and the order number', async () => {
    const intent = await processor.open({
      reference: 'ref 1 · ä',
      amount: 1_999,
      currency: 'GBP',
      orderNumber: 'N-7',
    });
    assert.deepEqual(intent, { id: intent.id, state: 'unconfirmed', captured: 0 });
    const [entry] = bench.psp.ledger().entries.filter(({ intentId }) => intentId === intent.id);
    assert.deepEqual(
      [entry?.amount, entry?.currency, entry?.metadata],
      [1_999, 'gbp', { reference: 'ref 1 · ä', order_number: 'N-7' }],
    );
    assert.deepEqual(await processor.findByReference(intent.id), intent);
  });

  test('creates no second intent when repeated, from any node', async () => {
    const first = await newIntentFor('same');
    const second = await newIntentFor('same', bench.again());
    assert.equal(second.id, first.id);
    await confirm(first.id, 'success');
    assert.equal((await newIntentFor('same')).state, 'authorised', 'what is answered is the present state');
    assert.deepEqual(moved(first.id), ['created', 'authorised']);
  });

  test('charges, captures, and refunds a currency that Stripe counts in other units', async () => {
    const isk = { amount: 5_000, currency: 'ISK' };
    const { id } = await processor.open({ ...isk, reference: 'krónur', orderNumber: 'N-isk' });
    await processor.authorize(id, { ...authorization(card('success')), ...isk });
    const { state, captured } = await processor.capture(id, isk);
    assert.deepEqual([state, captured], ['captured', 5_000]);
    assert.equal((await processor.findByReference(id)).captured, 5_000);
    assert.equal((await processor.refund(id, { ...isk, amount: 2_000 }, 'some')).status, 'completed');
    const entries = bench.psp.ledger().entries.filter(({ intentId }) => intentId === id);
    assert.deepEqual(
      entries.map(({ kind, amount }) => [kind, amount]),
      [
        ['created', 500_000],
        ['authorised', 500_000],
        ['captured', 500_000],
        ['refunded', 200_000],
      ],
    );
  });

  test('creates another intent, not an error, for the same reference with another order number', async () => {
    const intent = { reference: 'twice', amount: 500, currency: 'EUR' };
    const first = await processor.open({ ...intent, orderNumber: 'N-1' });
    const second = await processor.open({ ...intent, orderNumber: 'N-2' });
    assert.notEqual(second.id, first.id);
  });

  test('waits for a slow response within the time limit, also for a concurrent call on another node', async () => {
    const { id } = await newIntentFor('at once');
    const both = await Promise.all([confirm(id, 'slow'), confirm(id, 'slow', bench.again())]);
    assert.deepEqual(
      both.map(({ state }) => state),
      ['authorised', 'authorised'],
    );
    assert.deepEqual(moved(id), ['created', 'authorised']);
  });

  test('returns the captured amount for a later capture of another amount', async () => {
    const id = await newIntent(processor);
    await confirm(id, 'success');
    await processor.capture(id, eur(2_500));
    assert.deepEqual(await processor.capture(id, eur(1_000)), { id, state: 'captured', captured: 2_500 });
  });

  function newIntentFor(reference: string, by = processor): Promise<PaymentState> {
    return by.open({ reference, amount: 500, currency: 'EUR', orderNumber: 'N-1' });
  }

  for (const token of ['pm_sandbox_success', 'pm_card_visa', 'tok_visa', 'tok_sandbox_success']) {
    test(`authorizes, captures once, and refunds ${token}`, async () => {
      const id = await newIntent(processor);
      assert.deepEqual(await confirm(id, token), { id, state: 'authorised', captured: 0 });
      const captured: PaymentState = { id, state: 'captured', captured: 2_500 };
      assert.deepEqual(await processor.capture(id, eur(2_500)), captured);
      assert.deepEqual(await processor.capture(id, eur(2_500)), captured);
      assert.deepEqual(await bench.again().capture(id, eur(2_500)), captured);
      const refund = await processor.refund(id, eur(1_000), 'return-1');
      assert.equal(refund.status, 'completed');
      assert.deepEqual(await processor.refund(id, eur(1_000), 'return-1'), refund);
      assert.notEqual((await processor.refund(id, eur(1_000), 'return-2')).id, refund.id);
      assert.deepEqual(moved(id), ['created', 'authorised', 'captured', 'refunded', 'refunded']);
    });
  }

  test('sends the payer as billing details with a token, but not with a payment method', async (t) => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request
        .on('data', (piece) => (body += String(piece)))
        .on('end', () => {
          bodies.push(body);
          response.writeHead(402).end('{"error":{"type":"card_error","code":"card_declined"}}');
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const billingAddress = {
      firstName: 'Ben',
      lastName: 'Lee',
      street: '5 Bill Road',
      locality: 'Boston',
      region: 'MA',
      postalCode: '02108',
      country: 'US',
    };
    for (const name of ['tok_visa', 'pm_card_visa'])
      await bench
        .again({ apiBase })
        .authorize('pi_1', authorization(card(name), { instrument: { billingAddress } }));
    const sent = bodies.map((body) => Object.fromEntries(new URLSearchParams(body)));
    const details = 'payment_method_data[billing_details]';
    assert.deepEqual(sent, [
      {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][token]': 'tok_visa',
        [`${details}[name]`]: 'Ben Lee',
        [`${details}[address][line1]`]: '5 Bill Road',
        [`${details}[address][city]`]: 'Boston',
        [`${details}[address][state]`]: 'MA',
        [`${details}[address][postal_code]`]: '02108',
        [`${details}[address][country]`]: 'US',
        return_url: returnUrl,
      },
      { payment_method: 'pm_card_visa', return_url: returnUrl },
    ]);
  });

  const declines: [name: string, reason: string, retryable: boolean][] = [
    ['decline', 'generic_decline', true],
    ['pm_card_chargeDeclined', 'generic_decline', true],
    ['insufficient_funds', 'insufficient_funds', true],
    ['expired', 'expired_card', true],
    ['lost_card', 'lost_card', false],
    ['stolen_card', 'stolen_card', false],
    ['fraudulent', 'fraudulent', false],
    // Ids that the processor does not know.
    ['pm_of_somebody_else', 'resource_missing', true],
    ['tok_of_somebody_else', 'resource_missing', true],
    // What it does not take at all, or this version of its API does not.
    ['spt_1234', 'credential-unsupported', true],
  ];
  for (const [name, reason, retryable] of declines) {
    test(`declines ${name} as ${reason}, ${retryable ? 'another instrument may work' : 'finally'}`, async () => {
      const id = await newIntent(processor);
      const declined = { id, state: 'declined', reason, retryable, captured: 0 };
      assert.deepEqual(await confirm(id, name), declined);
      assert.deepEqual(await confirm(id, name), declined, 'and so when asked again');
      const { state } = await processor.findByReference(id);
      assert.equal(state, moved(id).includes('declined') ? 'declined' : 'unconfirmed');
      assert.equal((await confirm(id, 'success')).state, 'authorised', 'another instrument is tried afresh');
    });
  }

  test('declines content that is not a token without a request', async () => {
    const contents = [
      {},
      { token: 7 },
      { token: 'pm_a b' },
      { token: 'pm_' },
      { token: `pm_${'x'.repeat(300)}` },
    ];
    for (const content of [...contents, { type: 'card', token: 'seti_1' }]) {
      const { state, reason } = await processor.authorize('pi_never_asked', authorization(content));
      assert.deepEqual([state, reason], ['declined', 'credential-unsupported']);
    }
  });

  test('links a challenge to the bank, and polls its end', async () => {
    for (const [outcome, state] of [
      ['complete', 'authorised'],
      ['fail', 'declined'],
    ] as const) {
      const id = await newIntent(processor);
      const challenged = await confirm(id, 'challenge');
      assert.deepEqual(challenged, {
        id,
        state: 'challenge',
        challengeUrl: `${bench.psp.url}/3ds/${id}`,
        captured: 0,
      });
      const body = new URLSearchParams({ outcome });
      const back = await fetch(challenged.challengeUrl ?? '', { method: 'POST', body, redirect: 'manual' });
      assert.ok(back.headers.get('location')?.startsWith(returnUrl));
      assert.equal((await processor.findByReference(id)).state, state);
      assert.equal(
        (await confirm(id, 'challenge')).state,
        state,
        'an old answer is not given for the new state',
      );
    }
  });

  test('reports processing until it ends', async () => {
    const id = await newIntent(processor);
    stopped = Date.now();
    try {
      assert.equal((await confirm(id, 'processing')).state, 'processing');
      assert.equal((await processor.capture(id, eur(2_500))).state, 'processing');
    } finally {
      stopped = undefined;
    }
    while ((await processor.findByReference(id)).state === 'processing')
      await new Promise((done) => setTimeout(done, 10));
    assert.equal(
      (await processor.capture(id, eur(2_500))).state,
      'captured',
      'the early refusal does not stick',
    );
  });

  for (const name of ['lost_answer', 'server_error']) {
    test(`${name}: is uncertain, and a lookup reports it as authorized`, async () => {
      const id = await newIntent(processor);
      await assert.rejects(confirm(id, name), ProcessorUncertain);
      assert.equal((await processor.findByReference(id)).state, 'authorised');
      assert.equal((await confirm(id, name)).state, 'authorised', 'the same request again finds it');
      assert.deepEqual(moved(id), ['created', 'authorised']);
    });
  }

  test('is uncertain after a request lost before it took effect, and a lookup reports no effect', async () => {
    const id = await newIntent(processor);
    await assert.rejects(confirm(id, 'lost_before'), ProcessorUncertain);
    assert.equal((await processor.findByReference(id)).state, 'unconfirmed');
  });

  test('is uncertain after a timeout, and canceling prevents the payment', async (t) => {
    const patient = startBench(t, await startPsp({ slowMs: 3_000 }));
    const hasty = startBench(t, patient.psp, { totalMs: 30, firstByteMs: 30 });
    const id = await newIntent(patient.processor);
    await assert.rejects(confirm(id, 'slow', hasty.processor), ProcessorUncertain);
    assert.equal((await patient.processor.void(id)).state, 'cancelled');
    // Until the bank's late answer would have come, which a void on a busy machine precedes by seconds.
    await new Promise((done) => setTimeout(done, 3_100));
    assert.equal((await patient.processor.findByReference(id)).state, 'cancelled');
    assert.equal(patient.psp.ledger().sums.eur?.authorised, 0, 'nothing was ever authorised');
  });

  test('voids an authorization permanently when canceled, also repeatedly', async () => {
    const id = await newIntent(processor);
    await confirm(id, 'success');
    const cancelled: PaymentState = { id, state: 'cancelled', captured: 0 };
    assert.deepEqual(await processor.void(id), cancelled);
    assert.deepEqual(await bench.again().void(id), cancelled);
    assert.deepEqual(
      await confirm(id, 'success'),
      cancelled,
      'the old authorisation is not answered any more',
    );
    assert.deepEqual(await processor.capture(id, eur(2_500)), cancelled);
    assert.deepEqual(moved(id), ['created', 'authorised', 'voided']);
  });

  test('reports a captured payment when canceled', async () => {
    const id = await newIntent(processor);
    await confirm(id, 'success');
    await processor.capture(id, eur(2_000));
    assert.deepEqual(await processor.void(id), { id, state: 'captured', captured: 2_000 });
  });

  test('returns a decline at capture as a state', async () => {
    const id = await newIntent(processor);
    assert.equal((await confirm(id, 'decline_at_capture')).state, 'authorised');
    const declined = { id, state: 'declined', reason: 'generic_decline', retryable: true, captured: 0 };
    assert.deepEqual(await processor.capture(id, eur(2_500)), declined);
    assert.deepEqual(await processor.capture(id, eur(2_500)), declined);
    assert.deepEqual(await processor.findByReference(id), declined);
  });

  test('captures after a premature capture attempt', async () => {
    const id = await newIntent(processor);
    assert.equal((await processor.capture(id, eur(2_500))).state, 'unconfirmed');
    await confirm(id, 'success');
    assert.deepEqual(await processor.capture(id, eur(2_500)), { id, state: 'captured', captured: 2_500 });
  });

  test('is uncertain if the provider is unavailable', async () => {
    const gone = bench.again({ apiBase: 'http://127.0.0.1:1' });
    await assert.rejects(newIntent(gone), ProcessorUncertain);
  });

  test('accepts only origins as the URL of the API', () => {
    for (const apiBase of ['no url', 'ftp://a.example', 'https://a.example/v1', 'https://user@a.example'])
      assert.throws(() => bench.again({ apiBase }), TypeError);
  });

  test('exposes only the publishable key as public configuration', () => {
    assert.deepEqual(processor.facts(), { name: 'stripe', publishableKey: bench.psp.publishableKey });
  });
});
