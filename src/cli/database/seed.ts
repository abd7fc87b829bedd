import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { defineCommand } from 'citty';
import type {
  CatalogueRow,
  SeedOptions,
  CatalogueFormat,
  TermsFile,
  SeedProgress,
  RefusedRow,
  SeedReport,
} from '#backends/embedded';
import type { Site } from '#commerce';
import type { Database } from '#storage';
import { fileProblem } from '../../config/file-problem.ts';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { cannot, readNamedFile } from '../files.ts';
import { print } from '../audits/output.ts';
import { whoRunsIt } from '../who.ts';

/** Rejected rows to print; `--rejects` writes all of them. */
const shown = 10;

/** @param noDelivery the store has no delivery methods */
function seedText(report: SeedReport, { noDelivery }: { noDelivery: boolean }): string {
  const { site, products, variants, categories, rejected, rejections, notes, noted, brokenOff } = report;
  const lines = [
    `${site}: ${products} products with ${variants} variants, ${categories} categories written.`,
  ];
  if (brokenOff !== undefined) lines.push(`Warning: the catalog could not be read to the end. ${brokenOff}`);
  if (rejected > 0) {
    lines.push(`Warning: ${rejected} ${rejected === 1 ? 'row was' : 'rows were'} rejected:`);
    for (const { row, id, problems } of rejections.slice(0, shown))
      lines.push(`  row ${row}${id === undefined ? '' : ` (${JSON.stringify(id)})`}: ${problems.join('; ')}`);
    if (rejected > shown)
      lines.push(`  and ${rejected - shown} more. To write all of them to a file, add --rejects.`);
  }
  if (noted > 0) {
    lines.push(`Notes on ${noted} ${noted === 1 ? 'product' : 'products'}:`);
    for (const { row, id, text } of notes.slice(0, shown))
      lines.push(`  row ${row} (${JSON.stringify(id)}): ${text}`);
    if (noted > shown) lines.push(`  and ${noted - shown} more.`);
  }
  if (noDelivery)
    lines.push('Warning: the store has no delivery methods, so agents cannot order. Add them with --terms.');
  return `${lines.join('\n')}\n`;
}

interface Rejects {
  write(row: RefusedRow): Promise<void>;
  close(): Promise<void>;
}

/** One rejected row per line: `{ "row", "id", "problems" }`. */
async function openRejects(file: string): Promise<Rejects> {
  const stream = createWriteStream(file);
  await once(stream, 'open').catch((error: unknown) => {
    throw cannot('write', file, error, '--rejects');
  });
  let fault: Error | undefined;
  stream.on('error', (error) => (fault = error));
  return {
    async write({ row, id, problems }) {
      if (fault) throw new Stop(exit.failed, `--rejects: ${fileProblem(fault)}.`);
      const line = `${JSON.stringify({ row, ...(id === undefined ? {} : { id }), problems })}\n`;
      if (!stream.write(line)) await once(stream, 'drain');
    },
    async close() {
      stream.end();
      await finished(stream).catch((error: Error) => {
        throw new Stop(exit.failed, `--rejects: ${fileProblem(error)}.`);
      });
    },
  };
}

/** Live progress of a seeding on standard error. */
interface SeedDisplay {
  show(progress: SeedProgress): void;
  /** Removes the line. Safe to repeat. */
  end(): void;
}

/** Products between two lines of a log. */
const step = 10_000;

/** A spinner on a terminal that knows its width, a line for each ten thousand products in a log, nothing when quiet. */
async function startSeedProgress(
  quiet: boolean,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<SeedDisplay> {
  if (quiet) return { show() {}, end() {} };
  if (!stream.isTTY || !stream.columns) return plain(stream);
  const { default: ora } = await import('ora');
  const spinner = ora({ stream, text: 'Reading', discardStdin: false }).start();
  return {
    show: (progress) => void (spinner.text = line(progress)),
    end: () => void spinner.stop(),
  };
}

function plain(stream: NodeJS.WriteStream): SeedDisplay {
  let shown = 0;
  return {
    show(progress) {
      if (progress.products < shown + step) return;
      shown = progress.products;
      stream.write(`${line(progress)}\n`);
    },
    end() {},
  };
}

const line = ({ products, rejected }: SeedProgress): string =>
  `${products} products written${rejected ? `, ${rejected} rows rejected` : ''}`;

/** Reads the arguments of `seed` before anything is written. */
async function readFormat(text: string | undefined): Promise<CatalogueFormat | undefined> {
  if (text === undefined) return undefined;
  const { catalogueFormats } = await import('#backends/embedded');
  const format = catalogueFormats.find((name) => name === text);
  if (!format)
    throw new Stop(exit.usage, `--format must be one of ${catalogueFormats.join(', ')}, not "${text}".`);
  return format;
}

async function readTerms(file: string): Promise<TermsFile> {
  const text = await readNamedFile(file, '--terms');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Stop(exit.usage, `--terms: "${file}" is not JSON.`);
  }
  const { checkTerms } = await import('#backends/embedded');
  const checked = checkTerms(value);
  if (checked.ok) return checked.file;
  const problems = checked.problems.slice(0, 10).map((problem) => `  ${problem}`);
  throw new Stop(exit.usage, `--terms: "${file}" cannot be used:\n${problems.join('\n')}`);
}

const args = {
  catalogue: {
    type: 'string',
    description: 'File with products, optionally gzipped (default: the demo store)',
    valueHint: 'file',
  },
  format: {
    type: 'string',
    description: 'Format of the file (default: detected from its content)',
    valueHint: 'jsonl|csv|google',
  },
  terms: {
    type: 'string',
    description:
      'JSON file with promotions, delivery, taxes, and categories (default: keep those of the store)',
    valueHint: 'file',
  },
  site: { type: 'string', description: 'ID of the store', default: 'demo', valueHint: 'id' },
  rejects: {
    type: 'string',
    description: 'Write rejected rows to this file as JSON Lines',
    valueHint: 'file',
  },
  quiet: { type: 'boolean', description: 'Hide progress' },
} as const;

export default defineCommand({
  meta: {
    name: 'seed',
    description:
      'Load products into an embedded store. Rejected rows are reported and skipped. Exits with 1 if every row is rejected or the file is cut off',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = await readFormat(given.format);
    if (given.catalogue === undefined && (format ?? given.terms) !== undefined)
      throw new Stop(
        exit.usage,
        '--format and --terms require --catalogue. The demo store includes its own.',
      );
    if (given.catalogue !== undefined) await refuseUnreadable(given.catalogue);
    const terms = given.terms === undefined ? undefined : await readTerms(given.terms);
    const config = await readConfig();
    const { openDatabase } = await import('#storage');
    const database = await withDatabase(openDatabase(config.databaseUrl));
    try {
      const site = await withDatabase(siteOf(database, given.site, given.catalogue === undefined));
      const { readCatalogue, loadDemoStore } = await import('#backends/embedded');
      const demo = given.catalogue === undefined ? await loadDemoStore() : undefined;
      const source = demo
        ? demoRows(demo.products)
        : readCatalogue(createReadStream(given.catalogue as string), {
            ...(format ? { format } : {}),
            name: basename(given.catalogue as string),
            defaults: { currency: site.currencies[0] ?? 'EUR' },
          });
      const written = demo ?? { terms: terms?.terms, categories: terms?.categories };
      return await withDatabase(
        fill(database, site, source, {
          ...(written.terms ? { terms: written.terms } : {}),
          ...(written.categories ? { categories: written.categories } : {}),
          ...(given.rejects === undefined ? {} : { rejects: given.rejects }),
          quiet: given.quiet === true,
        }),
      );
    } finally {
      await database.close();
    }
  },
});

type Filling = Pick<SeedOptions, 'terms' | 'categories'> & { rejects?: string; quiet: boolean };

async function fill(
  database: Database,
  site: Site,
  source: AsyncIterable<CatalogueRow>,
  { rejects, quiet, ...store }: Filling,
): Promise<number> {
  const { createCatalogue, seedCatalogue } = await import('#backends/embedded');
  const { prepareBulkLoad } = await import('#storage');
  await prepareBulkLoad(database);
  const catalogue = createCatalogue({ database, now: Date.now, origin: () => site.storefront });
  const file = rejects === undefined ? undefined : await openRejects(rejects);
  const progress = await startSeedProgress(quiet);
  try {
    const report = await seedCatalogue({
      catalogue,
      site: site.id,
      source,
      ...store,
      onProgress: (state) => progress.show(state),
      ...(file ? { onRejected: (row) => file.write(row) } : {}),
    });
    progress.end();
    const bare = (await catalogue.terms(site.id)).shipping.length === 0;
    await print(seedText(report, { noDelivery: bare }));
    return report.brokenOff !== undefined || (report.rejected > 0 && report.products === 0)
      ? exit.belowBar
      : exit.good;
  } finally {
    progress.end();
    await file?.close();
  }
}

/** The demo store is created if missing; any other must exist, because it has its own prices and hosts. */
async function siteOf(database: Database, id: string, demo: boolean): Promise<Site> {
  const { siteStore } = await import('#storage');
  const sites = siteStore(database);
  const present = await sites.read(id);
  if (present) return present;
  if (!demo && id !== 'demo')
    throw new Stop(exit.usage, `No store found with the ID "${id}". Create it with "portico stores create".`);
  const { loadDemoStore } = await import('#backends/embedded');
  const { site } = await loadDemoStore();
  // Hosts belong to one site only.
  const made = id === site.id ? site : { ...site, id, hosts: [`${id}.localhost`] };
  await sites.put(made, undefined, whoRunsIt());
  return made;
}

async function* demoRows(products: readonly Extract<CatalogueRow, { ok: true }>['product'][]) {
  for (const [at, product] of products.entries())
    yield { ok: true as const, row: at + 1, product, categories: [], size: 2_000 };
}

async function refuseUnreadable(file: string): Promise<void> {
  try {
    const handle = await open(file);
    const isFile = (await handle.stat()).isDirectory();
    await handle.close();
    if (isFile) throw Object.assign(new Error('Is a folder.'), { code: 'EISDIR' });
  } catch (error) {
    throw cannot('read', file, error, '--catalogue');
  }
}
