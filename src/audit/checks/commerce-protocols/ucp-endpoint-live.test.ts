import {
  bindings,
  flatShape,
  manifest,
  productList,
  sample,
  searched,
  serviceManifest,
  testCheck,
} from '#audit/samples';
import { known, unknownPiece } from '../../evidence.ts';
import check from './ucp-endpoint-live.ts';

const notFound = { json: { code: 'not_found', content: 'None.' } };
const error = (code: string, attempt = 1) => ({ error: { code: code as 'dns', message: 'x' }, attempt });
/** The catalog responds, but the checkout path does not exist. */
async function catalogueOnly() {
  const found = await searched([{ json: productList() }]);
  const search = found.ucpProbe?.ok ? found.ucpProbe.value.search : undefined;
  const dead = await bindings({ status: 404, type: 'text/plain' });
  const probe = dead.ucpProbe?.ok ? dead.ucpProbe.value : {};
  return sample(found, dead, { ucpProbe: known({ ...probe, ...(search ? { search } : {}) }) });
}

testCheck(check, {
  pass: [
    [bindings(notFound), /^REST at shop\.test\/ucp\/v1 returned 200 with JSON\.$/],
    bindings({ ...notFound, status: 404 }, { transport: 'mcp', json: { jsonrpc: '2.0', result: {} } }),
    bindings({ ...notFound, status: 401 }, { ...notFound, transport: 'mcp', status: 422 }),
    bindings({ ...notFound, status: 424 }),
    bindings({ transport: 'mcp', type: 'text/event-stream', json: { result: {} } }),
    // UCP allows fetching a profile in the background.
    bindings({ ...notFound, status: 503, headers: { 'retry-after': '1' } }),
    catalogueOnly(),
    [bindings(notFound, { transport: 'a2a', reason: 'not-requested' }), /^REST at [^;]*\.$/],
  ],
  warn: [
    [bindings({ ...notFound, total: 6100 }), /took 6\.1 s to respond/],
    [bindings({ status: 400, type: 'text/plain' }), /400 with text\/plain instead of JSON/],
    [bindings({ status: 301, type: '' }), /redirects \(301\)/],
    bindings({ status: 403, type: 'text/plain' }),
  ],
  fail: [
    [bindings({ status: 404 }), /404 with text\/html instead of JSON/],
    [bindings({ status: 404, type: 'text/plain' }), /404 with text\/plain/],
    bindings({ status: 200 }),
    [bindings({ status: 502 }), /returned 502/],
    bindings({ ...notFound, status: 503 }),
    [bindings(notFound, { transport: 'mcp', ...error('dns') }), /MCP at .* does not resolve/],
    bindings(error('tls')),
    [bindings(error('timeout-first-byte', 2)), /did not respond twice/],
    [bindings({ status: 403, challenge: { vendor: 'Cloudflare', signature: 'x' } }), /Cloudflare challenge/],
    bindings({ status: 403, type: 'text/plain', headers: { 'cf-ray': '1' } }),
    [
      bindings({ transport: 'a2a', status: 404 }, { status: 500 }, { transport: 'mcp', status: 500 }),
      /and 1 more/,
    ],
  ],
  notApplicable: [
    sample(serviceManifest(), { ucpProbe: known({ bindings: [] }) }),
    sample(manifest(flatShape), { ucpProbe: known({}) }),
  ],
  unknown: [
    bindings({ reason: 'not-requested' }),
    bindings(notFound, { transport: 'mcp', reason: 'budget' }),
    bindings(error('timeout-first-byte')),
    bindings({ status: 429, json: {} }),
    [bindings({ status: 301, type: '' }, { transport: 'mcp', status: 429 }), /429/],
    sample(serviceManifest(), { ucpProbe: unknownPiece('budget') }),
  ],
});
