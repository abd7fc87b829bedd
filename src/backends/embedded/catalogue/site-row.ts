/** The row of a site: its number in terms, its product count, and the lock for writes to its catalog. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import type { Statements } from './statements.ts';
import { categoryTree, type CategoryTree } from './category-tree.ts';
import { indexVersion } from './index-terms.ts';
import type { StoreTerms } from '../records.ts';

export interface ClaimedSite {
  number: number;
  /** Of the running numbers that were claimed. */
  first: number;
  revision: number;
}

export interface SiteRow {
  number: number;
  products: number;
  /** Another one whenever a product was written. */
  revision: number;
}

/** Locks the row until the transaction ends: writers of one site take turns. */
export async function claimSite(
  { all, dialect }: Statements,
  inside: Kysely<Tables>,
  site: string,
  products: number,
): Promise<ClaimedSite> {
  const claim = () =>
    all<{ number: number; next_product: number; revision: number }>(
      `update store_catalogue set next_product = next_product + ?, revision = revision + 1
       where site = ? returning number, next_product, revision`,
      [products, site],
      inside,
    );
  let [row] = await claim();
  if (!row) {
    // Two new sites must not get one number; SQLite has a single writer anyway.
    if (dialect === 'postgres') await all('lock table store_catalogue in exclusive mode', [], inside);
    await all(
      `insert into store_catalogue (site, number, next_product, revision, products, index_version)
       select ?, coalesce(max(number), 0) + 1, 0, 0, 0, ? from store_catalogue where true on conflict (site) do nothing`,
      [site, indexVersion],
      inside,
    );
    [row] = await claim();
  }
  if (!row) throw new Error(`The catalog of ${site} could not be locked.`);
  return { number: row.number, first: row.next_product - products, revision: row.revision };
}

export async function readSiteRow({ all }: Statements, site: string): Promise<SiteRow | undefined> {
  const [row] = await all<SiteRow>('select number, products, revision from store_catalogue where site = ?', [
    site,
  ]);
  return row;
}

/* Reads the categories of a site. */

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

/* Reads and writes the terms of a store, one row for each site. */

const emptyTerms = (): StoreTerms => ({
  promotions: [],
  shipping: [],
  pickup: [],
  taxes: [],
  pricesIncludeTax: [],
  shipsTo: [],
  homeCountry: 'US',
  returns: { days: 0 },
  fees: [],
  eligibility: [],
  links: [],
});

export async function readTerms({ all }: Statements, site: string): Promise<StoreTerms> {
  const [row] = await all<{ body: string }>('select body from store_terms where site = ?', [site]);
  return row ? (JSON.parse(row.body) as StoreTerms) : emptyTerms();
}

export async function writeTerms({ all }: Statements, site: string, terms: StoreTerms): Promise<void> {
  await all(
    'insert into store_terms (site, body) values (?, ?) on conflict (site) do update set body = excluded.body',
    [site, JSON.stringify(terms)],
  );
}

/** Never overwrites a concurrent change. @returns false if there was one */
export async function replaceTerms(
  { all }: Statements,
  site: string,
  before: StoreTerms,
  after: StoreTerms,
): Promise<boolean> {
  const body = JSON.stringify(after);
  const known = JSON.stringify(before);
  const updated = await all<{ site: string }>(
    'update store_terms set body = ? where site = ? and body = ? returning site',
    [body, site, known],
  );
  if (updated.length > 0) return true;
  if (known !== JSON.stringify(emptyTerms())) return false;
  const inserted = await all<{ site: string }>(
    'insert into store_terms (site, body) values (?, ?) on conflict (site) do nothing returning site',
    [site, body],
  );
  return inserted.length > 0;
}
