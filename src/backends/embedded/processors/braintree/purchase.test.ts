/** Purchases in the embedded store through the simulated Braintree: what its books say equals the orders. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { minute, sealCredential, type CredentialContent, type Placement } from '#commerce';
import {
  braintreeGooglePay,
  fakeNonce,
  startBraintreeBench,
  type BraintreeBench,
} from '../../../../../test/support/embedded/braintree.ts';
import { testDialects } from '../../../../../test/support/databases.ts';
import { testStore, type TestStore } from '../../../../../test/support/embedded/placement-store.ts';
import { knownPaymentLedger } from '../known-payment-ledger.ts';

const total = 1_390;

describe('purchases through Braintree', () => {
  let bench: BraintreeBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    const t = { after: (close: () => unknown) => void closers.push(close) } as never;
    bench = await startBraintreeBench(t, { settleMs: 40, slowMs: 60 });
  });
  after(() => Promise.all(closers.map((close) => close())));

  interface Bought {
    outcome: Awaited<ReturnType<TestStore['backend']['commit']>>;
    becomes(outcome: Placement['outcome']): Promise<void>;
    until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void>;
    refund(amount: number): Promise<boolean>;
    shelf(): Promise<unknown>;
    books(): { captured: number; refunded: number; voided: number };
  }

  for (const { name, skip, open } of testDialects()) {
    const buys = (
      what: string,
      credentialOf: () => CredentialContent,
      use: (bought: Bought) => Promise<void>,
    ): unknown =>
      test(`${name}: ${what}`, { skip }, async () => {
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
          const credential = sealCredential(credentialOf());
          const outcome = await backend.commit({ ...store.commitment(ref, total), credential });
          const until: Bought['until'] = async (wanted, isSo) => {
            for (let left = 6_000; !(await isSo()); left -= 1) {
              assert.ok(left > 0, `never: ${wanted}`);
              await backend.sweep(store.clock.now + 2 * minute);
              await wait(10);
            }
          };
          const { book } = bench.fake;
          await use({
            outcome,
            until,
            becomes: (wanted) => until(wanted, async () => (await backend.placement(ref)).outcome === wanted),
            async refund(amount) {
              const placement = await backend.placement(ref);
              assert.ok(placement.outcome === 'placed');
              return (await backend.refund(placement.order.number, { amount })).ok;
            },
            shelf: () => store.shelf('lamp'),
            books: () => ({
              captured: book.total('captured', cart.reference),
              refunded: book.total('refunded', cart.reference),
              voided: book.total('voided', cart.reference),
            }),
          });
        } finally {
          await database.close();
        }
      });

    buys(
      'Google Pay is placed and paid',
      () => braintreeGooglePay(bench.fake),
      async (bought) => {
        assert.equal(bought.outcome.outcome, 'placed');
        assert.deepEqual(bought.books(), { captured: total, refunded: 0, voided: 0 });
        assert.deepEqual(await bought.shelf(), { quantity: 9, held: 0 });
      },
    );

    for (const [what, credentialOf, reason] of [
      [
        'Google Pay of a card that is declined',
        () => braintreeGooglePay(bench.fake, { outcome: 'decline' }),
        'processor_2000',
      ],
      ['a bank that insists on 3-D Secure', () => fakeNonce('challenge'), 'processor_2099'],
      [
        'a token for another merchant',
        () => braintreeGooglePay({ tokenizationKey: 'sandbox_1_other' }),
        'validation_91565',
      ],
    ] as const)
      buys(`${what} gives the stock back`, credentialOf, async ({ outcome, books, shelf }) => {
        assert.ok(outcome.outcome === 'declined');
        assert.equal(outcome.reason, reason);
        assert.deepEqual(books(), { captured: 0, refunded: 0, voided: 0 });
        assert.deepEqual(await shelf(), { quantity: 10, held: 0 });
      });

    buys(
      'is placed once when the answer is lost',
      () => fakeNonce('lost_answer'),
      async (bought) => {
        await bought.becomes('placed');
        await bought.until('captured', () => bought.books().captured === total);
      },
    );

    buys(
      'is placed once the bank has answered',
      () => fakeNonce('processing'),
      async (bought) => {
        await bought.becomes('placed');
        await bought.until('captured', () => bought.books().captured === total);
      },
    );

    buys(
      'is canceled when the capture fails',
      () => fakeNonce('decline_at_capture'),
      async (bought) => {
        await bought.becomes('declined');
        assert.equal(bought.books().captured, 0);
        assert.deepEqual(await bought.shelf(), { quantity: 10, held: 0 });
      },
    );

    buys(
      'refunds in part, once the payment is settled',
      () => fakeNonce('success'),
      async (bought) => {
        assert.ok(await bought.refund(400));
        await bought.until('refunded', () => bought.books().refunded === 400);
        assert.deepEqual(bought.books(), { captured: total, refunded: 400, voided: 0 });
      },
    );
  }
});
