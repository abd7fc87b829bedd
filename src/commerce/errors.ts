import type { OptionWish } from './variants/read-options.ts';
import type { CheckoutView } from './views.ts';

/** All errors of the core as one union. Whatever prevents a payment is a problem of the view, not an error. */

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
  /** The credential is not of the handler that it came under. `expected` says what is; nothing of the credential. */
  | { code: 'handler-mismatch'; expected: string }
  /** In the credential, or in the ID of the item of a line; its place in the request, from 0. */
  | { code: 'card-number-refused'; line?: number }
  /** Tries of this hour that came to no order; seconds. `underWay`: most of them may yet. */
  | { code: 'too-many-payments'; retryAfter: number; underWay?: true }
  | { code: 'too-many-lines'; limit: number }
  /** Options in words that fit no variant, or several. Nothing was changed. */
  | { code: 'variant-unclear'; lines: UnclearLine[] }
  /** Delivery groups that name lines which are not in the cart or checkout. Nothing was changed. */
  | { code: 'lines-unknown'; lines: UnknownLine[] }
  /** Several concurrent changes in a row. */
  | { code: 'busy' }
  | { code: 'backend-unavailable'; retryAfter: number }
  /** The store refuses this service until its operator changes a configuration. */
  | { code: 'store-misconfigured'; retryAfter: number }
  | { code: 'store-unavailable'; retryAfter: number };

/** Place in the request, from 0: of the group, of the ID in it, and of the choice of an option that names it. */
export interface UnknownLine {
  group: number;
  place: number;
  choice?: number;
}

export interface UnclearLine {
  /** Place in the request, from 0. */
  line: number;
  /** Title of the product. */
  product: string;
  /** `product`: the ID is of the product, which has several variants. */
  reason: 'unclear' | 'unknown' | 'missing' | 'conflict' | 'product';
  wish?: OptionWish;
  /** The variants that it may be. */
  choices: { id: string; options: Readonly<Record<string, string>>; buyable: boolean }[];
}

/** `replayed`: the stored answer of an earlier call with the same idempotency key. Nothing was done now. */
export type Outcome<T> = { ok: true; value: T; replayed?: true } | { ok: false; error: CommerceError };

export const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const replayed = <T>(value: T): Outcome<T> => ({ ok: true, value, replayed: true });
export const err = (error: CommerceError): { ok: false; error: CommerceError } => ({ ok: false, error });
