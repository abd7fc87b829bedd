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

export interface StoresTables {
  siteProbe: SiteProbeTable;
}
