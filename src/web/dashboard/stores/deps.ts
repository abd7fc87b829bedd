/** What the section Stores needs. */
import type {
  EmbeddedOperations,
  PendingRefund,
  SeedReport,
  SettledRefund,
  StoreTerms,
  TermsCheck,
  TermsFile,
} from '#backends/embedded';
import type {
  Attempt,
  EndedPayment,
  ProcessorFacts,
  ProcessorKeys,
  ProcessorName,
  Site,
  StoreLink,
  SiteProblem,
} from '#commerce';
import type {
  FeedStore,
  LinkingClients,
  NoticeEntry,
  OrderPeople,
  PartnerKeyChange,
  SiteProbes,
  SiteSecrets,
  SiteStore,
} from '#storage';

/** Open payments of all stores. */
interface OpenPayments {
  /** The oldest first; `unreadable` counts those that cannot be decrypted. */
  openAttempts(limit: number): Promise<{ attempts: Attempt[]; unreadable: number }>;
  /** Looks once more, and ends what cannot be decided. @throws Error when its site is not there any more */
  end(reference: string, reason: string, who: string): Promise<EndedPayment>;
}

/** Refunds whose outcome the processor has not reported. */
interface Refunds {
  /** Of an order, oldest first. */
  pending(number: string): Promise<PendingRefund[]>;
  /** @param given `reason` of 1 to 500 characters */
  settle(given: {
    number: string;
    refundId: string;
    outcome: 'completed' | 'failed';
    reason: string;
    who: string;
  }): Promise<SettledRefund>;
}

/** What charges the payments of a store. */
interface StoreProcessor {
  state(site: string): Promise<{
    source: 'store' | 'service' | 'none' | 'unreadable';
    facts: ProcessorFacts;
    health: { ok: true } | { ok: false; code: string };
  }>;
  /** Where the processor sends events of a store with keys of its own. */
  webhookUrl(site: Site, provider: ProcessorName): string;
  /** @throws SecretRefused */
  connect(change: AccountChange & { keys: ProcessorKeys }): Promise<{ ok: true } | AccountRefusal>;
  disconnect(change: AccountChange): Promise<{ ok: true } | AccountRefusal>;
  /** Adds or replaces the Google Pay handler, for the connected processor. */
  addGooglePay(change: {
    site: string;
    merchantId?: string | undefined;
    by: string;
  }): Promise<{ ok: true } | { ok: false; text: string }>;
  /** Turns shared payment tokens on or off for the Stripe keys that the store has. @throws SecretRefused */
  setSharedTokens(change: {
    site: string;
    profileId?: string | undefined;
    by: string;
  }): Promise<{ ok: true } | { ok: false; text: string }>;
}

/** Partners of a store, and order updates to them. */
interface PartnerUpdates {
  /** What is wrong with partners that changed: what only the running service knows. @param before as it is saved */
  problems(after: Site, before: Site): Promise<SiteProblem[]>;
  /** Stores the key; one from before holds until the partner has accepted it. @returns how many updates are sent again @throws SecretRefused */
  storeKey(change: PartnerKeyChange): Promise<number>;
  /** Sends those again that partners rejected. @returns how many */
  resume(site: string): Promise<number>;
  /** Those that partners rejected, the oldest first. */
  held(site: string, limit: number): Promise<NoticeEntry[]>;
}

/** The feed that Google Merchant Center fetches from a secret URL. */
interface GoogleFeed {
  /** Undefined: it is not served. @throws when it was encrypted with another SECRET */
  url(site: Site): Promise<string | undefined>;
  /** Serves it at a new URL; the one from before stops working. @throws SecretRefused */
  renew(site: Site, by: string): Promise<void>;
  turnOff(site: Site, by: string): Promise<boolean>;
}

interface AccountChange {
  site: string;
  /** Accept that orders paid with the present account can no longer be refunded. */
  leaveOrders: boolean;
  by: string;
}

export interface AccountRefusal {
  ok: false;
  why: 'rejected' | 'unreachable' | 'store-is-on' | 'unfinished' | 'paid-orders' | 'changed';
  /** Of `rejected`: the key that is wrong; absent: those that were tried. */
  key?: string;
  /** What is wrong, and what to do. */
  text: string;
}

export interface StoresDeps {
  stores: Stores;
}

export interface Stores {
  sites: SiteStore;
  /** Set and removed here, never read. */
  secrets: Omit<SiteSecrets, 'open'>;
  orders: Omit<EmbeddedOperations, 'sweep'>;
  payments: OpenPayments;
  refunds: Refunds;
  processor: StoreProcessor;
  partners: PartnerUpdates;
  googleFeed: GoogleFeed;
  /** Platforms for identity linking. */
  linkingClients: LinkingClients;
  /** Notifies the platform that placed an order of its changes. @throws BackendUnavailable */
  refresh(site: string, number: string): Promise<void>;
  people: OrderPeople;
  /** Products of a site that can be found. */
  productCount(site: string): Promise<number>;
  /** Adds or replaces the products of a file; gzip too. @param file its name decides the format if its content does not */
  importProducts(site: Site, file: { name: string; bytes: Buffer }): Promise<SeedReport>;
  feeds: Pick<FeedStore, 'read' | 'set' | 'turnOff' | 'ask' | 'runs'>;
  /** Whether a feed may come from this URL: https, or this machine itself in development. */
  isAllowedFeed(url: URL): boolean;
  terms: {
    read(site: string): Promise<StoreTerms>;
    /** As `portico seed --terms` does. */
    check(value: unknown): TermsCheck;
    /** @returns false, and nothing is written, where the terms are not `before` any more */
    replace(site: string, before: StoreTerms, file: TermsFile): Promise<boolean>;
  };
  /** What the backend of a site cannot do: a sentence by name. */
  limits(site: Site): Readonly<Record<string, string>>;
  /** Why agents cannot pay, or not by every payment handler of the preferences: a sentence each. Never rejects. */
  paymentProblems(site: Site): Promise<string[]>;
  /** Legal and support pages that checkouts link to, from the preferences and the terms. */
  links(site: Site): Promise<readonly StoreLink[]>;
  /** Why the platform of a site recently rejected requests because of its setup: a sentence each. */
  storeRefusals(site: Site): readonly string[];
  /** Before `storeRefusals`, where it should also name what only later steps of a purchase need. */
  checkStore(site: Site): Promise<void>;
  /** The last result of each kind of probe. */
  probes: SiteProbes;
  /** UCP releases that this service supports, newest first; each has a manifest. */
  releases: readonly string[];
  /** Those that can be the primary release of a store. */
  primaryReleases: readonly string[];
  /** Document that this service serves for the site at its public address, switched on or not. @param release its own document instead of the whole one */
  manifest(site: Site, release?: string): Promise<Record<string, unknown>>;
  /** Id of the key that signs the site's order updates. */
  signingKey(site: string): Promise<string>;
  /** Asks from outside, as any agent would: the safe fetcher. Never rejects for what the other side did. */
  outside: Outside;
  /** Header that marks a request as a test, to exclude it from statistics and webhooks. */
  trial(site: string): Record<string, string>;
  /** Whether the response is from a service that understood this header. */
  isUncounted(seen: OutsideResponse): boolean;
  configured: { mail: boolean };
}

export type Outside = (request: OutsideRequest) => Promise<OutsideResponse>;

export interface OutsideRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Redirects to follow; default 5. */
  redirects?: number;
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** What came back, or why nothing did. */
export interface OutsideResponse {
  finalUrl: string;
  /** Redirects that were followed. */
  hops: { url: string; status: number; location: string }[];
  status?: number;
  error?: { code: string; message: string };
  headers: [name: string, value: string][];
  /** Milliseconds. */
  timings: { ttfb: number; total: number };
  /** Media type without parameters. */
  type: string;
  bytes: { truncated: boolean };
  body: Uint8Array;
}
