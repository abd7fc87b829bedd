/** Writes products with their search terms: all of a call in one transaction. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import type { StoreProduct } from '../records.ts';
import { loadTree, claimSite, type ClaimedSite } from './site-row.ts';
import type { CategoryTree } from './category-tree.ts';
import { productTerms } from './index-terms.ts';
import { insertRows, type Statements } from './statements.ts';
import { fromTexts, productNumber, runningNumber, standing, toTexts, type ProductTexts } from './item.ts';
import {
  addToIndex,
  addCounts,
  removeFromIndex,
  toIndexed,
  writeCounts,
  type TermCounts,
} from './write-index.ts';

interface OldRow extends ProductTexts {
  no: number;
  id: string;
  shown: number;
  created_at: number;
}

interface Writing {
  statements: Statements;
  inside: Kysely<Tables>;
  site: string;
  claimed: ClaimedSite;
  tree: CategoryTree;
  counts: TermCounts;
}

export async function writeProducts(
  statements: Statements,
  site: string,
  products: readonly StoreProduct[],
  now: number,
): Promise<void> {
  const unique = [...new Map(products.map((product) => [product.id, product])).values()];
  if (unique.length === 0) return;
  await statements.transaction(async (inside) => {
    const claimed = await claimSite(statements, inside, site, unique.length);
    const tree = await loadTree(statements, site, inside);
    const writing = { statements, inside, site, claimed, tree, counts: new Map() };
    const old = await removeOld(writing, unique);
    await insertNew(writing, unique, old, now);
    await writeCounts(statements, inside, claimed.number, writing.counts);
    const before = [...old.values()].filter(({ shown }) => shown).length;
    const after = unique.filter(({ withdrawn }) => !withdrawn).length;
    await statements.all(
      'update store_catalogue set products = products + ? where site = ?',
      [after - before, site],
      inside,
    );
  });
}

async function removeOld(
  { statements, inside, site, claimed, tree, counts }: Writing,
  products: readonly StoreProduct[],
): Promise<Map<string, OldRow>> {
  const { all, within, list } = statements;
  const rows = await all<OldRow>(
    `select p.no, p.id, p.shown, p.created_at, b.offers, b.body from store_product p
     join store_product_body b on b.no = p.no where p.site = ? and ${within('p.id', 'text')}`,
    [site, list(products.map(({ id }) => id))],
    inside,
  );
  if (rows.length === 0) return new Map();
  const kept = new Set(products.flatMap(({ variants }) => variants.map(({ id }) => id)));
  const oldVariants: string[] = [];
  for (const row of rows) {
    const product = fromTexts(row) as StoreProduct;
    oldVariants.push(...product.variants.map(({ id }) => id));
    if (row.shown) {
      addCounts(counts, productTerms(product, { site: claimed.number, tree, createdAt: row.created_at }), -1);
    }
  }
  const numbers = list(rows.map(({ no }) => no));
  await removeFromIndex(
    statements,
    inside,
    rows.map(({ no }) => no),
  );
  for (const table of ['store_product', 'store_product_body']) {
    await all(`delete from ${table} where ${within('no', 'bigint')}`, [numbers], inside);
  }
  await all(
    `delete from store_variant where site = ? and ${within('id', 'text')} and ${within('no', 'bigint')}`,
    [site, list(oldVariants), numbers],
    inside,
  );
  // What an order holds stays until the order lets go of it, and what another product has by now is that product's.
  await all(
    `delete from store_stock where site = ? and ${within('variant_id', 'text')} and held = 0
     and not exists (select 1 from store_variant v where v.site = store_stock.site and v.id = store_stock.variant_id)`,
    [site, list(oldVariants.filter((id) => !kept.has(id)))],
    inside,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function insertNew(
  { statements, inside, site, claimed, tree, counts }: Writing,
  products: readonly StoreProduct[],
  old: ReadonlyMap<string, OldRow>,
  now: number,
): Promise<void> {
  const entries = products.map((product, place) => {
    const before = old.get(product.id);
    const running = before ? runningNumber(before.no) : claimed.first + place;
    const createdAt = product.createdAt ?? before?.created_at ?? now;
    const terms = productTerms(product, { site: claimed.number, tree, createdAt });
    if (!product.withdrawn) addCounts(counts, terms, 1);
    const no = productNumber(claimed.number, standing(product), running);
    return { no, product, createdAt, indexed: toIndexed(terms, statements.dialect), words: terms.words };
  });
  await insertRows(
    statements,
    inside,
    {
      into: 'insert into store_product (no, site, id, handle, shown, created_at, revision, words)',
      row: '(?, ?, ?, ?, ?, ?, ?, ?)',
    },
    entries.map(({ no, product: { id, handle, withdrawn }, createdAt, words }) => {
      return [no, site, id, handle, withdrawn ? 0 : 1, createdAt, claimed.revision, words];
    }),
  );
  await insertRows(
    statements,
    inside,
    { into: 'insert into store_product_body (no, offers, body)', row: '(?, ?, ?)' },
    entries.map(({ no, product }) => {
      const { offers, body } = toTexts(product);
      return [no, offers, body];
    }),
  );
  await writeVariants(statements, inside, site, entries);
  await addToIndex(
    statements,
    inside,
    entries.filter(({ product }) => !product.withdrawn),
  );
}

/* Writes which product a variant belongs to, and its stock. */

async function writeVariants(
  statements: Statements,
  inside: Kysely<Tables>,
  site: string,
  entries: readonly { no: number; product: StoreProduct }[],
): Promise<void> {
  const variants = new Map(
    entries.flatMap(({ no, product }) => product.variants.map(({ id, stock }) => [id, { id, no, stock }])),
  );
  const sorted = [...variants.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await insertRows(
    statements,
    inside,
    {
      into: 'insert into store_variant (site, id, no)',
      row: '(?, ?, ?)',
      after: 'on conflict (site, id) do update set no = excluded.no',
    },
    sorted.map(({ id, no }) => [site, id, no]),
  );
  const columns = ['tracked', 'quantity', 'backorder', 'preorder', 'available_at'];
  await insertRows(
    statements,
    inside,
    {
      into: `insert into store_stock (site, variant_id, ${columns.join(', ')})`,
      row: '(?, ?, ?, ?, ?, ?, ?)',
      after: `on conflict (site, variant_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    },
    sorted.map(({ id, stock: { tracked, quantity, backorder, preorder, availableAt } }) => {
      return [site, id, flag(tracked), quantity, flag(backorder), flag(preorder), availableAt ?? null];
    }),
  );
}

const flag = (value: boolean | undefined): 0 | 1 => (value ? 1 : 0);
