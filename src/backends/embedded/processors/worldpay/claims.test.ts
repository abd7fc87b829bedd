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
import type { PaymentLedger, PaymentProcessor } from '../port.ts';

const minute = 60_000;

interface Bench extends WorldpayBench {
  at(minutes: number, more?: Parameters<WorldpayBench['again']>[0]): PaymentProcessor;
  total: WorldpayBench['fake']['book']['total'];
}

/** With a payment `a` of 25.00. */
async function bought(t: TestContext, options: Parameters<typeof startWorldpayBench>[1] = {}): Promise<Bench> {
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
