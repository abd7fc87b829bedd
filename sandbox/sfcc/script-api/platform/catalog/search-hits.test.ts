import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { minorUnitsOf } from '../values.ts';
import { productObject, takeFor } from './index.ts';
import { instanceOf, openWorld, scopeOf } from './scope.testing.ts';
import { hitsOf, idsOf, list, newSearch, type Search } from './search.testing.ts';

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);
const start = (): Search => newSearch(scopeOf(instance));

test('returns the price range of a hit without loading the product', async () => {
  const scope = scopeOf(instance);
  const search = newSearch(scope);
  search.setSearchPhrase('fjord table lamp');
  await search.search();
  const [hit] = await hitsOf(search);
  assert.deepEqual([hit?.productID, hit?.hitType], ['fjord-table-lamp', 'master']);
  const [product] = await world.products('demo', ['fjord-table-lamp'], { currency: 'EUR', locale: 'en-IE' });
  const amounts = product?.variants.map(({ price }) => price.amount) ?? [];
  assert.equal(minorUnitsOf(hit?.minPrice), Math.min(...amounts));
  assert.equal(minorUnitsOf(hit?.maxPrice), Math.max(...amounts));
  assert.equal(hit?.representedProductIDs.length, product?.variants.length);
  assert.deepEqual(scope.quota.counts(), {});
  assert.equal(await hit?.product, await productObject(scope, 'fjord-table-lamp'));
  assert.deepEqual(scope.quota.counts(), { 'expensive.product': 1 });
});

test('lists the matching variants of a hit', async () => {
  const search = start();
  search.addRefinementValues('size', '42');
  await search.search();
  const hit = (await hitsOf(search)).find(({ productID }) => productID === 'ridge-trail-shoe');
  assert.deepEqual(hit?.representedProductIDs.toArray(), ['af-101-42']);
  assert.deepEqual(
    hit
      ?.getRepresentedVariationValues('size')
      .toArray()
      .map(({ ID, displayValue }) => [ID, displayValue]),
    [['042', '42']],
  );
  assert.throws(() => hit?.getRepresentedVariationValues(null), {
    name: 'java.lang.IllegalArgumentException',
  });
});

test('finds products by ID, and a variant through its master', async () => {
  const search = start();
  search.setProductIDs(list(['lh-118', 'af-101-42', 'af-101-41', 'nothing']));
  await search.search();
  const hits = await hitsOf(search);
  assert.deepEqual(
    hits.map(({ productID, representedProductIDs }) => [productID, representedProductIDs.toArray()]),
    [
      ['lh-118', ['lh-118']],
      ['ridge-trail-shoe', ['af-101-41', 'af-101-42']],
    ],
  );
  search.setProductIDs(list(['ridge-trail-shoe']));
  await search.search();
  const [master] = await hitsOf(search);
  assert.equal(master?.representedProductIDs.length, 5);
  search.setPriceMax(1);
  await search.search();
  assert.equal(await search.count, 0);
});

test('finds a product by ID without a price if it is not sold in the session currency', async () => {
  const other = await openWorld();
  const { products } = await loadDemoStore();
  const shoe = products.filter(({ id }) => id === 'ridge-trail-shoe');
  await other.catalogue.writeProducts(
    'demo',
    shoe.map((product) => ({
      ...product,
      variants: product.variants.map((one) => ({
        ...one,
        prices: one.prices.filter(({ currency }) => currency === 'EUR'),
      })),
    })),
  );
  const search = newSearch(scopeOf(instanceOf(other), { currency: 'GBP' }));
  search.setProductIDs(list(['af-101-40', 'lh-118']));
  await search.search();
  const [lamp, unpriced] = await hitsOf(search);
  assert.equal(lamp?.minPrice.currencyCode, 'GBP');
  assert.deepEqual(unpriced?.representedProductIDs.toArray(), ['af-101-40']);
  assert.equal(unpriced?.minPrice.available, false);
  search.setPriceMin(1);
  await search.search();
  assert.deepEqual(await idsOf(search), ['lh-118']);
  await other.close();
});

test('combines IDs and a phrase', async () => {
  const search = start();
  search.setProductIDs(list(['lh-118', 'af-101-42']));
  search.setSearchPhrase('lamp');
  await search.search();
  assert.deepEqual(await idsOf(search), ['lh-118']);
});

test('rejects more than thirty IDs', () => {
  const ids = Array.from({ length: 31 }, (_, at) => `id-${at}`);
  assert.throws(() => start().setProductIDs(list(ids)), { name: 'java.lang.IllegalArgumentException' });
  start().setProductIDs(list(ids.slice(1)));
});

test('queries the world once and only as far as the script reads', async () => {
  const limits: number[] = [];
  const watched = {
    ...world,
    search(...given: Parameters<typeof world.search>) {
      limits.push(given[1].limit);
      return world.search(...given);
    },
  };
  const search = newSearch(scopeOf({ ...instance, world: watched }));
  search.setCategoryID('root');
  await search.search();
  await hitsOf(search, 30);
  assert.deepEqual(limits, [30]);
  await hitsOf(search, 31);
  assert.deepEqual(limits, [30, 100]);
  assert.equal(await search.count, (await idsOf(search)).length);
  assert.deepEqual(limits, [30, 100]);
});

test('still finds a removed product in the index, without the product', async () => {
  const odd = instanceOf(world);
  takeFor(odd, 'lh-118', { removed: true });
  takeFor(odd, 'lh-119', { kind: 'bundle' });
  const search = newSearch(scopeOf(odd));
  search.setProductIDs(list(['lh-118', 'lh-119']));
  await search.search();
  const [removed, bundle] = await hitsOf(search);
  assert.deepEqual([removed?.productID, await removed?.product], ['lh-118', null]);
  assert.equal(bundle?.hitType, 'bundle');
});
