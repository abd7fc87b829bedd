import { defineCommand } from 'citty';
import type { CompletenessRow, Product } from '#commerce';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, givenFormat } from '../format.ts';
import { print } from '../audits/output.ts';
import { existingStore } from './records.ts';

const formats = ['text', 'csv', 'json'] as const;

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  ...formatArguments(...formats),
  currency: {
    type: 'string',
    description: "Currency (default: the store's first)",
    valueHint: 'code',
  },
} as const;

const pageSize = 100;

export default defineCommand({
  meta: {
    name: 'completeness',
    description: 'Show how complete the product data is that agents compare, by category',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = givenFormat(given, formats) ?? 'text';
    const { completenessCsv, completenessOf } = await import('#commerce');
    const rows = completenessOf(await productsOf(given.id, given.currency));
    if (format === 'csv') await print(completenessCsv(rows));
    else await print(format === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : toText(rows));
  },
});

/** All products of a store, page by page, as agents see them. */
async function productsOf(id: string, wanted: string | undefined): Promise<Product[]> {
  const config = await readConfig();
  const { openSelling } = await import('../../server/compose/selling-core.ts');
  const selling = await withDatabase(openSelling(config));
  try {
    const site = await existingStore(selling.sites, id);
    const currency = wanted ?? site.currencies[0] ?? '';
    if (!site.currencies.includes(currency))
      throw new Stop(
        exit.usage,
        `The store does not sell in "${currency}". Its currencies: ${site.currencies.join(', ')}.`,
      );
    const { locale, country } = site;
    const context = { site: id, currency, locale, country, eligibility: [], now: Date.now() };
    const backend = selling.backend(site);
    const products: Product[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const query = { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
      const page = await backend.search(query, context);
      products.push(...page.products);
      cursor = page.nextCursor;
      more = cursor !== undefined;
    }
    return products;
  } finally {
    await selling.close();
  }
}

function toText(rows: readonly CompletenessRow[]): string {
  const lines: string[] = [];
  for (const [category, own] of Map.groupBy(rows, (row) => row.category)) {
    lines.push(category || 'No category');
    for (const { field, filled, of, missing } of own) {
      const percent = of === 0 ? '' : `${Math.round((100 * filled) / of)} %`;
      const lacking = missing.length > 0 ? `  missing: ${missing.join(', ')}` : '';
      lines.push(`  ${field.padEnd(24)} ${percent.padStart(5)}  ${filled} of ${of}${lacking}`);
    }
    lines.push('');
  }
  return lines.length > 0 ? `${lines.join('\n').trimEnd()}\n` : 'The store has no products.\n';
}
