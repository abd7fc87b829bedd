/** Defects in how the manifest is served, in its flat members, and in what is next to it. */
import { answers, manifest, page, path, type Defect, type Json, type Tamper } from './own-defects.ts';

const isManifest = (request: Request): boolean => path(request) === '/.well-known/ucp';

const kept = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
  etag: '"1"',
};

/** Another answer in the place of the manifest. */
const served =
  (body: string, init: ResponseInit = {}): Tamper =>
  (request) =>
    isManifest(request)
      ? Promise.resolve(
          new Response(body, {
            headers: kept,
            ...init,
          }),
        )
      : undefined;

const headersOf =
  (change: (headers: Headers) => void): Tamper =>
  (request, answer) =>
    isManifest(request)
      ? answer().then((given) => {
          const headers = new Headers(given.headers);
          change(headers);
          return new Response(given.body, { status: given.status, headers });
        })
      : undefined;

/** The same document, one step away. */
function moved(): Tamper {
  let text = '';
  return (request, answer) => {
    if (path(request) === '/api/ucp') return Promise.resolve(new Response(text, { headers: kept }));
    if (!isManifest(request)) return undefined;
    return answer().then(async (given) => {
      text = (await given.text()) || text;
      return new Response(null, { status: 301, headers: { location: '/api/ucp' } });
    });
  };
}

const keep = new Set([
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
]);

export const manifestDefects: readonly Defect[] = [
  ['the manifest is missing', served('{}', { status: 404 }), 'ucp-manifest-present'],
  [
    'only browsers receive the manifest',
    (request) =>
      isManifest(request) && !(request.headers.get('user-agent') ?? '').includes('Mozilla')
        ? Promise.resolve(new Response('Not found', { status: 404 }))
        : undefined,
    'ucp-manifest-not-blocked',
  ],
  ['the manifest is truncated', served('{"ucp":{"version":"2026-08-25",'), 'ucp-manifest-json'],
  [
    'the manifest is not a manifest',
    served('{"store":"Larch and Loom"}'),
    'ucp-shape-recognised',
    ['ucp-manifest-present'],
  ],
  [
    'the manifest is sent as HTML',
    headersOf((headers) => headers.set('content-type', 'text/html; charset=utf-8')),
    'ucp-manifest-content-type',
  ],
  ['the manifest redirects elsewhere', moved(), 'ucp-manifest-https-direct', ['ucp-manifest-present']],
  [
    'pages of other sites cannot read the manifest',
    headersOf((headers) => headers.delete('access-control-allow-origin')),
    'discovery-cors',
  ],
  [
    'no extension is declared',
    manifest((_, ucp) => {
      const all = ucp['capabilities'] as Json;
      for (const name of Object.keys(all)) if (!keep.has(name)) delete all[name];
    }),
    'ucp-capability-breadth',
  ],
  ['the flat members have no name', manifest((root) => void delete root['name']), 'ucp-flat-identity'],
  [
    'the flat members omit payment',
    manifest((root) => void delete (root['capabilities'] as Json)['payment']),
    'ucp-flat-capabilities',
  ],
  [
    'the flat members omit the provider',
    manifest((root) => void delete (root['checkout'] as Json)['providers']),
    'ucp-flat-checkout',
  ],
  [
    'the flat discovery returns a page',
    (request) => (path(request).endsWith('/discover') ? page() : undefined),
    'ucp-flat-discovery-endpoint',
  ],
  [
    'the flat members deny the checkout',
    manifest((root) => void ((root['capabilities'] as Json)['checkout'] = false)),
    'manifests-agree',
    ['ucp-flat-capabilities'],
  ],
  [
    'the tools only search',
    answers(/\/mcp$/, (body) => {
      const result = body['result'] as Json | undefined;
      const tools = (result?.['tools'] ?? []) as Json[];
      if (result?.['tools']) result['tools'] = tools.filter(({ name }) => name === 'search_catalog');
    }),
    'mcp-commerce-coverage',
  ],
];
