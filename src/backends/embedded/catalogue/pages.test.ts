import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '#commerce';
import { createPageCache } from './pages.ts';
import type { CatalogueContext } from './catalogue-context.ts';
import { context } from '../../../../test/support/embedded/catalogue.ts';

/** Pages of one moment are found without a look at the store. */
const pagesOf = () => createPageCache({} as CatalogueContext, () => 0);
const page = (products: number) => ({ page: { products: Array<Product>(products) } });

test('caches fewer pages when they are large, so that callers cannot fill the memory', async () => {
  const pages = pagesOf();
  const at = context();
  const keep = (name: string, products: number): void => {
    const answered = page(products);
    pages.add(name, answered, at);
    pages.add(name, answered, at);
  };
  for (let n = 0; n < 400; n += 1) keep(`large ${n}`, 100);
  assert.ok(await pages.find('large 0', at));
  keep('large 400', 100);
  assert.deepEqual(
    [await pages.find('large 0', at), (await pages.find('large 1', at))?.products.length],
    [undefined, 100],
  );
  // Asked again it counts once.
  for (let n = 0; n < 10; n += 1) keep('large 400', 100);
  assert.ok(await pages.find('large 1', at));
  pages.clear();
  for (let n = 0; n < 2_000; n += 1) keep(`small ${n}`, 20);
  assert.ok(await pages.find('small 0', at));
});

test('limits the number of cached pages without products', async () => {
  const pages = pagesOf();
  const at = context();
  for (let n = 0; n <= 4_000; n += 1) {
    pages.add(`${n}`, page(0), at);
    pages.add(`${n}`, page(0), at);
  }
  assert.equal(await pages.find('0', at), undefined);
  assert.ok(await pages.find('1', at));
});
