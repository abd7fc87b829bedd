/** Answers requests of the storefront: page cache, session, route, controller. */
import { cartridgesOf, hasScript } from './cartridges.ts';
import { callController, type ControllerParts } from './controller.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { notFound, type OwnPage } from './pages.ts';
import type { IncomingRequest } from './read-request.ts';
import { nameOf, routeOf, type RoutingTable } from './route.ts';
import type { Counted } from './script-call.ts';
import { createSessions } from './sessions.ts';

export interface Answer extends OwnPage {
  /** Of a new session. */
  cookie?: string;
}

/** A request, and what it counted. */
export interface RequestRecord extends Counted {
  method: string;
  /** With its query. */
  path: string;
  /** `UCP-Discover`. */
  controller: string;
  status: number;
  /** Answered by the page cache. */
  cached: boolean;
}

export interface StorefrontParts extends ControllerParts {
  table: RoutingTable;
  pageCaching: boolean;
  record(request: RequestRecord): void;
}

export interface Storefront {
  answer(request: IncomingRequest): Promise<Answer>;
  pageCache: PageCache;
}

const nothing: Counted = {
  quota: {},
  transactions: { committed: 0, rolledBack: 0 },
  baskets: 0,
  refused: [],
};

export function createStorefront(parts: StorefrontParts): Storefront {
  const { instance, table, pageCaching } = parts;
  const pageCache = createPageCache(instance.now);
  const sessions = createSessions(instance.world);
  return {
    pageCache,
    async answer(request) {
      const path = request.url.pathname + request.url.search;
      const isGet = request.method === 'GET' || request.method === 'HEAD';
      const route = routeOf(request.url.pathname, request.url.host, table);
      const told = { method: request.method, path, controller: route ? nameOf(route) : '' };
      const key = `${route?.site} ${request.url.protocol} ${path}`;
      const kept = isGet && pageCaching ? pageCache.get(key) : undefined;
      if (kept) {
        parts.record({ ...told, ...nothing, status: kept.status, cached: true });
        const age = String(Math.floor((instance.now() - kept.keptAt) / 1_000));
        return { status: kept.status, headers: { ...kept.headers, Age: age }, body: kept.body };
      }
      if (
        !route ||
        !hasScript(cartridgesOf(instance, route.site), `cartridge/controllers/${route.controller}`)
      ) {
        parts.record({ ...told, ...nothing, status: notFound.status, cached: false });
        return notFound;
      }
      const { session, isNew } = sessions.take(route.site, request.headers['cookie']);
      const { page, expires, counted } = await callController(parts, route, request, session);
      parts.record({ ...told, ...counted, status: page.status, cached: false });
      const mayKeep = request.method === 'GET' && pageCaching;
      if (expires !== undefined && mayKeep) pageCache.keep(key, { ...page, expires });
      return isNew ? { ...page, cookie: `dwsid=${session.id}; Path=/; HttpOnly; Secure` } : page;
    },
  };
}
