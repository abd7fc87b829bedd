import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type {
  CategoryDocument,
  CategoryResultDocument,
  ProductDocument,
  ProductResultDocument,
  ProductSearchResultDocument,
} from './catalogue-documents.ts';
import { argumentsIn, faultIn, openFace, type TestFace } from './testing.ts';

describe('catalog', () => {
  let face: TestFace;
  before(async () => {
    face = await openFace();
  });
  after(() => face.close());

  const product = async (path: string) => (await face.ask<ProductDocument>('GET', `/products/${path}`)).body;
  const search = async (query: string) =>
    (await face.ask<ProductSearchResultDocument>('GET', `/product_search?${query}`)).body;

  test('expands price, stock, choices, and master of a variant', async () => {
    const bare = await product('af-101-40');
    assert.deepEqual(
      [bare.price, bare.inventory, bare.image_groups, bare.variants, bare.master],
      [undefined, undefined, undefined, undefined, undefined],
    );
    const full = await product('af-101-40?expand=prices,availability,images,variations,promotions');
    assert.deepEqual(
      [full.id, full.type, full.master?.master_id],
      ['af-101-40', { _type: 'product_type', variant: true }, 'ridge-trail-shoe'],
    );
    assert.deepEqual([full.currency, full.price, full.prices], ['EUR', 129, { 'eur-list-prices': 129 }]);
    assert.deepEqual([full.inventory?.orderable, full.inventory?.ats], [true, 12]);
    assert.deepEqual(full.variation_values, { size: '040' });
    assert.match(String(full.image_groups?.[0]?.images[0]?.link), /^https:\/\/.*\.png$/);
    assert.deepEqual(
      [full.ean, full.manufacturer_sku, full.c_width],
      ['9520000101008', 'AF-101-40', '11 cm'],
    );
  });

  test('returns the choices of a master and their availability', async () => {
    const master = await product('ridge-trail-shoe?expand=variations,prices,availability');
    assert.deepEqual(master.type, { _type: 'product_type', master: true });
    assert.deepEqual(master.variants?.map(({ product_id, orderable }) => [product_id, orderable]).at(-1), [
      'af-101-44',
      false,
    ]);
    const [size] = master.variation_attributes ?? [];
    assert.deepEqual([size?.id, size?.name], ['size', 'Size']);
    const { value, name, orderable } = size?.values.at(-1) ?? {};
    assert.deepEqual([value, name, orderable], ['044', '44', false]);
  });

  test('returns products in the order of their IDs and skips unknown ones', async () => {
    const { status, body } = await face.ask<ProductResultDocument>(
      'GET',
      '/products/(af-102,nope,ridge-trail-shoe,af-101-40)',
    );
    assert.equal(status, 200);
    assert.deepEqual(
      body.data?.map(({ id }) => id),
      ['af-102', 'ridge-trail-shoe', 'af-101-40'],
    );
    assert.deepEqual([body.count, body.total], [3, 3]);
  });

  test('returns prices of the currency with sale prices next to list prices', async () => {
    assert.equal((await product('af-101-40?expand=prices&currency=GBP')).price, 111);
    const { hits = [] } = await search('refine=cgid=root&count=200&expand=prices');
    const reduced = hits.filter(({ prices = {} }) => 'eur-sale-prices' in prices);
    assert.ok(reduced.length > 0);
    for (const { price, prices } of reduced) {
      assert.equal(prices?.['eur-sale-prices'], price);
      assert.ok(Number(prices?.['eur-list-prices']) > Number(price));
    }
  });

  const refusals: [path: string, fault: string][] = [
    ['/products/nope', '404 ProductNotFoundException'],
    ['/products/af-102?expand=everything', '400 InvalidExpandValueException'],
    ['/products/af-102?currency=JPY', '400 UnsupportedCurrencyException'],
    ['/products/af-102?locale=xx-XX', '400 UnsupportedLocaleException'],
    ['/products/af-102?locale=%3Cscript', '400 MalformedLocaleException'],
    [
      `/products/(${Array.from({ length: 25 }, (_, place) => `p${place}`).join(',')})`,
      '400 ValueConstraintViolationException',
    ],
    ['/categories/nope', '404 CategoryNotFoundException'],
    ['/categories/root?levels=3', '400 ValueConstraintViolationException'],
    ['/categories/root?levels=-1', '400 MalformedParameterException'],
    ['/categories/root?levels=', '400 MalformedParameterException'],
    ['/categories/root?locale=xx-XX', '400 UnsupportedLocaleException'],
    ['/categories/()', '400 ValueConstraintViolationException'],
    [
      `/categories/(${Array.from({ length: 51 }, (_, place) => `c${place}`).join(',')})`,
      '400 ValueConstraintViolationException',
    ],
    ['/product_search', '400 NullConstraintViolationException'],
    ['/product_search?q=a&count=201', '400 ValueConstraintViolationException'],
    ['/product_search?q=a&count=0', '400 ValueConstraintViolationException'],
    ['/product_search?q=a&start=-1', '400 MalformedParameterException'],
    ['/product_search?q=a&refine=price', '400 MalformedParameterException'],
    ['/product_search?q=a&expand=promotions', '400 InvalidExpandValueException'],
  ];
  for (const [path, fault] of refusals)
    test(`${path.slice(0, 50)} returns ${fault}`, async () =>
      assert.equal(faultIn(await face.ask('GET', path)), fault));

  test('returns a fault with the version and message arguments', async () => {
    const answer = await face.ask('GET', '/products/nope', { version: 'v23_2' });
    assert.equal(answer.body['_v'], '23.2');
    assert.deepEqual(argumentsIn(answer), { productId: 'nope' });
  });

  test('searches with a count and pages', async () => {
    const all = await search('q=lamp&count=200');
    assert.ok(all.total > 3 && all.count === all.total && all.next === undefined);
    const first = await search('q=lamp&count=2');
    assert.deepEqual([first.count, first.total, first.start], [2, all.total, 0]);
    const second = await search('q=lamp&count=2&start=2');
    const ids = (result: ProductSearchResultDocument) => result.hits?.map(({ product_id }) => product_id);
    assert.deepEqual([...(ids(first) ?? []), ...(ids(second) ?? [])], ids(all)?.slice(0, 4));
    const followed = await fetch(String(first.next), {
      headers: { 'x-dw-client-id': '33333333-3333-4333-8333-333333333333' },
    });
    assert.deepEqual(ids((await followed.json()) as ProductSearchResultDocument), ids(second));
    assert.match(String(second.previous), /start=0/);
  });

  test('counts all products where the instance does not', async () => {
    const { hits, total } = await search('refine=cgid=root&count=200');
    assert.equal(hits?.length, total);
    const two = await search('refine=cgid=root&count=2');
    assert.deepEqual([two.total, two.count, typeof two.next], [total, 2, 'string']);
    const past = await search(`refine=cgid=root&start=${total}`);
    assert.deepEqual([past.total, past.count, past.hits, past.next], [total, 0, undefined, undefined]);
  });

  test('returns minimal hits and the requested expansions', async () => {
    const [bare] = (await search('q=ridge+trail+shoe')).hits ?? [];
    assert.deepEqual(Object.keys(bare ?? {}).sort(), [
      '_type',
      'hit_type',
      'link',
      'product_id',
      'product_name',
      'product_type',
      'represented_product',
    ]);
    const [full] =
      (await search('q=ridge+trail+shoe&expand=prices,availability,images,variations,represented_products'))
        .hits ?? [];
    assert.deepEqual([full?.price, full?.orderable, full?.represented_products?.length], [129, true, 5]);
    assert.equal(full?.variation_attributes?.[0]?.id, 'size');
    assert.match(String(full?.image?.link), /png$/);
  });

  test('narrows by refinements and returns them with counts and IDs', async () => {
    const { refinements, selected_refinements, total } = await search('q=cotton&refine=price=(20..90)');
    assert.deepEqual(selected_refinements, { price: '(20..90)' });
    const [categories] = refinements ?? [];
    const [most] = categories?.values ?? [];
    assert.equal(categories?.attribute_id, 'cgid');
    const within = await search(`q=cotton&refine_1=price=(20..90)&refine_2=cgid=${most?.value}`);
    assert.equal(within.total, most?.hit_count);
    assert.ok(within.total > 0 && within.total < total);
    const brand = refinements?.find(({ attribute_id }) => attribute_id === 'brand')?.values?.[0];
    const ofBrand = await search(`q=cotton&refine_1=price=(20..90)&refine_2=brand=${brand?.value}`);
    assert.equal(ofBrand.total, brand?.hit_count);
    assert.equal((await search(`refine=c_brand=${brand?.value}`)).total, 0);
    const everything = await search('refine=cgid=root');
    assert.ok(everything.total > total);
  });

  test('filters by one category ID and finds nothing for names, several IDs, or unknown IDs', async () => {
    assert.ok((await search('refine=cgid=lamps')).total > 0);
    for (const value of ['Lamps', 'lamps|bags', 'nowhere', '']) {
      const { total, hits } = await search(`refine=cgid=${value}`);
      assert.deepEqual([total, hits], [0, undefined], value);
    }
  });

  test('returns subcategories to the requested depth and the path to a category', async () => {
    await face.world.catalogue.writeCategories('demo', [
      { id: 'desk', name: 'Desk lamps', parentId: 'lamps' },
      { id: 'clip', name: 'Clip lamps', parentId: 'desk' },
    ]);
    const category = async (path: string) =>
      (await face.ask<CategoryDocument>('GET', `/categories/${path}`)).body;
    const lampsIn = ({ categories = [] }: CategoryDocument) => categories.find(({ id }) => id === 'lamps');
    assert.deepEqual(lampsIn(await category('root')), {
      _type: 'category',
      id: 'lamps',
      name: 'Lamps',
      page_title: 'Lamps',
      parent_category_id: 'root',
      parent_category_tree: [{ _type: 'path_record', id: 'lamps', name: 'Lamps' }],
    });
    assert.deepEqual(
      lampsIn(await category('root?levels=2'))?.categories?.map(({ id, categories }) => [id, categories]),
      [['desk', undefined]],
    );
    const root = await category('root?levels=0');
    assert.deepEqual(root, { _v: '24.5', _type: 'category', id: 'root', name: 'root', page_title: 'root' });
    const clip = await category('clip');
    assert.deepEqual(
      clip.parent_category_tree?.map(({ id }) => id),
      ['lamps', 'desk', 'clip'],
    );
    const { body } = await face.ask<CategoryResultDocument>(
      'GET',
      '/categories/(desk,nope,lamps,desk)?levels=1&locale=en-IE',
    );
    assert.deepEqual([body['_type'], body.count, body.total], ['category_result', 2, 2]);
    assert.deepEqual(
      body.data?.map(({ id, categories = [] }) => [id, ...categories.map((one) => one.id)]),
      [
        ['desk', 'clip'],
        ['lamps', 'desk'],
      ],
    );
    const none = await face.ask<CategoryResultDocument>('GET', '/categories/(nope)');
    assert.deepEqual([none.status, none.body.count, none.body.data], [200, 0, undefined]);
  });

  test('applies both ends of a price range', async () => {
    const { hits = [] } = await search('refine=price=(20..60)&expand=prices&count=200');
    const prices = hits.map(({ price, price_max }) => [Number(price), Number(price_max ?? price)]);
    assert.ok(prices.length > 0);
    assert.ok(prices.every(([least = 0, most = 0]) => least <= 60 && most >= 20));
  });

  test('sorts by the named rule', async () => {
    const sorted = await search('refine=cgid=root&sort=price-low-to-high&expand=prices&count=50');
    assert.equal(sorted.selected_sorting_option, 'price-low-to-high');
    const prices = sorted.hits?.map(({ price }) => Number(price)) ?? [];
    assert.deepEqual(
      prices,
      prices.toSorted((a, b) => a - b),
    );
    assert.equal((await search('q=lamp&sort=nonsense')).selected_sorting_option, 'best-matches');
  });
});
