import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { productFacts } from './product.ts';
import { distinctProducts } from './top-level.ts';
import { pageUrl, readHtml } from '../../../../test/support/audit/structured-sample.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';

/** The value at the JSON pointer of a path (RFC 6901). */
function resolve(data: unknown, path: string): unknown {
  const pointer = /^\S+ \d+(?: (.*))?$/s.exec(path)?.[1] ?? '';
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, key) => (value as Record<string, unknown>)[key], data);
}

const keys = fc.constantFrom(
  '@type',
  '@id',
  '@graph',
  '@context',
  '@value',
  '@list',
  'name',
  'offers',
  'price',
  'sku',
  'brand',
  'hasVariant',
  'isVariantOf',
  'image',
  'size',
  'variesBy',
  'additionalProperty',
  'priceSpecification',
  'aggregateRating',
  'category',
  'schema:name',
  'a/b',
  '~',
  '__proto__',
  'constructor',
  'toString',
  '',
);
const words = fc.constantFrom(
  'Product',
  'ProductGroup',
  'Offer',
  'AggregateOffer',
  'schema:Product',
  'https://schema.org/Brand',
  '#a',
  '#b',
  pageUrl,
  '',
  'n/a',
  '10',
  '__proto__',
  '@type',
);
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    words,
    fc.jsonValue(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(keys, tie('value')), { maxLength: 7 })
      .map((pairs) => pairs)
      .map(
        (pairs) =>
          JSON.parse(
            `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value ?? null)}`).join(',')}}`,
          ) as unknown,
      ),
  ),
}));

test('reads any JSON without an error, with every node at its path', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 3 }), async (data) => {
      const blocks = data.map((block) => JSON.stringify(block).replaceAll('<', '\\u003c'));
      const structured = await readHtml(
        blocks.map((text) => `<script type="application/ld+json">${text}</script>`).join(''),
      );
      assert.equal(
        structured.blocks.every((block) => block.ok),
        true,
      );
      for (const [index, node] of structured.nodes.entries()) {
        const block = Number(/^block (\d+)/.exec(node.path)?.[1]);
        const found = resolve(JSON.parse(blocks[block - 1]!), node.path);
        assert.ok(typeof found === 'object' && found !== null && !Array.isArray(found), node.path);
        if (node.parent) assert.ok(node.parent.node < index, 'a node comes before the nodes in it');
      }
      distinctProducts(structured);
      const { product, primary } = productFacts(structured, { url: pageUrl, h1: 'Jacket' });
      assert.equal(product === undefined, primary === undefined);
      JSON.stringify([structured, product]);
      assert.equal(Object.getPrototypeOf({}), Object.prototype);
    }),
    { numRuns: 600 },
  );
});

const pieces = fc.constantFrom(
  '<script type="application/ld+json">',
  '</script>',
  '<!--',
  '-->',
  '{"@type":"Product"',
  '}',
  ',',
  '"',
  '\\',
  '\u0000',
  '\n',
  '&quot;',
  '<div itemscope itemtype="http://schema.org/Product" itemref="a">',
  '<b id=a itemprop="name">',
  '</div>',
  '<p typeof="schema:Product" property="schema:name" resource="#a">',
  '<meta property="og:title" content=x>',
  'var meta = {"product":',
  'ShopifyAnalytics',
  '<script>',
  '<template>',
  '<svg itemscope>',
  ']]>',
  '<html vocab="https://schema.org/">',
);

test('reads any page without an error', async () => {
  const pages = fc.oneof(
    fc.array(pieces, { maxLength: 25 }).map((some) => some.join('')),
    fc.string({ unit: anyCharacter, maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(pages, async (html) => {
      const structured = await readHtml(html);
      productFacts(structured, { url: 'not a url', canonical: 'http://[', h1: html });
    }),
    { numRuns: 600 },
  );
});
