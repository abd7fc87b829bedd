import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJsonLd, readProduct } from '../../../../test/support/audit/structured-sample.ts';
import { productFacts } from './product.ts';

test('reads a complete product in one shape', async () => {
  const facts = await readProduct({
    '@type': 'Product',
    name: 'Jacket',
    description: 'Warm.',
    sku: 'J1',
    mpn: 'M1',
    productID: 'P1',
    gtin13: '4006381333931',
    isbn: ['978-3-16-148410-0'],
    brand: { '@type': 'Brand', name: 'Acme' },
    manufacturer: { '@type': 'Organization', legalName: 'Acme Ltd' },
    image: [
      '/1.jpg',
      { '@type': 'ImageObject', contentUrl: '/2.jpg' },
      { '@type': 'ImageObject', url: '/3.jpg' },
      '',
    ],
    category: ['Shoes', 'Apparel > Shoes > Boots', { '@type': 'CategoryCode', codeValue: '187' }],
    url: 'https://shop.test/p/jacket',
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, ratingCount: '87', bestRating: 5 },
    isAccessoryOrSparePartFor: { '@type': 'ProductModel', name: 'X200' },
    isConsumableFor: ['X300', { '@id': '#none' }],
    hasMerchantReturnPolicy: { '@id': 'https://shop.test/#policy' },
  });
  const { attributes: _a, blanks, ...rest } = facts;
  assert.deepEqual(rest, {
    because: ['its URL matches the page'],
    syntax: 'json-ld',
    type: 'Product',
    path: 'block 1',
    name: 'Jacket',
    description: 'Warm.',
    sku: 'J1',
    mpn: 'M1',
    productId: 'P1',
    gtins: [
      { property: 'gtin13', value: '4006381333931' },
      { property: 'isbn', value: '978-3-16-148410-0' },
    ],
    brand: 'Acme',
    manufacturer: 'Acme Ltd',
    images: ['/1.jpg', '/2.jpg', '/3.jpg'],
    category: 'Apparel > Shoes > Boots',
    url: 'https://shop.test/p/jacket',
    offers: [],
    fits: ['X200', 'X300', '#none'],
    returnPolicy: true,
    shippingDetails: false,
    rating: { value: '4.6', count: '87', best: '5' },
  });
  assert.deepEqual(blanks, []);
});

test('follows references to other blocks, and merges nodes of one @id', async () => {
  const facts = await readProduct(
    {
      '@type': 'Product',
      '@id': '#p',
      name: 'Jacket',
      brand: { '@id': '#b' },
      offers: { '@id': '#o' },
      image: { '@id': '#i' },
    },
    { '@type': 'Brand', '@id': '#b', name: 'Acme' },
    { '@type': 'Offer', '@id': '#o', price: '12.00', priceCurrency: 'EUR' },
    { '@type': 'ImageObject', '@id': '#i', url: '/1.jpg' },
    { '@type': 'Product', '@id': '#p', aggregateRating: { '@type': 'AggregateRating', ratingValue: '4' } },
  );
  assert.equal(facts.brand, 'Acme');
  assert.equal(facts.offers[0]?.price, '12.00');
  assert.equal(facts.offers[0]?.path, 'block 3');
  assert.deepEqual(facts.images, ['/1.jpg']);
  assert.equal(facts.rating?.value, '4');
});

test('keeps the reference in the node', async () => {
  const { nodes } = await readJsonLd(
    { '@type': 'Product', brand: { '@id': '#b' } },
    { '@type': 'Brand', '@id': '#b', name: 'Acme' },
  );
  assert.deepEqual(nodes[0]?.props['brand'], { '@id': '#b' });
});

test('reads products that refer to each other in a cycle', async () => {
  const facts = await readProduct(
    {
      '@type': 'ProductGroup',
      '@id': '#g',
      name: 'G',
      hasVariant: [{ '@id': '#v' }],
      isVariantOf: { '@id': '#g' },
    },
    { '@type': 'Product', '@id': '#v', name: 'V', isVariantOf: { '@id': '#g' }, hasVariant: { '@id': '#g' } },
  );
  assert.equal(facts.type, 'ProductGroup');
  assert.equal(facts.group?.variants[0]?.name, 'V');
});

test('reads attributes from properties, measurements, and additionalProperty', async () => {
  const { attributes } = await readProduct({
    '@type': 'Product',
    name: 'x',
    material: ['Wool', 'N/A'],
    color: { '@type': 'DefinedTerm', name: 'Navy' },
    width: { '@type': 'QuantitativeValue', value: 30, unitCode: 'CMT' },
    weight: { '@type': 'QuantitativeValue', value: 0, unitCode: 'KGM' },
    height: '12 cm',
    depth: { minValue: 1, maxValue: 2, unitText: 'm' },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Battery', value: 20, unitText: 'h' },
      { '@type': 'PropertyValue', propertyID: 'waterproof', value: true },
      { '@type': 'PropertyValue', name: 'Ports', value: ['USB', 'HDMI'] },
      { '@type': 'PropertyValue', name: 'Empty' },
      { '@type': 'PropertyValue', name: 'Dash', value: '-' },
    ],
  });
  const shown = attributes.map(({ name, value, unit, from }) => [
    name,
    value,
    unit,
    from === 'property' ? 'p' : 'a',
  ]);
  assert.deepEqual(shown, [
    ['material', 'Wool', undefined, 'p'],
    ['color', 'Navy', undefined, 'p'],
    ['width', '30', 'CMT', 'p'],
    ['height', '12 cm', undefined, 'p'],
    ['depth', '1-2', 'm', 'p'],
    ['Battery', '20', 'h', 'a'],
    ['waterproof', 'true', undefined, 'a'],
    ['Ports', 'USB', undefined, 'a'],
    ['Ports', 'HDMI', undefined, 'a'],
  ]);
});

test('reads audience and size specification', async () => {
  const facts = await readProduct({
    '@type': 'Product',
    name: 'x',
    audience: {
      '@type': 'PeopleAudience',
      suggestedGender: 'female',
      suggestedAge: { '@type': 'QuantitativeValue', minValue: 13 },
    },
    size: {
      '@type': 'SizeSpecification',
      name: '38',
      sizeSystem: 'https://schema.org/WearableSizeSystemEU',
      sizeGroup: 'regular',
    },
  });
  assert.deepEqual(facts.audience, { gender: 'female', age: '13' });
  assert.deepEqual(facts.sizeSpecification, {
    system: 'https://schema.org/WearableSizeSystemEU',
    group: 'regular',
  });
  assert.deepEqual(facts.attributes, [{ name: 'size', value: '38', from: 'property' }]);
});

test('lists blank values under the property of the product or offer', async () => {
  const { blanks } = await readProduct({
    '@type': 'Product',
    name: 'x',
    sku: ' N/A ',
    mpn: null,
    brand: { '@type': 'Brand', name: '' },
    color: [],
    weight: { '@type': 'QuantitativeValue', value: 0, unitCode: 'KGM' },
    review: [{ '@type': 'Review', reviewBody: '' }],
    offers: [
      {
        '@type': 'Offer',
        price: '0.00',
        availability: 'tbd',
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: 0 },
        },
      },
    ],
  });
  assert.deepEqual(blanks, [
    { key: 'sku', path: 'block 1 /sku', value: ' N/A ' },
    { key: 'mpn', path: 'block 1 /mpn', value: 'null' },
    { key: 'brand', path: 'block 1 /brand', value: '{"@type":"Brand","name":""}' },
    { key: 'color', path: 'block 1 /color', value: '[]' },
    { key: 'weight', path: 'block 1 /weight/value', value: '0' },
    { key: 'price', path: 'block 1 /offers/0/price', value: '0.00' },
    { key: 'availability', path: 'block 1 /offers/0/availability', value: 'tbd' },
  ]);
});

test('returns no facts for a page without a product', async () => {
  assert.deepEqual(productFacts(await readJsonLd({ '@type': 'WebSite' }), { url: 'https://shop.test/' }), {});
});

test('treats a repeated key as blank only if none of its values is valid', async () => {
  const keys = async (over: object) =>
    (await readProduct({ '@type': 'Product', name: 'Hat', ...over })).blanks.map(({ key }) => key);
  assert.deepEqual(await keys({ image: ['', '/hat.jpg', null] }), []);
  assert.deepEqual(await keys({ image: ['', { '@type': 'ImageObject', url: '/hat.jpg' }] }), []);
  assert.deepEqual([...new Set(await keys({ image: ['', ' '] }))], ['image']);
  assert.deepEqual(await keys({ gtin13: ['n/a'] }), ['gtin13']);
});

test('does not treat the zero of a free choice beside real prices as blank, but that of a variant', async () => {
  const blanks = async (...offers: object[]) =>
    (
      await readProduct({
        '@type': 'Product',
        name: 'Hat',
        offers: offers.map((offer) => ({ '@type': 'Offer', priceCurrency: 'EUR', ...offer })),
      })
    ).blanks.map(({ path }) => path);
  assert.deepEqual(await blanks({ price: '12.00' }, { price: '0.00' }), []);
  assert.deepEqual(await blanks({ price: '12.00' }, { price: '0.00', sku: 'B' }), [
    'block 1 /offers/1/price',
  ]);
  assert.deepEqual(await blanks({ price: '12.00' }, { price: '' }), ['block 1 /offers/1/price']);
  assert.deepEqual(await blanks({ price: '0' }), ['block 1 /offers/0/price']);
});

test('reads what a group leaves to its variants, and a variant to its group', async () => {
  const group = { '@type': 'ProductGroup', '@id': '#g', name: 'Game', productGroupID: 'G' };
  const told = { description: 'For two.', brand: { name: 'Elm' }, image: '/game.jpg' };
  const read = ({ description, brand, images }: Awaited<ReturnType<typeof readProduct>>) => [
    description,
    brand,
    images,
  ];
  const expected = ['For two.', 'Elm', ['/game.jpg']];
  assert.deepEqual(
    read(await readProduct({ ...group, hasVariant: [{ '@type': 'Product', name: 'Game', ...told }] })),
    expected,
  );
  assert.deepEqual(
    read(await readProduct({ '@type': 'Product', name: 'Game', isVariantOf: { ...group, ...told } })),
    expected,
  );
  const own = { ...group, brand: 'Oak', hasVariant: [{ '@type': 'Product', ...told }] };
  assert.equal((await readProduct(own)).brand, 'Oak');
});
