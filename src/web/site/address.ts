/** Base URL of the site, for absolute links. No trailing slash. */
export const siteAddress = (deps: { baseUrl: string | undefined }, requestUrl: string): string =>
  deps.baseUrl ?? new URL(requestUrl).origin;
