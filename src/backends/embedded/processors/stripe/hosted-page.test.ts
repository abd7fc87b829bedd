import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openInbox } from '../../../../../sandbox/psp/testing.ts';
import { startPsp, type Psp } from '../../../../../sandbox/psp/index.ts';
import type { PaymentState, PaymentProcessor } from '../port.ts';
import {
  brokenWire,
  card,
  newIntent,
  openPage,
  press,
  returnUrl,
  startBench,
  type ProcessorBench,
  eur,
  authorization,
} from '../../../../../test/support/embedded/processor.ts';

describe('hosted page', () => {
  const clock = { ahead: 0 };
  const now = (): number => Date.now() + clock.ahead;
  const closers: (() => unknown)[] = [];
  let bench: ProcessorBench<Psp>;
  let processor: PaymentProcessor;
  before(async () => {
    const hold = { after: (close: () => unknown) => void closers.push(close) };
    bench = startBench(hold as never, await startPsp({ now }));
    processor = bench.again({ now });
  });
  after(() => Promise.all(closers.map((close) => close())));

  /** What the ledger has of a payment, its page and what was paid there. */
  const movedFor = (reference: string): string[] =>
    bench.psp
      .ledger()
      .entries.filter(({ metadata }) => metadata.reference === reference)
      .map(({ kind }) => kind);

  let count = 0;
  async function opened(): Promise<{ id: string; url: string; moved: () => string[] }> {
    const reference = `page-${(count += 1)}`;
    const id = await newIntent(processor, reference);
    const { challengeUrl: url = '' } = await openPage(processor, id);
    return { id, url, moved: () => movedFor(reference) };
  }

  test('captures and refunds a payment from the page under our ID', async () => {
    const { id, url, moved } = await opened();
    assert.deepEqual(await processor.findByReference(id), {
      id,
      state: 'challenge',
      challengeUrl: url,
      captured: 0,
    });
    const back = await press(url, 'pay');
    assert.deepEqual([back.status, back.headers.get('location')], [303, returnUrl]);
    assert.deepEqual(await processor.findByReference(id), { id, state: 'authorised', captured: 0 });
    const captured: PaymentState = { id, state: 'captured', captured: 2_500 };
    assert.deepEqual(await processor.capture(id, eur(2_500)), captured);
    assert.deepEqual(await processor.capture(id, eur(2_500)), captured);
    assert.deepEqual(await bench.again().capture(id, eur(1_000)), captured);
    assert.deepEqual(await processor.findByReference(id), captured);
    const refund = await processor.refund(id, eur(1_000), 'return-1');
    assert.equal(refund.status, 'completed');
    assert.deepEqual(await bench.again().refund(id, eur(1_000), 'return-1'), refund);
    assert.notEqual((await processor.refund(id, eur(1_000), 'return-2')).id, refund.id);
    const ways = [
      'created',
      'page_opened',
      'updated',
      'created',
      'authorised',
      'captured',
      'refunded',
      'refunded',
    ];
    assert.deepEqual(moved(), ways);
  });

  test('shows the total of the payment and the order on the page, once', async () => {
    const id = await newIntent(processor);
    const { challengeUrl = '' } = await openPage(processor, id);
    const html = await (await fetch(challengeUrl)).text();
    assert.match(html, /Order N-\d+: <strong>€25\.00<\/strong>/);
    assert.ok(html.includes(returnUrl.replace('&', '&amp;')), 'there is a way back');
  });

  test('returns the same page to repeated and concurrent requests of any node', async () => {
    const { id, url } = await opened();
    assert.equal((await openPage(bench.again(), id)).challengeUrl, url);
    const other = await newIntent(processor);
    const nodes = [processor, bench.again({ now }), bench.again({ now: () => now() + 60_000 })];
    const answers = await Promise.allSettled(nodes.map((node) => openPage(node, other)));
    const { challengeUrl } = await processor.findByReference(other);
    const shown = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    assert.ok(shown.length > 0);
    for (const { state, challengeUrl: seen } of shown)
      if (state === 'challenge') assert.equal(seen, challengeUrl, 'no second page is shown to anybody');
    assert.equal((await openPage(processor, other)).challengeUrl, challengeUrl);
  });

  test('shows no one the second of two pages that were created concurrently', async () => {
    const id = await newIntent(processor);
    let first: Promise<PaymentState> | undefined;
    // Between the making of a page and writing it down, another node with another clock does both.
    const wire = brokenWire(bench.fetcher);
    const late = bench.again({
      now,
      fetcher: {
        ...wire.fetcher,
        async fetch(request) {
          const exchange = await wire.fetcher.fetch(request);
          if (wire.asked.at(-1) === 'POST /v1/checkout/sessions')
            await (first ??= openPage(bench.again({ now: () => now() + 120_000 }), id));
          return exchange;
        },
      },
    });
    const second = await openPage(late, id);
    assert.equal(second.state, 'challenge');
    assert.equal(second.challengeUrl, (await first)?.challengeUrl);
  });

  test('keeps the page open after a decline, and accepts another card', async () => {
    const { id, url, moved } = await opened();
    const again = await press(url, 'decline');
    assert.equal(again.status, 200);
    assert.match(await again.text(), /Your card was declined/);
    assert.deepEqual(await processor.findByReference(id), {
      id,
      state: 'challenge',
      challengeUrl: url,
      captured: 0,
    });
    await press(url, 'pay');
    assert.equal((await processor.findByReference(id)).state, 'authorised');
    assert.deepEqual(moved().slice(3), ['created', 'declined', 'authorised']);
  });

  test('treats an expired page as a retryable decline, and opens a new page after it', async (t) => {
    t.after(() => (clock.ahead = 0));
    for (const tried of [false, true]) {
      const { id, url } = await opened();
      if (tried) await press(url, 'decline');
      clock.ahead += 33 * 60_000;
      const expired = { id, state: 'declined', reason: 'page-expired', retryable: true, captured: 0 };
      assert.deepEqual(await processor.findByReference(id), expired);
      assert.deepEqual(await processor.capture(id, eur(2_500)), expired);
      assert.equal((await press(url, 'pay')).status, 200, 'nobody can pay on it');
      assert.deepEqual(await processor.findByReference(id), expired);
      const anew = await openPage(processor, id);
      assert.equal(anew.state, 'challenge');
      assert.notEqual(anew.challengeUrl, url);
      assert.deepEqual(await openPage(processor, id), anew);
      await press(anew.challengeUrl, 'pay');
      assert.equal((await processor.capture(id, eur(2_500))).state, 'captured');
    }
  });

  test('accepts no payment and opens no page after it was canceled while open', async () => {
    const { id, url, moved } = await opened();
    const cancelled: PaymentState = { id, state: 'cancelled', captured: 0 };
    assert.deepEqual(await processor.void(id), cancelled);
    assert.deepEqual(await bench.again().void(id), cancelled);
    assert.equal((await press(url, 'pay')).status, 200);
    assert.deepEqual(await processor.findByReference(id), cancelled);
    assert.deepEqual(await openPage(processor, id), cancelled);
    assert.deepEqual(await processor.capture(id, eur(2_500)), cancelled);
    assert.deepEqual(moved(), ['created', 'page_opened', 'updated', 'canceled', 'page_expired']);
  });

  test('cancels after a decline on the page', async () => {
    const { id, url, moved } = await opened();
    await press(url, 'decline');
    assert.deepEqual(await processor.void(id), { id, state: 'cancelled', captured: 0 });
    assert.deepEqual(moved().slice(3), ['created', 'declined', 'canceled', 'canceled']);
  });

  test('voids the authorization when canceled after it', async () => {
    const { id, url, moved } = await opened();
    await press(url, 'pay');
    const cancelled: PaymentState = { id, state: 'cancelled', captured: 0 };
    assert.deepEqual(await processor.void(id), cancelled);
    assert.deepEqual(await bench.again().void(id), cancelled);
    assert.deepEqual(await processor.findByReference(id), cancelled);
    assert.deepEqual(moved().slice(3), ['created', 'authorised', 'canceled', 'voided']);
  });

  test('keeps the capture when canceled after it', async () => {
    const { id, url } = await opened();
    await press(url, 'pay');
    await processor.capture(id, eur(2_000));
    const captured: PaymentState = { id, state: 'captured', captured: 2_000 };
    assert.deepEqual(await processor.void(id), captured);
    assert.deepEqual(await processor.void(id), captured);
    assert.deepEqual(await processor.findByReference(id), captured);
    assert.equal((await processor.refund(id, eur(2_000), 'void')).status, 'completed');
  });

  test('returns a challenge when captured before payment, and captures later', async () => {
    const { id, url } = await opened();
    assert.equal((await processor.capture(id, eur(2_500))).state, 'challenge');
    await press(url, 'pay');
    assert.equal((await processor.capture(id, eur(2_500))).state, 'captured');
  });

  test('rejects a refund without a payment', async () => {
    const { id } = await opened();
    assert.deepEqual(await processor.refund(id, eur(1), 'k'), { status: 'failed' });
  });

  test('opens no page after a cancellation', async () => {
    const id = await newIntent(processor, 'cancelled-before');
    await processor.void(id);
    assert.deepEqual(await openPage(processor, id), { id, state: 'cancelled', captured: 0 });
    assert.deepEqual(movedFor('cancelled-before'), ['created', 'canceled']);
  });

  test('closes the page when canceled between creating and recording it', async () => {
    const reference = 'fenced-in-between';
    const id = await newIntent(processor, reference);
    const wire = brokenWire(bench.fetcher);
    const slow = bench.again({
      now,
      fetcher: {
        ...wire.fetcher,
        async fetch(request) {
          const exchange = await wire.fetcher.fetch(request);
          if (wire.asked.at(-1) === 'POST /v1/checkout/sessions') await processor.void(id);
          return exchange;
        },
      },
    });
    assert.deepEqual(await openPage(slow, id), { id, state: 'cancelled', captured: 0 });
    assert.deepEqual(movedFor(reference), ['created', 'page_opened', 'canceled', 'updated', 'page_expired']);
  });

  test('closes the page when a card is charged, so that no one pays twice', async () => {
    const { id, url, moved } = await opened();
    assert.equal((await processor.authorize(id, authorization(card('success')))).state, 'authorised');
    assert.equal((await press(url, 'pay')).status, 200);
    assert.equal((await openPage(processor, id)).state, 'authorised');
    assert.equal((await processor.capture(id, eur(2_500))).state, 'captured');
    assert.equal(moved().filter((kind) => kind === 'authorised').length, 1);
  });

  test('sends no additional requests for a card payment', async () => {
    const wire = brokenWire(bench.fetcher);
    const counted = bench.again({ fetcher: wire.fetcher });
    const id = await newIntent(counted);
    await counted.authorize(id, authorization(card('success')));
    await counted.findByReference(id);
    await counted.capture(id, eur(2_500));
    await counted.refund(id, eur(2_500), 'all');
    const other = await newIntent(counted);
    await counted.void(other);
    assert.deepEqual(wire.asked, [
      'POST /v1/payment_intents',
      `POST /v1/payment_intents/${id}/confirm`,
      `GET /v1/payment_intents/${id}`,
      `POST /v1/payment_intents/${id}/capture`,
      'POST /v1/refunds',
      'POST /v1/payment_intents',
      `POST /v1/payment_intents/${other}/cancel`,
    ]);
  });

  test('reads our reference from events of the page and its payment', async (t) => {
    const inbox = await openInbox();
    t.after(() => inbox.close());
    const told = startBench(
      t,
      await startPsp({
        webhook: {
          url: inbox.url,
          events: [
            'payment_intent.amount_capturable_updated',
            'checkout.session.completed',
            'checkout.session.expired',
          ],
        },
      }),
    );
    const id = await newIntent(told.processor, 'attempt·ü·2');
    await press((await openPage(told.processor, id)).challengeUrl, 'pay');
    await inbox.wait(2);
    const other = await newIntent(told.processor, 'attempt-3');
    await openPage(told.processor, other);
    await told.processor.void(other);
    await inbox.wait(3);
    const read = await Promise.all(
      inbox.received.map(async ({ body, signature }) => {
        const notices = await told.processor.readNotices(body, () => signature);
        return notices?.[0];
      }),
    );
    assert.deepEqual(
      read.map((notice) => notice?.reference),
      ['attempt·ü·2', 'attempt·ü·2', 'attempt-3'],
    );
    assert.match(read[0]?.intentId ?? '', /^pi_/);
    assert.deepEqual([read[1]?.intentId, read[2]?.intentId], [id, other]);
  });
});
