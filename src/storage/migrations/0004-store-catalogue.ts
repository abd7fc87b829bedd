/** The embedded store: products, variants, stock, categories, terms, search. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function storeCatalogue(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const sqlite = types.dialect === 'sqlite';
  const { integer } = types;
  // Words are searched by their beginnings, which needs the order of code points on both dialects.
  const text = sqlite ? types.text : sql`text collate "C"`;
  const filled = <T extends { notNull(): T }>(column: T): T => column.notNull();
  /** Rows that are found by their whole key are kept in the key's own tree. */
  const keyed = (name: string) =>
    sqlite ? db.schema.createTable(name).modifyEnd(sql`strict, without rowid`) : db.schema.createTable(name);

  await keyed('storeCatalogue')
    .addColumn('site', text, (column) => column.primaryKey().notNull())
    .addColumn('number', integer, (column) => column.notNull().unique())
    .addColumn('nextProduct', integer, filled)
    .addColumn('revision', integer, filled)
    .addColumn('products', integer, filled)
    .execute();
  await types
    .table(db, 'storeProduct')
    .addColumn('no', integer, (column) => column.primaryKey())
    .addColumn('site', text, filled)
    .addColumn('id', text, filled)
    .addColumn('handle', text, filled)
    .addColumn('shown', integer, filled)
    .addColumn('createdAt', integer, filled)
    .addColumn('revision', integer, filled)
    .addColumn('words', text, filled)
    .addUniqueConstraint('store_product_id', ['site', 'id'])
    .execute();
  await db.schema.createIndex('storeProductHandle').on('storeProduct').columns(['site', 'handle']).execute();
  await types
    .table(db, 'storeProductBody')
    .addColumn('no', integer, (column) => column.primaryKey())
    .addColumn('offers', text, filled)
    .addColumn('body', text, filled)
    .execute();
  await keyed('storeVariant')
    .addColumn('site', text, filled)
    .addColumn('id', text, filled)
    .addColumn('no', integer, filled)
    .addPrimaryKeyConstraint('store_variant_key', ['site', 'id'])
    .execute();
  await keyed('storeStock')
    .addColumn('site', text, filled)
    .addColumn('variantId', text, filled)
    .addColumn('tracked', integer, filled)
    .addColumn('quantity', integer, filled)
    .addColumn('held', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('backorder', integer, filled)
    .addColumn('preorder', integer, filled)
    .addColumn('availableAt', integer)
    .addPrimaryKeyConstraint('store_stock_key', ['site', 'variantId'])
    .execute();
  await keyed('storeCategory')
    .addColumn('site', text, filled)
    .addColumn('id', text, filled)
    .addColumn('name', text, filled)
    .addColumn('parentId', text)
    .addColumn('google', text)
    .addPrimaryKeyConstraint('store_category_key', ['site', 'id'])
    .execute();
  await keyed('storeTerms')
    .addColumn('site', text, (column) => column.primaryKey().notNull())
    .addColumn('body', text, filled)
    .execute();
  await keyed('storeWord')
    .addColumn('siteNumber', integer, filled)
    .addColumn('word', text, filled)
    .addColumn('products', integer, filled)
    .addPrimaryKeyConstraint('store_word_key', ['siteNumber', 'word'])
    .execute();
  await keyed('storeSpelling')
    .addColumn('siteNumber', integer, filled)
    .addColumn('form', text, filled)
    .addColumn('word', text, filled)
    .addPrimaryKeyConstraint('store_spelling_key', ['siteNumber', 'form', 'word'])
    .execute();
  await search(db, sqlite);
}

/**
 * Only which products contain which terms: words are split and ranked in code, so that both dialects return the same results.
 * `ascii` keeps non-ASCII characters unchanged; neither positions nor the text are stored.
 */
async function search(db: Kysely<unknown>, sqlite: boolean): Promise<void> {
  if (sqlite) {
    await sql`create virtual table store_search using fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(
      db,
    );
    // Asked to merge, it does so from two segments on.
    await sql`insert into store_search (store_search, rank) values ('usermerge', 2)`.execute(db);
    return;
  }
  await sql`create table store_search (no bigint primary key, terms tsvector not null)`.execute(db);
  await sql`create index store_search_terms on store_search using gin (terms)`.execute(db);
}
