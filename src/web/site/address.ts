/** Where the site is reached, for links that leave it. */

/** Without a trailing slash. */
export const siteAddress = (deps: { baseUrl: string | undefined }, requestUrl: string): string =>
  deps.baseUrl ?? new URL(requestUrl).origin;
