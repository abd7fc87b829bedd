/** Tables behind the pages of a store in the dashboard. */

/** The last probe of each kind, of a site at its public address. */
export interface SiteProbeTable {
  site: string;
  /** `go-live`, `dry-run`, `manifest`. */
  kind: string;
  at: number;
  /** What was seen, as JSON text. */
  body: string;
}

/** The feed that a store imports: one for each store. */
export interface StoreFeedTable {
  site: string;
  url: string;
  everyHours: number;
  /** 0 or 1. */
  enabled: number;
  accessKind: 'none' | 'basic' | 'header';
  /** User name, or name of the header; empty for `none`. */
  accessName: string;
  /** Password, or value of the header. */
  sealed: string | null;
  /** Validators of the file that was imported last. */
  etag: string | null;
  lastModified: string | null;
  nextAt: number;
  /** A node imports it until then; 0 for none. */
  claimedUntil: number;
  /** Who asked for a run out of turn. */
  askedBy: string | null;
  /** So many products may that run take off sale, even where that is most of them. */
  allowRemovals: number;
  setBy: string;
  setAt: number;
}

export interface FeedRunTable {
  id: string;
  site: string;
  startedAt: number;
  endedAt: number | null;
  status: 'running' | 'done' | 'unchanged' | 'held' | 'failed';
  /** What it did, as JSON text. */
  body: string;
}

export interface StoresTables {
  siteProbe: SiteProbeTable;
  storeFeed: StoreFeedTable;
  feedRun: FeedRunTable;
}
