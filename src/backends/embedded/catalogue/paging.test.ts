import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductQuery, Product, ShopContext } from '#commerce';
import { testDialects } from '../../../../test/support/databases.ts';
import type { StoreCatalogue } from '../catalogue.ts';
import {
  sampleCategories,
  sampleProduct,
  sampleProducts,
} from '../../../../test/support/embedded/sample-store.ts';
import { context, filledCatalogue } from '../../../../test/support/embedded/catalogue.ts';

async function everyPage(
  catalogue: StoreCatalogue,
  query: Omit<ProductQuery, 'cursor'>,
  shop: ShopContext = context(),
): Promise<Product[]> {
  const found: Product[] = [];
  let cursor: string | undefined;
  do {
    const page = await catalogue.search({ ...query, ...(cursor ? { cursor } : {}) }, shop);
    assert.ok(page.products.length <= query.limit);
    found.push(...page.products);
    cursor = page.nextCursor;
  } while (cursor);
  return found;
}

const ids = (products: readonly Product[]): string[] => products.map(({ id }) => id);
const amount = ({ variants }: Product): number => Math.min(...variants.map(({ price }) => price.amount));

/** So many that neither ranking nor sorting takes them at once. */
const manyVases = Array.from({ length: 1_300 }, (_, place) =>
  sampleProduct(`vase-${place}`, place % 3 ? `Vase ${place}` : `Jug ${place}`, 'home', {
    price: 500 + ((place * 7919) % 5_000),
    about: 'A vase of clay, blue or white.',
    attributes: { use: 'vase' },
    more: { createdAt: 1_700_000_000_000 + ((place * 104_729) % 900) * 86_400_000 },
  }),
);

for (const { name, skip, open } of testDialects()) {
  test(`${name}: filters by category, price, attribute, and stock`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const find = async (query: Partial<ProductQuery>, shop = context()) =>
      ids((await catalogue.search({ limit: 100, ...query }, shop)).products).sort();
    const lamps = ['bulb', 'desk-lamp', 'fjord', 'pendant'];
    assert.deepEqual(await find({ categories: ['lamps'] }), lamps);
    assert.deepEqual(await find({ categories: ['LAMPS'] }), lamps);
    assert.deepEqual(await find({ categories: ['home > lamps'] }), lamps);
    assert.deepEqual(await find({ categories: ['Table lamps', 'Office'] }), [
      'chair',
      'desk-lamp',
      'fjord',
      'laptop-bag',
    ]);
    assert.deepEqual(await find({ categories: ['Electronics > Audio > Headphones'] }), [
      'aria',
      'aria-pro',
      'tone',
    ]);
    assert.deepEqual(await find({ categories: ['nothing'] }), []);
    assert.deepEqual(await find({ price: { min: 700, max: 900 } }), ['bulb', 'lamp-oil']);
    assert.deepEqual(await find({ price: { min: 770, max: 990 } }, context({ currency: 'USD' })), [
      'bulb',
      'lamp-oil',
    ]);
    assert.deepEqual(await find({ price: { min: 900, max: 700 } }), []);
    assert.deepEqual(await find({ attributes: { Material: ['Steel', 'OAK'] } }), [
      'desk-lamp',
      'fjord',
      'knife',
    ]);
    assert.deepEqual(await find({ attributes: { material: ['nylon'] } }), ['socks']);
    assert.deepEqual(await find({ attributes: { height: ['45 cm'] } }), ['fjord']);
    assert.deepEqual(await find({ attributes: { waterproof: ['true'] } }), ['rain', 'speaker', 'tent']);
    assert.deepEqual(await find({ attributes: { brand: ['strider'], size: ['42'] } }), ['tempo', 'trail']);
    assert.deepEqual(await find({ attributes: { colour: ['blue'], size: ['44'] } }), []);
    assert.deepEqual(
      await find({ text: 'shoes', attributes: { colour: ['green'] }, price: { max: 14_000 } }),
      ['trail'],
    );
    await database.close();
  });

  test(`${name}: requires one variant to match all filters, and lists it first`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const product = sampleProduct('two', 'Quill pen', 'office', { price: 1000, colours: ['Red', 'Blue'] });
    const variants = product.variants.map((variant, place) => ({
      ...variant,
      stock: { tracked: true, quantity: place },
      prices: [{ currency: 'EUR', kind: 'list' as const, amount: place ? 2000 : 1000 }],
    }));
    await catalogue.writeProducts('shop', [{ ...product, variants }]);
    const find = async (query: Partial<ProductQuery>) =>
      (await catalogue.search({ text: 'quill', limit: 5, ...query }, context())).products[0]?.variants[0]?.id;
    assert.equal(await find({}), 'two-v1');
    assert.equal(await find({ attributes: { colour: ['Blue'] } }), 'two-v2');
    assert.equal(await find({ attributes: { colour: ['Blue'] }, price: { max: 1500 } }), undefined);
    assert.equal(await find({ inStock: true, attributes: { colour: ['Blue'] } }), 'two-v2');
    assert.equal(await find({ inStock: true, attributes: { colour: ['Red'] } }), undefined);
    await database.close();
  });

  test(`${name}: counts a small result and returns facets to narrow it`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const { total, facets, nextCursor } = await catalogue.search(
      { categories: ['shoes'], limit: 2 },
      context(),
    );
    assert.equal(total, 3);
    assert.ok(nextCursor);
    const facet = (name: string) => facets?.().find((one) => one.name === name)?.values;
    assert.deepEqual(facet('category'), [{ value: 'Clothing > Shoes', count: 3 }]);
    assert.deepEqual(facet('brand'), [
      { value: 'Strider', count: 2 },
      { value: 'Alder', count: 1 },
    ]);
    assert.deepEqual(facet('Size')?.[0], { value: '42', count: 3 });
    const narrowed = await catalogue.search({ categories: ['Clothing > Shoes'], limit: 5 }, context());
    assert.equal(narrowed.total, 3);
    assert.equal((await catalogue.search({ limit: 2 }, context())).facets, undefined);
    await database.close();
  });

  test(`${name}: visits each product exactly once when paging in any order`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    await catalogue.writeProducts('shop', manyVases);
    const everything = [...manyVases, ...sampleProducts()].map(({ id }) => id).sort();
    const vases = manyVases.map(({ id }) => id).sort();
    for (const sort of ['relevance', 'price-asc', 'price-desc', 'newest'] as const) {
      const all = await everyPage(catalogue, { sort, limit: 97 });
      assert.deepEqual(ids(all).sort(), everything, `all by ${sort}`);
      const found = await everyPage(catalogue, { text: 'vase', sort, limit: 100 });
      assert.deepEqual(ids(found).sort(), vases, `vases by ${sort}`);
      const some = await everyPage(catalogue, {
        text: 'vase',
        sort,
        limit: 100,
        price: { min: 1000, max: 2000 },
      });
      const within = manyVases.filter(({ variants }) => {
        const { amount = 0 } = variants[0]?.prices[0] ?? {};
        return amount >= 1000 && amount <= 2000;
      });
      assert.deepEqual(ids(some).sort(), within.map(({ id }) => id).sort(), `cheap vases by ${sort}`);
      const direction = sort === 'price-desc' ? -1 : 1;
      if (sort.startsWith('price')) {
        for (const list of [all, found, some]) {
          assert.deepEqual(
            list.map(amount),
            list.map(amount).toSorted((a, b) => (a - b) * direction),
          );
        }
      }
    }
    const named = await everyPage(catalogue, { text: 'vase', limit: 100 });
    assert.ok(
      named.slice(0, 800).every(({ title }) => title.startsWith('Vase')),
      'titles come before attributes',
    );
    await database.close();
  });

  test(
    `${name}: visits each product once when paging with a word that matches nothing`,
    { skip },
    async () => {
      const { catalogue, database } = await filledCatalogue(open);
      await catalogue.writeProducts('shop', manyVases.slice(0, 120));
      const once = ids(await everyPage(catalogue, { text: 'white green vase', limit: 7 }));
      assert.equal(new Set(once).size, once.length);
      assert.ok(once.length >= 120);
      await database.close();
    },
  );

  test(`${name}: checks stock after the index without losing a page`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    await catalogue.writeProducts('shop', manyVases);
    const left = new Set(manyVases.filter((_, place) => place % 200 === 199).map(({ id }) => id));
    const gone = manyVases
      .filter(({ id }) => !left.has(id))
      .flatMap(({ variants }) => variants.map(({ id }) => id));
    await database.db
      .updateTable('storeStock')
      .set({ quantity: 0 })
      .where('site', '=', 'shop')
      .where('variantId', 'in', gone)
      .execute();
    const found = ids(await everyPage(catalogue, { text: 'vase', inStock: true, limit: 2 }));
    assert.deepEqual(found.sort(), [...left].sort());
    await database.close();
  });

  test(`${name}: rejects a broken cursor and one of another search`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const { nextCursor = '' } = await catalogue.search({ text: 'lamp', limit: 1 }, context());
    assert.match(nextCursor, /^[\w-]+$/);
    const ask = (query: Partial<ProductQuery>, shop = context()) =>
      catalogue.search({ text: 'lamp', limit: 1, ...query }, shop);
    await ask({ cursor: nextCursor, limit: 3 });
    const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const [print] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as [string];
    for (const cursor of [
      '',
      'x',
      '%%%',
      'a'.repeat(5_000),
      forged({}),
      forged([print]),
      forged([print, 0, 0, -1, 0, 0, 0]),
      forged([print, 'a', 0, 0, 0, 0, 0]),
    ]) {
      await assert.rejects(ask({ cursor }), RangeError, cursor.slice(0, 40));
    }
    await assert.rejects(ask({ cursor: nextCursor, text: 'shoes' }), /does not belong to this search/);
    await assert.rejects(ask({ cursor: nextCursor }, context({ currency: 'USD' })), RangeError);
    await assert.rejects(ask({ cursor: nextCursor }, context({ site: 'other' })), RangeError);
    const everything = await catalogue.search({ limit: 1 }, context({ site: 'shop' }));
    const [own] = JSON.parse(Buffer.from(everything.nextCursor ?? '', 'base64url').toString()) as [string];
    const page = await catalogue.search({ limit: 100, cursor: forged([own, 0, 0, 0, 0, 0, 0]) }, context());
    assert.equal(
      page.products.length,
      sampleProducts().length,
      'a forged cursor does not reach another site',
    );
    await database.close();
  });

  test(`${name}: assigns products to their categories in any write order`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    await catalogue.writeProducts('shop', [sampleProduct('sun', 'Straw parasol', 'garden', { price: 100 })]);
    const find = async (query: Partial<ProductQuery>) =>
      ids((await catalogue.search({ limit: 100, ...query }, context())).products);
    assert.deepEqual(await find({ categories: ['garden'] }), ['sun']);
    await catalogue.writeCategories('shop', [{ id: 'garden', name: 'Garden', parentId: 'outdoor' }]);
    assert.ok((await find({ categories: ['outdoor'] })).includes('sun'));
    assert.deepEqual(await find({ text: 'garden' }), ['sun']);
    await catalogue.writeCategories('shop', [{ id: 'garden', name: 'Patio', parentId: 'home' }]);
    assert.ok(!(await find({ categories: ['outdoor'] })).includes('sun'));
    assert.ok((await find({ categories: ['home'] })).includes('sun'));
    assert.deepEqual(await find({ text: 'patio' }), ['sun']);
    assert.deepEqual(await find({ text: 'garden' }), []);
    const round = [{ id: 'home', name: 'Home', parentId: 'garden' }];
    await catalogue.writeCategories('shop', round);
    assert.ok((await find({ categories: ['home'] })).includes('sun'));
    assert.equal((await catalogue.categories('shop')).length, sampleCategories.length + 1);
    const many = Array.from({ length: 3_000 }, (_, place) => ({ id: `c${place}`, name: `Shelf ${place}` }));
    await catalogue.writeCategories('shop', many);
    await database.close();
  });
}
