import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Product, Variant } from '#commerce';
import { quantity } from '../values.ts';
import { modules, productObject, type PlatformProduct } from './index.ts';
import type { PlatformPriceBook } from './price-books.ts';
import { instanceOf, moduleOf, openWorld, scopeOf } from './scope.testing.ts';

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);
const market = { currency: 'EUR', locale: 'en-IE' };

const { products } = await world.search('demo', { limit: 100 }, market);
const find = (fits: (variant: Variant, product: Product) => boolean): Variant => {
  const found = products.flatMap((one) => one.variants.filter((variant) => fits(variant, one)));
  assert.ok(found[0]);
  return found[0];
};
const reduced = find(({ price }) => price.list !== undefined);
const plain = find(({ price }) => price.list === undefined);
const ranged = products.find(({ options, variants }) => {
  const amounts = variants.map(({ price }) => price.amount);
  return options.length > 0 && Math.max(...amounts) > Math.min(...amounts);
});

async function modelOf(id: string, scope = scopeOf(instance)): Promise<PlatformProduct['priceModel']> {
  const product = await productObject(scope, id);
  assert.ok(product);
  return product.priceModel;
}
const euros = (cents: number | undefined): string => `EUR ${((cents ?? NaN) / 100).toFixed(2)}`;

test('lists a reduced price in both books, the sale book below the list book', async () => {
  const model = await modelOf(reduced.id);
  const { amount, list } = reduced.price;
  assert.equal(String(model.price), euros(amount));
  const { priceBook } = model.priceInfo ?? {};
  assert.deepEqual([priceBook?.ID, priceBook?.parentPriceBook?.ID], ['eur-sale-prices', 'eur-list-prices']);
  assert.equal(String(model.getPriceBookPrice('eur-list-prices')), euros(list));
  assert.equal(String(model.getPriceBookPrice('eur-sale-prices')), euros(amount));
});

test('lists a regular price in the list book only', async () => {
  const model = await modelOf(plain.id);
  assert.equal(model.priceInfo?.priceBook.ID, 'eur-list-prices');
  assert.equal(model.priceInfo?.priceBook.parentPriceBook, null);
  assert.equal(model.getPriceBookPrice('eur-sale-prices').available, false);
});

test('returns the price of a book in its own currency and none for an unknown book', async () => {
  const model = await modelOf(plain.id);
  assert.equal(model.getPriceBookPrice('usd-list-prices').currencyCode, 'USD');
  assert.equal(model.getPriceBookPrice('nothing').available, false);
  assert.equal(model.getPriceBookPrice(null).available, false);
});

test('returns the price range of a master instead of a price', async () => {
  assert.ok(ranged);
  const model = await modelOf(ranged.id);
  assert.deepEqual([model.price.available, model.priceInfo], [false, null]);
  const amounts = ranged.variants.map(({ price }) => price.amount);
  assert.equal(String(model.minPrice), euros(Math.min(...amounts)));
  assert.equal(String(model.maxPrice), euros(Math.max(...amounts)));
  assert.equal((model as unknown as { priceRange: boolean }).priceRange, true);
});

test('follows the session currency, also when it changes in the request', async () => {
  const scope = scopeOf(instance);
  const model = await modelOf(plain.id, scope);
  assert.equal(model.price.currencyCode, 'EUR');
  scope.session.currency = 'GBP';
  assert.equal(model.price.currencyCode, 'GBP');
  assert.equal(model.priceInfo?.priceBook.ID, 'gbp-list-prices');
});

test('returns the unit price for a quantity and requires it to be positive', async () => {
  const model = (await modelOf(plain.id)) as unknown as { getPrice(pieces: unknown): unknown };
  assert.equal(String(model.getPrice(quantity(7))), euros(plain.price.amount));
  assert.throws(() => model.getPrice(quantity(0)), { name: 'java.lang.IllegalArgumentException' });
});

interface Manager {
  sitePriceBooks: { toArray(): PlatformPriceBook[] };
  applicablePriceBooks: { length: number };
  getPriceBook(id: string): PlatformPriceBook | null;
  setApplicablePriceBooks(...books: (PlatformPriceBook | null)[]): void;
}

test('reads only the price books that a script sets for the session', async () => {
  const scope = scopeOf(instance);
  const manager = moduleOf<Manager>(modules, 'dw/catalog/PriceBookMgr', scope);
  const model = await modelOf(reduced.id, scope);
  assert.equal(manager.applicablePriceBooks.length, 0);
  manager.setApplicablePriceBooks(manager.getPriceBook('eur-list-prices'));
  assert.equal(manager.applicablePriceBooks.length, 1);
  assert.equal(String(model.price), euros(reduced.price.list));
  manager.setApplicablePriceBooks(manager.getPriceBook('usd-list-prices'));
  assert.equal(model.price.available, false);
  manager.setApplicablePriceBooks();
  assert.equal(String(model.price), euros(reduced.price.amount));
});

test('provides a list book and a sale book per currency of the site', () => {
  const manager = moduleOf<Manager>(modules, 'dw/catalog/PriceBookMgr', scopeOf(instance));
  assert.deepEqual(
    manager.sitePriceBooks.toArray().map(({ ID, currencyCode }) => `${ID} ${currencyCode}`),
    ['EUR', 'USD', 'GBP'].flatMap((currency) =>
      ['list', 'sale'].map((kind) => `${currency.toLowerCase()}-${kind}-prices ${currency}`),
    ),
  );
  assert.equal(manager.getPriceBook('nothing'), null);
});
