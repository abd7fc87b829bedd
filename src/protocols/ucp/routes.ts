/** UCP over HTTP: the official REST binding, the five given paths, MCP, the manifest and the token endpoint, for each site. */
import { Hono, type Context } from 'hono';
import type { Site } from '#commerce';
import { nativeProfileUrl } from '#manifest';
import { callerNetwork, callsFrom, isKnownPage, openCalls, openHeaders, type KnownPages } from '#http';
import {
  noAuthorization,
  oauthMetadata,
  resourceMetadata,
  type Limits,
  type LinkingMetadata,
  type TokenEndpointDeps,
} from './access/index.ts';
import { endpointAddresses } from './addresses.ts';
import type { HandleCall, HttpFacts, UcpCall } from './call.ts';
import { unknownParameters } from './codec/decode/unknown-members.ts';
import { asParameters, discoverContent } from './discover.ts';
import { failed, protocolFailure } from './failures.ts';
import { sellingDocuments, writeOpenApi } from './openapi-documents.ts';
import type { Manifests } from './manifest-response.ts';
import { isForNativeManifest, manifestLoop, type NativeManifests } from './native-manifest.ts';
import { storePages } from './mcp/endpoint.ts';
import { givenPaths, operationNames, operations, type OperationName } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import { awaitsContinue, readContent } from './read-content.ts';
import { answerToken } from './token-route.ts';
import type { Addresses, JsonObject } from './release.ts';
import { countRefusal, type Refusals } from './refusals.ts';
import { reply, signedReply, refuseUnread } from './respond.ts';
import type { SiteKeys } from './signatures/index.ts';

export interface UcpRoutesDeps {
  handle: HandleCall;
  manifests: Manifests;
  nativeManifests: NativeManifests;
  keys: SiteKeys;
  /** Epoch milliseconds. */
  now(): number;
  tokens: TokenEndpointDeps;
  /** Linking of buyers' accounts, where the service offers it. */
  linking?: LinkingRoutes;
  /** The site of a host name, or the one with this id; with the revision of its preferences. */
  site(by: { host: string } | { id: string }): Promise<{ site: Site; revision: string | number } | undefined>;
  /** Public origin of the service, used in responses to calls by a host other than the site's own. Default: that host. */
  baseUrl?: string | undefined;
  /** Answers at `…/api/ucp/mcp`. */
  mcp?(request: Request, facts: McpFacts): Promise<Response>;
  /** Besides those of a store's own hosts: they alone may call MCP. */
  pages: KnownPages;
  /** Of the token endpoint. */
  limits: Limits;
  refusals?: Refusals;
  /** Called with defects, without content of the caller. */
  log?(event: string, facts: Record<string, unknown>): void;
}

export interface LinkingRoutes extends LinkingMetadata {
  /** Whether the store offers it at this address. */
  isOffered(site: Site, host: string): boolean;
  /** Answers the grants of buyers. */
  token(request: Request, place: { site: Site; issuer: string }, form: string): Promise<Response>;
}

export interface McpFacts {
  site: Site;
  revision: string | number;
  addresses: Addresses;
  network: string;
}

type Env = { Bindings: { incoming?: { socket?: { remoteAddress?: string } } } };

interface Place {
  site: Site;
  revision: string | number;
  url: URL;
  addresses: Addresses;
}

export function ucpRoutes(deps: UcpRoutesDeps): Hono<Env> {
  const app = new Hono<Env>();
  const openToPages = openCalls();
  const openToKnownPages = callsFrom(async (origin, c) => {
    const found = await siteOf(deps, c);
    return isKnownPage(origin, c.req.raw, storePages(deps.pages, found?.site));
  });
  for (const base of ['', '/s/:site']) {
    app.use(`${base}/api/ucp/*`, (c, next) => {
      const isMcp = c.req.path.endsWith('/api/ucp/mcp');
      return (isMcp ? openToKnownPages : openToPages)(c, next);
    });
    app.use(`${base}/.well-known/*`, openToPages);
    for (const operation of operationNames) {
      const { method, path } = operations[operation];
      add(
        app,
        deps,
        method,
        `${base}/api/ucp${pattern(path)}`,
        operation,
        operation === 'get_order' ? 'given' : 'rest',
      );
    }
    for (const [method, path, operation] of givenPaths) {
      add(app, deps, method, `${base}/api/ucp${pattern(path)}`, operation, 'given');
    }
    app.get(`${base}/api/ucp/discover`, (c) =>
      within(deps, c, async (place) => {
        const content = discoverContent(place.url.searchParams);
        const call = callOf(c, place, 'search_catalog', 'given', new Uint8Array());
        const asked =
          'failure' in content
            ? { ...call, wrong: content.failure }
            : { ...call, content: content.value, notes: content.notes };
        return reply(asParameters(await deps.handle(asked)));
      }),
    );
    for (const document of sellingDocuments)
      app.get(`${base}${document.path}`, (c) => apiDocument(deps, c, document));
    for (const path of ['/.well-known/ucp', '/.well-known/ucp/:release'])
      app.get(`${base}${path}`, (c) => manifest(deps, c));
    app.all(`${base}/api/ucp/mcp`, (c) =>
      within(deps, c, async (place) =>
        deps.mcp ? deps.mcp(c.req.raw, { ...place, network: networkAddress(c) }) : reply(failed(noSuchPath)),
      ),
    );
    app.post(`${base}/api/ucp/oauth/token`, (c) => within(deps, c, (place) => token(deps, c, place)));
    app.get(`${base}/api/ucp/oauth/authorize`, (c) =>
      within(deps, c, async ({ addresses }) => Response.json(noAuthorization(addresses), { status: 400 })),
    );
    // The name of a resource comes after the well-known part (RFC 8414 and 9728); some clients put it before.
    for (const [before, after] of base === ''
      ? [['', '']]
      : [
          [base, ''],
          ['', base],
        ]) {
      const document = (
        path: string,
        write: (addresses: Addresses, linking: LinkingMetadata | undefined) => JsonObject,
      ) =>
        app.get(`${before}/.well-known/${path}`, (c) =>
          within(deps, c, async (place) => openDocument(write(place.addresses, linkingOf(deps, place)))),
        );
      document(`oauth-authorization-server${after}`, oauthMetadata);
      document(`oauth-protected-resource${after}`, (addresses, linking) =>
        resourceMetadata(addresses, undefined, linking),
      );
      document(`oauth-protected-resource${after}/api/ucp`, (addresses, linking) =>
        resourceMetadata(addresses, addresses.rest, linking),
      );
      document(`oauth-protected-resource${after}/api/ucp/mcp`, (addresses, linking) =>
        resourceMetadata(addresses, addresses.mcp, linking),
      );
    }
    // Clients of the first release append its paths to the origin instead of the endpoint of the manifest.
    for (const path of ['/checkout-sessions', '/checkout-sessions/*']) {
      app.all(`${base}${path}`, (c) =>
        within(deps, c, ({ addresses }) => Promise.resolve(reply(failed(misplaced(c.req.path, addresses))))),
      );
    }
    for (const path of ['/api/ucp', '/api/ucp/*']) {
      app.all(`${base}${path}`, (c) => within(deps, c, () => Promise.resolve(reply(failed(noSuchPath)))));
    }
  }
  app.onError((error) => {
    deps.log?.('ucp-failed', { err: error });
    return reply(failed(protocolFailure(error)));
  });
  return app;
}

const openDocument = (content: JsonObject): Response =>
  Response.json(content, {
    headers: { ...openHeaders, 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' },
  });

/** Those whose answers UCP recommends to sign: what was bought, and what became of it. */
const signedOperations = new Set<OperationName>(['complete_checkout', 'get_order']);

function add(
  app: Hono<Env>,
  deps: UcpRoutesDeps,
  method: string,
  path: string,
  operation: OperationName,
  surface: 'rest' | 'given',
): void {
  app.on(method, path, (c) =>
    within(deps, c, async (place) => {
      if (awaitsContinue(c.req.raw) && c.req.header('signature-input') === undefined) {
        const call = callOf(c, place, operation, surface, new Uint8Array());
        const { status, failure } = await deps.handle({ ...call, unread: true });
        if (status !== 100 && failure) return refuseUnread(failure);
      }
      const read = await readContent(c.req.raw);
      if ('failure' in read) {
        countRefusal(deps.refusals, { ...place, operation }, read.failure);
        return refuseUnread(read.failure);
      }
      const { bytes, ...content } = read;
      const answer = await deps.handle({ ...callOf(c, place, operation, surface, bytes), ...content });
      return signedOperations.has(operation) ? signedReply(deps, place.site, answer) : reply(answer);
    }),
  );
}

const linkingOf = ({ linking }: UcpRoutesDeps, { site, url }: Place): LinkingRoutes | undefined =>
  linking?.isOffered(site, url.host) ? linking : undefined;

const siteOf = (
  { site }: UcpRoutesDeps,
  c: Context,
  { host } = new URL(c.req.url),
): ReturnType<UcpRoutesDeps['site']> => {
  const id = c.req.param('site');
  return site(id === undefined ? { host } : { id });
};

/** Finds the site that the address belongs to. */
async function within(
  deps: UcpRoutesDeps,
  c: Context<Env>,
  work: (place: Place) => Promise<Response>,
): Promise<Response> {
  const { found, url, addresses } = await reached(deps, c);
  if (!found || !found.site.enabled) return reply(failed(noStore));
  return work({ ...found, url, addresses });
}

async function reached(deps: UcpRoutesDeps, c: Context<Env>) {
  const id = c.req.param('site');
  const url = new URL(c.req.url);
  const found = await siteOf(deps, c, url);
  // A host that is not the site's own is the proxy's name for us, or made up.
  const own = deps.baseUrl === undefined || found?.site.hosts.includes(url.host);
  const addresses = endpointAddresses(
    own ? url : new URL(deps.baseUrl as string),
    id === undefined ? '' : `/s/${id}`,
  );
  return { found, url, addresses };
}

/** Also served without a store, so that links from the developer pages never break. */
async function apiDocument(
  deps: UcpRoutesDeps,
  c: Context<Env>,
  document: (typeof sellingDocuments)[number],
): Promise<Response> {
  const { found, addresses } = await reached(deps, c);
  if (!found && c.req.param('site') !== undefined) return reply(failed(noStore));
  return new Response(writeOpenApi(document, found?.site, addresses), {
    headers: {
      ...openHeaders,
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
    },
  });
}

/** Answers 405 for UCP's own paths; undefined for others. */
export function refuseMethod(c: Context, allow: string): Response | undefined {
  if (!/^(?:\/s\/[^/]+)?\/(?:api\/ucp|\.well-known)\//.test(c.req.path)) return undefined;
  const answer = failed({ code: 'method_not_allowed', content: `Method not allowed. Use ${allow}.` });
  return reply({ ...answer, headers: { ...answer.headers, Allow: allow } });
}

const pattern = (path: string): string => path.replace('{id}', ':id');

function callOf(
  c: Context<Env>,
  { site, url, addresses }: Place,
  operation: OperationName,
  surface: UcpCall['surface'],
  body: Uint8Array,
): UcpCall {
  const id = c.req.param('id');
  const isOrder = operation === 'get_order';
  const checkoutId = isOrder ? c.req.query('checkout_id') : undefined;
  const notes = unknownParameters([...url.searchParams.keys()], isOrder ? ['checkout_id'] : []);
  return {
    operation,
    surface,
    site,
    addresses,
    http: httpFacts(c, url, addresses, body),
    ...(id === undefined ? {} : { id }),
    ...(checkoutId === undefined ? {} : { checkoutId }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function httpFacts(
  c: Context<Env>,
  { pathname, search }: URL,
  { origin }: Addresses,
  body: Uint8Array,
): HttpFacts {
  return {
    method: c.req.method,
    url: `${origin}${pathname}${search}`,
    header: (name) => c.req.header(name) ?? null,
    body,
    network: networkAddress(c),
  };
}

/** Of the nearest peer: what a proxy says about others can be made up by anybody. */
const networkAddress = (c: Context<Env>): string =>
  callerNetwork(c.env?.incoming?.socket?.remoteAddress ?? '');

const noStore: ProtocolFailure = { code: 'not_found', content: 'No store was found at this URL.' };
const noSuchPath: ProtocolFailure = {
  code: 'not_found',
  content: 'No such operation. See /.well-known/ucp for what this store offers.',
};

const misplaced = (path: string, { origin, pages = origin, rest }: Addresses): ProtocolFailure => {
  const [, action = ''] = /\/checkout-sessions\/[^/]+(\/(?:complete|cancel))?$/.exec(path) ?? [];
  const own = path.endsWith('/checkout-sessions') ? '/checkout-sessions' : `/checkout-sessions/{id}${action}`;
  return {
    code: 'not_found',
    content: `UCP is not served at this path. Call ${rest}${own}. The REST endpoint is ${rest} (see ucp.services in ${pages}/.well-known/ucp).`,
  };
};

async function manifest(deps: UcpRoutesDeps, c: Context<Env>): Promise<Response> {
  return within(deps, c, async ({ site, revision, addresses }) => {
    const id = c.req.param('site');
    const release = c.req.param('release');
    const request = {
      ifNoneMatch: c.req.header('if-none-match'),
      ...(release === undefined ? {} : { release }),
    };
    // Whatever is served here, it is not Salesforce's profile that the caller wants.
    if (isForNativeManifest(c.req.raw.headers)) return manifestLoop();
    const native = site.enabled ? nativeManifestUrl(site) : undefined;
    if (native !== undefined) return deps.nativeManifests.serve(request, { store: site.id, url: native });
    const answer = deps.manifests(request, {
      site,
      revision,
      addresses,
      keys: await deps.keys.publicKeys(site.id),
      ...(id === undefined ? {} : { base: `/s/${id}` }),
    });
    const { status, headers, body } = answer;
    return new Response(body as Uint8Array<ArrayBuffer> | undefined, { status, headers });
  });
}

/** Where the manifest of a store comes from, unless it is ours. */
export function nativeManifestUrl({ manifestSource, manifestUrl, connection }: Site): string | undefined {
  if (manifestSource !== 'salesforce') return undefined;
  if (manifestUrl !== undefined) return manifestUrl;
  return connection && 'shortCode' in connection ? nativeProfileUrl(connection) : undefined;
}

async function token(deps: UcpRoutesDeps, c: Context<Env>, place: Place): Promise<Response> {
  const { site, addresses } = place;
  const linking = linkingOf(deps, place);
  return answerToken(
    { tokens: deps.tokens, limits: deps.limits, ...(linking ? { linkedToken: linking.token } : {}) },
    { request: c.req.raw, site, issuer: addresses.pages ?? addresses.origin, network: networkAddress(c) },
  );
}
