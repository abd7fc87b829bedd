import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attributes } from '#commerce';
import { makeCatalogue } from '../../../sandbox/shops/catalogue/catalogue.ts';
import { gtin13 } from '../../../sandbox/shops/catalogue/gtin.ts';
import { makeSeller } from '../../../sandbox/shops/site.ts';
import { loadDemoStore } from './demo.ts';
import type { StoreVariant } from './records.ts';
import { seedCatalogue } from './seed/index.ts';
import { memoryCatalogue } from '../../../test/support/embedded/seed.ts';

const { products, categories, terms, site } = await loadDemoStore();
const variants = products.flatMap((product) => product.variants);
const unique = (values: readonly unknown[]): void => assert.equal(new Set(values).size, values.length);

test('has at least 60 products in six categories, several in each', () => {
  assert.ok(products.length >= 60);
  assert.equal(categories.length, 6);
  for (const { id } of categories)
    assert.ok(products.filter((product) => product.categories.includes(id)).length >= 8, id);
});

test('uses each ID, handle, SKU, GTIN, and description once', () => {
  unique(products.map(({ id }) => id));
  unique(products.map(({ handle }) => handle));
  unique(variants.map(({ id }) => id));
  unique(variants.map(({ sku }) => sku));
  unique(variants.map(({ gtin }) => gtin));
  unique(products.map(({ description }) => description.plain));
});

test('has GTINs with valid check digits that are assigned to no company', () => {
  for (const { gtin = '' } of variants) assert.match(gtin, /^952\d{10}$/);
  for (const { gtin = '' } of variants) assert.equal(gtin13(gtin.slice(0, 12)), gtin);
});

test('has every attribute of its kind on each product', () => {
  const always = [
    'material',
    'color',
    'width',
    'height',
    'depth',
    'weight',
    'care',
    'country_of_origin',
    'warranty',
    'google_product_category',
  ];
  const more: Record<string, string[]> = {
    'footwear-and-jackets': ['size', 'size_system', 'gender', 'age_group'],
    'cables-and-chargers': ['compatible_with', 'connector'],
    lamps: ['power', 'energy_efficiency_class', 'dimmable', 'luminous_flux'],
    'headphones-and-speakers': ['compatible_with', 'connector'],
    kitchen: ['compatible_with', 'dishwasher_safe'],
    bags: ['water_resistance', 'compatible_with'],
  };
  for (const { title, attributes, categories, variants, brand, media, rating, description } of products) {
    for (const variant of variants) {
      const all: Attributes = { ...attributes, ...variant.attributes };
      for (const name of [...always, ...(more[categories[0] ?? ''] ?? [])])
        assert.ok(Object.hasOwn(all, name), `${title}, ${variant.title}: ${name}`);
      assert.ok(all['mpn'] && variant.sku && variant.gtin && (variant.weight ?? 0) > 0, title);
    }
    assert.ok(description.plain.length >= 150, `${title}: ${description.plain.length}`);
    assert.ok(brand && rating && media.length >= 2, title);
    for (const { url, alt } of media) assert.ok(url.startsWith('/images/products/') && alt, title);
  }
});

test('has a price in three currencies for each variant, and lower group prices for some', () => {
  for (const { sku, prices } of variants) {
    const lists = prices.filter(({ kind, customerGroup }) => kind === 'list' && !customerGroup);
    assert.deepEqual(lists.map(({ currency }) => currency).sort(), ['EUR', 'GBP', 'USD'], sku);
  }
  assert.ok(
    variants.some(({ prices }) =>
      prices.some(({ kind, customerGroup }) => kind === 'sale' && !customerGroup),
    ),
  );
  assert.ok(
    variants.filter(({ prices }) => prices.some(({ customerGroup }) => customerGroup === 'gold')).length >= 5,
  );
});

test('has high, low, sold-out, backorder, and preorder stock', () => {
  const some = (fits: (stock: (typeof variants)[0]['stock']) => boolean | undefined): void =>
    assert.ok(variants.some(({ stock }) => fits(stock)));
  some(({ quantity }) => quantity > 20);
  some(({ quantity }) => quantity > 0 && quantity <= 3);
  some(({ quantity, backorder, preorder }) => quantity === 0 && !backorder && !preorder);
  some(({ backorder, availableAt }) => backorder && availableAt !== undefined);
  some(({ preorder, availableAt }) => preorder && availableAt !== undefined);
});

test('has seven promotions with every kind of effect and condition', () => {
  const { promotions } = terms;
  assert.equal(promotions.length, 7);
  assert.deepEqual([...new Set(promotions.map(({ effect }) => effect.kind))].sort(), [
    'buy-x-get-y',
    'fixed',
    'free-shipping',
    'percentage',
  ]);
  assert.ok(promotions.some(({ codes, applies }) => !codes && applies?.categories));
  assert.ok(promotions.some(({ codes, minimum, effect }) => codes && minimum && effect.kind === 'fixed'));
  assert.ok(promotions.some(({ codes, exclusive }) => codes && exclusive));
  assert.ok(
    promotions.some(
      ({ codes, limit, until = Infinity }) => codes && limit && until < Date.parse('2026-11-01'),
    ),
  );
});

test('contains everything that the terms name', () => {
  const methods = new Set(terms.shipping.map(({ id }) => id));
  for (const { effect, applies } of terms.promotions) {
    if (effect.kind === 'free-shipping')
      for (const id of effect.methods ?? []) assert.ok(methods.has(id), id);
    for (const id of applies?.productIds ?? [])
      assert.ok(
        products.some((product) => product.id === id),
        id,
      );
    for (const id of applies?.categories ?? [])
      assert.ok(
        categories.some((category) => category.id === id),
        id,
      );
  }
  for (const country of terms.shipsTo)
    assert.ok(
      terms.shipping.some(({ countries }) => countries?.includes(country)),
      country,
    );
  const rated = new Set(terms.taxes.map(({ country }) => country));
  for (const { country } of terms.pricesIncludeTax) assert.ok(rated.has(country ?? ''), country);
  assert.equal(terms.pickup.length, 2);
  assert.equal(terms.returns.days, 30);
});

const rates = (country: string, region?: string, postalPrefix?: string, taxClass = 'standard'): number =>
  terms.taxes
    .filter((rule) => rule.country === country && rule.region === region && rule.taxClass === taxClass)
    .filter((rule) => rule.postalPrefix === postalPrefix)
    .reduce((total, { rate }) => total + rate, 0);

test('has taxes that add up to the known rates of these places', () => {
  assert.equal(rates('US', 'NY', '100'), 8_875);
  assert.equal(rates('US', 'NY'), 4_000);
  assert.equal(rates('US', 'CA', '900'), 9_750);
  assert.equal(rates('US', 'TX', '787'), 8_250);
  assert.deepEqual([rates('DE'), rates('DE', undefined, undefined, 'reduced')], [19_000, 7_000]);
  assert.deepEqual([rates('FR'), rates('NL'), rates('GB')], [20_000, 21_000, 20_000]);
});

test('contains the 24 products of the sandbox storefront with the facts on its pages', () => {
  for (const shown of makeCatalogue(0)) {
    const product = products.find(({ handle }) => handle === shown.slug);
    assert.ok(product, shown.slug);
    assert.deepEqual(
      [
        product.title,
        product.brand,
        product.categories,
        product.description.plain,
        product.attributes['material'],
      ],
      [shown.name, shown.brand, [shown.category], shown.description, shown.material],
    );
    assert.deepEqual(product.rating, { ...shown.rating, scaleMax: 5 });
    assert.equal(product.attributes['google_product_category'], shown.taxonomy);
    if (shown.dimensions)
      assert.deepEqual(product.attributes['height'], { value: shown.dimensions.height, unit: 'cm' });
    if (shown.fits.length) assert.deepEqual(product.attributes['compatible_with'], shown.fits);
    assert.deepEqual(
      product.variants.map(({ sku, gtin }) => [sku, gtin]),
      shown.variants.map(({ sku, gtin }) => [sku, gtin]),
    );
    for (const [at, { price, listPrice, inStock, images }] of shown.variants.entries()) {
      const variant: StoreVariant | undefined = product.variants[at];
      assert.equal((variant?.stock.quantity ?? 0) > 0, inStock, variant?.sku);
      assert.deepEqual(
        product.media.map(({ url }) => url),
        images,
      );
      for (const currency of ['USD', 'EUR']) {
        const amounts = variant?.prices.filter(
          (entry) => entry.currency === currency && !entry.customerGroup,
        );
        assert.equal(Math.min(...(amounts ?? []).map(({ amount }) => amount)), price, variant?.sku);
        assert.equal(amounts?.find(({ kind }) => kind === 'list')?.amount, listPrice ?? price, variant?.sku);
      }
    }
  }
});

test('has the name and host of the sandbox storefront, and its policies in the terms', () => {
  assert.deepEqual([site.id, site.name, site.backend], ['demo', makeSeller('x').name, 'embedded']);
  assert.ok(site.currencies.length === 3 && site.paymentHandlers.length > 0 && site.links.length === 5);
  const standard = terms.shipping.find(({ id }) => id === 'standard-eu');
  assert.deepEqual(standard?.rates['EUR'], [
    { from: 0, price: 495 },
    { from: 5000, price: 0 },
  ]);
});

test('is seeded without rejected rows', async () => {
  const catalogue = memoryCatalogue();
  async function* source() {
    for (const [at, product] of products.entries())
      yield { ok: true as const, row: at + 1, product, categories: [], size: 1 };
  }
  const report = await seedCatalogue({ catalogue, site: site.id, source: source(), categories, terms });
  assert.deepEqual(
    [report.products, report.variants, report.rejected],
    [products.length, variants.length, 0],
  );
  assert.deepEqual(catalogue.kept.terms, terms);
});
