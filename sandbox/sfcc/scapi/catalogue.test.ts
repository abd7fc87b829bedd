/** Search, products and categories. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { at, nameOf, openFace, type Answered, type Caller, type TestFace } from './official.testing.ts';

describe('catalog', () => {
  let face: TestFace;
  let guest: Caller;
  before(async () => {
    face = await openFace();
    guest = await face.guest();
  });
  after(() => face.world.close());

  const search = (query: Record<string, string>): Promise<Answered> =>
    guest.call('GET', `${at.search}/product-search`, undefined, query);
  const products = (ids: string, query: Record<string, string> = {}): Promise<Answered> =>
    guest.call('GET', `${at.products}/products`, undefined, { ids, ...query });
  const idsOf = ({ body }: Answered): string[] =>
    body.hits.map(({ productId }: { productId: string }) => productId);

  test('finds masters and items with prices and availability', async () => {
    const { status, body, headers } = await search({ q: 'lamp', limit: '50' });
    assert.equal(status, 200);
    assert.ok(headers.get('sfdc_load'));
    assert.deepEqual([body.total, body.limit, body.offset, body.query], [10, 10, 0, 'lamp']);
    const master = body.hits.find(({ productId }: { productId: string }) => productId === 'fjord-table-lamp');
    assert.deepEqual([master.productType, master.hitType], [{ master: true }, 'master']);
    assert.deepEqual([master.price, master.priceMax, master.orderable], [89, 99, true]);
    const [color] = master.variationAttributes;
    assert.equal(color.id, 'color');
    for (const { value, name } of color.values) assert.match(`${value} ${name}`, /^JJ\d{5}XX [A-Z]/);
    assert.equal(master.representedProducts.length, 3);
    const item = body.hits.find(({ productId }: { productId: string }) => productId === 'lh-124');
    assert.deepEqual([item.productType, item.hitType, item.priceMax], [{ item: true }, 'product', undefined]);
  });

  test('pages by offset without gaps, also beyond one hundred', async () => {
    const whole = idsOf(await search({ limit: '200' }));
    assert.equal(whole.length, 67);
    const parts: string[] = [];
    for (let offset = 0; offset < 67; offset += 30)
      parts.push(...idsOf(await search({ limit: '30', offset: String(offset) })));
    assert.deepEqual(parts, whole);
    const beyond = await search({ offset: '500' });
    assert.deepEqual([beyond.body.hits, beyond.body.total], [[], 67]);
  });

  test('narrows by category, brand, price, attribute, and availability', async () => {
    const all = (await search({ limit: '200' })).body.total;
    for (const refine of ['cgid=lamps', 'brand=Lumenhaus', 'price=(20..50)', 'c_color=White|Black']) {
      const { body } = await search({ refine, limit: '200' });
      assert.ok(body.total > 0 && body.total < all, refine);
      assert.deepEqual(body.selectedRefinements, Object.fromEntries([refine.split(/=(.*)/s).slice(0, 2)]));
    }
    const { body } = await search({ refine: 'price=(20..50)', limit: '200' });
    for (const { price, priceMax = price } of body.hits) assert.ok(price <= 50 && priceMax >= 20);
    const sold = await search({ refine: 'orderable_only=true', limit: '200' });
    assert.ok(sold.body.hits.every(({ orderable }: { orderable: boolean }) => orderable));
    assert.equal((await search({ refine: 'cgid=root' })).body.total, all);
  });

  test('filters by one category ID and finds nothing for names, several IDs, or unknown IDs', async () => {
    assert.ok((await search({ refine: 'cgid=lamps' })).body.total > 0);
    for (const refine of ['cgid=Lamps', 'cgid=lamps|bags', 'cgid=nowhere', 'cgid=']) {
      const { status, body } = await search({ refine, limit: '200' });
      assert.deepEqual([status, body.total, body.hits], [200, 0, []], refine);
    }
  });

  test('sorts hits as requested', async () => {
    const { body } = await search({ sort: 'price-low-to-high', limit: '200' });
    const prices = body.hits.map(({ price }: { price: number }) => price);
    assert.deepEqual(
      prices,
      prices.toSorted((a: number, b: number) => a - b),
    );
    assert.equal(body.selectedSortingOption, 'price-low-to-high');
  });

  test('returns category refinements that can be applied', async () => {
    const { body } = await search({ q: 'lamp' });
    const { values } = body.refinements.find(
      ({ attributeId }: { attributeId: string }) => attributeId === 'cgid',
    );
    const refined = await search({ q: 'lamp', refine: `cgid=${values[0].value}` });
    assert.equal(refined.body.total, values[0].hitCount);
  });

  const badSearches: [what: string, query: Record<string, string>, status: number][] = [
    ['a limit of zero', { limit: '0' }, 400],
    ['a limit of 201', { limit: '201' }, 400],
    ['a limit that is not a number', { limit: 'many' }, 400],
    ['a negative offset', { offset: '-1' }, 400],
    ['a malformed price', { refine: 'price=20' }, 400],
    ['a malformed refinement', { refine: 'brand' }, 400],
    ['an unknown sort order', { sort: 'luck' }, 400],
    ['a currency that the site does not support', { currency: 'JPY' }, 400],
    ['an unknown parameter', { colour: 'red' }, 400],
    ['a refinement that is not simulated', { refine: 'pmid=p1' }, 501],
    ['a selector', { select: '(hits)' }, 501],
  ];
  for (const [what, query, status] of badSearches) {
    test(`rejects a search with ${what}`, async () => assert.equal((await search(query)).status, status));
  }

  test('finds masters, variants, and items by ID and skips unknown IDs', async () => {
    const { body } = await products('af-101-40,nobody,ridge-trail-shoe,af-102,harbour-rain-jacket');
    assert.deepEqual(
      body.data.map(({ id, type }: { id: string; type: object }) => [id, type]),
      [
        ['af-101-40', { variant: true }],
        ['ridge-trail-shoe', { master: true }],
        ['af-102', { item: true }],
      ],
    );
    assert.equal(body.total, 3);
    const [variant, master, item] = body.data;
    assert.deepEqual(
      [variant.master.masterId, variant.variationValues],
      ['ridge-trail-shoe', { size: '040' }],
    );
    assert.deepEqual([variant.ean, variant.manufacturerSku], ['9520000101008', 'AF-101-40']);
    assert.equal(master.variants.length, 5);
    assert.deepEqual([item.master, item.variants], [undefined, undefined]);
    assert.equal(item.c_country_of_origin !== undefined, true);
    assert.ok(item.imageGroups[0].images[0].link.startsWith('https://'));
    assert.equal(variant.slugUrl, master.slugUrl);
  });

  test('returns prices per price book on request', async () => {
    const reduced = (await search({ limit: '200', perPricebook: 'true' })).body.hits.find(
      ({ tieredPrices = [] }: { tieredPrices?: unknown[] }) => tieredPrices.length === 2,
    );
    const [list, sale] = reduced.tieredPrices;
    assert.deepEqual([list.pricebook, sale.pricebook], ['eur-list-prices', 'eur-sale-prices']);
    assert.ok(sale.price < list.price && sale.price === reduced.price);
    const { body } = await products('ridge-trail-shoe', { perPricebook: 'true', currency: 'GBP' });
    assert.equal(body.data[0].priceRanges[0].pricebook, 'gbp-list-prices');
    const plain = await products('ridge-trail-shoe', { expand: 'none' });
    for (const name of ['price', 'inventory', 'variants', 'imageGroups'])
      assert.ok(!(name in plain.body.data[0]), name);
  });

  test('reports stock as the platform does', async () => {
    const { body } = await search({ limit: '200' });
    const ids = body.hits.map(({ productId }: { productId: string }) => productId);
    const found: { orderable: boolean; ats: number; stockLevel: number }[] = [];
    for (let at = 0; at < ids.length; at += 24) {
      const { data } = (await products(ids.slice(at, at + 24).join(','))).body;
      found.push(...data.map(({ inventory }: { inventory: (typeof found)[number] }) => inventory));
    }
    assert.ok(found.some(({ orderable }) => orderable) && found.some(({ orderable }) => !orderable));
    for (const { orderable, ats, stockLevel } of found)
      assert.ok(orderable ? ats > 0 : ats === 0 && stockLevel === 0);
  });

  test('accepts at most 24 products per call', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).join(',');
    assert.equal((await products(ids(24))).status, 200);
    const refused = await products(ids(25));
    assert.deepEqual([refused.status, nameOf(refused)], [400, 'validation']);
    assert.equal((await products('')).status, 400);
    const none = await guest.call('GET', `${at.products}/products/nobody`);
    assert.deepEqual([none.status, nameOf(none)], [404, 'product-not-found']);
  });

  test('returns the children and path of a category', async () => {
    const category = (id: string, levels?: string) =>
      guest.call('GET', `${at.products}/categories/${id}`, undefined, levels === undefined ? {} : { levels });
    const { body } = await category('root');
    assert.ok(body.categories.length > 1);
    assert.equal(body.categories[0].categories, undefined);
    assert.equal(body.categories[0].parentCategoryId, 'root');
    assert.equal((await category('root', '0')).body.categories, undefined);
    assert.ok(Array.isArray((await category('root', '2')).body.categories[0].categories));
    assert.equal((await category('root', '3')).status, 400);
    assert.deepEqual(nameOf(await category('nowhere')), 'category-not-found');
  });

  test('returns categories in the order of their IDs with their subcategories', async () => {
    const { catalogue } = face.world;
    await catalogue.writeCategories('demo', [
      { id: 'desk', name: 'Desk lamps', parentId: 'lamps' },
      { id: 'clip', name: 'Clip lamps', parentId: 'desk' },
      { id: 'led', name: 'With LED', parentId: 'clip' },
    ]);
    const ask = (ids: string, levels?: string) =>
      guest.call('GET', `${at.products}/categories`, undefined, { ids, ...(levels ? { levels } : {}) });
    const { status, body } = await ask('desk,nowhere,lamps,desk', '2');
    assert.deepEqual([status, body.limit, body.total], [200, 2, 2]);
    const [desk, lamps] = body.data;
    assert.deepEqual([desk.id, desk.parentCategoryId, lamps.parentCategoryId], ['desk', 'lamps', 'root']);
    assert.deepEqual(
      desk.parentCategoryTree.map(({ id }: { id: string }) => id),
      ['lamps', 'desk'],
    );
    const deepest = lamps.categories[0].categories[0];
    assert.deepEqual(
      [deepest.id, deepest.onlineSubCategoriesCount, deepest.categories],
      ['clip', 1, undefined],
    );
    assert.equal((await ask('lamps')).body.data[0].categories[0].categories, undefined);
    assert.equal((await ask('lamps', '0')).body.data[0].categories, undefined);
    assert.equal((await ask('lamps', '3')).status, 400);
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');
    assert.deepEqual((await ask(ids(50))).body, { limit: 0, data: [], total: 0 });
    const refused = await ask(ids(51));
    assert.deepEqual([refused.status, nameOf(refused)], [400, 'validation']);
    assert.equal((await ask('')).status, 400);
    assert.equal((await guest.call('GET', `${at.products}/categories`)).status, 400);
  });
});
