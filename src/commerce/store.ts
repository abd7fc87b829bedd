/** Where the core keeps its records: a port, so that it names no database. Every write is part of a transaction. */
import type {
  AgentSession,
  Attempt,
  Cart,
  Checkout,
  CommerceEvent,
  OrderNotice,
  OrderRecord,
  OutgoingMail,
  StoredAnswer,
} from './records.ts';

export interface CommerceReads {
  cart(id: string): Promise<Cart | undefined>;
  checkout(id: string): Promise<Checkout | undefined>;
  attempt(id: string): Promise<Attempt | undefined>;
  order(site: string, number: string): Promise<OrderRecord | undefined>;
  /** Answers that have expired are not found. */
  answer(scope: string, key: string, now: number): Promise<StoredAnswer | undefined>;
  session(subject: string): Promise<AgentSession | undefined>;
}

export interface CommerceStore extends CommerceReads {
  /**
   * All or nothing, durable once it resolves. `work` may run again when two transactions met: it must have no other effect.
   * No call to a backend or to the network is made inside.
   */
  transaction<T>(work: (transaction: CommerceWrites) => Promise<T>): Promise<T>;
  /** Open attempts whose lease is over, oldest first. */
  overdueAttempts(now: number, limit: number): Promise<Attempt[]>;
  /**
   * Attempts whose `place` has this subject: how many are open, and how many were declined since; undefined if they are not
   * counted.
   */
  attemptsOf(subject: string, since: number): Promise<{ open: number; declined: number } | undefined>;
  /** Checkouts that are neither final nor being paid and whose time is over. */
  expiredCheckouts(now: number, limit: number): Promise<Checkout[]>;
  /** Orders whose next look is due. */
  dueOrders(now: number, limit: number): Promise<OrderRecord[]>;
  /** The oldest undelivered notice of each order and address, when its time has come. */
  dueNotices(now: number, limit: number, which?: NoticeChoice): Promise<OrderNotice[]>;
  events(site: string, page: { limit: number; before?: number }): Promise<CommerceEvent[]>;
}

/** So that those who have many, or do not answer, leave room for others. */
export interface NoticeChoice {
  /** At most so many of each host; default: any number. */
  perHost?: number;
  /** Hosts that get none now. */
  without?: readonly string[];
  /** Those that were never tried. */
  isFirst?: boolean;
}

/** Reads see what the same transaction wrote. `update…` answers false when the version was another one: nothing was written. */
export interface CommerceWrites extends CommerceReads {
  insertCart(cart: Cart): Promise<void>;
  /** Writes `cart` with `version + 1` where its version still is `cart.version`. */
  updateCart(cart: Cart): Promise<boolean>;
  deleteCart(cart: Cart): Promise<boolean>;
  insertCheckout(checkout: Checkout): Promise<void>;
  /** Writes `checkout` with `version + 1` where its version still is `checkout.version`. */
  updateCheckout(checkout: Checkout): Promise<boolean>;
  /** Same as `checkout`, and locks it until this transaction ends. */
  lockCheckout(id: string): Promise<Checkout | undefined>;
  /** Writes `checkout` under the version that it has, if it still has that: for `shown`, which does not change the checkout. */
  updateShown(checkout: Checkout): Promise<boolean>;
  insertAttempt(attempt: Attempt): Promise<void>;
  /** Moves the lease where it still ends at `leaseUntil` and the attempt is open. */
  takeLease(attempt: Pick<Attempt, 'id' | 'leaseUntil'>, until: number): Promise<boolean>;
  challengeAttempt(id: string, challenge: NonNullable<Attempt['challenge']>): Promise<boolean>;
  /** Only an open attempt can be closed, and only once. */
  closeAttempt(id: string, outcome: NonNullable<Attempt['outcome']>): Promise<boolean>;
  insertOrder(order: OrderRecord): Promise<void>;
  updateOrder(order: OrderRecord): Promise<boolean>;
  insertNotice(notice: Omit<OrderNotice, 'sequence' | 'tries' | 'nextTryAt'>): Promise<void>;
  /** Claims a waiting notice if its time is still `nextTryAt`: the claimer may send it until then. Counts no attempt. */
  claimNotice(notice: Pick<OrderNotice, 'id' | 'nextTryAt'>, until: number): Promise<boolean>;
  /** `delivered` and `dropped` end it; a time postpones it. */
  updateNotice(id: string, next: 'delivered' | 'dropped' | { tryAt: number; reason: string }): Promise<void>;
  /** Does nothing when there is, or was, one of this id. */
  insertMail(mail: OutgoingMail): Promise<void>;
  insertEvents(events: readonly CommerceEvent[]): Promise<void>;
  /** False when there is one of this scope and key that has not expired. */
  insertAnswer(answer: StoredAnswer): Promise<boolean>;
  finishAnswer(scope: string, key: string, answer: unknown): Promise<void>;
  /** False when another session of this subject runs, one that was seen after `quietSince`: nothing was written. */
  putSession(session: AgentSession, quietSince: number): Promise<boolean>;
}
