import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productFacts } from './product.ts';
import { pageUrl, readHtml } from '../../../../test/support/audit/structured-sample.ts';

test('reads RDFa with a vocab, and nested resources by their property', async () => {
  const structured = await readHtml(`<body vocab="https://schema.org/"><div typeof="Product" resource="#p">
    <h1 property="name">Jacket</h1><div property="offers" typeof="Offer"><span property="price" content="99.00">99</span>
    <link property="availability" href="https://schema.org/InStock"></div></div></body>`);
  assert.deepEqual(
    structured.nodes.map((node) => [node.path, node.types[0], node.parent?.property]),
    [
      ['rdfa 1', 'Product', undefined],
      ['rdfa 1 /offers', 'Offer', 'offers'],
    ],
  );
  const { product } = productFacts(structured, { url: pageUrl });
  assert.equal(product?.syntax, 'rdfa');
  assert.equal(product?.name, 'Jacket');
  assert.equal(product?.offers[0]?.price, '99.00');
  assert.equal(product?.offers[0]?.availability, 'https://schema.org/InStock');
});

test('accepts a prefixed type, and stops at a cycle of references', async () => {
  const { nodes } = await readHtml(`<html prefix="schema: http://schema.org/"><body>
    <div about="#a" typeof="schema:Product"><span property="schema:name">A</span><a property="schema:isRelatedTo" href="#b"></a></div>
    <div about="#c" typeof="schema:Product"><a property="schema:isRelatedTo" href="#b"></a></div>
    <div about="#b" typeof="schema:Product"><a property="schema:isRelatedTo" href="#b"></a></div></body></html>`);
  assert.deepEqual(
    nodes.map((node) => node.types[0]),
    ['Product', 'Product', 'Product', 'Product'],
  );
});

test('does not treat Open Graph metas alone as RDFa', async () => {
  const html =
    '<html prefix="og: https://ogp.me/ns#"><head><meta property="og:type" content="product"><meta property="product:price:amount" content="12.00"></head><body typeof="">schema.org</body></html>';
  const { nodes, openGraph } = await readHtml(html);
  assert.deepEqual(nodes, []);
  assert.deepEqual(openGraph, [
    { property: 'og:type', content: 'product' },
    { property: 'product:price:amount', content: '12.00' },
  ]);
});

test('keeps an item below the page itself, or in a cycle', async () => {
  const below = await readHtml(
    '<body vocab="https://schema.org/"><div property="mainEntity" typeof="Product"><b property="name">A</b></div></body>',
  );
  assert.deepEqual(
    below.nodes.map((node) => [node.types[0], node.props['name']]),
    [['Product', 'A']],
  );
  const circle =
    await readHtml(`<body vocab="https://schema.org/"><div about="#a" typeof="Product"><a property="isRelatedTo" href="#b"></a></div>
    <div about="#b" typeof="Product"><a property="isRelatedTo" href="#a"></a></div></body>`);
  assert.deepEqual(
    circle.nodes.map((node) => node.id?.slice(-2)),
    ['#a', '#b'],
  );
});
