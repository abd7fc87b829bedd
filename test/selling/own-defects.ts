/** Defects of a service, one at a time: what its answers become, and which check of protocols must see it. */

export type Json = Record<string, unknown>;
/** One defect, the check that must see it, and those that look at the same thing. */
export type Defect = [name: string, tamper: Tamper, sees: string, also?: readonly string[]];
/** Answers in the place of the service, or changes what it answers; undefined leaves it as it is. */
export type Tamper = (request: Request, answer: () => Promise<Response>) => Promise<Response> | undefined;

/** What is tampered with has to be read first. */
export function withoutEncodings(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('accept-encoding');
  return new Request(request, { headers });
}

export const path = ({ url }: Request): string => new URL(url).pathname;

/** Changes the manifest on its way out. */
export const manifest =
  (change: (root: Json, ucp: Json) => void): Tamper =>
  (request, answer) =>
    path(request) === '/.well-known/ucp'
      ? answer().then(async (given) => {
          const text = await given.text();
          if (given.status !== 200 || text === '') return new Response(text || null, given);
          const root = JSON.parse(text) as Json;
          change(root, root['ucp'] as Json);
          const headers = new Headers(given.headers);
          headers.delete('content-length');
          return new Response(JSON.stringify(root), { status: 200, headers });
        })
      : undefined;

const entriesOf = (ucp: Json, registry: string, name: string): Json[] =>
  ((ucp[registry] as Json)[name] as Json[] | undefined) ?? [];
const without = (ucp: Json, registry: string, name: string): void => {
  delete (ucp[registry] as Json)[name];
};

/** Changes the JSON of every answer to a path. */
export const answers =
  (where: RegExp, change: (body: Json) => void): Tamper =>
  (request, answer) =>
    where.test(path(request))
      ? answer().then(async (given) => {
          const text = await given.text();
          const type = given.headers.get('content-type') ?? '';
          if (!type.includes('json') || text === '') return new Response(text || null, given);
          const body = JSON.parse(text) as Json;
          change(body);
          const headers = new Headers(given.headers);
          headers.delete('content-length');
          return new Response(JSON.stringify(body), { status: given.status, headers });
        })
      : undefined;

export const page = (): Promise<Response> =>
  Promise.resolve(
    new Response('<!doctype html><title>Shop</title><h1>Welcome</h1>', {
      headers: { 'content-type': 'text/html' },
    }),
  );

export const defects: readonly Defect[] = [
  [
    'the version is not a date',
    manifest((_, ucp) => void (ucp['version'] = 'draft')),
    'ucp-version-supported',
    ['ucp-schema-valid', 'ucp-capability-checkout'],
  ],
  [
    'the payment registry is missing',
    manifest((_, ucp) => void delete ucp['payment_handlers']),
    'ucp-schema-valid',
    ['ucp-payment-handlers'],
  ],
  [
    'checkout is not declared',
    manifest((_, ucp) => without(ucp, 'capabilities', 'dev.ucp.shopping.checkout')),
    'ucp-capability-checkout',
    ['ucp-extension-parents'],
  ],
  [
    'the catalog is not declared',
    manifest((_, ucp) => {
      without(ucp, 'capabilities', 'dev.ucp.shopping.catalog.search');
      without(ucp, 'capabilities', 'dev.ucp.shopping.catalog.lookup');
    }),
    'ucp-capability-catalog',
  ],
  [
    'orders are not declared',
    manifest((_, ucp) => without(ucp, 'capabilities', 'dev.ucp.shopping.order')),
    'ucp-capability-order',
  ],
  ['no service has an endpoint', manifest((_, ucp) => void (ucp['services'] = {})), 'ucp-service-bindings'],
  [
    'an endpoint is http',
    manifest((_, ucp) => {
      for (const one of entriesOf(ucp, 'services', 'dev.ucp.shopping'))
        if (one['transport'] === 'rest') one['endpoint'] = String(one['endpoint']).replace('https:', 'http:');
    }),
    'ucp-service-bindings',
    ['ucp-endpoint-live', 'ucp-catalog-search-works'],
  ],
  [
    'a schema is on a foreign host',
    manifest((_, ucp) => {
      for (const one of entriesOf(ucp, 'capabilities', 'dev.ucp.shopping.order'))
        one['schema'] = 'https://cdn.example.com/order.json';
    }),
    'ucp-namespace-binding',
    ['ucp-spec-urls-live'],
  ],
  [
    'a schema is not of its release',
    manifest((_, ucp) => {
      for (const one of entriesOf(ucp, 'capabilities', 'dev.ucp.shopping.order'))
        one['schema'] = 'https://ucp.dev/2026-08-25/schemas/shopping/ordre.json';
    }),
    'ucp-spec-urls-live',
  ],
  [
    'an extension has no parent',
    manifest((_, ucp) => {
      const [name] = Object.entries(ucp['capabilities'] as Record<string, Json[]>).find(
        ([, list]) => list[0]?.['extends'],
      ) ?? [''];
      for (const one of entriesOf(ucp, 'capabilities', name)) one['extends'] = 'dev.ucp.shopping.nothing';
    }),
    'ucp-extension-parents',
  ],
  [
    'one capability has an older release',
    manifest((_, ucp) => {
      for (const one of entriesOf(ucp, 'capabilities', 'dev.ucp.shopping.order'))
        one['version'] = '2026-04-08';
    }),
    'ucp-entry-versions',
  ],
  [
    'the payment registry is empty',
    manifest((_, ucp) => void (ucp['payment_handlers'] = {})),
    'ucp-payment-handlers',
  ],
  [
    'the keys have their old name',
    manifest((root) => {
      root['signing_keys'] = root['keys'];
      delete root['keys'];
    }),
    'ucp-signing-keys',
  ],
  [
    'a key includes its private part',
    manifest((root) => {
      for (const key of root['keys'] as Json[]) key['d'] = 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI';
    }),
    'ucp-no-secrets',
    ['ucp-signing-keys', 'ucp-schema-valid'],
  ],
  [
    'the older profile is not linked',
    manifest((_, ucp) => void delete ucp['supported_versions']),
    'ucp-supported-versions',
  ],
  [
    'the REST service returns a page',
    (request) => (/^\/(?:api\/ucp\/(?!mcp|discover)|ucp\/v1)/.test(path(request)) ? page() : undefined),
    'ucp-endpoint-live',
    ['ucp-catalog-search-works'],
  ],
  [
    'the search returns nothing',
    answers(/catalog\/search$/, (body) => void (body['products'] = [])),
    'ucp-catalog-search-works',
  ],
  [
    'the catalog has other prices',
    answers(/catalog\/search$/, (body) => {
      for (const product of body['products'] as Json[])
        for (const variant of product['variants'] as Json[]) (variant['price'] as Json)['amount'] = 1;
    }),
    'ucp-price-parity',
    ['ucp-variants-choosable'],
  ],
  [
    'MCP returns a page',
    (request) => (path(request).endsWith('/mcp') ? page() : undefined),
    'mcp-responds',
    ['ucp-endpoint-live', 'mcp-get-safe'],
  ],
  [
    'MCP lists no tools',
    answers(/\/mcp$/, (body) => {
      const result = body['result'] as Json | undefined;
      if (result?.['tools']) result['tools'] = [];
    }),
    'mcp-tools-listed',
  ],
  [
    'the tools have no argument schemas',
    answers(/\/mcp$/, (body) => {
      const tools = ((body['result'] as Json | undefined)?.['tools'] ?? []) as Json[];
      const bare = (schema: unknown): void => {
        for (const value of Object.values((schema as Json | undefined) ?? {}))
          if (typeof value === 'object' && value !== null) {
            delete (value as Json)['description'];
            delete (value as Json)['enum'];
            bare(value);
          }
      };
      for (const tool of tools) bare(tool['inputSchema']);
    }),
    'mcp-tool-params-described',
  ],
  [
    'GET on MCP returns a page',
    (request) => (path(request).endsWith('/mcp') && request.method === 'GET' ? page() : undefined),
    'mcp-get-safe',
  ],
  [
    'the manifest is not cacheable',
    (request, answer) =>
      path(request) === '/.well-known/ucp'
        ? answer().then((given) => {
            const headers = new Headers(given.headers);
            headers.set('cache-control', 'no-store');
            return new Response(given.body, { status: given.status, headers });
          })
        : undefined,
    'ucp-manifest-cache',
  ],
];
