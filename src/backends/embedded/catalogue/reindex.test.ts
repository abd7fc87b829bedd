/** Sites whose index an older version wrote are indexed anew, once. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Attributes } from '#commerce';
import type { Database } from '#storage';
import { testDialects } from '../../../../test/support/databases.ts';
import { context, moment } from '../../../../test/support/embedded/catalogue.ts';
import {
  sampleCategories,
  sampleProduct,
  sampleProducts,
} from '../../../../test/support/embedded/sample-store.ts';
import { categoryTree } from './category-tree.ts';
import { createCatalogue } from './create-catalogue.ts';
import { indexVersion, productTerms, term } from './index-terms.ts';
import { forms } from './vocabulary.ts';
import { wordsOf } from './words.ts';

const products = [
  sampleProduct('throw', 'Merino throw', 'home', { price: 4_900 }),
  sampleProduct('socks', 'Hiking socks', 'home', { price: 1_900, attributes: { material: 'merino' } }),
  { ...sampleProduct('gone', 'Merino hat', 'home', { price: 2_900 }), withdrawn: true },
];

const wordsOfAttributes = (attributes: Attributes): Set<string> =>
  wordsOf(Object.entries(attributes).flat().join('\n'));

/** Rows as they were before attributes counted like titles: their words are among those of descriptions, and "such" is counted. */
async function writtenInOldForm({ db, dialect }: Database): Promise<void> {
  const { rows } = await sql<{ no: number; number: number }>`
    select p.no, c.number from store_product p join store_catalogue c on c.site = p.site
    where p.site = 'shop' and p.id = 'socks'`.execute(db);
  const [row] = rows;
  assert.ok(row);
  const [, socks] = products;
  assert.ok(socks);
  const { terms } = productTerms(socks, {
    site: row.number,
    tree: categoryTree([]),
    createdAt: socks.createdAt ?? moment,
  });
  const old = [...terms].filter(
    (one) => ![...wordsOfAttributes(socks.attributes)].some((word) => one === term.strong(row.number, word)),
  );
  assert.ok(old.length < terms.size);
  await (dialect === 'sqlite'
    ? sql`delete from store_search where rowid = ${row.no}`.execute(db)
    : sql`delete from store_search where no = ${row.no}`.execute(db));
  await (dialect === 'sqlite'
    ? sql`insert into store_search (rowid, terms) values (${row.no}, ${old.join(' ')})`.execute(db)
    : sql`insert into store_search (no, terms) values (${row.no}, array_to_tsvector(${old}::text[]))`.execute(
        db,
      ));
  await sql`insert into store_word (site_number, word, products) values (${row.number}, 'such', 1)`.execute(
    db,
  );
  await sql`update store_catalogue set index_version = 0 where site = 'shop'`.execute(db);
}

const open = async (database: Database) =>
  createCatalogue({ database, now: () => moment, origin: () => 'https://shop.test' });

async function found(catalogue: Awaited<ReturnType<typeof open>>, text: string): Promise<string[]> {
  const page = await catalogue.search({ text, limit: 10 }, context());
  return page.products.map(({ id }) => id).toSorted();
}

async function vocabulary({ db }: Database): Promise<unknown[]> {
  const words = await sql`select * from store_word order by site_number, word`.execute(db);
  const spellings = await sql`select * from store_spelling order by site_number, form, word`.execute(db);
  return [...words.rows, ...spellings.rows];
}

for (const { name, skip, open: openDatabase } of testDialects()) {
  test(`${name}: finds products from an older index by attributes after one run`, { skip }, async () => {
    await using closing = new AsyncDisposableStack();
    const database = await openDatabase();
    closing.defer(() => database.close());
    const before = await open(database);
    await before.writeProducts('other', products.slice(0, 1));
    await before.writeProducts('shop', products);
    assert.deepEqual(await found(before, 'merino'), ['socks', 'throw']);
    const wanted = await vocabulary(database);

    await writtenInOldForm(database);
    const catalogue = await open(database);
    assert.deepEqual(await found(catalogue, 'merino'), ['throw'], 'the old form hides it');
    assert.deepEqual(await catalogue.reindex(), 2);
    assert.deepEqual(await found(catalogue, 'merino'), ['socks', 'throw']);
    assert.deepEqual(await vocabulary(database), wanted);
    assert.equal(await catalogue.count('shop'), 2);

    assert.deepEqual(await catalogue.reindex(), 0, 'nothing is left to do');
    await catalogue.writeProducts('new', products);
    assert.deepEqual(await catalogue.reindex(), 0, 'a new site is of this version');
  });

  test(`${name}: indexes a site once when nodes start together`, { skip }, async () => {
    await using closing = new AsyncDisposableStack();
    const database = await openDatabase();
    closing.defer(() => database.close());
    await (await open(database)).writeProducts('shop', products);
    await writtenInOldForm(database);
    const nodes = await Promise.all([open(database), open(database), open(database)]);
    const done = await Promise.all(nodes.map((node) => node.reindex()));
    assert.deepEqual(done.toSorted(), [0, 0, 2]);
  });
}

for (const { name, skip, open: openDatabase } of testDialects())
  test(
    `${name}: reports an unreadable product without blocking the index of other stores`,
    { skip },
    async () => {
      await using closing = new AsyncDisposableStack();
      const database = await openDatabase();
      closing.defer(() => database.close());
      const before = await open(database);
      await before.writeProducts('broken', products);
      await before.writeProducts('shop', products);
      await sql`update store_product_body set offers = 'x' where no =
        (select no from store_product where site = 'broken' and id = 'throw')`.execute(database.db);
      await sql`update store_catalogue set index_version = 0`.execute(database.db);
      const told: unknown[] = [];
      const catalogue = createCatalogue({
        database,
        now: () => moment,
        origin: () => 'https://shop.test',
        report: (...what) => told.push(what),
      });
      assert.equal(await catalogue.reindex(), 3);
      assert.deepEqual(told, [['products-unreadable', { site: 'broken', count: 1 }]]);
      assert.deepEqual(await found(catalogue, 'merino'), ['socks', 'throw']);
      assert.equal(await catalogue.reindex(), 0, 'nothing is left to do');
    },
  );

/** By version: what its terms of the sample store are. A change of them needs a new version, and with it a row here. */
const fingerprints: Record<number, string> = { 1: '563071064c53e5ab' };

test('changes the terms of products only with a new index version', () => {
  const tree = categoryTree(sampleCategories);
  const terms = sampleProducts().map((product) => {
    const made = productTerms(product, { site: 1, tree, createdAt: moment });
    const counted = [...made.counted].toSorted();
    return [[...made.terms].toSorted(), counted, counted.map(forms), made.words];
  });
  const fingerprint = createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 16);
  assert.equal(fingerprint, fingerprints[indexVersion]);
});
