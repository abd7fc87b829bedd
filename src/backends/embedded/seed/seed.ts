/** Fills the catalogue of an embedded store from any source of products. */
import type { StoreCatalogue } from '../catalogue.ts';
import type { StoreCategory, StoreTerms } from '../records.ts';
import { createCategoryBook } from './category-book.ts';
import { CatalogueUnreadable, refused, type CatalogueRow, type GoodRow, type RefusedRow } from './row.ts';
import { openSeen } from './seen.ts';

export interface SeedOptions {
  catalogue: StoreCatalogue;
  /** Id of the site. */
  site: string;
  source: AsyncIterable<CatalogueRow>;
  /** Written first; absent leaves the store's own. */
  categories?: readonly StoreCategory[];
  terms?: StoreTerms;
  /** After each batch. */
  onProgress?: (progress: SeedProgress) => void;
  /** Told of every refused row, also of those that the report does not keep. */
  onRejected?: (row: RefusedRow) => void | Promise<void>;
  /** Products in one transaction. */
  batch?: number;
}

export interface SeedProgress {
  products: number;
  variants: number;
  rejected: number;
}

export interface SeedReport extends SeedProgress {
  site: string;
  /** Categories that were written. */
  categories: number;
  terms: boolean;
  /** The first hundred. */
  rejections: RefusedRow[];
  /** Why the source could not be read to its end; what had been read before is written. */
  brokenOff?: string;
}

const keptRejections = 100;
/** Characters of source text that one batch may come from. */
const maxBatchSize = 16_000_000;

/**
 * Products are inserted or replaced by their id; what the source does not name stays. Within the source, ids and handles
 * must be unique. Refused rows stop nothing.
 * @throws what the catalogue throws: the batches before are written, and seeding again is safe
 */
export async function seedCatalogue(options: SeedOptions): Promise<SeedReport> {
  const { catalogue, site, source, onProgress, onRejected, batch = 2_000 } = options;
  const report: SeedReport = {
    site,
    products: 0,
    variants: 0,
    categories: 0,
    terms: options.terms !== undefined,
    rejected: 0,
    rejections: [],
  };
  const reject = async (row: RefusedRow): Promise<void> => {
    report.rejected += 1;
    if (report.rejections.length < keptRejections) report.rejections.push(row);
    await onRejected?.(row);
  };
  const book = await createCategoryBook(catalogue, site, options.categories ?? []);
  if (options.terms) await catalogue.writeTerms(site, options.terms);
  const seen = openSeen();
  let pending: GoodRow[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const rows = pending;
    pending = [];
    size = 0;
    await book.write();
    if (rows.length > 0)
      await catalogue.writeProducts(
        site,
        rows.map(({ product }) => product),
      );
    report.products += rows.length;
    for (const { product } of rows) report.variants += product.variants.length;
    onProgress?.({ products: report.products, variants: report.variants, rejected: report.rejected });
  };
  try {
    for await (const row of source) {
      if (!row.ok) {
        await reject(row);
        continue;
      }
      const problem = book.add(row) ?? seen.claim(row.product, row.row);
      if (problem !== undefined) {
        await reject(refused(row.row, [problem], row.product.id));
        continue;
      }
      pending.push(row);
      size += row.size;
      if (pending.length >= batch || size >= maxBatchSize) await flush();
    }
  } catch (error) {
    if (!(error instanceof CatalogueUnreadable)) throw error;
    report.brokenOff = error.message;
  } finally {
    seen.close();
  }
  await flush();
  if (report.products > batch) await catalogue.settle?.();
  return { ...report, categories: book.written() };
}
