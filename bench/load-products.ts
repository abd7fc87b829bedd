/**
 * Loads made-up products by `portico seed`: how many a second, and the most memory that it takes.
 * `--count 1000000` for the full size; `--keep <folder>` leaves the database there, for `search.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { present, type Figure } from './figure.ts';
import { madeCategories, madeProduct } from './store-products.ts';

const pathOf = (file: string): string => new URL(file, import.meta.url).pathname;

const noTerms = {
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
};

/** As JSON Lines, so that making them is not part of what is measured. */
async function writeSource(folder: string, count: number): Promise<{ products: string; terms: string }> {
  const products = join(folder, 'products.jsonl');
  const terms = join(folder, 'terms.json');
  const file = createWriteStream(products);
  for (let start = 0; start < count; start += 500) {
    const size = Math.min(500, count - start);
    const lines = Array.from({ length: size }, (_, n) => `${JSON.stringify(madeProduct(start + n))}\n`);
    if (!file.write(lines.join(''))) await once(file, 'drain');
  }
  file.end();
  const other = createWriteStream(terms);
  other.end(JSON.stringify({ ...noTerms, categories: madeCategories }));
  await Promise.all([finished(file), finished(other)]);
  return { products, terms };
}

/**
 * @param folder where the database is made, as `portico.db`
 * @returns seconds from process start to exit, and the peak of resident memory in MB
 */
export async function loadProducts(folder: string, count: number): Promise<{ seconds: number; mb: number }> {
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(tmpdir(), 'portico-load-'));
  try {
    const { products, terms } = await writeSource(scratch, count);
    const peak = join(scratch, 'peak');
    const line = [pathOf('../src/main.ts'), 'seed', '--catalogue', products, '--terms', terms, '--quiet'];
    const start = performance.now();
    const child = spawn(process.execPath, ['--import', pathOf('./peak.ts'), ...line], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PEAK_FILE: peak, DATABASE_URL: `sqlite:${join(folder, 'portico.db')}` },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    const seconds = (performance.now() - start) / 1_000;
    if (code !== 0) throw new Error(`The seed command ended with ${String(code)}.`);
    return { seconds, mb: Number(await readFile(peak, 'utf8')) / 1024 };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @returns the database of so many products, which is loaded when it is not there yet: `<folder>/<count>/portico.db` */
export async function loadedStore(folder: string, count: number): Promise<string> {
  const home = join(folder, String(count));
  const file = join(home, 'portico.db');
  if (!existsSync(file)) {
    process.stderr.write(`loading ${count} products …\n`);
    await loadProducts(home, count);
  }
  return file;
}

export async function benchLoad(count = 100_000, keep?: string): Promise<Figure[]> {
  const folder = keep ? resolve(keep) : await mkdtemp(join(tmpdir(), 'portico-bench-'));
  try {
    const { seconds, mb } = await loadProducts(folder, count);
    const name = `load ${count} products`;
    return [
      { name: `${name}, a second`, unit: '/s', values: [count / seconds] },
      { name: `${name}, peak memory`, unit: 'MB', values: [mb], limit: { atMost: 400 } },
    ];
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const options = { count: { type: 'string' }, keep: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  present(await benchLoad(Number(values.count ?? 100_000), values.keep));
}
