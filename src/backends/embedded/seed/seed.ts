/** Fills the catalog of an embedded store from any source of products. */
import type { StoreCatalogue } from '../catalogue.ts';
import type { StoreCategory, StoreTerms, StoreProduct } from '../records.ts';
import {
  CatalogueUnreadable,
  refuseRow,
  type CatalogueRow,
  type GoodRow,
  type RefusedRow,
  quoted,
} from './row.ts';
import { combinationNote } from './check-product.ts';
import { openScratch } from './scratch.ts';

/** The parts of a catalog that seeding fills. */
export type SeedTarget = Pick<
  StoreCatalogue,
  'categories' | 'writeProducts' | 'writeCategories' | 'writeTerms' | 'settle'
>;

export interface SeedOptions {
  catalogue: SeedTarget;
  /** Id of the site. */
  site: string;
  source: AsyncIterable<CatalogueRow>;
  /** Written first; absent leaves the store's own. */
  categories?: readonly StoreCategory[];
  terms?: StoreTerms;
  /** After each batch. */
  onProgress?: (progress: SeedProgress) => void;
  /** Called with every rejected row, also with those that the report does not keep. */
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
  /** Products that were written and are worth a look, such as for missing combinations of options. The first hundred. */
  notes: { row: number; id: string; text: string }[];
  /** Of all notes. */
  noted: number;
  /** Why the source could not be read to its end; what had been read before is written. */
  brokenOff?: string;
}

const keptRejections = 100;
/** Characters of source text that one batch may come from. */
const maxBatchSize = 16_000_000;

/**
 * Products are inserted or replaced by ID; products that the source does not contain stay. Within the source, IDs and handles
 * must be unique. Rejected rows stop nothing.
 * @throws errors of the catalog: earlier batches are written, and seeding again is safe
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
    notes: [],
    noted: 0,
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
        await reject(refuseRow(row.row, [problem], row.product.id));
        continue;
      }
      const text = combinationNote(row.product);
      if (text !== undefined) report.noted += 1;
      if (text !== undefined && report.notes.length < keptRejections)
        report.notes.push({ row: row.row, id: row.product.id, text });
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

/** IDs and handles that the file has used: each must be unique. On disk, because a file may have millions. */
interface Seen {
  /** Why the product conflicts with an earlier one; undefined if it does not, and then it is remembered. */
  claim(product: StoreProduct, row: number): string | undefined;
  close(): void;
}

function openSeen(): Seen {
  const scratch = openScratch(
    'create table seen (kind text, name text, line integer, primary key (kind, name)) strict, without rowid',
  );
  const find = scratch.prepare('select line from seen where kind = ? and name = ?');
  const insert = scratch.prepare('insert into seen values (?, ?, ?)');
  return {
    claim({ id, handle, variants }, row) {
      const names = [
        ['product', id],
        ['handle', handle],
        ...variants.map((variant) => ['variant', variant.id] as const),
      ] as const;
      for (const [kind, name] of names) {
        const line = find.get(kind, name)?.['line'];
        if (line === undefined) continue;
        const what = kind === 'handle' ? 'handle' : `${kind} ID`;
        return `the ${what} ${quoted(name)} is already used in row ${Number(line)}`;
      }
      for (const [kind, name] of names) insert.run(kind, name, row);
      return undefined;
    },
    close: () => scratch.close(),
  };
}

/** The categories of a store while it is seeded: what it has, what the terms file brings, and what rows name by path. */
interface CategoryBook {
  /** Takes the categories that the row names. Answers why it cannot be accepted, else nothing. */
  add(row: GoodRow): string | undefined;
  /** Writes what is new; categories come before the products that are in them. */
  write(): Promise<void>;
  written(): number;
}

/** Far more than a store has. */
const maxCategories = 20_000;

async function createCategoryBook(
  catalogue: SeedTarget,
  site: string,
  given: readonly StoreCategory[],
): Promise<CategoryBook> {
  const all = new Map((await catalogue.categories(site)).map((category) => [category.id, category]));
  for (const category of given) all.set(category.id, category);
  const changed = new Set(given.map(({ id }) => id));
  let dirty = given.length > 0;
  return {
    add({ categories, product }) {
      for (const category of categories) {
        if (all.has(category.id)) continue;
        if (all.size >= maxCategories)
          return `categories: the store already has the maximum of ${maxCategories}`;
        all.set(category.id, category);
        changed.add(category.id);
        dirty = true;
      }
      const unknown = product.categories.find((id) => !all.has(id));
      return unknown === undefined
        ? undefined
        : `categories: ${quoted(unknown)} is not a category of the store`;
    },
    async write() {
      if (!dirty) return;
      dirty = false;
      // All of them: whether writing replaces the whole list or adds to it, the outcome is the same.
      await catalogue.writeCategories(site, [...all.values()]);
    },
    written: () => changed.size,
  };
}
