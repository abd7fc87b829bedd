/** The operations that every protocol calls. */
import type { ProductPage, ProductQuery, Product } from './catalogue.ts';
import type { Caller, ExpectedVersions, Repeatable } from './caller.ts';
import type { BuyerHints, CheckoutChange, ConsentDecision } from './checkout/input.ts';
import type { Credential } from './payment/credential.ts';
import type { EndedPayment } from './payment/end-payment.ts';
import type { PaymentInstrument } from './payment/instrument.ts';
import type { Outcome } from './errors.ts';
import type { StoreLink } from './checkout/quote.ts';
import type { Attempt } from './records.ts';
import type { Site } from './site/site.ts';
import type { CartView, CheckoutView, OrderView } from './views.ts';

export interface Payment {
  handlerId: string;
  /** Absent: the handler needs none, or the caller forgot. */
  credential?: Credential;
  instrument?: PaymentInstrument;
  /** The total that the payer agreed to, in minor units: no other is charged. Absent: the one that was shown last. */
  seen?: { amount: number; currency?: string };
  /** Query of the URL by which the buyer came back from a challenge, as the processor made it. */
  returned?: Readonly<Record<string, string>>;
  signals?: Record<string, unknown>;
  attribution?: Record<string, string>;
  /** What the buyer decided while paying; other purposes stay as they are. */
  consent?: Record<string, ConsentDecision>;
}

export interface Commerce {
  catalogue: {
    search(
      caller: Caller,
      query: ProductQuery,
      hints: BuyerHints,
    ): Promise<Outcome<ProductPage & { currency: string }>>;
    products(
      caller: Caller,
      ids: readonly string[],
      hints: BuyerHints,
    ): Promise<Outcome<{ products: Product[]; currency: string }>>;
  };
  carts: {
    create(caller: Caller, change: CheckoutChange, repeat?: Repeatable): Promise<Outcome<CartView>>;
    read(caller: Caller, id: string): Promise<Outcome<CartView>>;
    update(
      caller: Caller,
      id: string,
      change: CheckoutChange,
      repeat?: Repeatable,
    ): Promise<Outcome<CartView>>;
    /** Answers the cart as it was. */
    cancel(caller: Caller, id: string, repeat?: Repeatable): Promise<Outcome<CartView>>;
  };
  checkouts: {
    /** With `cartId` the cart's content wins; its open checkout, if there is one, is answered instead of a new one. */
    create(
      caller: Caller,
      change: CheckoutChange & { cartId?: string },
      repeat?: Repeatable,
    ): Promise<Outcome<CheckoutView>>;
    read(caller: Caller, id: string): Promise<Outcome<CheckoutView>>;
    update(
      caller: Caller,
      id: string,
      change: CheckoutChange,
      repeat?: Repeatable,
      expected?: ExpectedVersions,
    ): Promise<Outcome<CheckoutView>>;
    /** Pays what the caller was shown: where that was changed since, the answer shows it, and only the next call pays. */
    complete(
      caller: Caller,
      id: string,
      payment: Payment,
      repeat?: Repeatable,
      expected?: ExpectedVersions,
    ): Promise<Outcome<CheckoutView>>;
    cancel(
      caller: Caller,
      id: string,
      repeat?: Repeatable,
      expected?: ExpectedVersions,
    ): Promise<Outcome<CheckoutView>>;
  };
  orders: {
    /** By `{number}.{mac}`; by number for its owner, or together with the id of its checkout. */
    read(caller: Caller, id: string, checkoutId?: string): Promise<Outcome<OrderView>>;
    /** The id under which agents know an order: `{number}.{mac}`. */
    idOf(site: string, number: string): string;
    /** The page that shows all of an order, for the buyer alone. Undefined where there is no such order. */
    link(site: Site, number: string): Promise<string | undefined>;
    /** Sends the buyer that link, when this is the buyer's address; once an hour. Never says whether it is. */
    mail(site: Site, number: string, email: string): Promise<void>;
    /** Polls the backend and reports what changed; for the command line, backend webhooks, and the poll. */
    refresh(site: string, number: string): Promise<void>;
  };
  /** For the hosted page: who holds its link acts for the buyer and sees everything. Undefined for a token that we did not make. */
  openHandoff(
    site: Site,
    continueToken: string,
  ): { caller: Caller; id: string; what: 'cart' | 'checkout' } | undefined;
  /** Legal and support pages of a store, the same as in its carts and checkouts. Of an unavailable store, those of the preferences. */
  links(site: Site): Promise<StoreLink[]>;
  /** The locale of a cart or checkout, which its pages and emails are written in: the store's if it is unknown. BCP 47. */
  localeOf(site: Site, what: 'cart' | 'checkout', id: string): Promise<string>;
  /** Records the first call of an agent after 30 quiet minutes. Never fails a call. */
  seen(caller: Caller): Promise<void>;
  /**
   * Asks what became of an open attempt and settles it: after a challenge, a webhook of the processor, or a crash.
   * Safe to repeat; nothing for an attempt that is unknown or closed. @throws BackendUnavailable: call again later
   */
  resume(attemptId: string): Promise<void>;
  /** Ends a payment that can never be decided. @param record keeps who does it and why, before anything is closed */
  endPayment(attemptId: string, record: (attempt: Attempt) => Promise<void>): Promise<EndedPayment>;
  /** One round of recovery, expiry, order looks and pruning, a portion of each. */
  maintain(): Promise<Maintained>;
}

/** How much was done in a round. */
export interface Maintained {
  recovered: number;
  expired: number;
  orders: number;
  /** A portion was full: another round has more to do at once. */
  more: boolean;
}
