/** Judges the supplemental feed: which items Google may sell, and whether the store knows them. */
import { parse } from 'csv-parse/sync';
import { listOf, objectOf, textOf, type Ask } from './ask.ts';
import type { Verdicts } from './rules.ts';

type Row = Record<string, string>;

/** Items that are looked up. */
const mostItems = 10;
const mostRows = 100_000;

/** @throws TypeError for what is not a table */
export function readGoogleFeed(text: string): Row[] {
  const [head = ''] = text.split('\n', 1);
  try {
    return parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase().replaceAll(' ', '_')),
      delimiter: head.includes('\t') ? '\t' : ',',
      quote: head.includes('\t') ? null : '"',
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: mostRows,
    }) as Row[];
  } catch {
    throw new TypeError('The feed is not a table with a header row.');
  }
}

const isTrue = (value: string | undefined): boolean => /^(?:true|yes|1)$/i.test(value?.trim() ?? '');

/** @returns the IDs by which a checkout must know the items */
export function judgeFeedRows(verdicts: Verdicts, rows: readonly Row[]): string[] {
  const [first] = rows;
  if (!first || !('native_commerce' in first)) {
    verdicts.fail(
      'google-feed',
      'The feed has no column native_commerce, so Google sells none of its items.',
    );
    return [];
  }
  const sold = rows.filter((row) => isTrue(row['native_commerce']));
  if (sold.length === 0) {
    verdicts.fail('google-feed', 'native_commerce is true for no item, so Google sells none.');
    return [];
  }
  const long = sold.filter((row) => (row['consumer_notice'] ?? '').length > 1_000);
  if (long.length)
    verdicts.fail('google-feed', `consumer_notice is longer than 1,000 characters for ${long.length} items.`);
  return sold.map((row) => textOf(row['merchant_item_id']) ?? row['id'] ?? '').slice(0, mostItems);
}

/** Looks the items up in the store's catalog. */
export async function judgeFeedItems(
  ask: Ask,
  verdicts: Verdicts,
  rest: string,
  ids: readonly string[],
): Promise<void> {
  const answer = await ask({
    method: 'POST',
    url: `${rest}/catalog/lookup`,
    headers: { 'content-type': 'application/json' },
    content: { ids },
  });
  if (answer.status !== 200) {
    verdicts.unknown('google-feed', 'The store has no catalog in which the items can be looked up.');
    return;
  }
  const products = listOf(objectOf(answer.json)['products']);
  const found = new Set(products.flatMap((product) => listOf(product['variants']).map(({ id }) => id)));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length)
    verdicts.fail(
      'google-feed',
      `${missing.length} of ${ids.length} items of the feed are unknown to the store, for example ${missing[0]?.slice(0, 80) || '(empty)'}.`,
    );
  else
    verdicts.pass(
      'google-feed',
      `native_commerce is set, and ${ids.length} items of the feed are in the catalog.`,
    );
}
