/** That nothing is sent twice: by nodes that are held up, by nodes whose clocks differ, and after an answer that was lost. */
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
import { ProcessorUncertain, type PaymentLedger, type PaymentProcessor } from '../port.ts';

const minute = 60_000;
const toRefund = /\/partialRefunds$|\/refunds\/partials\//;

interface Bench extends WorldpayBench {
  at(minutes: number, more?: Parameters<WorldpayBench['again']>[0]): PaymentProcessor;
  total: WorldpayBench['fake']['book']['total'];
}

/** With a payment `a` of 25.00. */
async function bought(
  t: TestContext,
  options: Parameters<typeof startWorldpayBench>[1] = {},
): Promise<Bench> {
  const bench = await startWorldpayBench(t, { settleMs: 10, ...options });
  const { state } = await bench.processor.authorize('a', {
    ...eur(2_500),
    reference: 'a',
    orderNumber: 'N-1',
    credential: worldpayGooglePay(bench.fake.gatewayMerchantId),
    returnUrl: 'https://shop.example/back',
  });
  assert.equal(state, 'authorised');
  return {
    ...bench,
    at: (minutes, more = {}) => bench.again({ now: () => Date.now() + minutes * minute, ...more }),
    total: (kind) => bench.fake.book.total(kind, 'a'),
  };
}

async function captured(t: TestContext): Promise<Bench> {
  const bench = await bought(t);
  await bench.processor.capture('a', eur(2_500));
  await wait(50);
  return bench;
}

type Work = (processor: PaymentProcessor) => Promise<unknown>;
const capture: Work = (processor) => processor.capture('a', eur(2_500));
const refund: Work = (processor) => processor.refund('a', eur(1_000), 'key');
const kinds = [
  ['settlement', bought, capture, 'captured', 2_500],
  ['refund', captured, refund, 'refunded', 1_000],
] as const;

/** Holds up the node that writes its claim, until `go`. */
function gate(of: PaymentLedger, kind: string): { ledger: PaymentLedger; held: Promise<void>; go(): void } {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const ledger: PaymentLedger = {
    entries: (payment) => of.entries(payment),
    async record(entry) {
      await of.record(entry);
      if (entry.kind !== kind) return;
      held.resolve();
      await free.promise;
    },
  };
  return { ledger, held: held.promise, go: () => free.resolve() };
}

for (const [name, open, work, kind, amount] of kinds) {
  test(`a node that is held up after its claim does not send a ${name} that another one has sent since`, async (t) => {
    const { at, ledger, total } = await open(t);
    const { ledger: slow, held, go } = gate(ledger, `${name}_asked`);
    const first = work(at(0, { ledger: slow })).catch(() => undefined);
    await held;
    await work(at(25)).catch(() => undefined);
    go();
    await first;
    await wait(60);
    assert.equal(total(kind), amount);
  });

  test(`a node sends no ${name} more than a minute after its claim, and another one can`, async (t) => {
    const { at, total } = await open(t);
    let passed = 0;
    await work(at(0, { monotonic: () => (passed += 61_000) })).catch(() => undefined);
    await wait(60);
    assert.equal(total(kind), 0);
    await work(at(0));
    await wait(60);
    assert.equal(total(kind), amount);
  });

  test(`a ${name} of a node whose clock is behind is not lost at once: the clock of the ledger counts`, async (t) => {
    const { at, ledger, fetcher, total } = await open(t);
    const shared = { ...ledger, now: async () => Date.now() };
    const slow: Fetcher = {
      ...fetcher,
      async fetch(request) {
        if (request.method === 'POST') await wait(100);
        return fetcher.fetch(request);
      },
    };
    const behind = work(at(-25, { ledger: shared, fetcher: slow })).catch(() => undefined);
    await wait(50);
    await work(at(0, { ledger: shared })).catch(() => undefined);
    await behind;
    await wait(60);
    assert.equal(total(kind), amount);
  });
}

/** Worldpay that rejects a reference of a refund that it knows, and does not show it. The first answer is lost. */
function rejecting({ fetcher }: Pick<WorldpayBench, 'fetcher'>, errorName: string): Fetcher {
  const known = new Set<string>();
  const answers = new Map<string, number>();
  return {
    ...fetcher,
    async fetch(request) {
      if (!toRefund.test(request.url)) return fetcher.fetch(request);
      const { reference } = JSON.parse(String(request.body)) as { reference: string };
      answers.set(reference, (answers.get(reference) ?? 0) + 1);
      const answer = known.has(reference) ? undefined : await fetcher.fetch(request);
      known.add(reference);
      if (answer) return { ...answer, error: { code: 'timeout', message: 'timeout' } } as never;
      const body = new TextEncoder().encode(JSON.stringify({ errorName }));
      return { status: 400, headers: [], body, bytes: { truncated: false } } as never;
    },
  };
}

for (const errorName of [
  'transactionReferenceIsADuplicate',
  'transactionHasAlreadyBeenProcessed',
  // No duplicate, and yet the earlier try may have been made.
  'refundIsNotAllowed',
])
  test(`a refund that is repeated and rejected with ${errorName} is not paid again under another key`, async (t) => {
    const bench = await bought(t, { lagMs: 1e9 });
    const { at, deliver, processor, total } = bench;
    await processor.capture('a', eur(2_500));
    await deliver({ transactionReference: 'a', type: 'settled' });
    const fetcher = rejecting(bench, errorName);
    const pay = (minutes: number, amount: number, key: string) =>
      at(minutes, { fetcher }).refund('a', eur(amount), key);
    await assert.rejects(pay(0, 2_000, 'first'), ProcessorUncertain);
    await assert.rejects(pay(21, 2_000, 'first'), ProcessorUncertain);
    await assert.rejects(pay(42, 2_000, 'first'), ProcessorUncertain);
    assert.deepEqual(await pay(43, 1_000, 'second'), { status: 'failed' });
    await wait(60);
    assert.equal(total('refunded'), 2_000);
  });

test('a refund that is rejected, and was never sent before, has failed', async (t) => {
  const { at, fetcher } = await captured(t);
  const rejects: Fetcher = {
    ...fetcher,
    fetch: async (request) =>
      toRefund.test(request.url)
        ? ({
            status: 400,
            headers: [],
            body: new TextEncoder().encode('{"errorName":"refundIsNotAllowed"}'),
            bytes: { truncated: false },
          } as never)
        : fetcher.fetch(request),
  };
  assert.deepEqual(await at(0, { fetcher: rejects }).refund('a', eur(500), 'key'), { status: 'failed' });
});

test('a refund that the queries do not show is not repeated for 20 minutes', async (t) => {
  const { at, deliver, fetcher, processor, total } = await bought(t, { lagMs: 1e9 });
  await processor.capture('a', eur(2_500));
  await deliver({ transactionReference: 'a', type: 'settled' });
  let lost = 0;
  const losing: Fetcher = {
    ...fetcher,
    async fetch(request) {
      const answer = await fetcher.fetch(request);
      const isLost = toRefund.test(request.url) && (lost += 1) === 1;
      return isLost ? ({ ...answer, error: { code: 'timeout', message: 'timeout' } } as never) : answer;
    },
  };
  for (const minutes of [0, 5, 19])
    await assert.rejects(at(minutes, { fetcher: losing }).refund('a', eur(500), 'key'), ProcessorUncertain);
  await wait(60);
  assert.equal(total('refunded'), 500);
});
