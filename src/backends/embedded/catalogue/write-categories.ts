/** Writes categories, and the search terms of the products in or below a changed one. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import type { StoreCategory } from '../records.ts';
import type { CategoryTree } from './category-tree.ts';
import { writeExpression, numbersMatching } from './read-index.ts';
import { term } from './index-terms.ts';
import { insertRows, type Statements } from './statements.ts';
import { loadTree, claimSite, type ClaimedSite } from './site-row.ts';
import { numbersOf } from './item.ts';
import { reindexBatch, reindexProducts } from './reindex.ts';
import { writeCounts, type TermCounts } from './write-index.ts';

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

async function reindex(
  statements: Statements,
  inside: Kysely<Tables>,
  site: ClaimedSite,
  changed: readonly StoreCategory[],
  trees: { before: CategoryTree; after: CategoryTree },
): Promise<void> {
  const affected = writeExpression(
    { any: changed.map(({ id }) => ({ term: term.category(site.number, id) })) },
    statements.dialect,
  );
  const counts: TermCounts = new Map();
  let [after] = numbersOf(site.number);
  for (;;) {
    const numbers = await numbersMatching(statements, affected, { after, limit: reindexBatch }, inside);
    if (numbers.length === 0) break;
    await reindexProducts({ statements, inside, site, trees, counts }, numbers);
    after = numbers.at(-1) as number;
  }
  await writeCounts(statements, inside, site.number, counts);
}
