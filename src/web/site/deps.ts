/** What the public site needs, besides the audit. */
export interface SiteDeps {
  /** Public address without a trailing slash; else taken from each request. */
  baseUrl: string | undefined;
}
