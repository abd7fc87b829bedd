/** One product in the forms that two other extractors read the same; a disagreement was settled by looking. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../test/support/processor.ts';
import { ldScript, pageUrl, readHtml } from '../../../../test/support/audit/structured-sample.ts';
import { productFacts } from './product.ts';

const context = 'https://schema.org';
const offer = {
  '@type': 'Offer',
  price: '12.50',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
};
const { availability: _, ...unstocked } = offer;
const identity = {
  '@type': 'Product',
  name: 'Kettle',
  sku: 'K1',
  gtin13: '4006381333931',
  brand: { '@type': 'Brand', name: 'Acme' },
};
const kettle = { '@context': context, ...identity };
const scope = (type: string): string => `itemscope itemtype="https://schema.org/${type}"`;
const itemOffer = `<p itemprop="offers" ${scope('Offer')}><data itemprop="price" value="12.50">12,50</data><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"></p>`;
const itemIds =
  '<meta itemprop="sku" content="K1"><meta itemprop="gtin13" content="4006381333931"><span itemprop="brand">Acme</span>';

const forms: [string, string][] = [
  [
    'an array of blocks',
    ldScript([
      { '@context': context, '@type': 'Organization', name: 'Shop' },
      { ...kettle, offers: offer },
    ]),
  ],
  ['a graph in a graph', ldScript({ '@context': context, '@graph': [[{ ...identity, offers: offer }]] })],
  [
    'a graph of references',
    ldScript({
      '@context': context,
      '@graph': [
        { '@type': 'WebPage', '@id': '#page', mainEntity: { '@id': '#p' } },
        { ...identity, '@id': '#p', brand: { '@id': '#b' }, offers: { '@id': '#o' } },
        { '@id': '#b', '@type': 'Brand', name: 'Acme' },
        { '@id': '#o', ...offer },
      ],
    }),
  ],
  [
    'mainEntity of a page',
    ldScript({ '@context': context, '@type': 'ItemPage', mainEntity: { ...identity, offers: offer } }),
  ],
  ['an offer in a @list', ldScript({ ...kettle, offers: { '@list': [offer] } })],
  [
    'a reference next to one without a target',
    ldScript({
      '@context': context,
      '@graph': [
        { ...identity, offers: [{ '@id': '#o' }, { '@id': '#gone' }] },
        { '@id': '#o', ...offer },
      ],
    }),
  ],
  ['numbers for texts', ldScript({ ...kettle, gtin13: 4006381333931, offers: { ...offer, price: 12.5 } })],
  [
    'values with a language',
    ldScript({
      ...kettle,
      name: [
        { '@value': 'Kettle', '@language': 'en' },
        { '@value': 'Kessel', '@language': 'de' },
      ],
      offers: {
        ...offer,
        price: { '@value': '12.50', '@type': 'xsd:decimal' },
        availability: { '@id': offer.availability },
      },
    }),
  ],
  [
    'names as IRIs',
    ldScript(
      Object.fromEntries(
        Object.entries({
          ...identity,
          offers: {
            '@type': `${context}/Offer`,
            'schema:price': '12.50',
            'schema:priceCurrency': 'EUR',
            'https://schema.org/availability': offer.availability,
          },
        }).map(([key, value]) =>
          key.startsWith('@') ? [key, `${context}/Product`] : [`${context}/${key}`, value],
        ),
      ),
    ),
  ],
  [
    'offers of sellers in an AggregateOffer',
    ldScript({
      ...kettle,
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '12.50',
        highPrice: '15',
        priceCurrency: 'EUR',
        offerCount: 2,
        offers: [
          { ...offer, seller: { name: 'A' } },
          { ...offer, price: '15', availability: 'https://schema.org/OutOfStock', seller: { name: 'B' } },
        ],
      },
    }),
  ],
  [
    'values that the AggregateOffer states for its offers',
    ldScript({
      ...kettle,
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'EUR',
        availability: offer.availability,
        offers: [{ '@type': 'Offer', price: '12.50', seller: { name: 'A' } }],
      },
    }),
  ],
  [
    'offers three levels down',
    ldScript({
      ...kettle,
      offers: [{ '@type': 'AggregateOffer', offers: { '@type': 'AggregateOffer', offers: [offer] } }],
    }),
  ],
  [
    'a list price before the price',
    ldScript({
      ...kettle,
      offers: {
        '@type': 'Offer',
        availability: offer.availability,
        priceSpecification: [
          {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/ListPrice',
            price: '20',
            priceCurrency: 'EUR',
          },
          { '@type': 'UnitPriceSpecification', price: '12.50', priceCurrency: 'EUR' },
        ],
      },
    }),
  ],
  [
    'a compound price with one component',
    ldScript({
      ...kettle,
      offers: {
        '@type': 'Offer',
        availability: offer.availability,
        priceSpecification: {
          '@type': 'CompoundPriceSpecification',
          priceCurrency: 'EUR',
          priceComponent: [{ price: '12.50' }],
        },
      },
    }),
  ],
  [
    'a variant of a group',
    ldScript({
      '@context': context,
      '@type': 'ProductGroup',
      name: 'Kettle',
      brand: 'Acme',
      hasVariant: [{ ...identity, offers: offer }],
    }),
  ],
  ['Microdata', `<div ${scope('Product')}><h1 itemprop="name">Kettle</h1>${itemIds}${itemOffer}</div>`],
  [
    'Microdata of two types',
    `<div itemscope itemtype="http://schema.org/Product http://schema.org/Book"><h1 itemprop="name">Kettle</h1>${itemIds}${itemOffer}</div>`,
  ],
  [
    'Microdata combined by itemref',
    `<div ${scope('Product')} itemref="ids of"><h1 itemprop="name">Kettle</h1></div><div id="ids">${itemIds}</div><p id="of" itemprop="offers" ${scope('Offer')} itemref="cur"><span itemprop="price" content="12.50">12,50</span></p><p id="cur"><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"></p>`,
  ],
  [
    'Microdata whose itemref refers to itself',
    `<div id="x" ${scope('Product')} itemref="x y"><h1 itemprop="name">Kettle</h1>${itemIds}</div><div id="y"><p itemprop="offers" ${scope('Offer')} itemref="y"><b itemprop="price">12.50</b><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"></p></div>`,
  ],
  [
    'RDFa Lite',
    '<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Kettle</h1><meta property="sku" content="K1"><meta property="gtin13" content="4006381333931"><div property="brand" typeof="Brand"><b property="name">Acme</b></div><div property="offers" typeof="Offer"><b property="price" content="12.50">12,50</b><meta property="priceCurrency" content="EUR"><link property="availability" href="https://schema.org/InStock"></div></div>',
  ],
  [
    'RDFa with a prefix and a resource elsewhere',
    '<div prefix="s: http://schema.org/" typeof="s:Product"><h1 property="s:name">Kettle</h1><meta property="s:sku" content="K1"><meta property="s:gtin13" content="4006381333931"><b property="s:brand">Acme</b><div property="s:offers" resource="#o"></div></div><div prefix="s: http://schema.org/" resource="#o" typeof="s:Offer"><b property="s:price">12.50</b><meta property="s:priceCurrency" content="EUR"><link property="s:availability" href="http://schema.org/InStock"></div>',
  ],
];

for (const [form, html] of forms)
  test(`reads name, price, stock, and numbers from ${form}`, async () => {
    const { product } = productFacts(await readHtml(html), { url: pageUrl });
    assert.ok(product);
    const variants = product.group?.variants ?? [];
    const offers = [...product.offers, ...variants.flatMap((variant) => variant.offer ?? [])];
    const sold = offers.find(({ type, price }) => type === 'Offer' && price !== undefined);
    assert.deepEqual(
      {
        name: product.name,
        sku: product.sku ?? variants[0]?.sku,
        gtin: product.gtins[0]?.value ?? variants[0]?.gtin,
        brand: product.brand,
        price: Number(sold?.price),
        currency: sold?.currency,
        stock: sold?.availability?.replace(/^.*\//, ''),
      },
      {
        name: 'Kettle',
        sku: 'K1',
        gtin: '4006381333931',
        brand: 'Acme',
        price: 12.5,
        currency: 'EUR',
        stock: 'InStock',
      },
    );
  });

test('does not treat a dangling reference as an offer', async () => {
  const html = ldScript({ ...kettle, offers: [offer, { '@id': '#gone' }] });
  const { product } = productFacts(await readHtml(html), { url: pageUrl });
  assert.equal(product?.offers.length, 1);
});

test('does not treat an offer that only groups others as an offer', async () => {
  const html = ldScript({ ...kettle, offers: { '@type': 'Offer', offers: [unstocked, offer] } });
  const { product } = productFacts(await readHtml(html), { url: pageUrl });
  assert.deepEqual(
    product?.offers.map(({ path }) => path),
    ['block 1 /offers/offers/0', 'block 1 /offers/offers/1'],
  );
});

test('keeps an offer whose own offers are not objects', async () => {
  const html = ldScript({
    ...kettle,
    offers: { '@type': 'Offer', sku: 'K1', offers: 'https://shop.test/offers' },
  });
  const { product } = productFacts(await readHtml(html), { url: pageUrl });
  assert.deepEqual(
    product?.offers.map(({ sku }) => sku),
    ['K1'],
  );
});

test('reads offers in cycles and endless chains once', async () => {
  const circle = ldScript({
    '@context': context,
    '@graph': [
      { ...identity, offers: { '@id': '#a' } },
      { '@id': '#a', '@type': 'AggregateOffer', lowPrice: 1, offers: [{ '@id': '#b' }] },
      {
        '@id': '#b',
        '@type': 'AggregateOffer',
        lowPrice: 1,
        offers: [{ '@id': '#a' }, ...Array.from({ length: 900 }, () => ({ '@id': '#b' }))],
      },
    ],
  });
  const { product } = productFacts(await readHtml(circle), { url: pageUrl });
  assert.equal(product?.offers.length, 2);
});

test('reads a list that repeats one group of many offers in linear time', async () => {
  const spent = processorTime();
  const many = (id: string, count: number) => Array.from({ length: count }, () => ({ '@id': id }));
  const html = ldScript({
    '@context': context,
    '@graph': [
      { ...identity, offers: many('#a', 20_000) },
      { '@id': '#a', '@type': 'AggregateOffer', offers: many('#b', 20_000) },
      { '@id': '#b', '@type': 'AggregateOffer', offers: many('#c', 20_000) },
      { '@id': '#c', ...offer },
    ],
  });
  const { product } = productFacts(await readHtml(html), { url: pageUrl });
  assert.ok((product?.offers.length ?? 0) <= 500);
  assert.ok(spent() < 2_000);
});
