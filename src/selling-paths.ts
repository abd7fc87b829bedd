/** First parts of the paths that stores answer; everything else is the service's own, or the storefront's. */
const paths =
  /^\/(?:(?:\.well-known\/(?:ucp|oauth-authorization-server)|api\/(?:ucp|processors)|ucp|s)(?:\/|$)|(?:checkout|order)\/.)/;

export function isSellingPath({ url }: Pick<Request, 'url'>): boolean {
  const path = url.slice(url.indexOf('/', 8)).split('?', 1)[0] ?? '/';
  return paths.test(path);
}

/** What stands behind `/s/`; empty where that is not how the address begins. */
export const siteIdOf = (url: string): string =>
  /^\/s\/([a-z0-9-]{1,40})\//.exec(new URL(url).pathname)?.[1] ?? '';
