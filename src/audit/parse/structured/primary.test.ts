import assert from 'node:assert/strict';
import { test } from 'node:test';
import { organizationTypes } from './organization.ts';
import { productFacts } from './product.ts';
import { distinctProducts, nodesOfType, topLevelProducts } from './top-level.ts';
import { ldScript, pageUrl, readHtml, readJsonLd } from '../../../../test/support/audit/structured-sample.ts';

const product = (name: string, more: object = {}) => ({ '@type': 'Product', name, ...more });
const offers = { '@type': 'Offer', price: 10 };

async function primaryName(
  blocks: unknown[],
  page: { canonical?: string; h1?: string; titles?: string[] } = {},
): Promise<string | undefined> {
  const structured = await readJsonLd(...blocks);
  const { product: facts, primary } = productFacts(structured, { url: pageUrl, ...page });
  if (facts) assert.equal(structured.nodes[primary!]?.path, facts.path);
  return facts?.name;
}

test('prefers the product whose url, @id, or offer URL is the canonical URL', async () => {
  const canonical = 'https://shop.test/p/b';
  for (const own of [
    { url: '/p/b' },
    { '@id': 'https://shop.test/p/b#product' },
    { offers: { ...offers, url: canonical } },
  ]) {
    assert.equal(await primaryName([product('A', { offers }), product('B', own)], { canonical }), 'B');
  }
  assert.equal(
    await primaryName([product('A', { offers }), product('B', { url: `${canonical}?variant=2` })], {
      canonical,
    }),
    'B',
  );
});

test('prefers an exact URL over one with another query', async () => {
  const blocks = [product('A', { url: `${pageUrl}?v=1` }), product('B', { url: pageUrl })];
  assert.equal(await primaryName(blocks), 'B');
});

test('does not treat a bare fragment as @id as a page', async () => {
  assert.equal(await primaryName([product('A', { '@id': '#product' }), product('B', { url: pageUrl })]), 'B');
});

test('picks without a URL the offered product whose name matches the heading, or else the first', async () => {
  const blocks = [
    product('Blue jacket'),
    product('Green hat', { offers }),
    product('Red jacket', { offers }),
  ];
  assert.equal(await primaryName(blocks, { h1: 'Red jacket' }), 'Red jacket');
  // The heading says which one the page is about, whether or not its markup has an offer.
  assert.equal(await primaryName(blocks, { h1: 'Blue jacket' }), 'Blue jacket');
  assert.equal(await primaryName(blocks, { h1: 'Welcome' }), 'Green hat');
  assert.equal(await primaryName([product('One'), product('Two')]), 'One');
});

test('decides by names, main entity, offer, and order, and reports the reasons', async () => {
  const card = (name: string) =>
    product(name, { offers, url: `/p/${name.toLowerCase().replaceAll(' ', '-')}` });
  const h1 = 'Copper kettle 1.5 l';
  const rows: [
    what: string,
    blocks: unknown[],
    page: Parameters<typeof primaryName>[1],
    name: string | undefined,
  ][] = [
    ['cards before it', [card('Steel kettle'), card('Copper pan'), product(h1)], { h1 }, h1],
    ['a word of the heading', [card('Kettle'), product(h1)], { h1 }, h1],
    [
      'the title alone',
      [card('Steel kettle'), product(h1)],
      { h1: 'Teahouse', titles: [`${h1} | Teahouse`] },
      h1,
    ],
    ['the main entity', [card('Pan'), { '@type': 'ItemPage', mainEntity: product('Pot') }], {}, 'Pot'],
    [
      'by reference',
      [
        card('Pan'),
        product('Pot', { '@id': '#pot' }),
        { '@type': 'ItemPage', mainEntity: { '@id': '#pot' } },
      ],
      {},
      'Pot',
    ],
    ['of the page', [card('Pan'), product('Pot', { mainEntityOfPage: pageUrl })], {}, 'Pot'],
    ['an offer of it', [{ '@type': 'Offer', price: 10, itemOffered: product(h1) }], { h1 }, h1],
    ['a review of it', [{ '@type': 'Review', itemReviewed: product(h1, { offers }) }], { h1 }, h1],
    ['a review of another', [{ '@type': 'Review', itemReviewed: product('Our shop') }], { h1 }, undefined],
    [
      'Japanese',
      [card('銅のフライパン'), product('銅のやかん 1.5L')],
      { h1: '銅のやかん 1.5L' },
      '銅のやかん 1.5L',
    ],
  ];
  for (const [what, blocks, page, name] of rows) assert.equal(await primaryName(blocks, page), name, what);
  const structured = await readJsonLd(card('Pan'), product(h1, { offers }));
  assert.deepEqual(productFacts(structured, { url: pageUrl, h1 }).product?.because, [
    'its name matches the heading',
    'it has an offer',
  ]);
});

test('assigns the offer that contains its product to that product', async () => {
  const structured = await readJsonLd({
    '@type': 'Offer',
    price: 10,
    priceCurrency: 'EUR',
    itemOffered: product('Pot'),
  });
  const { product: facts } = productFacts(structured, { url: pageUrl, h1: 'Pot' });
  assert.equal(facts?.offers[0]?.price, '10');
});

test('prefers a group over its variants', async () => {
  const group = { '@type': 'ProductGroup', '@id': '#g', name: 'Jacket', productGroupID: 'G1' };
  const variants = [
    product('Jacket S', { url: pageUrl, isVariantOf: { '@id': '#g' }, offers }),
    product('Jacket M', { inProductGroupWithID: 'G1', offers }),
  ];
  assert.equal(await primaryName([...variants, group]), 'Jacket');
});

test('does not treat mentioned things as products of the page', async () => {
  const structured = await readJsonLd(
    product('Own', {
      isRelatedTo: [product('a'), { '@id': '#r' }],
      review: { '@type': 'Review', itemReviewed: product('b') },
    }),
    product('referred', { '@id': '#r' }),
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: product('c') }] },
    { '@type': 'ProductGroup', name: 'G', hasVariant: [product('d')] },
    { '@type': 'OfferCatalog', itemListElement: { '@type': 'Offer', itemOffered: product('e') } },
  );
  assert.deepEqual(
    topLevelProducts(structured).map((index) => structured.nodes[index]?.props['name']),
    ['Own', 'G'],
  );
});

test('keeps the product if a breadcrumb or an offer refers to it', async () => {
  const structured = await readJsonLd(
    product('Own', { '@id': pageUrl, offers: { ...offers, itemOffered: { '@id': pageUrl } } }),
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@id': pageUrl } }],
    },
  );
  assert.deepEqual(topLevelProducts(structured), [0]);
});

test('accepts subtypes of Product, and offered works', async () => {
  const structured = await readJsonLd(
    { '@type': 'Car' },
    { '@type': 'Book', name: 'free' },
    { '@type': 'Book', offers },
    { '@type': 'ProductCollection' },
  );
  assert.deepEqual(topLevelProducts(structured), [0, 2]);
});

test('finds no primary product in a listing', async () => {
  const list = { '@type': 'ItemList', itemListElement: [product('a', { offers }), product('b', { offers })] };
  assert.equal(await primaryName([list]), undefined);
});

test('counts one thing described twice as one product, and contradictions as two', async () => {
  const ld = (name: string, id: string) =>
    ldScript({ '@context': 'https://schema.org', '@type': 'Product', '@id': id, name });
  const micro = '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Jacket</b></div>';
  const structured = await readHtml(ld('jacket', '#a') + ld('Jacket', '#a') + ld('Hat', '#a') + micro);
  assert.deepEqual(topLevelProducts(structured), [0, 1, 2, 3]);
  assert.deepEqual(distinctProducts(structured), [[0, 1, 3], [2]]);
});

test('finds nodes by type at any place', async () => {
  const structured = await readJsonLd(
    product('Own', { offers: { ...offers, seller: { '@type': 'OnlineStore', name: 'Shop' } } }),
  );
  assert.deepEqual(
    nodesOfType(structured, ...organizationTypes).map((node) => node.props['name']),
    ['Shop'],
  );
});
