/** Judges the supplemental feed: which items Google may sell, and whether the store knows them. */
import { parse } from 'csv-parse/sync';
import { readXml } from '../../src/audit/parse/read-xml.ts';
import { listOf, objectOf, textOf, type Ask } from './ask.ts';
import type { Verdicts } from './rules.ts';

/** What a row or item says about one product. */
interface FeedRow {
  /** By which a checkout must know it. */
  id: string;
  /** Undefined: it is not said. */
  isSold?: boolean;
  /** Without their types. */
  notices: string[];
}

/** Items that are looked up. */
const mostItems = 10;
const mostRows = 100_000;

/**
 * As Merchant Center reads it: a table, whose column of the group `native_commerce` also has the name of its member, or XML, in which it is an element of its own.
 * @throws TypeError for anything else
 */
export const readGoogleFeed = (text: string): FeedRow[] =>
  /^\uFEFF?\s*</.test(text) ? readXmlItems(text) : readTable(text);

const member = /[ _]*\(checkout_eligibility\)$/;

function readTable(text: string): FeedRow[] {
  const [head = ''] = text.split('\n', 1);
  const nameOf = (name: string): string => name.trim().toLowerCase().replaceAll(' ', '_').replace(member, '');
  try {
    const rows = parse(text, {
      columns: (names: string[]) => names.map(nameOf),
      delimiter: head.includes('\t') ? '\t' : ',',
      quote: head.includes('\t') ? null : '"',
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: mostRows,
    }) as Record<string, string>[];
    return rows.map((row) => ({
      id: textOf(row['merchant_item_id']) ?? row['id'] ?? '',
      ...saleOf(row['native_commerce']),
      notices: (row['consumer_notice'] ?? '').split(betweenNotices).map(withoutType),
    }));
  } catch {
    throw new TypeError('The feed is neither a table with a header row nor XML.');
  }
}

/** `type:message,type:message`. */
const types = '(?:legal_disclaimer|safety_warning|prop_65)\\s*:';
const betweenNotices = new RegExp(`,\\s*(?=${types})`);
const withoutType = (notice: string): string => notice.replace(new RegExp(`^\\s*${types}\\s*`), '');

const saleOf = (value: string | undefined): Pick<FeedRow, 'isSold'> =>
  value === undefined ? {} : { isSold: /^(?:true|yes|1)$/i.test(value.trim()) };

function readXmlItems(text: string): FeedRow[] {
  const rows: FeedRow[] = [];
  let fields = new Map<string, string>();
  let notices: string[] = [];
  const isItem = (name: string): boolean => name === 'item' || name === 'entry';
  const { error } = readXml(text, {
    open(tag) {
      if (!isItem(tag.local)) return;
      fields = new Map();
      notices = [];
    },
    close(tag, path, content) {
      const [inside = ''] = path.slice(-2);
      if (isItem(tag.local))
        rows.push({
          id: textOf(fields.get('merchant_item_id')) ?? fields.get('id') ?? '',
          ...saleOf(fields.get('checkout_eligibility') ?? fields.get('native_commerce')),
          notices,
        });
      else if (tag.local === 'consumer_notice_message') notices.push(content);
      else if (isItem(inside) || inside === 'native_commerce') fields.set(tag.local, content);
    },
    done: () => rows.length >= mostRows,
  });
  if (error) throw new TypeError(`The feed is XML that cannot be read: ${error.message}.`);
  return rows;
}

/** @returns the IDs by which a checkout must know the items */
export function judgeFeedRows(verdicts: Verdicts, rows: readonly FeedRow[]): string[] {
  if (!rows.some(({ isSold }) => isSold !== undefined)) {
    verdicts.fail('google-feed', 'The feed has no native_commerce, so Google sells none of its items.');
    return [];
  }
  const sold = rows.filter(({ isSold }) => isSold);
  if (sold.length === 0) {
    verdicts.fail('google-feed', 'native_commerce is true for no item, so Google sells none.');
    return [];
  }
  const long = sold.filter(({ notices }) => notices.some((notice) => notice.length > 1_000));
  if (long.length)
    verdicts.fail('google-feed', `consumer_notice is longer than 1,000 characters for ${long.length} items.`);
  return sold.map(({ id }) => id).slice(0, mostItems);
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
