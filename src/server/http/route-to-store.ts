/** Which requests go to the stores; the others are for the service itself. */
import { getPathNoStrict } from 'hono/utils/url';
import { isAllowedHost } from '#http';
import type { SiteStore } from '#storage';
import type { ConnectionFacts } from './listen.ts';

interface App {
  fetch(request: Request, env: object): Response | Promise<Response>;
}

/** @param allowlist undefined: any name */
export const routeToStore =
  (app: App, stores: { app: App; sites: Pick<SiteStore, 'byHost'> }, allowlist?: readonly string[]) =>
  async (request: Request, env: ConnectionFacts): Promise<Response> =>
    ((await isForStores(request, stores.sites, allowlist)) ? stores.app : app).fetch(request, env);

/**
 * A request by a name that is neither ours nor a store's does not go to the stores: the service itself gets it, and refuses it. A
 * processor's notices come by any name, such as that of a tunnel: they are signed, so no page can make one.
 */
function isForStores(
  request: Request,
  sites: Pick<SiteStore, 'byHost'>,
  allowlist: readonly string[] | undefined,
): boolean | Promise<boolean> {
  if (!isSellingPath(request) && !isMisplacedCall(request)) return false;
  if (allowlist === undefined) return true;
  const { hostname, host } = new URL(request.url);
  if (isAllowedHost(allowlist, hostname) || isNoticePath(request)) return true;
  // Not the store that answers every name because it is the only one: a page could lead any name here.
  return sites.byHost(host).then((site) => site !== undefined);
}

/** First parts of the paths that stores answer; everything else is the service's own, or the storefront's. */
const paths =
  /^\/(?:(?:\.well-known\/(?:ucp|oauth-(?:authorization-server|protected-resource))|api\/(?:ucp|processors|feeds)|ucp|s)(?:\/|$)|(?:checkout|order)\/.)/;

export const isSellingPath = (request: Pick<Request, 'url'>): boolean => paths.test(pathOf(request));

/** Clients of UCP's first release call these at the origin and get the URL of the endpoint. A browser gets the site's own 404. */
const isMisplacedCall = (request: Request): boolean =>
  /^\/checkout-sessions(?:\/|$)/.test(pathOf(request)) &&
  (request.headers.has('ucp-agent') || !(request.headers.get('accept') ?? '').includes('text/html'));

/** Webhooks of a payment processor. */
const isNoticePath = (request: Request): boolean => pathOf(request).startsWith('/api/processors/');

/** As the applications see it: unescaped, without a trailing slash. */
const pathOf = (request: Pick<Request, 'url'>): string => getPathNoStrict(request as Request);

/** The segment after `/s/`; empty for other paths. */
export const siteIdOf = (url: string): string => /^\/s\/([a-z0-9-]{1,40})\//.exec(pathOf({ url }))?.[1] ?? '';
