/** Purchases in the embedded store through Adyen's fake: what its books say equals the orders. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { minute, sealCredential, type Placement } from '#commerce';
import type { AdyenBehavior } from '../../../../../sandbox/adyen/index.ts';
import { testDialects } from '../../../../../test/support/databases.ts';
import { googlePay, startAdyenBench, type AdyenBench } from '../../../../../test/support/embedded/adyen.ts';
import { testStore, type TestStore } from '../../../../../test/support/embedded/placement-store.ts';
import { press } from '../../../../../test/support/embedded/processor.ts';
import { knownPaymentLedger } from '../known-payment-ledger.ts';

const total = 1_390;

interface Purchase {
  ref: string;
  store: TestStore;
  backend: TestStore['backend'];
  outcome: Awaited<ReturnType<TestStore['backend']['commit']>>;
  /** Looks, with the store's own sweeps, until it is so. */
  becomes(outcome: Placement['outcome']): Promise<Placement>;
  until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void>;
  /** As if the process had died before it kept the answer in the placement. */
  forget(): Promise<unknown>;
  /** What Adyen's books have. */
  books(): { captured: number; refunded: number; held: number };
}

describe('purchases through Adyen', () => {
  let bench: AdyenBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startAdyenBench({ after: (close) => void closers.push(close as () => unknown) });
  });
  after(() => Promise.all(closers.map((close) => close())));

  for (const { name, skip, open } of testDialects()) {
    const buys = (
      what: string,
      behavior: AdyenBehavior,
      use: (purchase: Purchase) => Promise<void>,
    ): unknown =>
      test(`${name}: ${what}`, { skip }, async () => {
        const database = await open();
        try {
          const store = testStore(database);
          await store.stock('lamp', 10);
          const ledger = knownPaymentLedger(database, 'adyen:PorticoSandboxECOM', store.site);
          const processor = bench.again({ ledger });
          bench.receiver = processor;
          const backend = store.other(database, processor);
          const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
          const prepared = await backend.prepare(cart);
          assert.ok(prepared.ok);
          const { ref } = prepared;
          const credential = sealCredential(googlePay(behavior));
          const outcome = await backend.commit({ ...store.commitment(ref, total), credential });
          const sum = (...kinds: string[]): number =>
            bench.adyen.moves
              .filter(({ reference, kind }) => reference === cart.reference && kinds.includes(kind))
              .reduce((all, { amount }) => all + amount, 0);
          const until: Purchase['until'] = async (wanted, isSo) => {
            for (let left = 6_000; !(await isSo()); left -= 1) {
              assert.ok(left > 0, `never: ${wanted}`);
              // As the route of webhooks does after each.
              await backend.noticed?.(ref);
              await backend.sweep(store.clock.now + 2 * minute);
              await wait(10);
            }
          };
          await use({
            ref,
            store,
            backend,
            outcome,
            until,
            async becomes(wanted) {
              let found: Placement | undefined;
              await until(wanted, async () => {
                found = await backend.placement(ref);
                return found.outcome === wanted;
              });
              assert.ok(found);
              return found;
            },
            forget: () =>
              database.db
                .updateTable('storePlacement')
                .set({ state: 'committing', challengeUrl: null })
                .where('id', '=', ref)
                .execute(),
            books: () => ({
              captured: sum('captured') - sum('capture-reversed'),
              refunded: sum('refunded') - sum('refund-reversed'),
              held: sum('authorised') - sum('captured') + sum('capture-reversed') - sum('cancelled'),
            }),
          });
          await bench.adyen.settled();
        } finally {
          await database.close();
        }
      });

    buys('is placed at once, and paid when Adyen has captured', 'success', async (bought) => {
      assert.equal(bought.outcome.outcome, 'placed');
      await bought.until('captured', () => bought.books().captured === total);
      await bought.becomes('placed');
      assert.deepEqual(bought.books(), { captured: total, refunded: 0, held: 0 });
      assert.deepEqual(await bought.store.shelf('lamp'), { quantity: 9, held: 0 });
    });

    buys('refunds in part, once', 'success', async (bought) => {
      assert.ok(bought.outcome.outcome === 'placed');
      const { number } = bought.outcome.order;
      await bought.until('refundable', async () => {
        await bought.backend.noticed?.(bought.ref);
        return (await bought.backend.refund(number, { amount: 400 })).ok;
      });
      await bought.until('refunded', () => bought.books().refunded === 400);
      assert.deepEqual(bought.books(), { captured: total, refunded: 400, held: 0 });
    });

    buys('is declined, and gives the stock back', 'decline', async ({ outcome, books, store }) => {
      assert.equal(outcome.outcome, 'declined');
      assert.deepEqual(books(), { captured: 0, refunded: 0, held: 0 });
      assert.deepEqual(await store.shelf('lamp'), { quantity: 10, held: 0 });
    });

    buys('is placed after a challenge', 'challenge', async (bought) => {
      assert.ok(bought.outcome.outcome === 'challenge');
      const back = await press(bought.outcome.url, 'complete');
      const query = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams);
      assert.equal((await bought.backend.placement(bought.ref)).outcome, 'challenge');
      assert.equal((await bought.backend.placement(bought.ref, query)).outcome, 'placed');
      await bought.until('captured', () => bought.books().captured === total);
    });

    buys('is placed by the notice when the answer is lost', 'lost_answer', async (bought) => {
      assert.equal(bought.outcome.outcome, 'uncertain');
      await bought.becomes('placed');
      await bought.until('captured', () => bought.books().captured === total);
    });

    buys('is ended by reference when answer and notice are lost', 'silent', async (bought) => {
      assert.equal(bought.outcome.outcome, 'uncertain');
      assert.equal((await bought.backend.placement(bought.ref)).outcome, 'pending');
      assert.equal(bought.books().held, total, 'Adyen holds the money, and has told nobody');
      await bought.backend.release(bought.ref);
      await bought.becomes('declined');
      assert.deepEqual(bought.books(), { captured: 0, refunded: 0, held: 0 });
      assert.deepEqual(await bought.store.shelf('lamp'), { quantity: 10, held: 0 });
    });

    for (const behavior of ['silent', 'lost_before'] as const)
      buys(
        `is left to its notice for three minutes, and then ended: ${behavior}`,
        behavior,
        async (bought) => {
          const { backend, store, ref } = bought;
          store.clock.now += 3 * minute - 1;
          assert.equal((await backend.placement(ref)).outcome, 'pending');
          store.clock.now += 1;
          assert.equal((await backend.placement(ref)).outcome, 'none', 'which the core releases');
          await backend.release(ref);
          await bought.becomes('declined');
          assert.deepEqual(bought.books(), { captured: 0, refunded: 0, held: 0 });
        },
      );

    buys('ends a challenge whose link was lost in a crash', 'challenge', async (bought) => {
      assert.ok(bought.outcome.outcome === 'challenge');
      const { backend, ref } = bought;
      await bought.forget();
      assert.deepEqual(await backend.placement(ref), { outcome: 'pending', isLast: true });
      await backend.release(ref);
      await bought.becomes('declined');
      await press(bought.outcome.url, 'complete');
      assert.deepEqual(bought.books(), { captured: 0, refunded: 0, held: 0 });
      assert.deepEqual(await bought.store.shelf('lamp'), { quantity: 10, held: 0 });
    });

    buys('is canceled when the capture fails later', 'capture_failed', async (bought) => {
      assert.ok(bought.outcome.outcome === 'placed');
      await bought.becomes('declined');
      await bought.until('released', () => bought.books().held === 0);
      assert.deepEqual(bought.books(), { captured: 0, refunded: 0, held: 0 });
      assert.deepEqual(await bought.store.shelf('lamp'), { quantity: 10, held: 0 });
    });

    buys(
      'keeps the order when every webhook is lost, and asks for no second capture',
      'webhook_lost',
      async (bought) => {
        assert.equal(bought.outcome.outcome, 'placed');
        await bench.adyen.settled();
        await bought.backend.sweep(bought.store.clock.now + 5 * minute);
        assert.equal((await bought.backend.placement(bought.ref)).outcome, 'placed');
        assert.deepEqual(bought.books(), { captured: total, refunded: 0, held: 0 });
      },
    );
  }
});
