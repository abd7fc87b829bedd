/** What is remembered between searches, and what a price does to paging. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductQuery } from '#commerce';
import { sql } from 'kysely';
import { testDialects } from '../../../../test/support/databases.ts';
import type { StoreProduct } from '../records.ts';
import { createCatalogue } from './create-catalogue.ts';
import { readRanking, writeRanking } from './index-terms.ts';
import { sampleProduct } from '../../../../test/support/embedded/sample-store.ts';
import { context, filledCatalogue, moment } from '../../../../test/support/embedded/catalogue.ts';

const jars = Array.from({ length: 600 }, (_, place) =>
  sampleProduct(`jar-${place}`, `Glazed jar ${place}`, 'home', { price: 500 + ((place * 7919) % 5_000) }),
);
const priceOf = ({ variants }: (typeof jars)[number]): number => variants[0]?.prices[0]?.amount ?? 0;

for (const { name, skip, open } of testDialects()) {
  test(
    `${name}: keeps common and rare prices exact on every page`,
    {
      skip,
    },
    async () => {
      const { catalogue, database } = await filledCatalogue(open);
      await catalogue.writeProducts('shop', jars);
      for (const [min, max] of [
        [600, 5_400],
        [1_000, 3_000],
        [1_000, 1_100],
        [5_499, 9_000],
        [9_000, 9_999],
      ] as const) {
        const within = jars.filter((jar) => priceOf(jar) >= min && priceOf(jar) <= max).map(({ id }) => id);
        const asked: Omit<ProductQuery, 'cursor'>[] = [
          { text: 'jar', price: { min, max }, limit: 7 },
          { text: 'glazed jar', price: { min, max }, limit: 100 },
        ];
        for (const query of asked) {
          const found: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await catalogue.search({ ...query, ...(cursor ? { cursor } : {}) }, context());
            found.push(...page.products.map(({ id }) => id));
            cursor = page.nextCursor;
          } while (cursor);
          assert.deepEqual(found.sort(), within.sort(), `${query.text} from ${min} to ${max}`);
        }
      }
      await database.close();
    },
  );

  test(
    `${name}: sees writes of another process after one second`,
    {
      skip,
    },
    async () => {
      const { catalogue: other, database } = await filledCatalogue(open);
      let now = moment;
      const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://shop.test' });
      const search = async (text: string) =>
        (await catalogue.search({ text, limit: 10 }, context())).products.map(
          ({ id, title }) => `${id}: ${title}`,
        );
      const kettle = sampleProduct('kettle', 'Electric kettle', 'kitchen', { price: 4500 });
      await other.writeProducts('shop', [kettle]);
      assert.deepEqual(await search('kettle'), ['kettle: Electric kettle']);
      await other.writeProducts('shop', [{ ...kettle, title: 'Copper kettle' }]);
      now += 1_000;
      assert.deepEqual(await search('kettle'), ['kettle: Copper kettle']);
      await other.writeProducts('shop', [
        {
          ...kettle,
          title: 'Samovar',
          variants: kettle.variants.map((one) => ({ ...one, title: 'Samovar' })),
        },
      ]);
      now += 1_000;
      assert.deepEqual(await search('samovar'), ['kettle: Samovar']);
      await database.close();
    },
  );

  test(
    `${name}: shows stock at most a second old in a search, and current stock in a product`,
    {
      skip,
    },
    async () => {
      const { database } = await filledCatalogue(open);
      let now = moment;
      const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://shop.test' });
      const found = async () => (await catalogue.search({ text: 'kettle', limit: 1 }, context())).products[0];
      const state = (product: Awaited<ReturnType<typeof found>>) => product?.variants[0]?.availability.state;
      assert.equal(state(await found()), 'in-stock');
      const sold = database.db.updateTable('storeStock').set({ quantity: 0 }).where('site', '=', 'shop');
      await sold.where('variantId', '=', 'kettle-v').execute();
      assert.equal(state((await catalogue.products(['kettle'], context()))[0]), 'out-of-stock');
      now += 1_000;
      assert.equal(state(await found()), 'out-of-stock');
      await database.close();
    },
  );

  test(
    `${name}: caches a repeated page for less than a second, and only for its point in time`,
    { skip },
    async () => {
      const { catalogue: other, database } = await filledCatalogue(open);
      let now = moment;
      const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://shop.test' });
      const kettle = sampleProduct('kettle', 'Electric kettle', 'kitchen', { price: 4_500 });
      const later = moment + 20_000;
      const sale = { currency: 'EUR', kind: 'sale' as const, amount: 4_000, from: later };
      const write = (title: string) =>
        other.writeProducts('shop', [
          {
            ...kettle,
            title,
            variants: kettle.variants.map((one) => ({ ...one, prices: [...one.prices, sale] })),
          },
        ]);
      await write('Electric kettle');
      const ask = async (at = moment) => catalogue.search({ text: 'kettle', limit: 1 }, context({ now: at }));
      const pages = [await ask(), await ask(), await ask()];
      assert.equal(pages[2], pages[1]);
      const priceAt = async (at: number) => (await ask(at)).products[0]?.variants[0]?.price.amount;
      assert.equal(await priceAt(moment), 4_500);
      assert.equal(await priceAt(later), 4_000);
      assert.equal(await priceAt(moment), 4_500);
      await write('Copper kettle');
      now += 1_000;
      assert.equal((await ask()).products[0]?.title, 'Copper kettle');
      await database.close();
    },
  );

  test(`${name}: caches a page until its data changes, and not a second longer`, { skip }, async () => {
    const { catalogue: other, database } = await filledCatalogue(open);
    let now = moment;
    let origin = 'https://shop.test';
    const catalogue = createCatalogue({ database, now: () => now, origin: () => origin });
    const ask = async (more: Partial<ProductQuery> = {}, at = now) => {
      now += 1_000;
      return catalogue.search({ text: 'kettle', limit: 1, ...more }, context({ now: at }));
    };
    /** Asked thrice a second apart: kept at the second time. */
    const stands = async (more: Partial<ProductQuery> = {}) => {
      await ask(more);
      return (await ask(more)) === (await ask(more));
    };
    assert.equal(await stands(), true);
    assert.equal(await stands({ inStock: true }), false, 'the stock of others decides too');

    const stock = database.db.updateTable('storeStock').where('site', '=', 'shop');
    const before = await ask();
    await stock.set({ held: 1 }).where('variantId', '=', 'kettle-v').execute();
    assert.notEqual(await ask(), before, 'stock');
    await stock.set({ held: 0 }).where('variantId', '=', 'kettle-v').execute();

    assert.equal(await stands(), true);
    const [known] = (await ask()).products;
    origin = 'https://other.test';
    assert.notEqual((await ask()).products[0]?.url, known?.url);

    assert.equal(await stands(), true);
    const kettle = sampleProduct('kettle', 'Electric kettle', 'kitchen', { price: 4_500 });
    const starts = now + 60_000;
    const sale = { currency: 'EUR', kind: 'sale' as const, amount: 4_000, from: starts };
    const dated = kettle.variants.map((one) => ({ ...one, prices: [...one.prices, sale] }));
    await other.writeProducts('shop', [{ ...kettle, variants: dated }]);
    assert.equal((await ask()).products[0]?.variants[0]?.price.amount, 4_500, 'revision');
    assert.equal(await stands(), false, 'a price that begins');
    now = starts;
    assert.equal((await ask()).products[0]?.variants[0]?.price.amount, 4_000);

    const later = kettle.variants.map((one) => ({
      ...one,
      stock: { tracked: true, quantity: 0, preorder: true, availableAt: now + 60_000 },
    }));
    await other.writeProducts('shop', [{ ...kettle, variants: later }]);
    assert.equal(await stands(), false, 'a day from which it can be had');
    await database.close();
  });

  test(`${name}: returns the same search results after the index was merged`, { skip }, async () => {
    const { catalogue, database } = await filledCatalogue(open);
    for (let start = 0; start < jars.length; start += 50)
      await catalogue.writeProducts('shop', jars.slice(start, start + 50));
    const ask = async () => {
      const texts = ['jar', 'glazed jar', 'jar 7', 'wireless headphones', 'glazed headphones jar'];
      const pages = texts.map((text) => catalogue.search({ text, limit: 50 }, context()));
      return (await Promise.all(pages)).map(({ products }) => products.map(({ id }) => id));
    };
    const before = await ask();
    await catalogue.settle?.();
    if (database.dialect === 'sqlite') {
      const { rows } = await sql<{
        n: number;
      }>`select count(distinct segid) as n from store_search_idx`.execute(database.db);
      assert.equal(rows[0]?.n, 1);
    }
    assert.deepEqual(await ask(), before);
    const [jar] = jars as [StoreProduct];
    await catalogue.writeProducts('shop', [{ ...jar, title: 'Vat' }]);
    assert.equal((await catalogue.search({ text: 'vat', limit: 1 }, context())).products[0]?.id, jar.id);
    await catalogue.writeProducts('shop', [jar]);
    assert.deepEqual(await ask(), before);
    await database.close();
  });
}

test('reads ranking data as it was written', () => {
  const ranking = {
    title: ['steel', 'pan'],
    main: 'pan',
    keys: ['kitchen'],
    spans: new Map([
      ['EUR', [100, 250] as const],
      ['JPY', [0, 0] as const],
    ]),
  };
  assert.deepEqual(readRanking(writeRanking(ranking)), ranking);
  const bare = { title: [''], main: '', keys: [''], spans: new Map() };
  assert.deepEqual(readRanking(writeRanking(bare)), bare);
  assert.deepEqual(
    readRanking('pan|pan|kitchen').spans,
    new Map(),
    'a row without prices says nothing of them',
  );
});
