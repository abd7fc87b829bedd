/** Products as they were written: to compare them with a feed, and to take off sale what it does not name any more. */
import type { ShownProduct } from '../catalogue.ts';
import type { Stock, StoreProduct } from '../records.ts';
import { storeProductSchema } from '../seed/product-schema.ts';
import { productTerms } from './index-terms.ts';
import { fromTexts, numbersOf, parseOffers, toTexts, type ProductTexts, type StockRow } from './item.ts';
import { stockColumns } from './product-cache.ts';
import { claimSite, loadTree, readSiteRow } from './site-row.ts';
import type { Statements } from './statements.ts';
import { addCounts, removeFromIndex, writeCounts, type TermCounts } from './write-index.ts';

/** Whether a product can be read from its tables: by the schema alone, since what else is checked has become stricter over time. */
export function isStoredProduct(texts: ProductTexts): boolean {
  try {
    const offers = parseOffers(texts.offers);
    const product = fromTexts(texts);
    const stock = { tracked: false, quantity: 0 };
    const variants = product.variants.map((variant) => ({ ...variant, stock }));
    return (
      offers.length === variants.length && storeProductSchema.safeParse({ ...product, variants }).success
    );
  } catch {
    return false;
  }
}

export async function readStored(
  { all, within, list }: Statements,
  site: string,
  ids: readonly string[],
): Promise<Map<string, StoreProduct>> {
  const rows = await all<ProductTexts & { id: string }>(
    `select p.id, b.offers, b.body from store_product p
     join store_product_body b on b.no = p.no where p.site = ? and ${within('p.id', 'text')}`,
    [site, list(ids)],
  );
  const products = rows.map((row) => fromTexts(row));
  const stock = await all<StockRow & { variant_id: string }>(
    `select s.variant_id, ${stockColumns} from store_stock s
     where s.site = ? and ${within('s.variant_id', 'text')}`,
    [site, list(products.flatMap(({ variants }) => variants.map(({ id }) => id)))],
  );
  const byVariant = new Map(stock.map((row) => [row.variant_id, stockOf(row)]));
  return new Map(
    products.map((product) => {
      const variants = product.variants.map((variant) => {
        return { ...variant, stock: byVariant.get(variant.id) ?? { tracked: true, quantity: 0 } };
      });
      return [product.id, { ...product, variants }];
    }),
  );
}

const stockOf = ({ tracked, quantity, backorder, preorder, availableAt }: StockRow): Stock => ({
  tracked: tracked === 1,
  quantity,
  ...(backorder ? { backorder: true } : {}),
  ...(preorder ? { preorder: true } : {}),
  ...(availableAt === null ? {} : { availableAt }),
});

export async function listShown(
  statements: Statements,
  site: string,
  after: number | undefined,
  limit: number,
): Promise<ShownProduct[]> {
  const row = await readSiteRow(statements, site);
  if (!row) return [];
  const [first, end] = numbersOf(row.number);
  const rows = await statements.all<{ no: number; id: string; body: string }>(
    `select p.no, p.id, b.body from store_product p join store_product_body b on b.no = p.no
     where p.no > ? and p.no < ? and p.shown = 1 order by p.no limit ?`,
    [after ?? first, end, limit],
  );
  return rows.map(({ no, id, body }) => ({ no, id, title: (JSON.parse(body) as StoreProduct).title }));
}

/** Rows stay, with their variants and stock: orders and open checkouts refer to them. */
export const withdrawProducts = (
  statements: Statements,
  site: string,
  ids: readonly string[],
): Promise<number> =>
  statements.transaction(async (inside) => {
    const { all, within, list } = statements;
    const claimed = await claimSite(statements, inside, site, 0);
    const rows = await all<ProductTexts & { no: number; created_at: number }>(
      `select p.no, p.created_at, b.offers, b.body from store_product p
       join store_product_body b on b.no = p.no
       where p.site = ? and ${within('p.id', 'text')} and p.shown = 1`,
      [site, list(ids)],
      inside,
    );
    if (rows.length === 0) return 0;
    const tree = await loadTree(statements, site, inside);
    const counts: TermCounts = new Map();
    for (const row of rows) {
      const product = fromTexts(row) as StoreProduct;
      const about = { site: claimed.number, tree, createdAt: row.created_at };
      addCounts(counts, productTerms(product, about), -1);
      const { body } = toTexts({ ...product, withdrawn: true });
      await all('update store_product_body set body = ? where no = ?', [body, row.no], inside);
    }
    const numbers = rows.map(({ no }) => no);
    await removeFromIndex(statements, inside, numbers);
    await all(
      `update store_product set shown = 0, revision = ? where ${within('no', 'bigint')}`,
      [claimed.revision, list(numbers)],
      inside,
    );
    await writeCounts(statements, inside, claimed.number, counts);
    await all(
      'update store_catalogue set products = products - ? where site = ?',
      [rows.length, site],
      inside,
    );
    return rows.length;
  });
