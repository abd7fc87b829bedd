import type { Stripe } from 'stripe';
import type { IntentState, PaymentProcessor } from '../processor.ts';
import { createStripe, type StripeAccess } from './client.ts';
import { isHostedPage, readInstrument } from './credential.ts';
import { afterOthers, isRefundRefused, isStale, isStripeError, withoutSecrets } from './failure.ts';
import { createHostedPages } from './hosted-page.ts';
import { createIntents } from './intents.ts';
import { hash, isReplayed, keyFor } from './keys.ts';
import { readNotice } from './notice.ts';
import { isPaidItself, pageOf } from './page-state.ts';
import { toDecline, toRefundStatus, toState } from './state.ts';

export interface StripeProcessorOptions extends StripeAccess {
  publishableKey: string;
  /** Of the webhook endpoint: `whsec_…`. */
  webhookSecret: string;
  /** Epoch milliseconds. */
  now?(): number;
}

/**
 * Stripe as the processor, or whatever speaks its API at `apiBase`. Every request that changes something carries an
 * idempotency key made of the operation and what it is for, so each may be repeated.
 *
 * Besides `ProcessorUncertain`, the operations throw `ProcessorRefused` for requests that will never work.
 * @throws TypeError when `apiBase` is no origin
 */
export function createStripeProcessor(options: StripeProcessorOptions): PaymentProcessor {
  const stripe = createStripe(options);
  const { paymentIntents, refunds } = stripe;

  const intents = createIntents(stripe);
  const pages = createHostedPages(stripe, intents, options.now ?? Date.now);

  /** An intent without a page tells all by itself: no other request is made for it. */
  const retrieve = async (id: string): Promise<IntentState> => pages.state(await intents.retrieve(id));

  const operations: Omit<PaymentProcessor, 'readNotice' | 'publicConfig'> = {
    async createIntent({ reference, amount, currency, orderNumber }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        metadata: { reference, order_number: orderNumber },
      };
      // A second preparation of one attempt may bring another number: that is another intent, and one of them is cancelled.
      const idempotencyKey = keyFor('create', reference, hash(JSON.stringify(params)));
      return pages.state(await intents.fresh(await paymentIntents.create(params, { idempotencyKey })));
    },

    async confirm(id, credential, returnUrl) {
      if (isHostedPage(credential)) return pages.open(id, returnUrl);
      const instrument = readInstrument(credential);
      if (!instrument)
        return { id, state: 'declined', reason: 'credential-unsupported', retryable: true, captured: 0 };
      const params = { ...instrument, return_url: returnUrl };
      // Another instrument is another operation.
      const idempotencyKey = keyFor('confirm', id, hash(JSON.stringify(params)));
      try {
        const intent = await intents.fresh(await paymentIntents.confirm(id, params, { idempotencyKey }));
        const page = pageOf(intent);
        // Paid with a card, it must not be paid on its page as well.
        return page === undefined ? toState(intent) : await pages.end(intent, page);
      } catch (error) {
        if (!isStripeError(error)) throw error;
        if (isStale(error)) return retrieve(id);
        const isInstrument = error.statusCode === 400 && error.param?.startsWith('payment_method') === true;
        if (error.type === 'StripeCardError' || isInstrument) return toDecline(id, error);
        throw error;
      }
    },

    retrieve,

    async capture(id, amount) {
      try {
        const intent = await intents.capture(id, amount);
        const page = pageOf(intent);
        if (page === undefined || isPaidItself(intent)) return toState(intent);
        const inner = await pages.inner(page);
        if (inner?.status !== 'requires_capture') return await pages.state(intent);
        return { ...toState(await intents.capture(inner.id, amount)), id };
      } catch (error) {
        if (isStripeError(error) && error.type === 'StripeCardError') return toDecline(id, error);
        throw error;
      }
    },

    async cancel(id) {
      // Ours first: whoever is about to show its page finds it cancelled, and the answer names a page written by now.
      const intent = await intents.cancel(id);
      const page = pageOf(intent);
      return page === undefined ? toState(intent) : pages.end(intent, page);
    },

    async refund(id, amount, key) {
      const refund = async (intent: string): Promise<Stripe.Refund> => {
        const idempotencyKey = keyFor('refund', intent, key);
        const made = await refunds.create({ payment_intent: intent, amount }, { idempotencyKey });
        return isReplayed(made) ? refunds.retrieve(made.id) : made;
      };
      try {
        const made = await refund(id).catch(async (error: unknown) => {
          const mayBePage = isStripeError(error) && (error.statusCode === 400 || isStale(error));
          const page = mayBePage ? pageOf(await intents.retrieve(id)) : undefined;
          const inner = page === undefined ? undefined : await pages.inner(page);
          if (!inner) throw error;
          return refund(inner.id);
        });
        return { id: made.id, status: toRefundStatus(made.status) };
      } catch (error) {
        if (isStripeError(error) && isRefundRefused(error)) return { status: 'failed' };
        throw error;
      }
    },

    async retrieveRefund(refundId) {
      const { id, status } = await refunds.retrieve(refundId);
      return { id, status: toRefundStatus(status) };
    },
  };

  return {
    ...guard(operations),
    readNotice: (body, signature) => readNotice(stripe, options.webhookSecret, body, signature),
    publicConfig: () => ({ publishable_key: options.publishableKey }),
  };
}

/** Every rejection leaves without keys and credentials. */
function guard<T extends Record<string, (...args: never[]) => Promise<unknown>>>(operations: T): T {
  const guarded = Object.entries(operations).map(([name, operation]) => [
    name,
    (...args: never[]) =>
      afterOthers(() => operation(...args)).catch((error: unknown) => {
        throw withoutSecrets(error);
      }),
  ]);
  return Object.fromEntries(guarded) as T;
}
