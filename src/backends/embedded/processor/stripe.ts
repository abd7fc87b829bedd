import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { IntentState, PaymentProcessor } from '../processor.ts';
import { createStripe, type StripeAccess } from './client.ts';
import { readInstrument } from './credential.ts';
import { isStripeError, withoutSecrets } from './failure.ts';
import { readNotice } from './notice.ts';
import { toDecline, toRefundStatus, toState } from './state.ts';

export interface StripeProcessorOptions extends StripeAccess {
  publishableKey: string;
  /** Of the webhook endpoint: `whsec_…`. */
  webhookSecret: string;
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

  const retrieve = async (id: string): Promise<IntentState> => toState(await paymentIntents.retrieve(id));

  /** An answer given again tells what was, not what is. */
  const present = async (intent: Stripe.Response<Stripe.PaymentIntent>): Promise<IntentState> =>
    isReplayed(intent.lastResponse.headers) ? retrieve(intent.id) : toState(intent);

  /**
   * Captures or cancels. The processor also keeps refusals and its own failures under a key, so when the state is not
   * what the operation needs it is asked for, and if it fits by now a second key stands for the second try.
   */
  async function change(
    operation: 'capture' | 'cancel',
    id: string,
    detail: string,
    fits: (state: IntentState) => boolean,
    run: (key: string) => Promise<Stripe.Response<Stripe.PaymentIntent>>,
  ): Promise<IntentState> {
    const attempt = async (...seen: string[]): Promise<IntentState | undefined> => {
      try {
        return await present(await run(keyFor(operation, id, detail, ...seen)));
      } catch (error) {
        if (isStripeError(error) && isStale(error)) return undefined;
        throw error;
      }
    };
    const done = await attempt();
    if (done) return done;
    const state = await retrieve(id);
    return fits(state) ? ((await attempt(state.state)) ?? retrieve(id)) : state;
  }

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
      return present(await paymentIntents.create(params, { idempotencyKey }));
    },

    async confirm(id, credential, returnUrl) {
      const instrument = readInstrument(credential);
      if (!instrument)
        return { id, state: 'declined', reason: 'credential-unsupported', retryable: true, captured: 0 };
      const params = { ...instrument, return_url: returnUrl };
      // Another instrument is another operation.
      const idempotencyKey = keyFor('confirm', id, hash(JSON.stringify(params)));
      try {
        return await present(await paymentIntents.confirm(id, params, { idempotencyKey }));
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
        return await change('capture', id, String(amount), isAuthorised, (idempotencyKey) =>
          paymentIntents.capture(id, { amount_to_capture: amount }, { idempotencyKey }),
        );
      } catch (error) {
        if (isStripeError(error) && error.type === 'StripeCardError') return toDecline(id, error);
        throw error;
      }
    },

    cancel: (id) =>
      change('cancel', id, 'all', isOpen, (idempotencyKey) =>
        paymentIntents.cancel(id, {}, { idempotencyKey }),
      ),

    async refund(id, amount, key) {
      const params = { payment_intent: id, amount };
      const made = await refunds.create(params, { idempotencyKey: keyFor('refund', id, key) });
      return { id: made.id, status: toRefundStatus(made.status) };
    },
  };

  return {
    ...guard(operations),
    readNotice: (body, signature) => readNotice(stripe, options.webhookSecret, body, signature),
    publicConfig: () => ({ publishable_key: options.publishableKey }),
  };
}

const isAuthorised = ({ state }: IntentState): boolean => state === 'authorised';
const isOpen = ({ state }: IntentState): boolean => state !== 'captured' && state !== 'cancelled';

/** The state was another one, or a failure is given again: what holds now must be asked for. */
function isStale(error: { code?: string; statusCode?: number; headers?: Record<string, string> }): boolean {
  if (error.code === 'payment_intent_unexpected_state') return true;
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}

function isReplayed(headers: unknown): boolean {
  return headers instanceof Map && headers.get('idempotent-replayed') === 'true';
}

/** Every rejection leaves without keys and credentials. */
function guard<T extends Record<string, (...args: never[]) => Promise<unknown>>>(operations: T): T {
  const guarded = Object.entries(operations).map(([name, operation]) => [
    name,
    (...args: never[]) =>
      operation(...args).catch((error: unknown) => {
        throw withoutSecrets(error);
      }),
  ]);
  return Object.fromEntries(guarded) as T;
}

/** At most 255 characters of ASCII: what is longer or has others is hashed. */
function keyFor(operation: string, ...parts: string[]): string {
  const plain = parts.every((part) => /^[\w.-]{1,64}$/.test(part));
  return `portico:${operation}:${plain ? parts.join(':') : hash(JSON.stringify(parts))}`;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
