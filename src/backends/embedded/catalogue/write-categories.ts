/** Writes categories, and the search terms of the products that stand in or below a changed one. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import type { StoreCategory, StoreProduct } from '../records.ts';
import type { CategoryTree } from './category-tree.ts';
import { writeExpression, numbersMatching } from './read-index.ts';
import { productTerms, term } from './index-terms.ts';
import { insertRows, type Statements } from './statements.ts';
import { loadTree, claimSite, type ClaimedSite } from './site-row.ts';
import { numbersOf, fromTexts, type ProductTexts } from './item.ts';
import {
  addToIndex,
  addCounts,
  removeFromIndex,
  toIndexed,
  writeCounts,
  type TermCounts,
  type Indexed,
} from './write-index.ts';

const batch = 500;

export async function writeCategories(
  statements: Statements,
  site: string,
  categories: readonly StoreCategory[],
): Promise<void> {
  const unique = new Map(categories.map((category) => [category.id, category]));
  await statements.transaction(async (inside) => {
    const claimed = await claimSite(statements, inside, site, 0);
    const before = await loadTree(statements, site, inside);
    await insertRows(
      statements,
      inside,
      {
        into: 'insert into store_category (site, id, name, parent_id, google)',
        row: '(?, ?, ?, ?, ?)',
        after:
          'on conflict (site, id) do update set name = excluded.name, parent_id = excluded.parent_id, google = excluded.google',
      },
      [...unique.values()].map(({ id, name, parentId, google }) => [
        site,
        id,
        name,
        parentId ?? null,
        google ?? null,
      ]),
    );
    const changed = [...unique.values()].filter(
      (category) => !isSame(before.line(category.id).at(-1), category),
    );
    if (changed.length === 0) return;
    const trees = { before, after: await loadTree(statements, site, inside) };
    await reindex(statements, inside, claimed, changed, trees);
  });
}

const isSame = (old: StoreCategory | undefined, { name, parentId }: StoreCategory): boolean =>
  old !== undefined && old.name === name && old.parentId === parentId;

interface Row extends ProductTexts {
  no: number;
  created_at: number;
}

async function reindex(
  statements: Statements,
  inside: Kysely<Tables>,
  claimed: ClaimedSite,
  changed: readonly StoreCategory[],
  trees: { before: CategoryTree; after: CategoryTree },
): Promise<void> {
  const site = claimed.number;
  const affected = writeExpression(
    { any: changed.map(({ id }) => ({ term: term.category(site, id) })) },
    statements.dialect,
  );
  const counts: TermCounts = new Map();
  let [after] = numbersOf(site);
  for (;;) {
    const numbers = await numbersMatching(statements, affected, { after, limit: batch }, inside);
    if (numbers.length === 0) break;
    const rows = await statements.all<Row>(
      `select p.no, p.created_at, b.offers, b.body from store_product p
       join store_product_body b on b.no = p.no where ${statements.within('p.no', 'bigint')}`,
      [statements.list(numbers)],
      inside,
    );
    const entries = rows.map((row) => {
      const product = fromTexts(row) as StoreProduct;
      const about = { site, createdAt: row.created_at };
      addCounts(counts, productTerms(product, { ...about, tree: trees.before }), -1);
      const terms = productTerms(product, { ...about, tree: trees.after });
      addCounts(counts, terms, 1);
      return { no: row.no, indexed: toIndexed(terms, statements.dialect), words: terms.words };
    });
    await replace(statements, inside, claimed.revision, entries);
    after = numbers.at(-1) as number;
  }
  await writeCounts(statements, inside, site, counts);
}

async function replace(
  statements: Statements,
  inside: Kysely<Tables>,
  revision: number,
  entries: { no: number; indexed: Indexed; words: string }[],
): Promise<void> {
  await removeFromIndex(
    statements,
    inside,
    entries.map(({ no }) => no),
  );
  await addToIndex(statements, inside, entries);
  for (const { no, words } of entries) {
    const sql = 'update store_product set words = ?, revision = ? where no = ?';
    await statements.all(sql, [words, revision, no], inside);
  }
}
