/** What the core keeps. Times are epoch milliseconds; `version` counts changes and guards each of them. */
import type { Challenge } from './backend.ts';
import type { CheckoutInput } from './checkout/input.ts';
import type { Order } from './order.ts';
import type { QuoteProblem, Quote } from './checkout/quote.ts';
import type { CheckoutState } from './checkout/state.ts';
import type { ShownTerms } from './checkout/terms.ts';

/** Who made a resource, and where its news go. */
export interface Origin {
  /** Authenticated owner; absent under policy `open`: then the id is the capability. */
  owner?: string;
  /** Profile address of the agent, a label only. */
  agent?: string;
  /** UCP release in which it was made. */
  release: string;
  /** Where the agent wants order updates. */
  webhookUrl?: string;
  /** ID of the store's partner that they go to; its settings and key are read when one is sent. */
  partner?: string;
}

export interface Cart extends Origin {
  /** At least 128 random bits. */
  id: string;
  site: string;
  version: number;
  input: CheckoutInput;
  /** The checkout that it became. */
  checkoutId?: string;
  createdAt: number;
  expiresAt: number;
}

export interface Checkout extends Origin {
  /** At least 128 random bits. */
  id: string;
  site: string;
  version: number;
  state: CheckoutState;
  input: CheckoutInput;
  /** The last quote that was answered; its total is what a payment is held to. */
  quote: Quote;
  /** What the last payment left to say: declined, price changed. Cleared by the next change. */
  problems: QuoteProblem[];
  /** What each caller was shown last, the latest at the end: a payer is held to that alone. */
  shown?: ShownTerms[];
  cartId?: string;
  /** The attempt that is open, or the one that placed the order. */
  attemptId?: string;
  /** Label of the order. */
  orderNumber?: string;
  /** Where the buyer sees the order, as the backend says it. */
  permalink?: string;
  /** Of the agent that made it, so that the order counts for the same session. */
  session?: string;
  createdAt: number;
  expiresAt: number;
}

/** A W3C `traceparent` of the call that wrote the record, so that later work joins its trace. The core passes it on. */
export type Trace = string;

export interface Attempt {
  id: string;
  checkoutId: string;
  site: string;
  /** Of the backend; encrypted at rest. */
  ref: string;
  amount: number;
  currency: string;
  handlerId: string;
  startedAt: number;
  /** Locked until then. */
  leaseUntil: number;
  /** Absent while it is open. */
  outcome?: 'placed' | 'declined';
  challenge?: Pick<Challenge, 'url' | 'continuation'> & {
    /** When it was first seen that the buyer is done and the bank is not. */
    pendingSince?: number;
  };
  /** Where its final answer goes. */
  answer?: {
    scope: string;
    key: string;
    /** It goes to a person at the hosted page. */
    person?: true;
  };
  /** Among the tries of its caller; given back when it becomes an order. */
  place?: { subject: string; at: number };
  /** The same among those of its buyer. */
  buyer?: { subject: string; at: number }[];
  trace?: Trace;
}

export interface OrderRecord extends Origin {
  site: string;
  number: string;
  checkoutId: string;
  attemptId: string;
  /** As last seen at the backend. */
  order: Order;
  version: number;
  createdAt: number;
  /** When the backend is to be asked again; absent once nothing can change. */
  nextLookAt?: number;
  /** The time that the last order update had; absent before the first change. */
  reportedAt?: number;
  /** When its buyer was erased: what the backend still says about a person is left out from then on. */
  erasedAt?: number;
}

/** An order update on its way to a platform: the same ID, time, and body at every try. */
export interface OrderNotice {
  /** UUID. */
  id: string;
  site: string;
  orderNumber: string;
  /** Counts the notices of one order: they are delivered in this order. */
  sequence: number;
  url: string;
  release: string;
  checkoutId: string;
  order: Order;
  /** The agent that ordered was proved: names and street go with the order. */
  proved?: true;
  partner?: string;
  /** What happened, if it is not that the order was placed: an entry of its events or adjustments. */
  event?: { id: string; at: number };
  createdAt: number;
  tries: number;
  nextTryAt: number;
  trace?: Trace;
}

/** A confirmation on its way to the buyer of an order. */
export interface OutgoingMail {
  /** One for each order: says what it is about. */
  id: string;
  site: string;
  orderNumber: string;
  /** As the buyer gave it. */
  to: string;
  /** BCP 47. */
  locale: string;
  /** As it was placed. */
  order: Order;
  createdAt: number;
}

/** The four points at which agent trade is measured. */
export interface CommerceEvent {
  id: string;
  type: 'session_created' | 'checkout_created' | 'payment_settled' | 'order_placed';
  site: string;
  at: number;
  /** Identity, else label, else nothing. */
  agent?: string;
  session?: string;
  release?: string;
  checkoutId?: string;
  orderNumber?: string;
  amount?: number;
  currency?: string;
  trace?: Trace;
}

/** A quiet half hour ends a session. */
export interface AgentSession {
  id: string;
  /** Hash of site, agent and network. */
  subject: string;
  startedAt: number;
  lastSeenAt: number;
}

export interface StoredAnswer {
  /** Site, caller and operation. */
  scope: string;
  key: string;
  /** Of the request's content. */
  fingerprint: string;
  /** Absent while a payment is open: then its attempt says how things stand. */
  answer?: unknown;
  checkoutId?: string;
  expiresAt: number;
}
