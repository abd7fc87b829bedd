/** Stripe's payment intents, so that each request may be repeated and each answer tells what holds now. */
import type { Stripe } from 'stripe';
import { isStale, isStripeError } from './failure.ts';
import { isReplayed, keyFor } from './keys.ts';
import { toState } from './state.ts';

export interface Intents {
  retrieve(id: string): Promise<Stripe.PaymentIntent>;
  /** Asks again when the answer is an old one. */
  fresh(intent: Stripe.Response<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent>;
  /** As it is afterwards: what does not need the capture is left as it is. */
  capture(id: string, amount: number): Promise<Stripe.PaymentIntent>;
  /** As it is afterwards: what was captured is left as it is. */
  cancel(id: string): Promise<Stripe.PaymentIntent>;
}

export function createIntents({ paymentIntents }: Pick<Stripe, 'paymentIntents'>): Intents {
  const retrieve: Intents['retrieve'] = (id) => paymentIntents.retrieve(id);

  const fresh: Intents['fresh'] = async (intent) => (isReplayed(intent) ? retrieve(intent.id) : intent);

  /**
   * Captures or cancels. The processor also keeps refusals and its own failures under a key, so when the state is not
   * what the operation needs it is asked for, and if it fits by now a second key stands for the second try.
   */
  async function change(
    [operation, id, detail]: [operation: 'capture' | 'cancel', id: string, detail: string],
    fits: (intent: Stripe.PaymentIntent) => boolean,
    run: (key: string) => Promise<Stripe.Response<Stripe.PaymentIntent>>,
  ): Promise<Stripe.PaymentIntent> {
    const attempt = async (...seen: string[]): Promise<Stripe.PaymentIntent | undefined> => {
      try {
        return await fresh(await run(keyFor(operation, id, detail, ...seen)));
      } catch (error) {
        if (isStripeError(error) && isStale(error)) return undefined;
        throw error;
      }
    };
    const done = await attempt();
    if (done) return done;
    const intent = await retrieve(id);
    return fits(intent) ? ((await attempt(toState(intent).state)) ?? retrieve(id)) : intent;
  }

  return {
    retrieve,
    fresh,
    capture: (id, amount) =>
      change(['capture', id, String(amount)], isAuthorised, (idempotencyKey) =>
        paymentIntents.capture(id, { amount_to_capture: amount }, { idempotencyKey }),
      ),
    cancel: (id) =>
      change(['cancel', id, 'all'], isOpen, (idempotencyKey) =>
        paymentIntents.cancel(id, {}, { idempotencyKey }),
      ),
  };
}

const isAuthorised = ({ status }: Stripe.PaymentIntent): boolean => status === 'requires_capture';
const isOpen = ({ status }: Stripe.PaymentIntent): boolean => status !== 'succeeded' && status !== 'canceled';
