import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProduct } from '../../../../test/support/audit/structured-sample.ts';

const offer = { '@type': 'Offer', price: '10', priceCurrency: 'EUR' };

test('lists the variants of a group with their different options', async () => {
  const facts = await readProduct({
    '@type': 'ProductGroup',
    name: 'Jacket',
    productGroupID: 'G1',
    variesBy: ['https://schema.org/size', 'schema:color', 'Fit'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Jacket S',
        sku: 'S',
        gtin14: '1',
        url: '/p/jacket?v=S',
        size: { '@type': 'SizeSpecification', name: 'S' },
        color: 'Red',
        additionalProperty: { '@type': 'PropertyValue', name: 'fit', value: 'slim' },
        offers: offer,
      },
      { url: '/p/jacket-m' },
    ],
  });
  assert.equal(facts.type, 'ProductGroup');
  const { variants, ...group } = facts.group!;
  assert.deepEqual(group, { id: 'G1', variesBy: ['size', 'color', 'Fit'], isVariantOf: false });
  const [first, second] = variants;
  assert.deepEqual(
    { ...first, offer: first?.offer?.price },
    {
      name: 'Jacket S',
      sku: 'S',
      gtin: '1',
      url: '/p/jacket?v=S',
      options: { size: 'S', color: 'Red', Fit: 'slim' },
      offer: '10',
    },
  );
  assert.deepEqual(second, { url: '/p/jacket-m', options: {} });
  assert.deepEqual(
    facts.attributes.map(({ name, value, from }) => `${from} ${name} ${value}`),
    ['variant color Red', 'variant size S', 'variant fit slim'],
  );
});

test('adds variants elsewhere on the page to the group that they name', async () => {
  const facts = await readProduct(
    {
      '@type': 'ProductGroup',
      '@id': '#g',
      name: 'Jacket',
      productGroupID: 'G1',
      hasVariant: [{ '@id': '#a' }],
    },
    { '@type': 'Product', '@id': '#a', sku: 'A', isVariantOf: { '@id': '#g' }, offers: offer },
    {
      '@type': 'Product',
      sku: 'B',
      inProductGroupWithID: 'G1',
      offers: { ...offer, hasMerchantReturnPolicy: { '@id': '#policy' } },
    },
    { '@type': 'Product', sku: 'C', inProductGroupWithID: 'G2' },
  );
  assert.deepEqual(
    facts.group?.variants.map((variant) => [variant.sku, variant.offer?.price]),
    [
      ['A', '10'],
      ['B', '10'],
    ],
  );
  assert.equal(facts.returnPolicy, true);
});

test('finds the group of a single variant', async () => {
  const facts = await readProduct({
    '@type': 'Product',
    name: 'Jacket S',
    isVariantOf: { '@type': 'ProductGroup', productGroupID: 'G1', variesBy: 'size' },
  });
  assert.deepEqual(facts.group, { id: 'G1', variesBy: ['size'], variants: [], isVariantOf: true });
  const named = await readProduct({ '@type': 'Product', name: 'Jacket S', inProductGroupWithID: 'G1' });
  assert.deepEqual(named.group, { id: 'G1', variesBy: [], variants: [], isVariantOf: true });
});

test('finds no group for a plain product', async () => {
  assert.equal((await readProduct({ '@type': 'Product', name: 'x' })).group, undefined);
});

test('does not change a prototype for an option named like one', async () => {
  const facts = await readProduct({
    '@type': 'ProductGroup',
    name: 'x',
    variesBy: ['__proto__', 'constructor'],
    hasVariant: [{ '@type': 'Product', name: 'y' }],
  });
  assert.deepEqual(facts.group?.variants[0]?.options, {});
});
