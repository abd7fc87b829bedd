/** First parts of the paths that stores answer; everything else is the service's own, or the storefront's. */
const paths =
  /^\/(?:(?:\.well-known\/(?:ucp|oauth-authorization-server)|api\/(?:ucp|processors)|ucp|s)(?:\/|$)|(?:checkout|order)\/.)/;

export const isSellingPath = ({ url }: Pick<Request, 'url'>): boolean => paths.test(pathOf(url));

/** What a processor tells of payments. */
export const isNoticePath = ({ url }: Pick<Request, 'url'>): boolean =>
  pathOf(url).startsWith('/api/processors/');

const pathOf = (url: string): string => url.slice(url.indexOf('/', 8)).split('?', 1)[0] ?? '/';

/** What stands behind `/s/`; empty where that is not how the address begins. */
export const siteIdOf = (url: string): string =>
  /^\/s\/([a-z0-9-]{1,40})\//.exec(new URL(url).pathname)?.[1] ?? '';
