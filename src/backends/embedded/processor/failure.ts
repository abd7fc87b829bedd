/** Errors of the SDK. Their messages and raw parts may name keys and credentials, so nothing of them is kept but codes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { ProcessorUncertain } from '../processor.ts';
import { codeOf } from './state.ts';

/** The processor refused the request itself: a wrong key, a missing payment, a mistake of ours. Repeating is no use. */
export class ProcessorRefused extends Error {
  /** The processor's error code or type. */
  readonly code: string;

  constructor(code: string, requestId?: string) {
    super(`The payment processor refused the request: ${code}${requestId ? ` (${requestId})` : ''}.`);
    this.name = 'ProcessorRefused';
    this.code = code;
  }
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

export function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'rawType' in error && 'type' in error;
}

/** The state was another one, or a failure is given again: what holds now must be asked for. */
export function isStale(error: StripeError): boolean {
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
 * It is the refund that was refused. Any other refusal (a key that ended or is of another account, a setting, a mistake of ours)
 * says nothing about it: an earlier try may have made it, and what is told as failed is paid back once more.
 */
export const isRefundRefused = ({ statusCode, code, param, type }: StripeError): boolean =>
  type === 'StripeCardError' ||
  (statusCode === 400 && (param === 'amount' || (code !== undefined && unrefundable.has(code))));

/** Somebody else is doing the same at this moment: a notice came while its payment was under way. What comes of it is soon known. */
const isInFlight = (error: unknown): boolean =>
  isStripeError(error) && (error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout');

/** Milliseconds between looks at what somebody else does; after the last it stays uncertain. */
const pauses = [100, 300, 900];

/** Repeats it, by the same idempotency keys, while somebody else is at it. */
export async function afterOthers<T>(operation: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await operation();
    } catch (error) {
      if (!isInFlight(error)) throw error;
      await wait(pause);
    }
  }
  return operation();
}

/** The error to throw instead. */
export function withoutSecrets(error: unknown): Error {
  if (error instanceof ProcessorUncertain || error instanceof ProcessorRefused) return error;
  if (!isStripeError(error)) return new ProcessorRefused('internal-error');
  const { statusCode, requestId } = error;
  if (error.type === 'StripeConnectionError') {
    return new ProcessorUncertain(
      `The payment processor did not answer. ${reasonOf(error.detail)}`.trimEnd(),
    );
  }
  // 5xx, in flight (409), too many (429), or no JSON: it may have happened or not.
  if (statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429)
    return new ProcessorUncertain(`The payment processor answered ${statusCode ?? 'what cannot be read'}.`);
  return new ProcessorRefused(codeOf(error.code ?? error.rawType), requestIdOf(requestId));
}

/** Our own adapter's words about a connection, which hold a code only. */
function reasonOf(detail: unknown): string {
  const message = detail instanceof TypeError ? detail.message : '';
  return /^No answer: [a-z-]+\.$/.test(message) ? message : '';
}

function requestIdOf(id: unknown): string | undefined {
  return typeof id === 'string' && /^\w{1,64}$/.test(id) ? id : undefined;
}
