/** `GET /api/ucp/discover`: every parameter, every page. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { codesOf } from './shopper.ts';

describe('discover', () => {
  let store: OpenStore;
  before(async () => {
    store = await openStore();
  });
  after(() => store.close());

  describe('GET /api/ucp/discover', () => {
    const discover = (query: string): Promise<Answer> => store.call(`/api/ucp/discover${query}`);

    /** On all pages. */
    async function countOf(query: string): Promise<number> {
      let [count, cursor] = [0, ''];
      do {
        const { products, pagination } = (await discover(`${query}&limit=50${cursor}`)).body;
        count += products.length;
        cursor = pagination.has_next_page ? `&cursor=${encodeURIComponent(pagination.cursor)}` : '';
      } while (cursor);
      return count;
    }

    test('filters by words, category, price, currency and stock', async () => {
      const cheap = await discover('?price_max=2000&currency=USD&limit=50');
      assert.ok(cheap.body.products.length > 0);
      for (const { price_range: range } of cheap.body.products) {
        assert.equal(range.min.currency, 'USD');
        assert.ok(range.min.amount <= 2_000);
      }
      const dear = await discover('?price_min=20000&limit=50');
      for (const { price_range: range } of dear.body.products) assert.ok(range.max.amount >= 20_000);
      const [bags, more] = [await countOf('?category=Bags'), await countOf('?category=Bags&category=Lamps')];
      assert.ok(bags > 0 && bags < 30);
      assert.ok(more > bags);
      const all = await discover('?limit=100&in_stock=false');
      const inStock = await discover('?limit=100&in_stock=true');
      assert.ok(all.body.products.length >= inStock.body.products.length);
      const none = await discover('?q=zzzzqqqqxxxx');
      assert.deepEqual(none.body.products, []);
    });

    test('shows sold-out products unless only those in stock are requested', async () => {
      const sold = await soldOut('sw-164-13i', 'sw-164-15i');
      try {
        const ids = async (query: string) =>
          (await discover(query)).body.products.map((product: { id: string }) => product.id);
        assert.ok((await ids('?q=laptop+sleeve')).includes('laptop-sleeve'));
        assert.ok((await ids('?q=laptop+sleeve&in_stock=false')).includes('laptop-sleeve'));
        assert.ok(!(await ids('?q=laptop+sleeve&in_stock=true')).includes('laptop-sleeve'));
      } finally {
        await sold.undo();
      }
    });

    for (const limit of [1, 7, 100]) {
      test(`returns every product once by cursor, ${limit} at a time`, async () => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await discover(
            `?limit=${limit}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
          );
          assert.equal(page.status, 200);
          assert.ok(page.body.products.length <= limit);
          seen.push(...page.body.products.map((product: { id: string }) => product.id));
          cursor = page.body.pagination.has_next_page ? page.body.pagination.cursor : undefined;
        } while (cursor !== undefined);
        assert.equal(new Set(seen).size, seen.length);
        assert.equal(seen.length, await store.merchant.catalogue.count('demo'));
      });
    }

    test('ignores prices in a currency that the store does not sell in, and reports it', async () => {
      const { status, body } = await discover('?price_max=1&currency=JPY&limit=5');
      assert.equal(status, 200);
      assert.equal(body.products.length, 5);
      assert.deepEqual(codesOf(body), ['price_filter_ignored']);
    });

    test('names each invalid parameter', async () => {
      const wrong: [query: string, names: string[]][] = [
        ['?price_min=cheap', ['price_min']],
        ['?price_max=-1&limit=1.5', ['price_max', 'limit']],
        ['?in_stock=perhaps', ['in_stock']],
        ['?colour=red', ['colour']],
        ['?limit=99999999999999999999', ['limit']],
        ['?cursor=none-of-ours', ['cursor']],
        ['?limit=2&limit=3', ['limit']],
        ['?currency=EURO', ['currency']],
        ['?country=Ireland', ['country']],
        ['?price_min=500&price_max=100', ['price_min']],
      ];
      for (const [query, names] of wrong) {
        const { status, body } = await discover(query);
        assert.equal(status, 400, query);
        assert.equal(body.code, 'invalid_request');
        assert.deepEqual(
          body.problems.map(({ path }: { path: string }) => path),
          names,
          query,
        );
      }
    });
  });

  async function productOf(handle: string) {
    const { loadDemoStore } = await import('#backends/embedded');
    const product = (await loadDemoStore()).products.find(({ id }) => id === handle);
    assert.ok(product);
    return product;
  }

  async function soldOut(...ids: string[]) {
    const product = await productOf('laptop-sleeve');
    const variants = product.variants.map((variant) =>
      ids.includes(variant.id) ? { ...variant, stock: { tracked: true, quantity: 0 } } : variant,
    );
    const { catalogue } = store.merchant;
    await catalogue.writeProducts('demo', [{ ...product, variants }]);
    return { undo: () => catalogue.writeProducts('demo', [product]) };
  }
});
