/** For tests: catalogs as text in, rows out, and a store in memory. */
import type { StoreCatalogue } from '../../../src/backends/embedded/catalogue.ts';
import type { StoreCategory, StoreProduct, StoreTerms } from '../../../src/backends/embedded/records.ts';
import { readCatalogue, type ReadOptions } from '../../../src/backends/embedded/seed/read.ts';
import type { CatalogueRow, GoodRow, RefusedRow } from '../../../src/backends/embedded/seed/row.ts';

export async function* bytesOf(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

export async function* chunksOf(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

export const readText = (text: string, options: Partial<ReadOptions> = {}): Promise<CatalogueRow[]> =>
  collect(readCatalogue(bytesOf(text), { defaults: { currency: 'USD' }, ...options }));

/** The one product of a text. @throws when it is refused */
export async function readOne(text: string, options: Partial<ReadOptions> = {}): Promise<GoodRow> {
  const rows = await readText(text, options);
  const [row] = rows;
  if (rows.length !== 1 || !row?.ok) throw new Error(`No single product: ${JSON.stringify(rows)}`);
  return row;
}

export const refusedOf = (rows: readonly CatalogueRow[]): RefusedRow[] => rows.filter((row) => !row.ok);

export function sampleProduct(id: string, more: Partial<StoreProduct> = {}): StoreProduct {
  return {
    id,
    handle: id,
    title: `Product ${id}`,
    description: { plain: 'A thing.' },
    categories: [],
    media: [],
    options: [],
    attributes: {},
    variants: [
      {
        id: `${id}-v`,
        title: 'Only one',
        options: {},
        attributes: {},
        stock: { tracked: true, quantity: 3 },
        prices: [{ currency: 'USD', kind: 'list', amount: 1_000 }],
      },
    ],
    ...more,
  };
}

/** What seeding needs of a catalog. The rest throws. */
export interface MemoryCatalogue extends StoreCatalogue {
  kept: { products: Map<string, StoreProduct>; categories: StoreCategory[]; terms?: StoreTerms };
  /** Sizes of the batches that were written. */
  batches: number[];
}

/** @param keep false counts products and forgets them */
export function memoryCatalogue({ keep = true } = {}): MemoryCatalogue {
  const unused = (): never => {
    throw new Error('Seeding does not need this.');
  };
  const kept: MemoryCatalogue['kept'] = { products: new Map(), categories: [] };
  const batches: number[] = [];
  return {
    kept,
    batches,
    search: unused,
    products: unused,
    byHandle: unused,
    variants: unused,
    terms: unused,
    reindex: unused,
    stored: unused,
    listShown: unused,
    withdraw: unused,
    replaceTerms: unused,
    count: async () => kept.products.size,
    categories: async () => kept.categories,
    async writeProducts(_, products) {
      if (keep) for (const product of products) kept.products.set(product.id, product);
      batches.push(products.length);
    },
    async writeCategories(_, categories) {
      kept.categories = [...categories];
    },
    async writeTerms(_, terms) {
      kept.terms = terms;
    },
  };
}
