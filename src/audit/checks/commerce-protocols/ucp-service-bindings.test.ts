import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothShapes, emptyEvidence, flatShape, manifest, type Part, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import { judge } from '../../judge.ts';
import check from './ucp-service-bindings.ts';

const services = (value: unknown) =>
  manifest({ ucp: { version: '2026-08-25', services: value, payment_handlers: {} } });
const bindings = (...entries: unknown[]) => services({ 'dev.ucp.shopping': entries });
const rest = (endpoint?: unknown, transport: unknown = 'rest') => ({
  version: '2026-08-25',
  transport,
  endpoint,
});

const local = (part: Part): Part => ({
  ...part,
  target: known({
    input: 'http://127.0.0.1:8080/',
    entryUrl: 'http://127.0.0.1:8080/',
    origin: 'http://127.0.0.1:8080',
    canonicalOrigin: 'http://127.0.0.1:8080',
    registrableDomain: '127.0.0.1',
    local: true,
  }),
});

testCheck(check, {
  pass: [
    [
      manifest(bothShapes),
      /1 binding of dev\.ucp\.shopping can be called: REST at https:\/\/shop\.test\/ucp\/v1/,
    ],
    bindings(rest('https://shop.test/api/ucp/mcp', 'mcp')),
    // Shopify responds under the store's platform domain.
    bindings(rest('https://acme.myshopify.com/api/ucp/mcp', 'mcp'), {
      version: '2026-08-25',
      transport: 'embedded',
    }),
    bindings(rest('https://api.shop.test/ucp'), rest('https://shop.test/.well-known/agent-card.json', 'a2a')),
    // Nothing is appended to an agent card URL, and an MCP query is sent unchanged.
    bindings(rest('https://shop.test/mcp?store=de', 'mcp'), rest('https://shop.test/card/', 'a2a')),
    // A good binding and one on another domain.
    bindings(rest('https://shop.test/ucp'), rest('https://api.agency.test/ucp')),
    services({
      'dev.ucp.shopping': {
        version: '2026-01-11',
        spec: 'https://ucp.dev/specification/overview',
        rest: {
          schema: 'https://ucp.dev/services/shopping/rest.openapi.json',
          endpoint: 'https://shop.test/ucp',
        },
      },
    }),
    local(bindings(rest('http://127.0.0.1:8080/ucp'))),
  ],
  warn: [
    [
      bindings(rest('https://shop.test/ucp/v1/')),
      /REST has the endpoint https:\/\/shop\.test\/ucp\/v1\/ with a trailing slash/,
    ],
    [bindings(rest('https://shop.test/ucp#v1')), /fragment/],
    [bindings(rest('https://shop.test/ucp?key=1')), /with a query/],
    [
      bindings(rest('https://ucp.agency.test/acme')),
      /on ucp\.agency\.test, which is not a domain of the storefront/,
    ],
    [bindings({ version: '2026-08-25', transport: 'embedded' }), /only bindings are embedded/],
    [bindings(rest('https://shop.test/card.json', 'a2a')), /only bindings are a2a/],
    [
      bindings(rest('https://shop.test/ucp'), rest('http://shop.test/mcp', 'mcp')),
      /1 of 2 bindings cannot be called: MCP has the plain http/,
    ],
    [
      bindings(rest('https://shop.test/ucp'), rest('https://shop.test/grpc', 'grpc')),
      /unknown transport "grpc"/,
    ],
  ],
  fail: [
    [services({}), /declares no binding for dev\.ucp\.shopping/],
    services(undefined),
    services([]),
    services({ 'dev.ucp.shopping': [] }),
    services({ 'dev.ucp.shopping': 'https://shop.test/ucp' }),
    [
      services({ 'com.acme.loyalty': [rest('https://shop.test/l')] }),
      /services for com\.acme\.loyalty, but not for/,
    ],
    [bindings(rest()), /None of 1 binding can be called: REST has no endpoint/],
    [bindings(rest(12)), /no endpoint/],
    [bindings(rest('/ucp/v1')), /"\/ucp\/v1", which is not an absolute https URL/],
    [bindings(rest('shop.test/ucp')), /not an absolute https URL/],
    [bindings(rest('http://shop.test/ucp')), /plain http/],
    [bindings(rest('https://localhost:3000/ucp')), /not reachable from the internet/],
    bindings(rest('https://10.0.0.4/ucp')),
    bindings(rest('https://192.168.1.20/ucp')),
    bindings(rest('https://[::1]/ucp')),
    bindings(rest('https://ucp.shop.internal/')),
    [bindings(rest('https://business.example.com/ucp/v1')), /not reachable from the internet/],
    [bindings(rest('https://shop.test/ucp', 'soap')), /an entry has the unknown transport "soap"/],
    [bindings({ version: '2026-08-25', endpoint: 'https://shop.test/ucp' }), /has no transport/],
    bindings(null, 1, 'x'),
    local(bindings(rest('http://10.1.2.3/ucp'))),
  ],
  notApplicable: [manifest(flatShape), manifest('', { all: { status: 404 } })],
  unknown: [manifest('{"ucp":')],
});

test('ucp-service-bindings: the fix corrects the declared endpoint or suggests one on the storefront', () => {
  const snippet = (part: Part) => judge({ ...emptyEvidence(), ...part }, [check])[0]?.fix?.snippet ?? '';
  assert.match(snippet(bindings(rest('/api/ucp'))), /"endpoint": "https:\/\/shop\.test\/api\/ucp"/);
  assert.match(snippet(bindings(rest('http://shop.test/u/'))), /"https:\/\/shop\.test\/u"/);
  assert.match(
    snippet(bindings(rest('https://shop.test/mcp/', 'mcp'))),
    /"transport": "mcp",\s+"endpoint": "https:\/\/shop\.test\/mcp"/,
  );
  assert.match(snippet(services({})), /"https:\/\/shop\.test\/ucp\/v1"/);
});
