import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpCandidates } from './mcp.ts';
import { countProducts } from './flat-discovery.ts';
import { flatDiscoveryUrl, serviceEndpoints, shapeOf } from './ucp-shape.ts';

const official = {
  ucp: {
    version: '2026-04-08',
    services: {
      'dev.ucp.shopping': [
        { transport: 'rest', endpoint: 'https://a.test/ucp' },
        { transport: 'mcp', endpoint: 'https://a.test/ucp/mcp' },
      ],
    },
  },
};
const flat = {
  version: '1.0',
  capabilities: { product_discovery: true },
  discovery: { endpoint: '/api/ucp/discover' },
};

test('the shape of a manifest is told by its members', () => {
  const rows: [unknown, string][] = [
    [official, 'official'],
    [flat, 'flat'],
    [{ ...flat, capabilities: ['checkout'] }, 'flat'],
    [{ ...official, ...flat }, 'both'],
    [{ version: '1.0', capabilities: { dance: true } }, 'none'],
    [{ ucp: 'yes' }, 'none'],
    [[official], 'none'],
    [null, 'none'],
  ];
  for (const [document, shape] of rows) assert.equal(shapeOf(document), shape, JSON.stringify(document));
});

test('endpoints of a transport are found in bindings and in the members of the first release', () => {
  assert.deepEqual(serviceEndpoints(official, 'mcp', 'https://a.test/'), ['https://a.test/ucp/mcp']);
  const first = {
    ucp: { services: { 'dev.ucp.shopping': { version: '2026-01-11', mcp: { endpoint: '/mcp' } } } },
  };
  assert.deepEqual(serviceEndpoints(first, 'mcp', 'https://a.test/.well-known/ucp'), ['https://a.test/mcp']);
  assert.deepEqual(
    serviceEndpoints({ ucp: { services: { a: [null, 3, { transport: 'mcp' }] } } }, 'mcp', 'https://a.test/'),
    [],
  );
});

test('a flat discovery endpoint is a path of the host or an absolute https address', () => {
  const at = (endpoint: unknown) =>
    flatDiscoveryUrl({ discovery: { endpoint } }, 'https://a.test/.well-known/ucp');
  assert.equal(at('/api/discover'), 'https://a.test/api/discover');
  assert.equal(at('https://api.b.test/d'), 'https://api.b.test/d');
  for (const bad of ['//b.test/d', 'api/discover', 'http://b.test/d', 'ftp://b.test', '', 7, undefined])
    assert.equal(at(bad), undefined, String(bad));
});

test('products are objects with a name or title and a price', () => {
  assert.equal(
    countProducts({
      items: [{ name: 'a', price: 1 }, { title: 'b', price: { amount: '2' } }, { name: 'c' }, { price: 3 }],
    }),
    2,
  );
});

test('MCP endpoints come from declared places only, the most trusted first', () => {
  const file = (text: string) => ({
    url: 'https://a.test/llms.txt',
    state: 'ok' as const,
    ref: 'x',
    via: 'well-known' as const,
    text,
  });
  const piece = mcpCandidates({
    manifest: { url: 'https://a.test/.well-known/ucp', document: official },
    llms: file(
      '- [MCP](https://a.test/ucp/mcp)\n- [other](https://a.test/api/mcp).\n- https://a.test/about-mcp-servers',
    ),
    mcpJson: { ...file(''), json: { servers: [{ url: '/tools' }] } },
  });
  assert.deepEqual(piece.ok && piece.value.candidates, [
    { url: 'https://a.test/ucp/mcp', via: 'ucp' },
    { url: 'https://a.test/api/mcp', via: 'llms' },
    { url: 'https://a.test/tools', via: 'well-known' },
  ]);
});
