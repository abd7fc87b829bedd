/** `portico stores feed google`: a supplemental feed for Google Merchant Center. */
import { defineCommand } from 'citty';
import type { Site } from '#commerce';
import type { GoogleExport, GoogleFeedFormat, GoogleRow } from '#backends/embedded';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { print } from '../audits/output.ts';
import { existingStore } from './records.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  format: { type: 'string', description: 'xml or tsv (default: xml)', valueHint: 'format' },
  country: {
    type: 'string',
    description: 'Country of the feed, as in Merchant Center (default: that of the store)',
    valueHint: 'code',
  },
  currency: {
    type: 'string',
    description: 'Currency of the feed (default: the first of the store)',
    valueHint: 'code',
  },
  'id-from': {
    type: 'string',
    description: 'What the primary feed has as id: variant, sku, or gtin (default: variant)',
    valueHint: 'field',
  },
  'all-products': {
    type: 'boolean',
    description: 'Also mark products as eligible that do not have the attribute native_commerce',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'google',
    description:
      'Print a supplemental feed for Google Merchant Center: eligibility, notices, prices, and availability',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = choice('format', given.format, ['xml', 'tsv'] as const);
    await withinCatalogue(given.id, async ({ catalogue, site }) => {
      const { readGoogleFeedOptions } = await import('#backends/embedded');
      const read = readGoogleFeedOptions(site, given, Date.now());
      if (!read.ok) throw new Stop(exit.usage, `--${read.option}${read.problem}`);
      await printFeed(site, { catalogue, ...read.options }, format);
    });
  },
});

function choice<T extends string>(name: string, text: string | undefined, values: readonly [T, ...T[]]): T {
  if (text === undefined) return values[0];
  const value = values.find((one) => one === text);
  if (value === undefined)
    throw new Stop(exit.usage, `--${name} must be ${values.join(', ')}, not "${text}".`);
  return value;
}

async function printFeed(site: Site, options: GoogleExport, format: GoogleFeedFormat): Promise<void> {
  const { formatGoogleFeed, googleRows } = await import('#backends/embedded');
  const counts = { rows: 0, eligible: 0, reasons: new Map<string, number>() };
  const facts = { title: site.name, link: site.storefront, currency: options.context.currency };
  for await (const text of formatGoogleFeed(counted(googleRows(options), counts), format, facts))
    await print(text);
  const reasons = [...counts.reasons].map(([reason, count]) => `  ${count}: ${reason}\n`);
  process.stderr.write(
    `${counts.eligible} of ${counts.rows} variants are eligible.\n${reasons.length ? `Not eligible:\n${reasons.join('')}` : ''}`,
  );
}

async function* counted(
  rows: AsyncIterable<GoogleRow>,
  counts: { rows: number; eligible: number; reasons: Map<string, number> },
): AsyncGenerator<GoogleRow> {
  for await (const row of rows) {
    counts.rows += 1;
    if (row.reason === undefined) counts.eligible += 1;
    else counts.reasons.set(row.reason, (counts.reasons.get(row.reason) ?? 0) + 1);
    yield row;
  }
}

async function withinCatalogue(
  name: string,
  work: (given: { catalogue: GoogleExport['catalogue']; site: Site }) => Promise<void>,
): Promise<void> {
  const config = await readConfig();
  const [{ openDatabase, siteStore }, { createCatalogue }] = await Promise.all([
    import('#storage'),
    import('#backends/embedded'),
  ]);
  const database = await withDatabase(openDatabase(config.databaseUrl));
  try {
    const site = await withDatabase(existingStore(siteStore(database), name));
    if (site.backend !== 'embedded')
      throw new Stop(
        exit.usage,
        `${name} has its products in its commerce platform. Export the supplemental feed there: see docs/google.md.`,
      );
    const catalogue = createCatalogue({ database, now: Date.now, origin: () => site.storefront });
    await withDatabase(work({ catalogue, site }));
  } finally {
    await database.close();
  }
}
