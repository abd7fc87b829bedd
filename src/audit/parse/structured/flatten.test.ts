import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StructuredNode } from '../facts/facts.ts';
import { flatten, pageBudget } from './flatten.ts';
import { readHtml, readJsonLd } from '../../../../test/support/audit/structured-sample.ts';

function nodesOf(data: unknown): StructuredNode[] {
  const nodes: StructuredNode[] = [];
  flatten(data, { label: 'block 1', syntax: 'json-ld' }, nodes, pageBudget());
  return nodes;
}
const typesOf = (data: unknown) => nodesOf(data).map((node) => node.types);

test('flattens graphs, arrays, and nested nodes in document order with paths and parents', async () => {
  const { nodes } = await readJsonLd({
    '@graph': [
      { '@type': 'WebSite', name: 'Shop' },
      {
        '@type': 'Product',
        '@id': '#p',
        offers: [{ '@type': 'Offer', price: 12 }],
        brand: { '@type': 'Brand', name: 'Acme' },
      },
    ],
  });
  assert.deepEqual(
    nodes.map(({ types, path, parent }) => [types[0], path, parent]),
    [
      ['WebSite', 'block 1 /@graph/0', undefined],
      ['Product', 'block 1 /@graph/1', undefined],
      ['Offer', 'block 1 /@graph/1/offers/0', { node: 1, property: 'offers' }],
      ['Brand', 'block 1 /@graph/1/brand', { node: 1, property: 'brand' }],
    ],
  );
  assert.equal(nodes[1]?.id, '#p');
  assert.equal(nodes[0]?.props['@context'], 'https://schema.org', 'nodes of a graph carry its context');
});

test('reads a top-level array like a single object', async () => {
  const { nodes } = await readHtml(
    '<script type="application/ld+json">[{"@type":"Product"},{"@type":["Product","Car"]}]</script>',
  );
  assert.deepEqual(
    nodes.map((node) => [node.path, ...node.types]),
    [
      ['block 1 /0', 'Product'],
      ['block 1 /1', 'Product', 'Car'],
    ],
  );
});

test('resolves prefixes, full IRIs, and aliases to the same name', () => {
  assert.deepEqual(typesOf({ '@type': 'schema:Product' }), [['Product']]);
  assert.deepEqual(typesOf({ '@type': 'http://schema.org/Product' }), [['Product']]);
  assert.deepEqual(typesOf({ '@context': { s: 'https://schema.org/' }, '@type': 's:Product' }), [
    ['Product'],
  ]);
  assert.deepEqual(typesOf({ '@context': { '@vocab': 'http://schema.org/' }, '@type': 'Product' }), [
    ['Product'],
  ]);
  const [node] = nodesOf({
    '@context': ['https://schema.org', { type: '@type', title: 'schema:name' }],
    type: 'Product',
    title: 'Jacket',
    'schema:sku': 'J1',
  });
  assert.deepEqual(node?.types, ['Product']);
  assert.equal(node?.props['name'], 'Jacket');
  assert.equal(node?.props['sku'], 'J1');
});

test('keeps the prefix of types and keys from another vocabulary', () => {
  const [node] = nodesOf({
    '@context': { '@vocab': 'https://example.org/v#', gr: 'http://purl.org/goodrelations/v1#' },
    '@type': ['Product', 'gr:Offering'],
    name: 'x',
  });
  assert.deepEqual(node?.types, [
    'https://example.org/v#Product',
    'http://purl.org/goodrelations/v1#Offering',
  ]);
  assert.equal(node?.props['name'], undefined);
});

test('does not treat type definitions of a context and typed literals as nodes', () => {
  const data = {
    '@context': { url: { '@id': 'schema:url', '@type': '@id' } },
    '@type': 'Product',
    releaseDate: { '@value': '2026-01-01', '@type': 'Date' },
  };
  assert.deepEqual(typesOf(data), [['Product']]);
});

test('escapes keys in a pointer', () => {
  assert.deepEqual(nodesOf({ 'a/b~c': { '@type': 'Offer' } })[0]?.path, 'block 1 /a~1b~0c');
});

test('passes the context of an untyped object to its nodes', () => {
  const nodes = nodesOf({
    '@context': 'https://schema.org',
    mainEntity: { '@type': 'Product', offers: { '@type': 'Offer' } },
    '@graph': [{ about: [{ '@type': 'Brand' }] }],
  });
  assert.deepEqual(
    nodes.map(({ types, props }) => [types[0], props['@context']]),
    [
      ['Product', 'https://schema.org'],
      ['Offer', undefined],
      ['Brand', 'https://schema.org'],
    ],
  );
});

test('identifies untyped objects by ID if they have content', async () => {
  const { untypedIds } = await readJsonLd({
    '@graph': [
      { '@id': '#brand', name: 'Acme' },
      { '@type': 'Product', '@id': '#p', brand: { '@id': '#brand' }, seller: { '@id': '#s', name: 'Shop' } },
    ],
  });
  assert.deepEqual(untypedIds, ['#brand', '#s']);
  assert.equal((await readJsonLd({ '@type': 'Product' })).untypedIds, undefined);
});

test('keeps a reference as a reference', () => {
  const [node] = nodesOf({ '@type': 'Product', brand: { '@id': '#brand' } });
  assert.deepEqual(node?.props['brand'], { '@id': '#brand' });
});

test('does not change a prototype for a key named __proto__', () => {
  const nodes = nodesOf(
    JSON.parse(
      '{"@type":"Product","__proto__":{"polluted":true},"offers":{"@type":"Offer","__proto__":{"price":1}}}',
    ),
  );
  assert.equal(nodes[0]?.props['polluted'], undefined);
  assert.equal(nodes[1]?.props['price'], undefined);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test('truncates ten thousand levels to writable JSON', async () => {
  const deep = '{"@type":"Product","isRelatedTo":'.repeat(10_000) + '1' + '}'.repeat(10_000);
  const { nodes, blocks } = await readHtml(`<script type="application/ld+json">${deep}</script>`);
  assert.equal(blocks[0]?.ok, true);
  assert.ok(nodes.length > 0 && nodes.length <= 24);
  JSON.stringify(nodes);
});

test('stays within the budget for a block of five megabytes', async () => {
  const text = JSON.stringify(
    Array.from({ length: 12_000 }, (_, i) => ({
      '@type': 'Product',
      name: `P${i}`,
      description: 'x'.repeat(400),
    })),
  );
  assert.ok(text.length > 5_000_000);
  const { nodes, blocks } = await readHtml(`<script type="application/ld+json">${text}</script>`);
  assert.equal(blocks[0]?.bytes, text.length);
  assert.ok(nodes.length > 1_000 && nodes.length <= 5_000);
  assert.ok(JSON.stringify(nodes).length < 6_000_000);
});
