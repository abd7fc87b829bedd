import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Product } from '#commerce';
import { loadDemoStore } from '#backends/embedded';
import { minorUnitsOf } from '../values.ts';
import { modules, productObject, type PlatformProduct } from './index.ts';
import { instanceOf, loose, moduleOf, openWorld, scopeOf } from './scope.testing.ts';

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);
const currencies = ['EUR', 'USD', 'GBP'];
const locale = 'en-IE';

async function everything(currency: string): Promise<Product[]> {
  const products: Product[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.search(
      'demo',
      { limit: 100, ...(cursor ? { cursor } : {}) },
      { currency, locale },
    );
    products.push(...page.products);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return products;
}

const soldAs = async (currency: string, id: string): Promise<PlatformProduct> => {
  const product = await productObject(scopeOf(instance, { currency }), id);
  assert.ok(product, id);
  return product;
};

for (const currency of currencies)
  test(`matches the price and stock of the world for every demo product in ${currency}`, async () => {
    const products = await everything(currency);
    assert.ok(products.length > 60);
    for (const { id, variants } of products) {
      const exact = await world.catalogue.variants(
        variants.map((variant) => variant.id),
        { site: 'demo', currency, locale, eligibility: [], now: world.now() },
      );
      for (const variant of variants) {
        const product = await soldAs(currency, variant.id);
        const { price } = product.priceModel;
        assert.deepEqual(
          [minorUnitsOf(price), price.currencyCode],
          [variant.price.amount, currency],
          variant.id,
        );
        const { state, quantity } = exact.get(variant.id)?.availability ?? {};
        const model = product.availabilityModel;
        assert.equal(
          await model.orderable,
          !['out-of-stock', 'discontinued'].includes(state ?? ''),
          variant.id,
        );
        assert.equal(await model.inStock, state === 'in-stock', variant.id);
        const record = await model.inventoryRecord;
        assert.equal(record?.perpetual, state === 'in-stock' && quantity === undefined, variant.id);
        if (quantity !== undefined) assert.equal(record?.ATS.value, quantity, variant.id);
        const master = loose(product)['masterProduct'] as PlatformProduct | undefined;
        assert.equal(master?.ID ?? product.ID, product.variant ? id : variant.id);
      }
    }
  });

test('returns a product with options as a master and one without as a simple product', async () => {
  for (const { id, title, brand, options, variants, attributes } of await everything('EUR')) {
    const isMaster = options.length > 0;
    const product = await soldAs('EUR', isMaster ? id : (variants[0]?.id ?? ''));
    assert.deepEqual([product.master, product.variant, product.name], [isMaster, false, title]);
    assert.equal(loose(product)['brand'], brand ?? null);
    assert.deepEqual(
      product.variants.toArray().map((one) => loose(one)['ID']),
      isMaster ? variants.map((variant) => variant.id) : [],
    );
    const custom = loose(product)['custom'] as Record<string, unknown>;
    for (const name of Object.keys(attributes)) assert.ok(custom[name] !== undefined, `${id} ${name}`);
  }
});

test('returns the codes and attributes of a variant and the rest from its master', async () => {
  const shoe = loose(await soldAs('EUR', 'af-101-40'));
  const { EAN, UPC, manufacturerSKU, name, brand } = shoe;
  assert.deepEqual(
    { EAN, UPC, manufacturerSKU, name, brand },
    {
      EAN: '9520000101008',
      UPC: null,
      manufacturerSKU: 'AF-101-40',
      name: 'Ridge Trail Shoe',
      brand: 'Alderfoot',
    },
  );
  const { mpn, width, material } = shoe['custom'] as Record<string, unknown>;
  assert.deepEqual([mpn, width, material], ['AF10140', '11 cm', 'Recycled polyester mesh']);
});

test('maps a twelve-digit code to UPC', async () => {
  const store = await loadDemoStore();
  const [sample] = store.products.filter(({ options }) => options.length === 0);
  assert.ok(sample);
  const variants = sample.variants.map((one) => ({ ...one, id: 'upc-1', gtin: '012345678905' }));
  await world.catalogue.writeProducts('demo', [{ ...sample, id: 'upc', handle: 'upc', variants }]);
  const { EAN, UPC } = loose(await soldAs('EUR', 'upc-1'));
  assert.deepEqual({ EAN, UPC }, { EAN: null, UPC: '012345678905' });
});

test('returns images with absolute URLs, a text, and a view type, and none without a type', async () => {
  const shoe = await soldAs('EUR', 'af-101-40');
  const { getImages, getImage } = shoe as unknown as {
    getImages(type: unknown): { toArray(): { httpsURL: object; alt: string }[] };
    getImage(type: unknown, at?: number): { alt: string } | null;
  };
  assert.deepEqual(
    getImages('large')
      .toArray()
      .map(({ httpsURL, alt }) => [String(httpsURL), alt]),
    [
      ['https://healthy.test/images/products/ridge-trail-shoe-1.png', 'Ridge Trail Shoe'],
      ['https://healthy.test/images/products/ridge-trail-shoe-2.png', 'Ridge Trail Shoe, second view'],
    ],
  );
  assert.equal(getImages('hi-res').toArray().length, 0);
  assert.equal(getImage('large', 2), null);
  assert.throws(() => getImages(null), { name: 'NullArgumentException' });
});

test('returns null for an unknown product and for a simple product by another ID', async () => {
  const scope = scopeOf(instance);
  const { getProduct } = moduleOf<{ getProduct(id: unknown): Promise<object | null> }>(
    modules,
    'dw/catalog/ProductMgr',
    scope,
  );
  assert.equal(await getProduct('nothing'), null);
  assert.equal(await getProduct(null), null);
  const simple = (await everything('EUR')).find(
    ({ options, id, variants }) => options.length === 0 && variants[0]?.id !== id,
  );
  assert.ok(simple);
  assert.equal(await getProduct(simple.id), null);
  assert.deepEqual(scope.quota.counts(), {});
});

test('returns one object per product and model in a request and counts each once', async () => {
  const scope = scopeOf(instance);
  const shoe = await productObject(scope, 'af-101-40');
  assert.ok(shoe);
  assert.equal(await productObject(scope, 'af-101-40'), shoe);
  assert.equal(shoe.priceModel, shoe.priceModel);
  assert.equal(shoe.variationModel, shoe.variationModel);
  assert.equal(shoe.availabilityModel, shoe.availabilityModel);
  assert.equal((shoe.variationModel.master as PlatformProduct).variants.toArray()[0], shoe);
  assert.deepEqual(scope.quota.counts(), {
    'expensive.product': 6,
    'expensive.priceModel': 1,
    'expensive.variationModel': 1,
    'expensive.availabilityModel': 1,
  });
  assert.notEqual(await productObject(scopeOf(instance), 'af-101-40'), shoe);
});

describe('variants', () => {
  const models = async () => {
    const scope = scopeOf(instance);
    const master = (await productObject(scope, 'ridge-trail-shoe')) ?? assert.fail();
    return { scope, master };
  };

  test('from a variation model count once each', async () => {
    const { scope, master } = await models();
    const model = master.variationModel;
    assert.equal(model.variants.toArray().length, 5);
    assert.equal(model.variants.toArray()[0], model.variants.toArray()[0]);
    assert.deepEqual(scope.quota.counts(), {
      'expensive.product': 1,
      'expensive.variationModel': 1,
      'touched.variant': 5,
    });
  });

  test('from the product itself are loaded one by one', async () => {
    const { scope, master } = await models();
    assert.equal(master.variants.toArray().length, 5);
    assert.deepEqual(scope.quota.counts(), { 'expensive.product': 6 });
  });

  test('requested by ID are loaded even if a model had them', async () => {
    const { scope, master } = await models();
    const [first] = master.variationModel.variants.toArray() as PlatformProduct[];
    for (let times = 0; times < 2; times += 1)
      assert.equal(await productObject(scope, first?.ID ?? ''), first);
    assert.equal(scope.quota.counts()['expensive.product'], 2);
  });

  test('load their master with the model once', async () => {
    const scope = scopeOf(instance);
    const shoe = (await productObject(scope, 'af-101-40')) ?? assert.fail();
    assert.equal(loose(shoe)['masterProduct'], shoe.variationModel.master);
    assert.deepEqual(scope.quota.counts(), { 'expensive.product': 2, 'expensive.variationModel': 1 });
  });
});
