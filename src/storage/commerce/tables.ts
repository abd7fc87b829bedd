/** Tables of the commerce core. Times are epoch milliseconds; `body` is the record as JSON text, beside what queries need of it. */

export interface CommerceTables {
  cart: { id: string; site: string; version: number; expiresAt: number; body: string };
  checkout: {
    id: string;
    site: string;
    version: number;
    state: string;
    expiresAt: number;
    /** Hash of the buyer's email address once it has ended, empty without one; null before, and where a node of before migration 0033 ended it. */
    buyer: string | null;
    body: string;
  };
  paymentAttempt: PaymentAttemptTable;
  orderRecord: {
    site: string;
    number: string;
    attemptId: string;
    version: number;
    nextLookAt: number | null;
    /** Null where a node of before migration 0033 wrote it, until the retention job fills it in. */
    createdAt: number | null;
    erasedAt: number | null;
    body: string;
  };
  orderNotice: OrderNoticeTable;
  /** The last sequence that was given to a notice of this order and address. */
  noticeSequence: { site: string; orderNumber: string; url: string; last: number };
  commerceEvent: CommerceEventTable;
  storedAnswer: StoredAnswerTable;
  /** By a hash; `usedAt` of the first use. */
  usedSignature: { id: string; usedAt: number; expiresAt: number };
  agentSession: { subject: string; id: string; startedAt: number; lastSeenAt: number };
  /** `revision`: what `site_revision` said when this site was written last. */
  site: { id: string; revision: number; body: string };
  /** One row, with `id` 1. */
  siteRevision: {
    id: number;
    revision: number;
    /** Answers to names that belong to no store. */
    defaultSite: string | null;
  };
  siteSecret: SiteSecretTable;
  siteChange: SiteChangeTable;
}

export interface CommerceEventTable {
  site: string;
  at: number;
  id: string;
  body: string;
  /** 1 until its deliveries exist. */
  waiting: number;
  /** 1 until it is in the sums of its day. */
  uncounted: number;
  /** 1 until it is in the cohort of its session. */
  unfollowed: number;
}

export interface SiteSecretTable {
  site: string;
  /** A `SecretName`. */
  name: string;
  /** Encrypted. */
  sealed: string;
  changedAt: number;
  changedBy: string;
}

export interface SiteChangeTable {
  site: string;
  /** What `site_revision` said when it was written. */
  revision: number;
  at: number;
  who: string;
  /** JSON list of what changed. */
  what: string;
}

/** `body` has what never changes; the rest is changed by single conditional updates. */
export interface PaymentAttemptTable {
  id: string;
  site: string;
  checkoutId: string;
  leaseUntil: number;
  /** Null while it is open. */
  outcome: string | null;
  /** Encrypted. */
  ref: string;
  /** Encrypted, as JSON. */
  challenge: string | null;
  /** Payer whose attempts it counts toward; null for none. */
  payer: string | null;
  body: string;
}

/** `body` has what never changes. */
export interface OrderNoticeTable {
  id: string;
  site: string;
  orderNumber: string;
  url: string;
  /** With its port; empty where the address has none. */
  host: string;
  sequence: number;
  tries: number;
  nextTryAt: number;
  /** Null while it waits; `delivered` or `dropped`. */
  ended: string | null;
  /** Why the last try failed. */
  reason: string | null;
  body: string;
}

export interface StoredAnswerTable {
  scope: string;
  key: string;
  fingerprint: string;
  checkoutId: string | null;
  expiresAt: number;
  /** JSON, sealed; null while there is none. */
  answer: string | null;
}
