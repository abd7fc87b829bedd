import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { lacks } from '../platform.ts';
import { bothReleases, openShop, type Shop } from './agents.ts';
import { goods } from './purchase.ts';

interface Variant {
  id: string;
  price: { amount: number; currency: string };
  inputs?: { id: string; match: string }[];
  options?: { name: string; label: string }[];
}
interface Product {
  id: string;
  price_range: { min: Variant['price']; max: Variant['price'] };
  variants: Variant[];
}

describe('the catalog', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const search = (content: object, wild = false) => agent().call('search_catalog', { content, wild });
    const lookup = (...ids: string[]) => agent().call('lookup_catalog', { content: { ids } });
    const product = (id: string, more: object = {}) =>
      agent().call('get_product', { content: { id, ...more } });
    const idsOf = (products: { id: string }[]) => products.map(({ id }) => id);

    test(`[UCP-43a] ${release}: rejects a search without input`, async () => {
      for (const content of [
        {},
        { query: '  ' },
        { filters: {} },
        { pagination: { limit: 5 } },
        { context: { currency: 'EUR' } },
      ]) {
        const { status, body } = await search(content, true);
        assert.deepEqual([status, body.code], [400, 'invalid_request'], JSON.stringify(content));
      }
      assert.equal((await search({ query: 'lamp' })).status, 200);
      assert.equal((await search({ filters: { categories: ['Lamps'] } })).status, 200);
    });

    test(`[UCP-43b] ${release}: returns pages of ten, twenty, and more, up to the requested size`, async () => {
      const filters = { price: { min: 0 } };
      for (const limit of [1, 10, 20, 1_000]) {
        const { status, body } = await search({
          filters,
          pagination: { limit },
          context: { currency: 'EUR' },
        });
        assert.equal(status, 200);
        const wanted = lacks('page-size') ? Math.min(limit, 12) : limit;
        const { length } = body.products;
        assert.ok(length === wanted || (wanted > 50 && length > 20), `${limit}: ${length}`);
      }
    });

    test(`[UCP-43c] [UCP-46b] ${release}: returns everything by cursor, ten at a time`, async () => {
      const found: string[] = [];
      let pagination: { cursor?: string } = {};
      for (let page = 0; page < 20; page += 1) {
        const { body } = await search({
          filters: { price: { min: 0 } },
          context: { currency: 'EUR' },
          pagination,
        });
        found.push(...idsOf(body.products));
        const { has_next_page, cursor } = body.pagination;
        assert.equal(typeof cursor, has_next_page ? 'string' : 'undefined');
        if (!has_next_page) break;
        assert.equal(body.products.length, 10);
        pagination = { cursor };
      }
      assert.ok(found.length > 50);
      assert.equal(new Set(found).size, found.length);
    });

    test(`[UCP-44a] [UCP-44c] [UCP-44d] ${release}: finds products by product and variant ID, and states which matched`, async () => {
      const { body } = await lookup('fjord-table-lamp', 'af-101-42', goods.cable.id);
      const products = body.products as Product[];
      const [cable] = (await lookup(goods.cable.id)).body.products as Product[];
      const wanted = ['fjord-table-lamp', 'ridge-trail-shoe', cable?.id];
      assert.deepEqual(idsOf(products).toSorted(), wanted.toSorted());
      const inputs = Object.fromEntries(
        products.flatMap(({ variants }) => variants.map((one) => [one.id, one.inputs])),
      );
      assert.deepEqual(inputs, {
        'lh-117-bla': [{ id: 'fjord-table-lamp', match: 'featured' }],
        'af-101-42': [{ id: 'af-101-42', match: 'exact' }],
        [goods.cable.id]: [{ id: goods.cable.id, match: 'exact' }],
      });
    });

    test(`[UCP-44b] ${release}: returns a product once for repeated IDs and for several of its IDs`, async () => {
      const { body } = await lookup('af-101-42', 'af-101-42', 'af-101-43', 'ridge-trail-shoe');
      const [only, ...more] = body.products as Product[];
      assert.deepEqual([only?.id, more.length], ['ridge-trail-shoe', 0]);
      assert.deepEqual(only?.variants.map(({ id }) => id).toSorted(), [
        'af-101-40',
        'af-101-42',
        'af-101-43',
      ]);
      for (const { inputs } of only?.variants ?? []) assert.equal(inputs?.length, 1);
    });

    test(`[UCP-44e] ${release}: accepts ten IDs, and rejects too many`, async () => {
      const ids = (count: number) => Array.from({ length: count }, (_, place) => `id-${place}`);
      assert.equal((await lookup(...ids(10))).status, 200);
      const { status, body } = await lookup(...ids(101));
      assert.deepEqual([status, body.code], [400, 'request_too_large']);
    });

    test(`[UCP-45a] ${release}: offers product details wherever lookup is offered`, async () => {
      const { body } = await shop.store.call(`/.well-known/ucp/${release}`);
      assert.ok(body.ucp.capabilities['dev.ucp.shopping.catalog.lookup']);
      const [found] = (await lookup(goods.lamp.id)).body.products;
      const detail = await product(found.id);
      assert.deepEqual([detail.status, detail.body.product.id], [200, found.id]);
      const missing = await product('nothing-of-this-id');
      assert.deepEqual([missing.status, missing.body.messages[0].code], [200, 'not_found']);
    });

    test(`[UCP-45b] [UCP-45d] ${release}: returns selected options of a product, and which others are available`, async () => {
      const { body } = await product('ridge-trail-shoe', { selected: [{ name: 'Size', label: '42' }] });
      assert.deepEqual(body.product.selected, [{ name: 'Size', label: '42' }]);
      const [sizes] = body.product.options;
      assert.deepEqual(
        sizes.values.map(({ label, available, exists }: Record<string, unknown>) => [
          label,
          available,
          exists,
        ]),
        [
          ['40', true, true],
          ['41', true, true],
          ['42', true, true],
          ['43', true, true],
          ['44', false, true],
        ],
      );
      const featured = await product('ridge-trail-shoe');
      assert.equal(featured.body.product.selected.length, 1);
      assert.equal((await product(goods.lamp.id)).body.product.selected, undefined);
    });

    test(`[UCP-45c] ${release}: lists a requested variant first, whatever is selected`, async () => {
      for (const id of ['af-101-43', 'lh-117-bra', 'tw-131-cha']) {
        const { body } = await product(id, { selected: [{ name: 'Size', label: '40' }] });
        assert.equal(body.product.variants[0].id, id);
      }
    });

    test(`[UCP-46a] ${release}: returns prices as integers with their currency, in each that the store sells in`, async () => {
      for (const currency of ['EUR', 'USD', 'GBP']) {
        const { body } = await search({ query: 'headphones', context: { currency } });
        assert.ok(body.products.length > 2);
        for (const { price_range: range, variants } of body.products as Product[]) {
          for (const price of [range.min, range.max, ...variants.map((one) => one.price)]) {
            assert.ok(Number.isSafeInteger(price.amount) && price.amount >= 0);
            assert.equal(price.currency, currency);
          }
          const amounts = variants.map(({ price }) => price.amount);
          assert.deepEqual(
            [range.min.amount, range.max.amount],
            [Math.min(...amounts), Math.max(...amounts)],
          );
        }
      }
    });

    test(`[UCP-46c] ${release}: returns the products of a lookup that exist`, async () => {
      const { status, body } = await lookup('nothing', goods.cable.id);
      assert.deepEqual([status, body.ucp.status, body.products.length], [200, 'success', 1]);
      assert.equal(body.messages[0].code, 'not_found');
      assert.deepEqual((await lookup('nothing')).body.products, []);
    });

    test(`[UCP-47] ${release}: applies a price filter in its own currency, or reports that it did not`, async () => {
      const filters = { price: { max: 1_950 } };
      const sold = async (currency: string) => {
        const { body } = await search({
          filters,
          context: { currency },
          pagination: { limit: 50 },
        });
        return body as { products: Product[]; messages?: { code: string }[] };
      };
      for (const currency of ['EUR', 'GBP']) {
        const { products, messages } = await sold(currency);
        assert.equal(messages, undefined);
        for (const { variants } of products) {
          assert.ok(variants.some(({ price }) => price.currency === currency && price.amount <= 1_950));
        }
      }
      const { products, messages } = await sold('JPY');
      assert.equal(messages?.[0]?.code, 'price_filter_ignored');
      assert.ok(products.some(({ price_range: range }) => range.min.amount > 1_950));
    });
  }
});
