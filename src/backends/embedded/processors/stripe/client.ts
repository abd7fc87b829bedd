/** The official SDK, speaking through our own fetcher. */
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { unpaced, type Fetcher, type FetcherOptions, type Method } from '#fetch';
import { afterSending, timeLeft, withoutResponse } from '../deadline.ts';
import { ProcessorRefused, ProcessorUncertain, type PaymentState } from '../port.ts';
import { fromStripeAmount } from './amounts.ts';

export interface StripeAccess {
  secretKey: string;
  /** Origin that answers instead of Stripe, such as `http://127.0.0.1:4242`. */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
}

const timeoutMs = 15_000;
const mostBytes = 1_000_000;

/**
 * What the fetcher of a processor differs in: no pacing, which is meant for shops that are visited, and as much time
 * for the first byte as for all. Merge them into the options of `createFetcher`.
 */
export function processorFetcherOptions(): Pick<FetcherOptions, 'politeness' | 'limits'> {
  return {
    politeness: unpaced,
    limits: { firstByteMs: timeoutMs, totalMs: timeoutMs, maxBytes: mostBytes },
  };
}

/**
 * The SDK is loaded here and not at import: it costs 65 ms and 36 MB, and most commands never pay. It does not retry: a
 * second attempt of 15 s would exceed deadlines, and callers can repeat each step.
 * @throws TypeError when `apiBase` is not an origin
 */
export function createStripe({ secretKey, apiBase, fetcher }: StripeAccess): Stripe {
  const Sdk = createRequire(import.meta.url)('stripe') as typeof Stripe;
  return new Sdk(secretKey, {
    ...readBase(apiBase),
    httpClient: Sdk.createFetchHttpClient(toFetch(fetcher)),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
}

function readBase(apiBase: string | undefined): {
  protocol?: 'http' | 'https';
  host?: string;
  port?: string;
} {
  if (apiBase === undefined) return {};
  const url = URL.parse(apiBase);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) throw new TypeError('apiBase must be an origin such as http://127.0.0.1:4242.');
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'https' ? '443' : '80') };
}

/** The part of the Fetch API that the SDK uses. Rejects without a complete response. */
function toFetch(fetcher: Fetcher): typeof fetch {
  return async (input, init = {}) => {
    const { method, body, signal } = init;
    const exchange = await fetcher.fetch({
      url: String(input),
      method: method as Method,
      headers: readHeaders(init.headers as Iterable<[string, string]>),
      ...(typeof body === 'string' ? { body } : {}),
      redirects: 0,
      timeoutMs: timeLeft(timeoutMs),
      maxBytes: mostBytes,
      ...(signal ? { signal } : {}),
    });
    const { status, error, bytes } = exchange;
    if (error || status === undefined) throw withoutResponse(exchange);
    if (bytes.truncated) throw new ProcessorUncertain('The response of the processor is too large.');
    // A Response proper would refuse some statuses, and makes a stream of a body that is here already.
    const headers = new Map(exchange.headers);
    const answer = { status, headers, text: async () => new TextDecoder().decode(exchange.body) };
    return answer as unknown as Response;
  };
}

/** The length is left to the HTTP client, which knows it. */
function readHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.toLowerCase() !== 'content-length'));
}

/* Errors of the SDK. Their messages and raw parts may name keys and credentials, so nothing of them is kept but codes. */

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

export function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'rawType' in error && 'type' in error;
}

/** The state was another one, or a failure is given again: what holds now must be asked for. */
export function isStaleIntent(error: StripeError): boolean {
  if (error.code === 'payment_intent_unexpected_state') return true;
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}

/** Codes by which the processor says of a refund that it cannot be. */
const unrefundable: ReadonlySet<string> = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'payment_intent_unexpected_state',
  'refund_disputed_payment',
]);

/**
 * Whether the refund itself was rejected. Any other rejection (an expired key, another account, a setting, a defect) says
 * nothing about it: an earlier attempt may have succeeded, and a refund that is reported as failed is made again.
 */
export const isRefundRefused = ({ statusCode, code, param, type }: StripeError): boolean =>
  type === 'StripeCardError' ||
  (statusCode === 400 && (param === 'amount' || (code !== undefined && unrefundable.has(code))));

/** Codes of a token or payment method that cannot pay, where Stripe names no parameter. */
const unusable: ReadonlySet<string> = new Set([
  'payment_method_unactivated',
  'payment_method_unexpected_state',
  'payment_method_not_available',
  'token_already_used',
  'token_in_use',
]);

/**
 * It is the instrument that was refused. One that exists in the other mode of the same account is not: then the publishable key of
 * the store is of another mode than its secret key.
 */
export const isInstrumentRefused = ({ statusCode, code, param, message }: StripeError): boolean =>
  statusCode === 400 &&
  code !== 'parameter_unknown' &&
  (param?.startsWith('payment_method') === true || (code !== undefined && unusable.has(code))) &&
  !/similar object exists in (?:live|test) mode/.test(message);

/** Another call is doing the same, such as a webhook during a payment. Its outcome is known soon. */
const isInFlight = (error: unknown): boolean =>
  isStripeError(error) && (error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout');

/** Milliseconds between looks at the outcome of another call; after the last it stays uncertain. */
const pauses = [100, 300, 900];

/** Retries with the same idempotency keys while another call is in progress. */
export async function afterOthers<T>(operation: () => Promise<T>): Promise<T> {
  let run = operation;
  for (const pause of pauses) {
    try {
      return await run();
    } catch (error) {
      if (!isInFlight(error)) throw error;
      await wait(pause);
      run = () => afterSending(operation, withoutSecrets);
    }
  }
  return run();
}

/** The error to throw instead. */
export function withoutSecrets(error: unknown): Error {
  if (error instanceof ProcessorUncertain || error instanceof ProcessorRefused) return error;
  if (!isStripeError(error)) return new ProcessorRefused('internal-error');
  const { statusCode, requestId } = error;
  // Our own adapter's error, which holds a code only; anything else is the SDK's.
  if (error.type === 'StripeConnectionError')
    return error.detail instanceof ProcessorUncertain ? error.detail : withoutResponse(undefined);
  // 5xx, in flight (409), too many (429), or no JSON: it may have happened or not.
  if (statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429)
    return new ProcessorUncertain(
      `The payment processor returned ${statusCode === undefined ? 'an unreadable response' : `HTTP ${statusCode}`}.`,
    );
  return new ProcessorRefused(safeCode(error.code ?? error.rawType), requestIdOf(requestId));
}

function requestIdOf(id: unknown): string | undefined {
  return typeof id === 'string' && /^\w{1,64}$/.test(id) ? id : undefined;
}

/* Stripe's objects and errors in the words of the port. */

const states: Readonly<Record<string, PaymentState['state']>> = {
  requires_payment_method: 'unconfirmed',
  requires_confirmation: 'unconfirmed',
  requires_action: 'challenge',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
};

/** @throws TypeError for a status that this version does not know, ProcessorUncertain for an amount that it cannot read */
export function toState(intent: Stripe.PaymentIntent): PaymentState {
  const { id, status, last_payment_error: error } = intent;
  const state = Object.hasOwn(states, status) ? states[status] : undefined;
  if (state === undefined) throw new TypeError(`Unknown payment status: ${safeCode(status)}.`);
  const captured = fromStripeAmount(intent.amount_received, intent.currency);
  if (state === 'unconfirmed' && error) return { ...toDecline(id, error), captured };
  if (state !== 'challenge') return { id, state, captured };
  const url = intent.next_action?.redirect_to_url?.url;
  // Other next steps need the shop's own page with the processor's script.
  if (!url) return { id, state: 'declined', reason: 'challenge-unsupported', retryable: true, captured };
  return { id, state, challengeUrl: url, captured };
}

/** Where the instrument itself is suspected, another try by the same buyer is not wanted. */
const suspicious: ReadonlySet<string> = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'merchant_blacklist',
  'security_violation',
]);

/** @param error of a payment or of an answer; its message is never passed on */
export function toDecline(
  id: string,
  error: { code?: string | undefined; decline_code?: string | undefined },
): PaymentState {
  // Declines of the payment have a decline code, other errors only a code.
  const reason = safeCode(error.decline_code || error.code);
  return { id, state: 'declined', reason, retryable: !suspicious.has(reason), captured: 0 };
}

export function toRefundStatus(status: string | null): 'pending' | 'completed' | 'failed' {
  if (status === 'succeeded') return 'completed';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** A code as it may be shown and logged, whatever was received. */
export function safeCode(code: unknown): string {
  return typeof code === 'string' && /^[a-z][a-z0-9_-]{0,63}$/i.test(code) ? code : 'unknown';
}

/* Idempotency keys, and what the processor says about answers that it gave before. */

/** At most 255 characters of ASCII: what is longer or has others is hashed. */
export function keyFor(operation: string, ...parts: string[]): string {
  const plain = parts.every((part) => /^[\w.-]{1,64}$/.test(part));
  return `portico:${operation}:${plain ? parts.join(':') : hash(JSON.stringify(parts))}`;
}

export const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A replayed response shows an old state. @param answer of the SDK */
export function isReplayedAnswer(answer: { lastResponse: { headers: unknown } }): boolean {
  const { headers } = answer.lastResponse;
  return headers instanceof Map && headers.get('idempotent-replayed') === 'true';
}

/* Stripe's payment intents, so that each request may be repeated and each response shows the current state. */

export interface Intents {
  retrieve(id: string): Promise<Stripe.PaymentIntent>;
  /** Asks again when the answer is an old one. */
  fresh(intent: Stripe.Response<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent>;
  /** As it is afterwards: what does not need the capture is left as it is. @param amount as Stripe counts it */
  capture(id: string, amount: number): Promise<Stripe.PaymentIntent>;
  /** As it is afterwards: what was captured is left as it is. */
  cancel(id: string): Promise<Stripe.PaymentIntent>;
}

export function createIntents({ paymentIntents }: Pick<Stripe, 'paymentIntents'>): Intents {
  const retrieve: Intents['retrieve'] = (id) => paymentIntents.retrieve(id);

  const fresh: Intents['fresh'] = async (intent) => (isReplayedAnswer(intent) ? retrieve(intent.id) : intent);

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
        if (isStripeError(error) && isStaleIntent(error)) return undefined;
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
