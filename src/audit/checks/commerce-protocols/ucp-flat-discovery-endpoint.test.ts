import {
  bothShapes,
  type ExchangeSample,
  flatShape,
  manifest,
  sample,
  testCheck,
  traffic,
} from '#audit/samples';
import { known, unknownPiece } from '../../evidence.ts';
import check from './ucp-flat-discovery-endpoint.ts';

/** The response of the declared endpoint. */
function asked(
  given: ExchangeSample & { products?: number; jsonError?: string },
  endpoint = '/api/ucp/discover',
) {
  const { products = 0, jsonError, ...answer } = given;
  const url = URL.parse(endpoint, 'https://shop.test')?.href ?? '';
  return sample(
    manifest({ ...flatShape, discovery: { endpoint } }),
    traffic({ id: 'probe', purpose: 'ucp-probe', url, type: 'application/json', ...answer }),
    {
      ucpProbe: known({
        flatDiscovery: { url, ref: 'probe', products, ...(jsonError ? { jsonError } : {}) },
      }),
    },
  );
}
const named = (endpoint: unknown) => ({
  ...manifest({ ...flatShape, discovery: { endpoint } }),
  ucpProbe: known({}),
});
const mcp = { mcp: known({ candidates: [{ url: 'https://api.other.test/mcp', via: 'llms' as const }] }) };

testCheck(check, {
  pass: [
    [asked({ products: 12 }), /\/api\/ucp\/discover returned 12 products/],
    asked({ products: 1 }, 'https://api.shop.test/discover'),
    sample(asked({ products: 1 }, 'https://api.other.test/discover'), mcp),
  ],
  warn: [
    [asked({ products: 0 }), /without any product/],
    asked({ status: 401 }),
    [asked({ status: 400, jsonError: 'Missing parameter q' }), /a parameter is missing/],
    [asked({ products: 3 }, 'https://api.other.test/discover'), /is on other\.test/],
  ],
  fail: [
    [asked({ status: 404 }), /does not exist \(404\)/],
    asked({ status: 410 }),
    asked({ status: 500 }),
    [asked({ status: 403 }), /blocked the declared agent with 403/],
    [asked({ status: 403, challenge: { vendor: 'Cloudflare', signature: 'x' } }), /Cloudflare challenge/],
    [asked({ type: 'text/html' }), /text\/html instead of JSON/],
    asked({ status: 400, jsonError: 'nope' }),
    [named(undefined), /discovery\.endpoint is missing/],
    [named('api/discover'), /neither a path/],
    named('//other.test/discover'),
    named('http://shop.test/discover'),
    { ...manifest({ ...bothShapes, discovery: {} }), ucpProbe: known({}) },
  ],
  notApplicable: [manifest({ ucp: {} }), manifest('', { all: { status: 404 } })],
  unknown: [
    manifest(bothShapes),
    { ...manifest(flatShape), ucpProbe: unknownPiece('budget') },
    named('/api/ucp/discover'),
    asked({ error: { code: 'timeout-first-byte', message: 'x' } }),
    asked({ status: 429 }),
  ],
});
