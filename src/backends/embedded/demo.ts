/** The demo store: a shop of 67 products with everything that a store can have, from `fixtures/demo-store`. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Site } from '#commerce';
import { projectFile } from '../../config/files.ts';
import type { StoreCategory, StoreProduct, StoreTerms } from './records.ts';
import { checkTerms, readCatalogue } from './seed/index.ts';

export interface DemoStore {
  products: StoreProduct[];
  categories: StoreCategory[];
  terms: StoreTerms;
  /** With the id `demo`. */
  site: Site;
}

const folder = fileURLToPath(projectFile('fixtures/demo-store'));

/** Reads it through the same checks as any other catalog. @throws when a file is missing or invalid */
export async function loadDemoStore(): Promise<DemoStore> {
  const [categories, terms, site] = await Promise.all([
    readJson('categories.json'),
    readJson('terms.json'),
    readJson('site.json'),
  ]);
  const checked = checkTerms({ ...(terms as object), categories });
  if (!checked.ok) throw new Error(`The terms of the demo store are invalid: ${checked.problems.join('; ')}`);
  const products: StoreProduct[] = [];
  const rows = readCatalogue(createReadStream(join(folder, 'products.jsonl')), {
    format: 'jsonl',
    defaults: { currency: 'EUR' },
  });
  for await (const row of rows) {
    if (!row.ok)
      throw new Error(`Product ${row.row} of the demo store is invalid: ${row.problems.join('; ')}`);
    products.push(row.product);
  }
  const { file } = checked;
  return { products, categories: file.categories ?? [], terms: file.terms, site: site as Site };
}

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown;
