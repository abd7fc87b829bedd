import type { OptionWish } from './variants/read-options.ts';
import type { CheckoutView } from './views.ts';

/** Everything that the core refuses, as one union. What stands in the way of a payment is no error but a problem of the view. */

export type CommerceError =
  /** No such thing, or not the caller's. */
  | { code: 'not-found'; what: 'cart' | 'checkout' | 'order' | 'product' }
  | { code: 'completed' }
  | { code: 'canceled' }
  /** The checkout has another version than the caller expects: here is the present one. Nothing was changed. */
  | { code: 'version-mismatch'; current: CheckoutView }
  /** A payment is under way. */
  | { code: 'in-progress' }
  | { code: 'idempotency-conflict' }
  | { code: 'idempotency-in-flight' }
  | { code: 'idempotency-key-weak' }
  | { code: 'handler-unknown'; given: string; offered: string[] }
  | { code: 'credential-missing' }
  | { code: 'card-number-refused' }
  /** Tries of this hour that came to no order; seconds. `underWay`: most of them may yet. */
  | { code: 'too-many-payments'; retryAfter: number; underWay?: true }
  | { code: 'too-many-lines'; limit: number }
  /** Options in words that fit no variant, or several. Nothing was changed. */
  | { code: 'variant-unclear'; lines: UnclearLine[] }
  /** Somebody else changed it in between, several times over. */
  | { code: 'busy' }
  | { code: 'backend-unavailable'; retryAfter: number }
  | { code: 'store-unavailable'; retryAfter: number };

export interface UnclearLine {
  /** Place in the request, from 0. */
  line: number;
  /** Title of the product. */
  product: string;
  reason: 'unclear' | 'unknown' | 'missing' | 'conflict';
  wish?: OptionWish;
  /** The variants that it may be. */
  choices: { id: string; options: Readonly<Record<string, string>>; buyable: boolean }[];
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: CommerceError };

export const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const err = (error: CommerceError): { ok: false; error: CommerceError } => ({ ok: false, error });
