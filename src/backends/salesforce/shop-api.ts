/** What the backend needs of a shopping API. OCAPI and SCAPI each do it in their own way: `ocapi/client.ts`, `scapi/client.ts`. */
import type {
  BasketFacts,
  CategoryFacts,
  Guest,
  Market,
  MethodFacts,
  OrderFacts,
  ProductFacts,
  SearchFacts,
  SearchWanted,
  WantedBasket,
} from './facts.ts';

/** Each operation is one call to the instance, unless it says otherwise. All throw `ApiError`. */
export interface ShopApi {
  /** A new shopper without an account. */
  guest(): Promise<Guest>;
  /** The same shopper with a fresh token; no call while the current one is valid. */
  renew(guest: Guest): Promise<Guest>;
  search(wanted: SearchWanted): Promise<SearchFacts>;
  /** The found ones, with prices, availability, images, variations. One call for each 24. */
  products(ids: readonly string[], market: Market): Promise<ProductFacts[]>;
  /** Those of the storefront that are online, without its root, the upper ones first. At most 2,000, by at most ten calls. */
  categories(market: Market): Promise<CategoryFacts[]>;
  /** Opens a basket with everything in it; a temporary one where the API has those. */
  openBasket(guest: Guest, wanted: WantedBasket): Promise<BasketFacts>;
  basket(guest: Guest, basketId: string): Promise<BasketFacts>;
  addCoupon(guest: Guest, basketId: string, code: string): Promise<BasketFacts>;
  methods(guest: Guest, basketId: string, market: Market): Promise<MethodFacts[]>;
  chooseMethod(guest: Guest, basketId: string, methodId: string): Promise<BasketFacts>;
  /** Deleting one that is already gone is not an error. */
  removeBasket(guest: Guest, basketId: string): Promise<void>;
  addPayment(guest: Guest, basketId: string, payment: WantedPayment): Promise<void>;
  /** Not repeated by itself, whatever happens. */
  placeOrder(guest: Guest, basketId: string): Promise<OrderFacts>;
  /** Those of this shopper, the latest first, at most ten. */
  ownOrders(guest: Guest): Promise<OrderFacts[]>;
  order(guest: Guest, orderNo: string): Promise<OrderFacts | undefined>;
  /** By the reference that the companion hook stamped, without its shopper; where the API has rights of its own for that. */
  findOrder?(reference: string): Promise<OrderFacts | undefined>;
  /** Searches for an order that does not exist: `misconfigured` then names what is missing. With `findOrder` only. */
  checkOrderSearch?(): Promise<void>;
  /** Of an order that is not placed: fails it for good. */
  failOrder(guest: Guest, orderNo: string): Promise<void>;
  /** Whether quotes leave a basket behind that must be removed, because a shopper may have only so many. */
  readonly hasTemporaryBaskets: boolean;
}

export interface WantedPayment {
  /** Id of the payment method of the site that the companion hook settles. */
  methodId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The sealed credential: opened and cleared by the companion hook. */
  sealed: string;
}

/**
 * - `not-found`: no such basket, order, or product, or it belongs to another shopper.
 * - `refused`: the request will never be accepted; `type` is the platform's reason.
 * - `misconfigured`: the instance rejects this client because of its setup: a right, a scope, the client, a setting. Nothing was
 *   done; `refusal` has the details for the operator.
 * - `conflict`: it was changed at the same time.
 * - `unavailable`: nothing was done: load shedding, a rate limit, an open circuit, or no connection.
 * - `unknown`: the request was sent, and no response arrived: whether it took effect is unknown.
 */
export type ApiErrorKind = 'not-found' | 'refused' | 'misconfigured' | 'conflict' | 'unavailable' | 'unknown';

/** A call as the settings of an instance name it. */
export interface RefusedCall {
  method: string;
  /** Without IDs: a star stands for each. */
  resource: string;
}

export interface Refusal extends RefusedCall {
  /** Name of the fault. */
  fault: string;
  status?: number;
  /** What its operator can do: a sentence. */
  advice: string;
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** Name of the fault: `ProductItemNotAvailableException`, or the last part of a problem's type. */
  readonly type: string;
  readonly status?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Of `misconfigured`, and of a token that is refused: the same it is where a new one is refused as well. */
  readonly refusal?: Refusal;

  constructor(
    kind: ApiErrorKind,
    type: string,
    message: string,
    more: { status?: number; retryAfter?: number; refusal?: Refusal; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.type = type;
    if (more.status !== undefined) this.status = more.status;
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter;
    if (more.refusal !== undefined) this.refusal = more.refusal;
  }
}

/** An answer came, but not the one that the documentation describes. */
export const badAnswer = (message: string): ApiError => new ApiError('unavailable', 'bad-answer', message);
