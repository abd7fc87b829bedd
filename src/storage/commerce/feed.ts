/** The feed of a store and its runs. Times are epoch milliseconds. */

/** Authentication at the feed's server; `name` is the user name or the name of the header. */
export type FeedAccess = { kind: 'none' } | { kind: 'basic' | 'header'; name: string };

export interface FeedSettings {
  url: string;
  /** 1 to 168. */
  everyHours: number;
  access: FeedAccess;
}

export interface StoreFeed extends FeedSettings {
  site: string;
  isOn: boolean;
  /** Of the file that was imported last. */
  etag?: string;
  lastModified?: string;
  nextAt: number;
  claimedUntil: number;
  /** A run out of turn that is still to begin. */
  asked?: { by: string; allowRemovals: number };
  setBy: string;
  setAt: number;
}

export interface FeedCounts {
  added: number;
  changed: number;
  /** Taken off sale. */
  removed: number;
  unchanged: number;
  refused: number;
}

export interface FeedRefusal {
  row: number;
  id?: string;
  problems: string[];
}

/** One thing that differs; without `from` or `to` it is new, gone, or too long to be shown. */
export interface FeedDifference {
  what: string;
  /** Of a product with several. */
  variant?: string;
  from?: string;
  to?: string;
}

export interface FeedChange {
  id: string;
  title: string;
  kind: 'added' | 'changed' | 'removed';
  differences: FeedDifference[];
}

/** What came of a run. */
export interface FeedResult {
  /** `held`: it would have taken too many products off sale, and changed nothing. */
  status: 'done' | 'unchanged' | 'held' | 'failed';
  /** Why it changed nothing, or kept missing products on sale: one or two sentences. */
  reason?: string;
  /** Absent where the feed was not read. Of a run that was held they are what it would have done. */
  counts?: FeedCounts;
  /** The first fifty. */
  refusals: FeedRefusal[];
  /** The first fifty, those that are taken off sale first. */
  changes: FeedChange[];
}

export interface FeedRun extends Omit<FeedResult, 'status'> {
  id: string;
  site: string;
  status: FeedResult['status'] | 'running';
  startedAt: number;
  endedAt?: number;
  /** Who asked for it; absent for one on schedule. */
  askedBy?: string;
  /** Its end was announced to the owners: one of a command was not, and neither was one that was interrupted. */
  isAnnounced?: true;
}

export interface FeedLease {
  feed: StoreFeed;
  /** Until when it is held, which is also its name. */
  until: number;
  runId: string;
}

export interface FeedStore {
  read(site: string): Promise<StoreFeed | undefined>;
  /** Sets and turns on. @param secret absent keeps the one there is @throws SecretRefused */
  set(site: string, settings: FeedSettings, secret: string | undefined, by: string): Promise<void>;
  /** @returns false where it was off, or there is none */
  turnOff(site: string, by: string): Promise<boolean>;
  /** A run out of turn, also of a feed that is off. @returns false where there is none */
  ask(site: string, by: string, allowRemovals?: number): Promise<boolean>;
  /** Those to import now that no node imports. */
  due(): Promise<StoreFeed[]>;
  /** Begins a run. @returns undefined where another one did, or is under way */
  claim(feed: StoreFeed, leaseMs: number, askedBy?: string): Promise<FeedLease | undefined>;
  /** Extends the lease. @returns false if it was lost, or the feed was changed or turned off in the meantime */
  keep(lease: FeedLease, leaseMs: number): Promise<boolean>;
  /** Ends the run. @param validators of the file, where it was imported whole @returns false where the lease was lost */
  finish(
    lease: FeedLease,
    result: FeedResult,
    more: {
      nextAt: number;
      validators?: Pick<StoreFeed, 'etag' | 'lastModified'>;
      isAnnounced?: boolean;
    },
  ): Promise<boolean>;
  /** Password, or value of the header. @returns undefined also where the feed was set since it was read */
  secret(feed: StoreFeed): Promise<string | undefined>;
  /** Newest first; at most twenty are kept. */
  runs(site: string): Promise<FeedRun[]>;
}
