/** Reads the categories of a site. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import { categoryTree, type CategoryTree } from './category-tree.ts';
import type { Statements } from './statements.ts';

interface Row {
  id: string;
  name: string;
  parent_id: string | null;
  google: string | null;
}

export async function loadTree(
  { all }: Statements,
  site: string,
  inside?: Kysely<Tables>,
): Promise<CategoryTree> {
  const sql = 'select id, name, parent_id, google from store_category where site = ? order by id';
  const rows = await all<Row>(sql, [site], inside);
  return categoryTree(
    rows.map(({ id, name, parent_id, google }) => ({
      id,
      name,
      ...(parent_id === null ? {} : { parentId: parent_id }),
      ...(google === null ? {} : { google }),
    })),
  );
}
