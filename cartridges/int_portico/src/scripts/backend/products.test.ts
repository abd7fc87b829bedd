/** How often the platform is asked for a product, and in which market: what costs there is asked for once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { loadCompiled } from '../../../../testing/load.ts';
import { collection, money, product } from './literal.testing.ts';
import type { Products } from './products.ts';

describe('products', () => {
  const source = (name: string): string => `cartridges/int_portico/src/scripts/backend/${name}.ts`;
  const market = { currency: 'EUR', locale: 'en-IE' };
  let asked: string[];
  let masterOnline: boolean;
  let orderable: boolean;
  let priced: boolean;
  /** Where it is not 10. */
  let costs: Record<string, number>;
  let reduced: string[];
  let compiled: ReturnType<typeof loadCompiled>;
  const globals = globalThis as unknown as Record<string, unknown>;
  const platform = { currency: 'EUR', locale: 'default' };

  before(() => {
    compiled = loadCompiled([source('products')], {
      'dw/catalog/ProductMgr': { getProduct: find },
      'dw/web/URLUtils': { https: (_action: string, _name: string, id: string) => `https://shop.test/${id}` },
      'dw/util/Currency': {
        getCurrency: (currencyCode: string) => ({ currencyCode, defaultFractionDigits: 2 }),
      },
      'dw/system/Site': {
        getCurrent: () => ({
          allowedCurrencies: collection('EUR', 'USD'),
          allowedLocales: collection('en_IE', 'de'),
          defaultLocale: 'en_IE',
        }),
      },
    });
  });

  /** In each suite of its own: what stands outside would be there for the tests of other files too. */
  function inMarket(): void {
    before(() => {
      globals['session'] = {
        get currency() {
          return { currencyCode: platform.currency };
        },
        setCurrency: ({ currencyCode }: { currencyCode: string }) => (platform.currency = currencyCode),
      };
      globals['request'] = {
        get locale() {
          return platform.locale;
        },
        setLocale: (id: string) => (platform.locale = id),
      };
    });
    after(() => {
      delete globals['session'];
      delete globals['request'];
    });
    beforeEach(() => {
      [asked, masterOnline, orderable, priced] = [[], true, true, true];
      [costs, reduced] = [{}, []];
      Object.assign(platform, { currency: 'EUR', locale: 'default' });
    });
  }

  const models = (id: string) => ({
    get priceModel() {
      asked.push(`price ${id}`);
      const value = platform.currency === 'EUR' ? 10 : 12;
      return {
        price: money(priced ? (costs[id] ?? value) : undefined, platform.currency),
        priceInfo: reduced.includes(id)
          ? { priceBook: { ID: 'sale', parentPriceBook: { ID: 'list' } } }
          : null,
        getPriceBookPrice: () => money(15, platform.currency),
      };
    },
    get availabilityModel() {
      asked.push(`stock ${id}`);
      return { availabilityStatus: 'IN_STOCK', orderable, inventoryRecord: null };
    },
    get variationModel() {
      asked.push(`variation ${id}`);
      return {
        master: masterOf(),
        variants: collection(...ids.map((one) => variantOf(one))),
        productVariationAttributes: collection(),
      };
    },
  });
  const ids = Array.from({ length: 14 }, (_, at) => `v${String(at).padStart(2, '0')}`);
  // Spreading would ask for the models.
  const withModels = (id: string, more: object): dw.catalog.Product =>
    Object.defineProperties(product({ ID: id, ...more }), Object.getOwnPropertyDescriptors(models(id)));
  const variantOf = (id: string) => withModels(id, { variant: true, masterProduct: { ID: 'master' } });
  const masterOf = () => withModels('master', { master: true, online: masterOnline });

  function find(id: string): dw.catalog.Product | null {
    asked.push(`product ${id}`);
    if (id === 'master') return masterOf();
    if (ids.includes(id)) return variantOf(id);
    if (id === 'elsewhere') return withModels(id, { assignedToSiteCatalog: false });
    return id === 'lamp' ? withModels(id, {}) : null;
  }

  const shelf = (): Products =>
    (compiled(source('products'))['createProducts'] as unknown as (options: object) => Products)({
      kinds: {},
    });
  const once = (name: string): void =>
    assert.deepEqual(
      asked.filter((one) => one === name),
      [name],
    );

  describe('product', () => {
    inMarket();
    test('is loaded once, with one model of each kind', async () => {
      const products = shelf();
      await products.products(['lamp'], market);
      await products.products(['lamp'], market);
      products.stockOf('lamp');
      once('product lamp');
      once('price lamp');
    });

    test('is returned with current stock when requested again', async () => {
      const products = shelf();
      await products.products(['lamp'], market);
      orderable = false;
      const [facts] = await products.products(['lamp'], market);
      assert.equal(facts?.inventory?.orderable, false);
    });

    test('without a price is not checked for stock', async () => {
      priced = false;
      const [facts] = await shelf().products(['lamp'], market);
      assert.deepEqual([facts?.price, facts?.inventory], [undefined, undefined]);
      assert.deepEqual(asked, ['product lamp', 'price lamp']);
    });

    test('that does not exist is looked up once', async () => {
      const products = shelf();
      assert.deepEqual(await products.products(['none', 'none'], market), []);
      once('product none');
    });

    test('of another site is not found', async () => {
      assert.deepEqual(await shelf().products(['elsewhere'], market), []);
    });

    test('is reloaded and priced for another market', async () => {
      const products = shelf();
      await products.products(['lamp'], market);
      const [facts] = await products.products(['lamp'], { currency: 'USD', locale: 'de-DE' });
      assert.equal(facts?.price, 1200);
      assert.deepEqual(platform, { currency: 'USD', locale: 'de' });
      assert.equal(asked.filter((one) => one === 'product lamp').length, 2);
    });

    test('is not priced in a currency that the site does not support', () => {
      assert.throws(() => void shelf().products(['lamp'], { ...market, currency: 'JPY' }), {
        kind: 'refused',
        type: 'currency-not-offered',
      });
    });
  });

  describe('master product', () => {
    inMarket();
    test('lists at most ten variants, search hits first, each from its own variation model', async () => {
      const products = shelf();
      products.enter(market);
      products.prefer(['v13', 'v05']);
      const [master] = await products.products(['master'], market);
      const shown = master?.variants.map(({ id }) => id) ?? [];
      assert.deepEqual(shown.slice(0, 3), ['v13', 'v05', 'v00']);
      assert.equal(shown.length, 10);
      await products.products(shown, market);
      assert.deepEqual(
        asked.filter((one) => /^(?:product|variation)/.test(one)),
        ['product master', 'variation master'],
      );
    });

    /** Of a search that matched four variants, for which the index has a price. */
    async function shownWith(price: number | undefined, { currency = 'EUR' } = {}) {
      const products = shelf();
      const here = { ...market, currency };
      products.enter(here);
      products.prefer(['v03', 'v01', 'v02', 'v00'], price);
      const [master] = await products.products(['master'], here);
      asked = [];
      const shown = await products.products(master?.variants.map(({ id }) => id) ?? [], here);
      const told = Object.fromEntries(shown.map(({ id, price: now, listPrice }) => [id, listPrice ?? now]));
      return { told, priced: asked.filter((one) => one.startsWith('price')).map((one) => one.slice(6)) };
    }
    const unmatched = ['v04', 'v05', 'v06', 'v07', 'v08', 'v09'];

    test('has the price of the index for matched variants once the first one confirms it', async () => {
      const { told, priced: asked } = await shownWith(1_000);
      assert.deepEqual(asked, ['v03', ...unmatched]);
      assert.deepEqual(new Set(Object.values(told)), new Set([1_000]));
    });

    const each = ['v03', 'v01', 'v02', 'v00', ...unmatched];
    test('asks each variant if the index is behind', async () => {
      costs = { v03: 11 };
      const { told, priced: asked } = await shownWith(1_000);
      assert.deepEqual(asked, each);
      assert.deepEqual([told['v03'], told['v01']], [1_100, 1_000]);
    });

    test('asks each variant if the first one is reduced, for its list price', async () => {
      reduced = ['v03', 'v01'];
      const { told, priced: asked } = await shownWith(1_000);
      assert.deepEqual(asked, each);
      assert.deepEqual([told['v03'], told['v01'], told['v02']], [1_500, 1_500, 1_000]);
    });

    test('asks each variant if the index has several prices, or those of another market', async () => {
      assert.deepEqual((await shownWith(undefined)).priced, each);
      const { told, priced: asked } = await shownWith(1_000, { currency: 'USD' });
      assert.deepEqual([asked, told['v01']], [each, 1_200]);
    });

    test('loads with its variant and includes it among the ten', async () => {
      const products = shelf();
      const [variant] = await products.products(['v13'], market);
      const [master] = await products.products([variant?.masterId ?? ''], market);
      const shown = master?.variants.map(({ id }) => id) ?? [];
      assert.deepEqual([shown.length, shown[0], shown.at(-1)], [10, 'v00', 'v13']);
      assert.deepEqual(asked, ['product v13', 'variation v13', 'price v13', 'stock v13']);
    });

    test('lists more variants when requested alone', async () => {
      const products = shelf();
      products.alone();
      const [master] = await products.products(['master'], market);
      assert.equal(master?.variants.length, ids.length);
    });

    test('shares its variation model with products requested alongside it', async () => {
      for (const ids of [
        ['v13', 'v05', 'v01'],
        ['master', 'v05'],
      ]) {
        asked = [];
        const told = await shelf().products(ids, market);
        assert.deepEqual(
          told.map(({ id }) => id),
          ids,
        );
        assert.deepEqual(
          asked.filter((one) => one.startsWith('variation')),
          [`variation ${ids[0]}`],
        );
      }
    });

    test('does not share its variation model when offline', async () => {
      masterOnline = false;
      await shelf().products(['v13', 'v05'], market);
      assert.deepEqual(
        asked.filter((one) => one.startsWith('variation')),
        ['variation v13', 'variation v05'],
      );
    });

    test('is not found when offline, though its variant is sold', async () => {
      masterOnline = false;
      const products = shelf();
      const [variant] = await products.products(['v13'], market);
      assert.equal(variant?.price, 1000);
      assert.deepEqual(await products.products(['master'], market), []);
    });
  });
});
