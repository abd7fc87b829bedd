/** Every request that may be lost, and what is left when it is. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Fetcher } from '#fetch';
import { startPsp, type Psp } from '../../../../../sandbox/psp/index.ts';
import type { PaymentState, PaymentProcessor } from '../port.ts';
import { ProcessorUncertain } from '../port.ts';
import {
  brokenWire,
  newIntent,
  openPage,
  press,
  startBench,
  type ProcessorBench,
  eur,
} from '../../../../../test/support/embedded/processor.ts';

describe('hosted page faults', () => {
  const closers: (() => unknown)[] = [];
  let bench: ProcessorBench<Psp>;
  before(async () => {
    const hold = { after: (close: () => unknown) => void closers.push(close) };
    bench = startBench(hold as never, await startPsp());
  });
  after(() => Promise.all(closers.map((close) => close())));

  let count = 0;
  interface Payment {
    id: string;
    url: string | undefined;
    kinds: () => string[];
  }

  async function payment(stage: 'new' | 'open' | 'authorised' | 'captured'): Promise<Payment> {
    const reference = `fault-${(count += 1)}`;
    const { processor, psp } = bench;
    const id = await newIntent(processor, reference);
    const url = stage === 'new' ? undefined : (await openPage(processor, id)).challengeUrl;
    if (stage === 'authorised' || stage === 'captured') await press(url, 'pay');
    if (stage === 'captured') await processor.capture(id, eur(2_500));
    const mine = () => psp.ledger().entries.filter(({ metadata }) => metadata.reference === reference);
    return { id, url, kinds: () => mine().map(({ kind }) => kind) };
  }

  const times = (kinds: string[], kind: string): number => kinds.filter((one) => one === kind).length;

  /** Runs an operation with its nth request lost, for every n, on a payment of its own each time. */
  async function breakEach(
    stage: Parameters<typeof payment>[0],
    operation: (processor: PaymentProcessor, id: string) => Promise<unknown>,
    check: (of: Payment, processor: PaymentProcessor) => Promise<void>,
  ): Promise<number> {
    for (let lost = 0; ; lost++) {
      for (const way of ['before', 'after'] as const) {
        const paid = await payment(stage);
        const wire = brokenWire(bench.fetcher, (index) => (index === lost ? way : undefined));
        const node = bench.again({ fetcher: wire.fetcher });
        const run = operation(node, paid.id);
        if (way === 'before') {
          const outcome = await run.then(
            () => undefined,
            (error: unknown) => error,
          );
          if (wire.asked.length <= lost) return lost;
          assert.ok(outcome instanceof ProcessorUncertain, `${wire.asked.join(', ')}: ${String(outcome)}`);
        } else await assert.rejects(run, ProcessorUncertain, wire.asked.join(', '));
        await check(paid, bench.again());
      }
    }
  }

  test('opens one page after any lost request, and charges once', async () => {
    const tried = await breakEach('new', openPage, async ({ id, kinds }, processor) => {
      const known = await processor.findByReference(id);
      const opened = await openPage(processor, id);
      assert.equal(opened.state, 'challenge');
      if (known.state === 'challenge') assert.deepEqual(opened, known);
      else assert.equal(known.state, 'unconfirmed');
      await press(opened.challengeUrl, 'pay');
      assert.equal((await processor.capture(id, eur(2_500))).state, 'captured');
      assert.equal(times(kinds(), 'authorised'), 1);
    });
    assert.equal(tried, 3, 'three requests');
  });

  test('prevents the payment by canceling, after any lost request to open a page', async () => {
    await breakEach('new', openPage, async ({ id, kinds }, processor) => {
      const known = await processor.findByReference(id);
      assert.equal((await processor.void(id)).state, 'cancelled');
      if (known.state === 'challenge') assert.equal((await press(known.challengeUrl, 'pay')).status, 200);
      assert.equal((await openPage(processor, id)).state, 'cancelled');
      assert.equal(times(kinds(), 'authorised'), 0);
    });
  });

  test('finds a capture after any lost request on the next try, once', async () => {
    const capture = (processor: PaymentProcessor, id: string): Promise<PaymentState> =>
      processor.capture(id, eur(2_500));
    const tried = await breakEach('authorised', capture, async ({ id, kinds }, processor) => {
      assert.deepEqual(await capture(processor, id), { id, state: 'captured', captured: 2_500 });
      assert.equal(times(kinds(), 'captured'), 1);
    });
    assert.equal(tried, 4);
  });

  for (const stage of ['open', 'authorised', 'captured'] as const) {
    test(`finishes canceling a payment that is ${stage} after any lost request, on the next try`, async () => {
      const tried = await breakEach(
        stage,
        (processor, id) => processor.void(id),
        async ({ id, url, kinds }, processor) => {
          const { state } = await processor.void(id);
          assert.equal(state, stage === 'captured' ? 'captured' : 'cancelled');
          await press(url, 'pay');
          assert.equal((await processor.findByReference(id)).state, state);
          const held = times(kinds(), 'authorised') - times(kinds(), 'captured') - times(kinds(), 'voided');
          assert.equal(held, 0);
        },
      );
      assert.ok(tried >= 2, 'more than one request');
    });
  }

  test('voids a payment between the two halves of a cancellation on the next try', async () => {
    const { id, url, kinds } = await payment('open');
    const wire = brokenWire(bench.fetcher, (index) => (index === 1 ? 'before' : undefined));
    await assert.rejects(bench.again({ fetcher: wire.fetcher }).void(id), ProcessorUncertain);
    await press(url, 'pay');
    assert.equal((await bench.processor.findByReference(id)).state, 'authorised', 'money is never denied');
    assert.equal((await bench.processor.void(id)).state, 'cancelled');
    assert.deepEqual([times(kinds(), 'authorised'), times(kinds(), 'voided')], [1, 1]);
  });

  test('finds a refund after any lost request on the next try, once', async () => {
    const refund = (processor: PaymentProcessor, id: string) => processor.refund(id, eur(900), 'return-1');
    const tried = await breakEach('captured', refund, async ({ id, kinds }, processor) => {
      assert.equal((await refund(processor, id)).status, 'completed');
      assert.equal(times(kinds(), 'refunded'), 1);
    });
    assert.equal(tried, 4);
  });

  /** A wire on which requests whose idempotency key matches are answered by the failure that is kept under the key. */
  function stuckWire(fetcher: Fetcher, keys: RegExp): { fetcher: Fetcher; stuck: () => number } {
    let stuck = 0;
    const body = Buffer.from('{"error":{"type":"api_error","message":"An unknown error occurred."}}');
    return {
      stuck: () => stuck,
      fetcher: {
        ...fetcher,
        async fetch(request) {
          const key = Object.entries(request.headers ?? {}).find(([name]) => /^idempotency-key$/i.test(name));
          if (!keys.test(String(key?.[1]))) return fetcher.fetch(request);
          stuck += 1;
          const { body: _body, ...plain } = request;
          const exchange = await fetcher.fetch({ ...plain, method: 'GET' });
          return { ...exchange, status: 500, headers: [['idempotent-replayed', 'true']], body };
        },
      },
    };
  }

  test('closes the page although a failure is stored under the key of an expiration', async () => {
    const { id } = await payment('open');
    const { fetcher, stuck } = stuckWire(bench.fetcher, /^portico:expire:[^:]+$/);
    assert.equal((await bench.again({ fetcher }).void(id)).state, 'cancelled');
    assert.equal(stuck(), 1);
  });

  test('treats a page that cannot be expired as uncertain, not canceled', async () => {
    const { id, url } = await payment('open');
    const { fetcher, stuck } = stuckWire(bench.fetcher, /^portico:expire:/);
    await assert.rejects(bench.again({ fetcher }).void(id), ProcessorUncertain);
    assert.equal(stuck(), 2);
    assert.deepEqual(
      (await bench.processor.findByReference(id)).challengeUrl,
      url,
      'and that is what is told',
    );
  });

  test('shows no page if a failure is stored under the key of recording it', async () => {
    const { id } = await payment('new');
    const { fetcher, stuck } = stuckWire(bench.fetcher, /^portico:write-page:/);
    assert.deepEqual(await openPage(bench.again({ fetcher }), id), { id, state: 'unconfirmed', captured: 0 });
    assert.equal(stuck(), 1);
  });

  test('finds the page although a failure is stored under the key of a refund that our own intent cannot have', async () => {
    const { id } = await payment('captured');
    const { fetcher, stuck } = stuckWire(bench.fetcher, new RegExp(`^portico:refund:${id}:`));
    assert.equal((await bench.again({ fetcher }).refund(id, eur(900), 'r')).status, 'completed');
    assert.equal(stuck(), 1);
  });
});
