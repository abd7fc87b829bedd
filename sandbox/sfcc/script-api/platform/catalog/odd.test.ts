import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { productObject, takeFor, type PlatformProduct } from './index.ts';
import { instanceOf, loose, openWorld, scopeOf } from './scope.testing.ts';

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);

const soldAs = async (currency: string, id: string): Promise<PlatformProduct> => {
  const product = await productObject(scopeOf(instance, { currency }), id);
  assert.ok(product, id);
  return product;
};

test('turns products into sets, bundles, option products, offline products, and removed ones', async () => {
  const odd = instanceOf(world);
  const ids = ['lh-118', 'lh-119', 'lh-120', 'lh-121', 'lh-122'];
  const kinds = ['set', 'bundle', 'option', 'variation-group'] as const;
  kinds.forEach((kind, at) => takeFor(odd, ids[at] ?? '', { kind }));
  takeFor(odd, 'lh-122', { removed: true });
  takeFor(odd, 'af-101-40', { offline: true });
  const scope = scopeOf(odd);
  const told = await Promise.all(ids.map((id) => productObject(scope, id)));
  const names = ['productSet', 'bundle', 'optionProduct', 'variationGroup'];
  assert.deepEqual(
    told.map((one) => one && names.filter((name) => loose(one)[name])),
    [['productSet'], ['bundle'], ['optionProduct'], ['variationGroup'], null],
  );
  assert.equal(told[0]?.priceModel.price.available, false);
  assert.equal(told[1]?.priceModel.price.available, true);
  const offline = await productObject(scope, 'af-101-40');
  assert.equal(offline?.online, false);
  assert.equal(await offline?.availabilityModel.orderable, false);
  const master = await productObject(scope, 'ridge-trail-shoe');
  assert.equal(master?.variants.length, 5);
  assert.equal(master?.variationModel.variants.length, 4);
});

test('returns products outside the site catalog, marked as such', async () => {
  const odd = instanceOf(world);
  takeFor(odd, 'ridge-trail-shoe', { unassigned: true });
  const scope = scopeOf(odd);
  const told = await Promise.all(
    ['ridge-trail-shoe', 'af-101-40', 'lh-118'].map((id) => productObject(scope, id)),
  );
  assert.deepEqual(
    told.map((product) => loose(product)['assignedToSiteCatalog']),
    [false, false, true],
  );
  assert.equal(await loose(told[0])['primaryCategory'], null);
});

test('returns products that are not sold in the session currency, without a price', async () => {
  const store = await loadDemoStore();
  const [sample] = store.products.filter(({ id }) => id === 'ridge-trail-shoe');
  assert.ok(sample);
  const variants = sample.variants.map((one, at) => ({
    ...one,
    id: `eu-${at}`,
    prices: one.prices.filter(({ currency }) => at < 2 || currency === 'EUR'),
  }));
  await world.catalogue.writeProducts('demo', [{ ...sample, id: 'eu', handle: 'eu', variants }]);
  const master = await soldAs('GBP', 'eu');
  assert.equal(master.variants.length, 5);
  const [first, , third] = master.variants.toArray() as PlatformProduct[];
  assert.equal(first?.priceModel.price.available, true);
  assert.equal(third?.priceModel.price.available, false);
  assert.equal(third?.priceModel.priceInfo, null);
  assert.equal((await soldAs('EUR', 'eu-2')).priceModel.price.available, true);
  const british = variants.map((one, at) => ({
    ...one,
    id: `uk-${at}`,
    prices: one.prices.filter(({ currency }) => at < 2 && currency === 'GBP'),
  }));
  await world.catalogue.writeProducts('demo', [{ ...sample, id: 'uk', handle: 'uk', variants: british }]);
  assert.equal((await soldAs('EUR', 'uk-0')).priceModel.price.available, false);
  assert.equal((await soldAs('GBP', 'uk-0')).priceModel.price.currencyCode, 'GBP');
});
