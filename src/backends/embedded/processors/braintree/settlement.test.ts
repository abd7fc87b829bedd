/** What Braintree tells after the order: settlements that are declined, voids in the Control Panel, and refunds that fail. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { minute, sealCredential, type Placement } from '#commerce';
import type { Database } from '#storage';
import { testDialects } from '../../../../../test/support/databases.ts';
import {
  fakeNonce,
  startBraintreeBench,
  type BraintreeBench,
} from '../../../../../test/support/embedded/braintree.ts';
import { testStore, type TestStore } from '../../../../../test/support/embedded/placement-store.ts';
import { knownPaymentLedger } from '../known-payment-ledger.ts';
import type { PaymentProcessor } from '../port.ts';

const total = 1_390;

interface Shop {
  store: TestStore;
  database: Database;
  processor: PaymentProcessor;
  backend: TestStore['backend'];
  /** Ours. */
  reference: string;
  /** Of the placement. */
  ref: string;
  /** Delivers the last webhook. */
  notice(): Promise<void>;
  /** Each ten minutes after the one before. */
  sweeps(count: number): Promise<void>;
}

for (const { name, skip, open } of testDialects())
  describe(`after an order paid with Braintree: ${name}`, { skip }, () => {
    let bench: BraintreeBench;
    const closers: (() => unknown)[] = [];
    before(async () => {
      const t = { after: (close: unknown) => void closers.push(close as () => unknown) };
      // The nightly batch runs when it is told to.
      bench = await startBraintreeBench(t as never, { settleMs: 3_600_000, slowMs: 3_600_000 });
    });
    after(() => Promise.all(closers.map((close) => close())));

    async function withShop(use: (shop: Shop) => Promise<void>): Promise<void> {
      const database = await open();
      try {
        const store = testStore(database);
        await store.stock('lamp', 10);
        const processor = bench.again({ ledger: knownPaymentLedger(database, 'braintree', store.site) });
        const backend = store.other(database, processor);
        const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
        const prepared = await backend.prepare(cart);
        assert.ok(prepared.ok);
        const { ref } = prepared;
        await use({
          store,
          database,
          processor,
          backend,
          reference: cart.reference,
          ref,
          async notice() {
            const body = bench.fake.events.at(-1)?.body ?? '';
            const notices = await processor.readNotices(body, () => undefined);
            assert.deepEqual(notices, [{ reference: cart.reference, intentId: cart.reference }]);
            await backend.noticed(ref);
          },
          async sweeps(count) {
            for (let round = 0; round < count; round += 1) {
              store.clock.now += 10 * minute;
              await backend.sweep(store.clock.now);
            }
          },
        });
      } finally {
        await database.close();
      }
    }

    const buys = (what: string, nonce: string, use: (shop: Shop) => Promise<void>): unknown =>
      test(what, () =>
        withShop(async (shop) => {
          const credential = sealCredential(fakeNonce(nonce));
          const outcome = await shop.backend.commit({
            ...shop.store.commitment(shop.ref, total),
            credential,
          });
          assert.equal(outcome.outcome, 'placed');
          await use(shop);
        }),
      );

    const ordered = (placement: Placement): number[] | undefined =>
      'order' in placement ? placement.order.lines.map(({ quantity }) => quantity.ordered) : undefined;

    buys('a settlement that is declined cancels the order', 'late_decline', async (shop) => {
      await bench.fake.settle();
      await shop.notice();
      assert.equal((await shop.backend.placement(shop.ref)).outcome, 'declined');
      assert.deepEqual(await shop.store.shelf('lamp'), { quantity: 10, held: 0 });
    });

    buys('a settlement leaves the order as it is', 'double_webhook', async (shop) => {
      await bench.fake.settle();
      await shop.notice();
      const placement = await shop.backend.placement(shop.ref);
      assert.deepEqual(ordered(placement), [1]);
      assert.deepEqual(await shop.store.shelf('lamp'), { quantity: 9, held: 0 });
    });

    buys('a void in the Control Panel cancels the order once a webhook comes', 'success', async (shop) => {
      bench.fake.void(shop.reference);
      await shop.sweeps(1);
      assert.equal((await shop.backend.placement(shop.ref)).outcome, 'placed', 'nothing tells of a void');
      await shop.backend.noticed(shop.ref);
      assert.equal((await shop.backend.placement(shop.ref)).outcome, 'declined');
      assert.deepEqual(await shop.store.shelf('lamp'), { quantity: 10, held: 0 });
    });

    test('a charge without an order counts as given back once the refund is completed', () =>
      withShop(async (shop) => {
        const { reference, ref, database, processor, backend } = shop;
        await processor.authorize(reference, {
          amount: total,
          currency: 'EUR',
          reference,
          orderNumber: 'N-1',
          credential: fakeNonce('refund_fails'),
          returnUrl: 'https://shop.example/back',
        });
        await processor.capture(reference, { amount: total, currency: 'EUR' });
        await database.db.updateTable('storePlacement').set({ state: 'committing' }).execute();
        await backend.release(ref);
        const row = () =>
          database.db
            .selectFrom('storePlacement')
            .select(['voidPending', 'givenBack', 'givingBackId', 'givingBackTry'])
            .executeTakeFirstOrThrow();
        const pending = { voidPending: 1, givenBack: null, givingBackId: null, givingBackTry: 0 };
        assert.deepEqual(await row(), pending, 'not settled: no refund yet');
        await bench.fake.settle();
        await shop.sweeps(1);
        const { givingBackId, ...rest } = await row();
        assert.ok(givingBackId);
        assert.deepEqual(rest, { voidPending: 1, givenBack: null, givingBackTry: 0 });
        await bench.fake.settle();
        assert.equal(bench.fake.book.total('refund_failed', reference), total);
        await shop.notice();
        assert.deepEqual(await row(), { ...pending, givingBackTry: 1 });
        await shop.sweeps(1);
        const again = await row();
        assert.ok(again.givingBackId && again.givingBackId !== givingBackId, 'a new key, a new refund');
      }));
  });
