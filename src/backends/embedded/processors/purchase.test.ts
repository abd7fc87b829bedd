/** Purchases in the embedded store through the simulated Checkout.com, PayPal, and Worldpay: what their books say equals the orders. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createFetcher, type Fetcher } from '#fetch';
import { minute, sealCredential, type CredentialContent, type Placement } from '#commerce';
import { startCheckoutCom } from '../../../../sandbox/checkout-com/index.ts';
import type { MoneyBook } from '../../../../sandbox/json-api/money-book.ts';
import { startPayPal } from '../../../../sandbox/paypal/index.ts';
import { startWorldpay } from '../../../../sandbox/worldpay/index.ts';
import { testDialects } from '../../../../test/support/databases.ts';
import { openNoticeInbox, type NoticeInbox } from '../../../../test/support/embedded/notice-inbox.ts';
import { testStore, type TestStore } from '../../../../test/support/embedded/placement-store.ts';
import { press } from '../../../../test/support/embedded/processor.ts';
import { worldpayGooglePay, worldpayKeysOf } from '../../../../test/support/embedded/worldpay.ts';
import { createCheckoutComProcessor } from './checkout-com/checkout-com.ts';
import { knownPaymentLedger } from './known-payment-ledger.ts';
import { createPayPalProcessor } from './paypal/paypal.ts';
import type { PaymentLedger, PaymentProcessor } from './port.ts';
import { processorFetcherOptions } from './stripe/client.ts';
import { createWorldpayProcessor } from './worldpay/worldpay.ts';

const total = 1_390;

interface Provider {
  book: MoneyBook;
  processor(ledger: PaymentLedger): PaymentProcessor;
  credential(name: string): CredentialContent;
  close(): Promise<unknown>;
}

const providers: Record<string, (fetcher: Fetcher, webhookUrl: string) => Promise<Provider>> = {
  'Checkout.com': async (fetcher, webhookUrl) => {
    const fake = await startCheckoutCom({ webhookUrl, settleMs: 20, slowMs: 60 });
    const { url: apiBase, secretKey, publicKey, webhookKey, book, close } = fake;
    const keys = { apiBase, secretKey, publicKey, webhookKey, isLive: false, fetcher };
    return {
      book,
      close,
      processor: (ledger) => createCheckoutComProcessor({ ...keys, ledger }),
      credential: (name) => ({ type: 'token', token: `tok_sandbox_${name}` }),
    };
  },
  PayPal: async (fetcher, webhookUrl) => {
    const fake = await startPayPal({ webhookUrl, slowMs: 60 });
    const { url: apiBase, clientId, clientSecret, webhookId, merchantId, book, close } = fake;
    const keys = { apiBase, clientId, clientSecret, webhookId, merchantId, isLive: false, fetcher };
    return {
      book,
      close,
      processor: (ledger) => createPayPalProcessor({ ...keys, ledger }),
      credential: (name) => ({ type: 'card', token: `sandbox_${name}` }),
    };
  },
  Worldpay: async (fetcher, webhookUrl) => {
    const fake = await startWorldpay({ webhookUrl, settleMs: 20, slowMs: 60 });
    const { book, close } = fake;
    return {
      book,
      close,
      processor: (ledger) => createWorldpayProcessor({ ...worldpayKeysOf(fake), fetcher, ledger }),
      credential: (name) => worldpayGooglePay(fake.gatewayMerchantId, name),
    };
  },
};

for (const [provider, start] of Object.entries(providers))
  describe(`purchases through ${provider}`, () => {
    let bench: Provider;
    let inbox: NoticeInbox;
    let fetcher: Fetcher;
    before(async () => {
      inbox = await openNoticeInbox();
      fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
      bench = await start(fetcher, inbox.url);
    });
    after(() => Promise.all([bench.close(), inbox.close(), fetcher.close()]));

    for (const { name, skip, open } of testDialects()) {
      const buys = (
        what: string,
        behavior: string,
        use: (bought: {
          outcome: Awaited<ReturnType<TestStore['backend']['commit']>>;
          placement(query?: Record<string, string>): Promise<Placement>;
          becomes(outcome: Placement['outcome']): Promise<void>;
          until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void>;
          refund(amount: number): Promise<boolean>;
          shelf(): ReturnType<TestStore['shelf']>;
          books(): { captured: number; refunded: number };
        }) => Promise<void>,
      ): unknown =>
        test(`${name}: ${what}`, { skip }, async () => {
          const database = await open();
          try {
            const store = testStore(database);
            await store.stock('lamp', 10);
            const processor = bench.processor(knownPaymentLedger(database, provider, store.site));
            const backend = store.other(database, processor);
            const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
            const prepared = await backend.prepare(cart);
            assert.ok(prepared.ok);
            const { ref } = prepared;
            const credential = sealCredential(bench.credential(behavior));
            const outcome = await backend.commit({ ...store.commitment(ref, total), credential });
            let delivered = 0;
            const deliver = async (): Promise<void> => {
              const sent = inbox.of(cart.reference).slice(delivered);
              delivered += sent.length;
              for (const { body, headers } of sent) await processor.readNotices(body, (one) => headers[one]);
            };
            const until = async (wanted: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
              for (let left = 6_000; !(await isSo()); left -= 1) {
                assert.ok(left > 0, `never: ${wanted}`);
                await deliver();
                await backend.sweep(store.clock.now + 2 * minute);
                await wait(10);
              }
            };
            await use({
              outcome,
              until,
              placement: (query) => backend.placement(ref, query),
              becomes: (wanted) =>
                until(wanted, async () => (await backend.placement(ref)).outcome === wanted),
              async refund(amount) {
                const placement = await backend.placement(ref);
                assert.ok(placement.outcome === 'placed');
                return (await backend.refund(placement.order.number, { amount })).ok;
              },
              shelf: () => store.shelf('lamp'),
              books: () => ({
                captured: bench.book.total('captured', cart.reference),
                refunded: bench.book.total('refunded', cart.reference),
              }),
            });
          } finally {
            await database.close();
          }
        });

      buys('is placed and paid', 'success', async (bought) => {
        assert.equal(bought.outcome.outcome, 'placed');
        await bought.until('captured', () => bought.books().captured === total);
        await bought.becomes('placed');
        assert.deepEqual(await bought.shelf(), { quantity: 9, held: 0 });
      });

      buys('refunds in part, once', 'success', async (bought) => {
        await bought.until('refundable', () => bought.refund(400));
        await bought.until('refunded', () => bought.books().refunded === 400);
        assert.deepEqual(bought.books(), { captured: total, refunded: 400 });
      });

      buys('is declined, and gives the stock back', 'decline', async ({ outcome, books, shelf }) => {
        assert.equal(outcome.outcome, 'declined');
        assert.deepEqual(books(), { captured: 0, refunded: 0 });
        assert.deepEqual(await shelf(), { quantity: 10, held: 0 });
      });

      buys('is placed after a challenge', 'challenge', async (bought) => {
        if (provider === 'Worldpay') {
          assert.equal(bought.outcome.outcome, 'declined', 'it asks no buyer to confirm');
          return;
        }
        assert.ok(bought.outcome.outcome === 'challenge');
        await press(bought.outcome.url, 'complete');
        await bought.becomes('placed');
        await bought.until('captured', () => bought.books().captured === total);
      });

      buys('is placed once when the answer is lost', 'lost_answer', async (bought) => {
        await bought.becomes('placed');
        await bought.until('captured', () => bought.books().captured === total);
      });

      buys('is placed without webhooks', 'webhook_lost', async (bought) => {
        assert.equal(bought.outcome.outcome, 'placed');
        await bought.until('captured', () => bought.books().captured === total);
      });

      buys('is canceled when the capture fails', 'decline_at_capture', async (bought) => {
        await bought.becomes('declined');
        assert.deepEqual(bought.books(), { captured: 0, refunded: 0 });
        assert.deepEqual(await bought.shelf(), { quantity: 10, held: 0 });
      });

      buys('is declined late', 'late_decline', async (bought) => {
        await bought.becomes('declined');
        assert.deepEqual(bought.books(), { captured: 0, refunded: 0 });
        assert.deepEqual(await bought.shelf(), { quantity: 10, held: 0 });
      });
    }
  });
