/**
 * The port to a store. A backend prices what we hand it and places what was priced; it keeps nothing of a checkout in a session.
 * Every operation may be repeated. What a backend cannot reach throws `BackendUnavailable`; all else is data.
 */
import type { Product, ProductPage, ProductQuery, ShopContext } from './catalogue.ts';
import type { CheckoutInput, DeliveryMethod } from './checkout/input.ts';
import type { Credential } from './payment/credential.ts';
import type { PaymentInstrument } from './payment/instrument.ts';
import type { Order } from './order.ts';
import type { ProcessorFacts } from './payment/handlers.ts';
import type { Quote, StoreLink } from './checkout/quote.ts';

export interface Backend {
  /** @throws BackendUnavailable */
  search(query: ProductQuery, context: ShopContext): Promise<ProductPage>;
  /** The found ones, each once, in the order of the ids, by product or variant id. @throws BackendUnavailable */
  products(ids: readonly string[], context: ShopContext): Promise<Product[]>;
  /** Deterministic for the same input, context and store. Problems are data. @throws BackendUnavailable */
  quote(input: CheckoutInput, context: ShopContext): Promise<Quote>;
  /** Gathers all that is needed to place, and to find the placement again. @throws BackendUnavailable */
  prepare(preparation: Preparation): Promise<Prepared>;
  /** Authorizes, places, settles. Never throws: an unknown outcome is `uncertain`. Called once for each `ref`. */
  commit(commitment: Commitment): Promise<CommitOutcome>;
  /**
   * What became of it.
   * @param returned query of the URL by which the buyer came back from a challenge
   * @throws BackendUnavailable
   */
  placement(ref: string, returned?: Readonly<Record<string, string>>): Promise<Placement>;
  /**
   * Voids the placement: gives back stock, voids the authorization, cancels the intent; a later `commit` cannot succeed. Does
   * not change a placed order: call `placement`. Idempotent. @throws BackendUnavailable
   */
  release(ref: string): Promise<void>;
  /**
   * The processor has said something about a placement that the core has closed: a late decline or authorization, a refund that
   * came back. Idempotent. @throws BackendUnavailable
   */
  noticed?(ref: string): Promise<void>;
  /** @param number that the placement returned: backends read by it where they cannot find by `ref` @throws BackendUnavailable */
  order(ref: string, number?: string): Promise<Order | undefined>;
  abilities(): BackendAbilities;
  /**
   * Tries what only later steps need, so that `abilities().refusals` names what is missing before the first purchase. Changes
   * nothing. @throws BackendUnavailable
   */
  check?(): Promise<void>;
  /** Legal and support pages that the store itself names, besides those of the preferences. @throws BackendUnavailable */
  links?(site: string): Promise<readonly StoreLink[]>;
}

export interface Preparation {
  /** Id of our attempt, at most 40 characters: stamped on what the backend makes, so that its notices find back. */
  reference: string;
  checkoutId: string;
  input: CheckoutInput;
  quote: Quote;
  context: ShopContext;
  /** Id of the payment handler that was chosen. */
  handlerId: string;
  instrument?: PaymentInstrument;
  /** Where a challenge sends the buyer afterwards. */
  returnUrl: string;
  /** Where the buyer will see the order; `{number}` stands for its number. */
  permalink: string;
  /** Epoch milliseconds after which the caller no longer waits. */
  deadline?: number;
  /** For the merchant's reports: who bought, also where a person pays on the hosted page. */
  origin?: OrderOrigin;
}

export interface OrderOrigin {
  /** Proven owner of the checkout, else the profile URL that the agent sent. */
  agent?: string;
  /** UCP release in which the checkout was made. */
  release: string;
}

export type Prepared =
  /** `ref` is opaque to the core and encrypted where it is kept. */
  { ok: true; ref: string } | { ok: false; unavailable: Shortage[] };

/** A line that there is not enough for. */
export interface Shortage {
  lineId: string;
  /** Number of units. */
  available: number;
}

export interface Commitment {
  ref: string;
  credential: Credential;
  instrument?: PaymentInstrument;
  /** What was observed of the buyer, for the processor's risk checks alone: kept nowhere. */
  signals?: Readonly<Record<string, unknown>>;
  /** Minor units: exactly what may be charged. */
  amount: number;
  /** Epoch milliseconds after which the caller no longer waits. */
  deadline: number;
}

export type CommitOutcome = Settlement | Challenge | { outcome: 'uncertain' };

export type Placement = Settlement | Challenge | Pending | { outcome: 'none' };

export interface Pending {
  outcome: 'pending';
  /** It is given no more time: soon the backend can neither look at it nor fence it, or nobody can confirm it any more. */
  isLast?: true;
  /** A person at the store decides: it is given all the time until the backend no longer says so. */
  isReviewed?: true;
}

export type Settlement =
  | { outcome: 'placed'; order: Order }
  | {
      outcome: 'declined';
      reason: string;
      retryable: boolean;
      /** Lines that were sold to others meanwhile, where stock is held from the order on only. Nothing was charged. */
      unavailable?: Shortage[];
    };

export interface Challenge {
  outcome: 'challenge';
  /** Where the buyer proves who they are. */
  url: string;
  continuation?: string;
}

export interface BackendAbilities {
  currencies: readonly string[];
  methods: readonly DeliveryMethod[];
  /** Limitations: a name, and a sentence for the merchant. Any other difference between backends is a defect. */
  limits: Readonly<Record<string, string>>;
  /** What charges the payments; absent: its platform. */
  processor?: ProcessorFacts;
  /** It leaves the confirmation of an order to us; absent: its platform writes to the buyer itself. */
  confirms?: boolean;
  /** What the store has refused this service lately for the way it is set up: a sentence each, for the operator. */
  refusals?: readonly string[];
}

/**
 * Reason of a payment that was declined although nothing is wrong with the buyer's means: the processor refused the store itself
 * (its key, its account, its request), or the store's platform this service.
 */
export const storeRefused = 'store-refused';

/** Reason of a decline: the request to the processor could not be sent. No card of the buyer's would change that. */
export const processorUnreachable = 'processor-unreachable';

/** The store did not answer, or not in time. Nothing is known to have changed. */
export class BackendUnavailable extends Error {
  /** Seconds after which to ask again. */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter = 5, cause }: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'BackendUnavailable';
    this.retryAfter = retryAfter;
  }
}

/**
 * The store refuses this service, and continues to until its operator changes a configuration. Nothing was done or charged.
 * The message is for the operator alone: it may name rights and settings, never a secret.
 */
export class StoreMisconfigured extends BackendUnavailable {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, { ...options, retryAfter: 300 });
    this.name = 'StoreMisconfigured';
  }
}

/** The same of the processor behind the store. */
export class PaymentMisconfigured extends StoreMisconfigured {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'PaymentMisconfigured';
  }
}

/** The processor behind the store cannot be reached: the request to it was not sent. Nothing was done or charged. */
export class PaymentUnreachable extends BackendUnavailable {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'PaymentUnreachable';
  }
}
