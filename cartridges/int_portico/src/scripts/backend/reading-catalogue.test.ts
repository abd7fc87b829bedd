/** The cartridge finds what the service does over the same instance, within its budget. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Product, ProductQuery } from '#commerce';
import { takeFor } from '../../../../../sandbox/sfcc/script-api/platform/catalog/odd.ts';
import { cart, sold } from '../../../../../test/salesforce/carts.ts';
import { asking, duffel, expensive, family, lamp, lastVariant, plain, site } from './asking.testing.ts';

const own = asking();
const { contextIn, request, quoted, found } = own;

describe('search matches the service', () => {
  const queries: [name: string, query: ProductQuery][] = [
    ['text', { text: 'lamp', limit: 12 }],
    ['no match', { text: 'no-such-thing', limit: 12 }],
    ['all products', { limit: 10 }],
    ['a category by its name', { categories: ['Lamps'], limit: 12 }],
    ['a category by its id', { categories: ['lamps'], limit: 12 }],
    ['an unknown category', { categories: ['No such'], limit: 12 }],
    ['a price range', { price: { min: 1000, max: 3000 }, limit: 12 }],
    ['lowest price first', { text: 'lamp', sort: 'price-asc', limit: 12 }],
    ['in stock only', { text: 'jacket', inStock: true, limit: 12 }],
    ['a color', { attributes: { color: ['Black', 'White'] }, limit: 12 }],
    ['a brand', { attributes: { brand: ['Lumenhaus'] }, limit: 12 }],
  ];
  for (const [name, query] of queries)
    test(name, async () => {
      const context = contextIn('EUR');
      const { page } = await found(query);
      const { products, total } = await own.scapi.search(query, context);
      assert.equal(page.total, total);
      assert.deepEqual(page.products.map(comparable), plain(products.map(comparable)));
    });

  test('returns pages of at most twelve until the end', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { page } = await found({ limit: 50, ...(cursor === undefined ? {} : { cursor }) });
      assert.ok(page.products.length <= 12);
      ids.push(...page.products.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const { products } = await own.scapi.search({ limit: 100 }, contextIn('EUR'));
    assert.deepEqual(
      ids,
      products.map(({ id }) => id),
    );
  });

  test('searches several categories in order', async () => {
    const query = { categories: ['Lamps', 'Bags'], limit: 12 };
    const { page } = await found(query);
    const { products } = await own.scapi.search(query, contextIn('EUR'));
    assert.deepEqual(
      page.products.map(({ id }) => id),
      products.map(({ id }) => id),
    );
  });

  for (const limit of [1, 5, 12])
    test(`returns several categories ${limit} at a time, each product once, until the end`, async () => {
      const query = { categories: ['Lamps', 'Bags', 'Kitchen'], limit };
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { page } = await found({ ...query, ...(cursor === undefined ? {} : { cursor }) });
        assert.ok(page.products.length <= limit);
        seen.push(...page.products.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      const { products } = await own.scapi.search({ ...query, limit: 100 }, contextIn('EUR'));
      assert.deepEqual(
        seen,
        products.map(({ id }) => id),
      );
    });

  for (const limit of [1, 2, 11])
    test(`searches several categories ${limit} at a time without loading other products`, async () => {
      const told = await found({ categories: ['Lamps', 'Bags'], limit });
      assert.equal(told.page.products.length, limit);
      assert.deepEqual(expensive(told, 'product'), [limit]);
    });

  test('returns no facets', async () => {
    assert.deepEqual((await found({ text: 'lamp', limit: 12 })).page.facets, []);
  });

  test('loads one model of each kind per variant, and one price model for variants of one price', async () => {
    const told = await found({ text: 'lamp', limit: 12 });
    const variants = told.page.products.flatMap((product) => product.variants).length;
    const prices = told.page.products.map(({ variants: all }) => {
      const isShared = all.every(
        ({ price }) => price.amount === all[0]?.price.amount && price.list === undefined,
      );
      return isShared ? 1 : all.length;
    });
    const masters = told.page.products.filter(({ options }) => options.length > 0).length;
    assert.deepEqual(expensive(told, 'priceModel', 'availabilityModel', 'variationModel'), [
      prices.reduce((sum, count) => sum + count, 0),
      variants,
      masters,
    ]);
  });
});

describe('products by ID', () => {
  for (const currency of site.currencies)
    test(`match the service, in ${currency}`, async () => {
      const context = contextIn(currency);
      const ids = sold.flatMap(({ id, variants }) => [id, ...variants.map((one) => one.id)]);
      const { answers } = await request([{ ask: 'products', ids, context }]);
      const expected = await own.scapi.products(ids, context);
      assert.deepEqual((answers[0] as Product[]).map(comparable), plain(expected.map(comparable)));
    });

  test('include the requested variant where the shared catalog does', async () => {
    const context = contextIn('EUR');
    const { answers } = await request([{ ask: 'products', ids: [lastVariant], context }]);
    const shown = (products: Product[]) => products.map(({ variants }) => variants.map(({ id }) => id));
    assert.deepEqual(shown(answers[0] as Product[]), shown(await own.scapi.products([lastVariant], context)));
  });

  test('link to storefront pages', async () => {
    const { answers } = await request([{ ask: 'products', ids: [lamp], context: contextIn('EUR') }]);
    assert.match((answers[0] as Product[])[0]?.url ?? '', /\/Product-Show\?pid=/);
  });

  test('have two prices when one request uses two currencies', async () => {
    const { answers } = await request([
      { ask: 'products', ids: [lamp], context: contextIn('EUR') },
      { ask: 'products', ids: [lamp], context: contextIn('GBP') },
    ]);
    const [euro, pound] = answers.map((one) => (one as Product[])[0]?.variants[0]?.price.amount);
    const [expected] = await own.scapi.products([lamp], contextIn('GBP'));
    assert.notEqual(euro, pound);
    assert.equal(pound, expected?.variants[0]?.price.amount);
  });
});

describe('unavailable to agents', () => {
  const kinds: ['set' | 'bundle' | 'option', RegExp][] = [
    ['set', /is a set and is sold in the storefront only/],
    ['bundle', /is a bundle and is sold in the storefront only/],
    ['option', /has options that can be selected in the storefront only/],
  ];
  for (const [kind, text] of kinds)
    test(`rejects a ${kind} with a reason and hides it from search`, async (t) => {
      takeFor(own.bench.state, duffel, { kind });
      t.after(() => takeFor(own.bench.state, duffel, {}));
      const { quote } = await quoted(cart([[duffel, 1]], 'Cork'));
      assert.match(quote.problems[0]?.text ?? '', text);
      const { answers } = await request([{ ask: 'products', ids: [duffel], context: contextIn('EUR') }]);
      assert.deepEqual(answers, [[]]);
    });

  test('rejects a master and a variation group with a reason', async (t) => {
    for (const kind of [undefined, 'variation-group'] as const) {
      if (kind) takeFor(own.bench.state, family.id, { kind });
      t.after(() => takeFor(own.bench.state, family.id, {}));
      const { quote } = await quoted(cart([[family.id, 1]], 'Cork'));
      assert.equal(quote.problems[0]?.code, 'item-unavailable');
      if (!kind) assert.match(quote.problems[0]?.text ?? '', /has variants\. Select one of them/);
    }
  });

  for (const oddity of [{ offline: true }, { removed: true }])
    test(`hides a product that is ${Object.keys(oddity)[0]}`, async (t) => {
      takeFor(own.bench.state, duffel, oddity);
      t.after(() => takeFor(own.bench.state, duffel, {}));
      const { quote } = await quoted(cart([[duffel, 1]], 'Cork'));
      assert.match(quote.problems[0]?.text ?? '', /not available/);
      const { page } = await found({ text: 'weekender duffel', limit: 12 });
      assert.ok(page.products.every(({ id }) => id !== duffel));
    });

  test('rejects an age-restricted product with a reason at no cost and hides it from search', async () => {
    const options = { kinds: { ageRestricted: 'material' } };
    const { quote, calculated, counts } = await quoted(cart([[lamp, 1]], 'Cork'), { options });
    assert.match(quote.problems[0]?.text ?? '', /is age-restricted and is sold in the storefront only/);
    assert.equal(quote.problems[0]?.code, 'item-unavailable');
    assert.deepEqual([calculated, counts['expensive.priceModel']], [0, undefined]);
    assert.equal((await found({ text: 'lamp', limit: 12 }, { options })).page.products.length, 0);
  });

  test('omits unmapped attributes', async () => {
    const options = { attributes: { stuff: 'material' } };
    const { page } = await found({ text: 'lamp', limit: 1 }, { options });
    assert.deepEqual(Object.keys(page.products[0]?.attributes ?? {}), ['stuff']);
  });
});

/** The page is the platform's own here; variants come in no order of the platform. */
function comparable(product: Product): object {
  const { url: _page, variants, ...rest } = product;
  const told = variants.map(({ url: _own, ...variant }) => variant);
  return { ...rest, variants: told.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}
