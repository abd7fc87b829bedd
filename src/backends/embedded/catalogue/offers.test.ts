import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../../test/support/databases.ts';
import type { PriceEntry, StoreProduct, StoreTerms, StoreVariant } from '../records.ts';
import { sampleProduct } from '../../../../test/support/embedded/sample-store.ts';
import { context, filledCatalogue, moment } from '../../../../test/support/embedded/catalogue.ts';

const oneVariant = (id: string, change: Partial<StoreVariant>): StoreProduct => {
  const product = sampleProduct(id, `Thing ${id}`, 'home', { price: 1000 });
  return { ...product, variants: product.variants.map((variant) => ({ ...variant, ...change })) };
};
const list = (amount: number, more: Partial<PriceEntry> = {}): PriceEntry => ({
  currency: 'EUR',
  kind: 'list',
  amount,
  ...more,
});
const sale = (amount: number, more: Partial<PriceEntry> = {}): PriceEntry => ({
  ...list(amount, more),
  kind: 'sale',
});

for (const { name, skip, open } of testDialects()) {
  test(`${name}: uses the price for the buyer's group, date, and currency`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const prices = [
      list(1000),
      sale(900, { from: moment, until: moment + 10 }),
      sale(950, { until: moment }),
      list(800, { customerGroup: 'gold' }),
      sale(700, { customerGroup: 'gold', from: moment + 5 }),
      list(1100, { currency: 'USD' }),
      sale(1200, { currency: 'USD' }),
    ];
    await catalogue.writeProducts('shop', [oneVariant('priced', { prices })]);
    const priceFor = async (more: Parameters<typeof context>[0]) =>
      (await catalogue.variants(['priced-v'], context(more))).get('priced-v')?.price;
    assert.deepEqual(await priceFor({}), { amount: 900, list: 1000 });
    assert.deepEqual(await priceFor({ now: moment - 1 }), { amount: 950, list: 1000 });
    assert.deepEqual(await priceFor({ now: moment + 10 }), { amount: 1000 });
    assert.deepEqual(await priceFor({ customerGroup: 'gold' }), { amount: 800 });
    assert.deepEqual(await priceFor({ customerGroup: 'gold', now: moment + 5 }), { amount: 700, list: 800 });
    assert.deepEqual(await priceFor({ customerGroup: 'silver' }), { amount: 900, list: 1000 });
    assert.deepEqual(await priceFor({ currency: 'USD' }), { amount: 1200 });
    assert.equal(await priceFor({ currency: 'GBP' }), undefined);
    const terms: StoreTerms = await catalogue.terms('shop');
    const claim = 'com.example.gold';
    await catalogue.writeTerms('shop', {
      ...terms,
      eligibility: [{ claim, customerGroup: 'gold', title: 'Gold' }],
    });
    assert.deepEqual(await priceFor({ eligibility: ['com.example.other', claim] }), { amount: 800 });
    const [product] = await catalogue.products(['priced'], context({ eligibility: [claim] }));
    assert.deepEqual(product?.variants[0]?.price, { amount: 800 });
    await database.close();
  });

  test(`${name}: does not sell products without a price in the currency`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const product = sampleProduct('half', 'Zanzibar scarf', 'clothing', {
      price: 1000,
      colours: ['Red', 'Blue'],
    });
    const variants = product.variants.map((variant, place) =>
      place === 0 ? variant : { ...variant, prices: [list(1000, { currency: 'JPY' })] },
    );
    await catalogue.writeProducts('shop', [{ ...product, variants }]);
    const found = async (currency: string) =>
      (await catalogue.search({ text: 'zanzibar', limit: 5 }, context({ currency }))).products.flatMap(
        ({ variants }) => variants.map(({ id }) => id),
      );
    assert.deepEqual(await found('EUR'), ['half-v1']);
    assert.deepEqual(await found('JPY'), ['half-v2']);
    assert.deepEqual(await found('CHF'), []);
    assert.deepEqual(await catalogue.products(['half'], context({ currency: 'CHF' })), []);
    assert.equal(await catalogue.byHandle('half', context({ currency: 'CHF' })), undefined);
    const all = await catalogue.search({ limit: 5 }, context({ currency: 'JPY' }));
    assert.deepEqual(
      all.products.map(({ id }) => id),
      ['half'],
    );
    await database.close();
  });

  test(
    `${name}: derives availability from stock, with exact numbers only where they matter`,
    { skip },
    async () => {
      const { catalogue, database } = await filledCatalogue(open);
      const stocks: [string, StoreVariant['stock'], unknown, unknown][] = [
        ['many', { tracked: true, quantity: 21 }, { state: 'in-stock' }, { state: 'in-stock', quantity: 21 }],
        [
          'some',
          { tracked: true, quantity: 20 },
          { state: 'in-stock', quantity: 20 },
          { state: 'in-stock', quantity: 20 },
        ],
        [
          'none',
          { tracked: true, quantity: 0 },
          { state: 'out-of-stock' },
          { state: 'out-of-stock', quantity: 0 },
        ],
        ['free', { tracked: false, quantity: 0 }, { state: 'in-stock' }, { state: 'in-stock' }],
        [
          'back',
          { tracked: true, quantity: 0, backorder: true, availableAt: moment + 1 },
          { state: 'backorder', date: moment + 1 },
          { state: 'backorder', date: moment + 1 },
        ],
        [
          'soon',
          { tracked: true, quantity: 9, preorder: true, availableAt: moment + 1 },
          { state: 'preorder', date: moment + 1 },
          { state: 'preorder', date: moment + 1 },
        ],
        [
          'out',
          { tracked: true, quantity: 5, preorder: true, availableAt: moment },
          { state: 'in-stock' },
          { state: 'in-stock' },
        ],
      ];
      await catalogue.writeProducts(
        'shop',
        stocks.map(([id, stock]) => oneVariant(id, { stock })),
      );
      const shown = await catalogue.products(
        stocks.map(([id]) => id),
        context(),
      );
      assert.deepEqual(
        shown.map(({ variants }) => variants[0]?.availability),
        stocks.map(([, , state]) => state),
      );
      const exact = await catalogue.variants(
        stocks.map(([id]) => `${id}-v`),
        context(),
      );
      assert.deepEqual(
        [...exact.values()].map(({ availability }) => availability),
        stocks.map(([, , , state]) => state),
      );
      const { products } = await catalogue.search({ text: 'thing', inStock: true, limit: 50 }, context());
      assert.deepEqual(products.map(({ id }) => id).sort(), ['back', 'free', 'many', 'out', 'some', 'soon']);
      await database.close();
    },
  );

  test(`${name}: keeps stock held by orders when products are written again`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const product = oneVariant('held', { stock: { tracked: true, quantity: 10 } });
    await catalogue.writeProducts('shop', [product]);
    const { db } = database;
    await db.updateTable('storeStock').set({ held: 4 }).where('variantId', '=', 'held-v').execute();
    const pieces = async () =>
      (await catalogue.variants(['held-v'], context())).get('held-v')?.availability.quantity;
    assert.equal(await pieces(), 6);
    await catalogue.writeProducts('shop', [product]);
    assert.equal(await pieces(), 6);
    await catalogue.writeProducts('shop', [
      oneVariant('held', { id: 'renamed', stock: { tracked: true, quantity: 3 } }),
    ]);
    assert.equal(await pieces(), undefined);
    await catalogue.writeProducts('shop', [product]);
    assert.equal(await pieces(), 6);
    await database.close();
  });

  test(`${name}: returns the complete product by product ID, variant ID, and handle`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const [first, second, ...rest] = await catalogue.products(
      ['tempo-v2', 'nothing', 'bottle', 'tempo', 'tempo-v1'],
      context(),
    );
    assert.deepEqual([first?.id, second?.id, rest], ['tempo', 'bottle', []]);
    assert.equal(first?.url, 'https://shop.test/products/tempo');
    assert.deepEqual(first.categories, [{ id: 'shoes', path: 'Clothing > Shoes' }]);
    assert.deepEqual(first.options[1], { name: 'Size', values: ['41', '42', '43'] });
    assert.deepEqual(first.variants[1], {
      id: 'tempo-v2',
      title: 'Blue / 42',
      description: { plain: 'Colour: Blue, Size: 42' },
      url: 'https://shop.test/products/tempo?variant=tempo-v2',
      sku: 'STR-TMP-2',
      options: { Colour: 'Blue', Size: '42' },
      price: { amount: 11900 },
      availability: { state: 'in-stock' },
      attributes: {},
      requiresShipping: true,
      imageUrl: 'https://img.test/tempo.jpg',
    });
    assert.equal(second?.variants[0]?.gtin, '4006381333931');
    assert.deepEqual(await catalogue.byHandle('tempo', context()), first);
    const priced = (await catalogue.variants(['tempo-v2', 'bottle-v', 'gone'], context())).get('tempo-v2');
    assert.equal(priced?.title, 'Tempo running shoes – Blue / 42');
    assert.deepEqual(priced.categories, ['shoes', 'clothing']);
    assert.deepEqual([priced.taxClass, priced.weight, priced.brand], ['standard', 0, 'Strider']);
    await database.close();
  });

  test(`${name}: returns no products and empty terms for a site without products`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    const nowhere = context({ site: 'nowhere' });
    assert.deepEqual(await catalogue.search({ text: 'lamp', limit: 5 }, nowhere), { products: [] });
    assert.deepEqual(await catalogue.products(['fjord'], nowhere), []);
    assert.equal(await catalogue.count('nowhere'), 0);
    assert.deepEqual((await catalogue.terms('nowhere')).promotions, []);
    assert.deepEqual(await catalogue.categories('nowhere'), []);
    await database.close();
  });
}
