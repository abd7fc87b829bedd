/** Refunds against the sandbox provider: what the answer to one means, and what never pays one twice. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sealCredential, hour, minute } from '#commerce';
import { startPsp, type Psp } from '../../../../sandbox/psp/index.ts';
import { testDialects } from '../../../../test/support/databases.ts';
import { testStore, type TestStore } from '../../../../test/support/embedded/placement-store.ts';
import { brokenWire, startBench, type ProcessorBench } from '../../../../test/support/embedded/processor.ts';
import type { Fetcher, HttpExchange } from '#fetch';

const total = 1_390;
const half = 695;

describe('refunds', () => {
  let bench: ProcessorBench<Psp>;
  let other: ProcessorBench<Psp>;
  let now = Date.parse('2026-08-01T10:00:00Z');
  const closers: (() => unknown)[] = [];
  before(async () => {
    const t = { after: (end: () => unknown) => void closers.push(end) };
    bench = startBench(t, await startPsp({ now: () => now, slowMs: 30 * hour }));
    other = startBench(t, await startPsp({ now: () => now }));
  });
  after(() => Promise.all(closers.map((close) => close())));

  type Node = TestStore['backend'];
  interface Sold {
    number: string;
    clock: TestStore['clock'];
    /** Another node, with another processor or the one that is right. */
    node(processor?: Parameters<TestStore['other']>[1]): Node;
    /** Status of each refund as the order reports it. */
    told(): Promise<(string | undefined)[]>;
    /** What the provider's ledger has of this order. */
    refunded(): number;
  }

  for (const { name, skip, open } of testDialects()) {
    const sold = async (
      use: (order: Sold) => Promise<void>,
      token = 'success',
      currency = 'EUR',
    ): Promise<void> => {
      const database = await open();
      try {
        const store = testStore(database);
        store.clock.now = now;
        await store.stock('lamp', 10);
        const node: Sold['node'] = (processor = bench.again()) => store.other(database, processor);
        const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
        const prepared = await node().prepare({
          ...cart,
          quote: { ...cart.quote, currency },
          context: { ...cart.context, currency },
        });
        assert.ok(prepared.ok);
        const credential = sealCredential({ type: 'token', token: `pm_sandbox_${token}` });
        const outcome = await node().commit({ ...store.commitment(prepared.ref, total), credential });
        assert.ok(outcome.outcome === 'placed', outcome.outcome);
        const { number } = outcome.order;
        await use({
          number,
          clock: store.clock,
          node,
          told: async () => (await node().show(number))?.order.adjustments.map(({ status }) => status) ?? [],
          refunded: () =>
            bench.psp
              .ledger()
              .entries.filter(({ kind, metadata }) => kind === 'refunded' && metadata.order_number === number)
              .reduce((sum, { amount }) => sum + amount, 0),
        });
      } finally {
        await database.close();
      }
    };

    /** Answers refunds in place of the provider. */
    const answering = (status: number, error: object): Fetcher => ({
      ...bench.fetcher,
      async fetch(request): Promise<HttpExchange> {
        const exchange = await bench.fetcher.fetch({
          ...request,
          method: 'GET',
          url: `${bench.psp.url}/none`,
        });
        return { ...exchange, status, body: Buffer.from(JSON.stringify({ error })) };
      },
    });
    const invalid = { type: 'invalid_request_error', message: 'No.' };

    const unsaid: [what: string, processor: () => Parameters<Sold['node']>[0]][] = [
      ['a revoked key', () => bench.again({ secretKey: 'sk_test_revoked' })],
      ['the key of another account', () => other.again()],
      ['a key without this right', () => bench.again({ fetcher: answering(403, invalid) })],
      ['a URL without a refund endpoint', () => bench.again({ fetcher: answering(404, invalid) })],
      [
        'a request that the processor does not understand',
        () => bench.again({ fetcher: answering(400, { ...invalid, code: 'parameter_unknown', param: 'x' }) }),
      ],
      [
        'a key that was used for another request',
        () => bench.again({ fetcher: answering(400, { type: 'idempotency_error', message: 'No.' }) }),
      ],
      [
        'an internal error of ours',
        () => ({ ...bench.again(), refund: () => Promise.reject(new TypeError('a mistake')) }),
      ],
    ];
    for (const [what, processor] of unsaid)
      test(
        `${name}: does not report a refund with a lost response as failed because of ${what}`,
        { skip },
        () =>
          sold(async ({ number, node, told, refunded, clock }) => {
            const { fetcher } = brokenWire(bench.fetcher, (_, asked) =>
              asked === 'POST /v1/refunds' ? 'after' : undefined,
            );
            await node(bench.again({ fetcher })).refund(number, { amount: half });
            assert.deepEqual([await told(), refunded()], [['pending'], half]);
            clock.now += 2 * minute;
            await node(processor()).sweep(clock.now);
            assert.deepEqual(await told(), ['pending']);
            // The whole rest can be asked for, and no more.
            const rest = await node().refund(number, { amount: total });
            assert.ok(!rest.ok && rest.error.code === 'amount-too-high');
            clock.now += 2 * minute;
            await node().sweep(clock.now);
            assert.deepEqual([await told(), refunded()], [['completed'], half]);
          }),
      );

    const ends: [token: string, end: string][] = [
      ['refund_pending', 'completed'],
      ['refund_fails', 'failed'],
    ];
    for (const [token, end] of ends)
      for (const lost of [false, true])
        test(
          `${name}: polls a refund that is pending for days${lost ? ', and whose response was lost,' : ''} until it has ${end}`,
          { skip },
          () =>
            sold(async ({ number, node, told, refunded, clock }) => {
              const wire = brokenWire(bench.fetcher, (index, asked) =>
                lost && index === 0 && asked === 'POST /v1/refunds' ? 'after' : undefined,
              );
              const mine = node(bench.again({ fetcher: wire.fetcher }));
              const sweep = async (): Promise<void> => {
                clock.now += hour;
                now += hour;
                await mine.sweep(clock.now);
              };
              await mine.refund(number, { amount: half });
              for (let hours = 0; hours < 29; hours += 1) await sweep();
              assert.deepEqual([await told(), refunded()], [['pending'], half]);
              // Each sweep looks once; the key is used at first, and once more where nothing was heard.
              const looks = wire.asked.filter((asked) => asked.startsWith('GET /v1/refunds/'));
              assert.deepEqual([wire.asked.length - looks.length, looks.length], [lost ? 2 : 1, 29]);
              for (let hours = 0; hours < 2; hours += 1) await sweep();
              assert.deepEqual([await told(), refunded()], [[end], half]);
              if (end === 'completed') return;
              await node().refund(number, { amount: half });
              assert.deepEqual(await told(), ['failed', 'pending']);
            }, token),
        );

    test(
      `${name}: neither looks up a refund in progress with another key nor requests it again`,
      { skip },
      () =>
        sold(async ({ number, node, told, refunded, clock }) => {
          await node().refund(number, { amount: half });
          clock.now += 25 * hour;
          now += 25 * hour;
          await node(other.again()).sweep(clock.now);
          assert.deepEqual([await told(), refunded()], [['pending'], half]);
          clock.now += 6 * hour;
          now += 6 * hour;
          await node().sweep(clock.now);
          assert.deepEqual([await told(), refunded()], [['completed'], half]);
        }, 'refund_pending'),
    );

    /** The answer is lost, and the processor's key expires. @returns the refund's ID */
    const loseAnswer = async ({ number, node, clock, told }: Sold): Promise<string> => {
      const { fetcher } = brokenWire(bench.fetcher, (_, asked) =>
        asked === 'POST /v1/refunds' ? 'after' : undefined,
      );
      await node(bench.again({ fetcher })).refund(number, { amount: half });
      assert.deepEqual(await told(), ['pending']);
      const [pending, ...more] = await node().pendingRefunds(number);
      assert.ok(pending && more.length === 0 && pending.amount === half);
      assert.equal(pending.settleableFrom - clock.now, 23 * hour);
      return pending.id;
    };
    const noRecord = () => assert.fail('Nothing is decided by hand.');

    for (const outcome of ['completed', 'failed'] as const)
      test(
        `${name}: lets a user settle a refund with a lost response as ${outcome} after 23 hours`,
        { skip },
        () =>
          sold(async (order) => {
            const { number, node, clock, told } = order;
            const id = await loseAnswer(order);
            assert.deepEqual(await node().settleRefund(number, id, outcome, noRecord), {
              outcome: 'too-early',
              until: clock.now + 23 * hour,
            });
            clock.now += 23 * hour;
            await node().sweep(clock.now);
            assert.deepEqual(await told(), ['pending']);
            const recorded: object[] = [];
            const settle = () =>
              node().settleRefund(number, id, outcome, async (refund) => void recorded.push(refund));
            assert.deepEqual(await settle(), { outcome, byHand: true });
            assert.deepEqual(
              recorded.map((one) => ({ ...one })),
              [{ ...recorded[0], id, amount: half }],
            );
            assert.deepEqual([await told(), await node().pendingRefunds(number)], [[outcome], []]);
            assert.deepEqual(await settle(), { outcome, byHand: false });
            assert.equal(recorded.length, 1);
            // What failed can be refunded again, what completed cannot.
            const rest = await node().refund(number, { amount: total });
            assert.equal(rest.ok, outcome === 'failed');
          }),
      );

    test(`${name}: records one outcome when two users settle a refund concurrently`, { skip }, () =>
      sold(async (order) => {
        const { number, node, clock, told } = order;
        const id = await loseAnswer(order);
        clock.now += 24 * hour;
        const settled = await Promise.all(
          (['completed', 'failed'] as const).map((outcome) =>
            node().settleRefund(number, id, outcome, async () => undefined),
          ),
        );
        const outcomes = new Set(settled.map(({ outcome }) => outcome));
        assert.equal(outcomes.size, 1);
        assert.deepEqual(await told(), [...outcomes]);
        assert.equal(settled.filter((one) => 'byHand' in one && one.byHand).length, 1);
      }),
    );

    test(`${name}: does not let a user settle a refund that the processor knows`, { skip }, () =>
      sold(async ({ number, node, clock, told }) => {
        await node().refund(number, { amount: half });
        const [pending] = await node().pendingRefunds(number);
        const id = pending?.id ?? '';
        clock.now += 24 * hour;
        now += 24 * hour;
        assert.deepEqual(await node().settleRefund(number, id, 'failed', noRecord), {
          outcome: 'in-progress',
        });
        clock.now += 7 * hour;
        now += 7 * hour;
        assert.deepEqual(await node().settleRefund(number, id, 'failed', noRecord), {
          outcome: 'completed',
          byHand: false,
        });
        assert.deepEqual(await told(), ['completed']);
        assert.deepEqual(await node().settleRefund('P0', id, 'failed', noRecord), { outcome: 'unknown' });
      }, 'refund_pending'),
    );

    test(
      `${name}: does not let a user settle an accepted refund while its processor is unavailable, for 30 days`,
      { skip },
      () =>
        sold(async ({ number, node, clock, told }) => {
          await node().refund(number, { amount: half });
          const [pending] = await node().pendingRefunds(number);
          const id = pending?.id ?? '';
          assert.equal(pending?.accepted, true);
          const away = () => node({ ...bench.again(), findRefund: () => Promise.reject(new Error('away')) });
          const begun = clock.now;
          clock.now += 24 * hour;
          const until = begun + 30 * 24 * hour;
          assert.deepEqual(await away().settleRefund(number, id, 'failed', noRecord), {
            outcome: 'unreachable',
            until,
          });
          assert.deepEqual(await told(), ['pending']);
          clock.now = until;
          const settled = await away().settleRefund(number, id, 'failed', async () => undefined);
          assert.deepEqual([settled, await told()], [{ outcome: 'failed', byHand: true }, ['failed']]);
        }, 'refund_pending'),
    );

    test(`${name}: rejects a refund that the processor cannot express, and changes nothing`, { skip }, () =>
      sold(
        async ({ number, node, told, refunded }) => {
          assert.deepEqual(await node().refund(number, { amount: half }), {
            ok: false,
            error: {
              code: 'invalid',
              text: 'The payment processor refunds only multiples of KWD 0.010, and this would refund KWD 0.695.',
            },
          });
          assert.deepEqual([await told(), await node().pendingRefunds(number), refunded()], [[], [], 0]);
          await node().refund(number, { amount: 690 });
          assert.deepEqual([await told(), refunded()], [['completed'], 690]);
        },
        'success',
        'KWD',
      ),
    );

    test(`${name}: fails a recorded refund that the processor cannot express`, { skip }, () =>
      sold(
        async ({ number, node, told, refunded, clock }) => {
          const away = { ...bench.again(), refund: () => Promise.reject(new Error('away')) };
          // Of another processor, which could express it.
          await node({ ...away, facts: () => ({ name: 'platform' }) }).refund(number, { amount: half });
          assert.deepEqual(await told(), ['pending']);
          clock.now += 2 * minute;
          await node().sweep(clock.now);
          assert.deepEqual([await told(), refunded()], [['failed'], 0]);
        },
        'success',
        'KWD',
      ),
    );

    test(`${name}: lets a user settle a refund after 30 days whose notice is lost`, { skip }, () =>
      sold(async ({ number, node, told, clock }) => {
        await node().refund(number, { amount: half });
        const [pending] = await node().pendingRefunds(number);
        const id = pending?.id ?? '';
        const processor = bench.again();
        const silent = () =>
          node({
            ...processor,
            capabilities: () => ({ ...processor.capabilities(), lookup: 'fence' as const }),
            findRefund: async (refundId) => ({ id: refundId, status: 'pending' as const }),
          });
        const begun = clock.now;
        clock.now = begun + 30 * 24 * hour - 1;
        assert.deepEqual(await silent().settleRefund(number, id, 'completed', noRecord), {
          outcome: 'in-progress',
        });
        clock.now += 1;
        const settled = await silent().settleRefund(number, id, 'completed', async () => undefined);
        assert.deepEqual([settled, await told()], [{ outcome: 'completed', byHand: true }, ['completed']]);
      }, 'refund_pending'),
    );

    test(`${name}: lets a user settle a refund that a replaced processor does not know`, { skip }, () =>
      sold(async ({ number, node, clock, told }) => {
        await node().refund(number, { amount: half });
        const [pending] = await node().pendingRefunds(number);
        clock.now += 24 * hour;
        const settled = await node(other.again()).settleRefund(
          number,
          pending?.id ?? '',
          'completed',
          async () => undefined,
        );
        assert.deepEqual([settled, await told()], [{ outcome: 'completed', byHand: true }, ['completed']]);
      }, 'refund_pending'),
    );

    const judged: [what: string, error: object, status?: number][] = [
      ['already refunded', { ...invalid, code: 'charge_already_refunded' }],
      ['disputed', { ...invalid, code: 'charge_disputed' }],
      ['more than the remaining amount', { ...invalid, param: 'amount' }],
      ['declined', { type: 'card_error', message: 'No.', code: 'card_declined' }, 402],
    ];
    for (const [what, error, status = 400] of judged)
      test(
        `${name}: reports a refund that is ${what} as failed, and lets it be requested again`,
        { skip },
        () =>
          sold(async ({ number, node, told, refunded }) => {
            await node(bench.again({ fetcher: answering(status, error) })).refund(number, { amount: half });
            assert.deepEqual([await told(), refunded()], [['failed'], 0]);
            await node().refund(number, { amount: half });
            assert.deepEqual([await told(), refunded()], [['failed', 'completed'], half]);
          }),
      );
  }
});
