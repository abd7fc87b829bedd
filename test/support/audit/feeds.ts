/** Product feeds for tests, through the real parser. */
import type { Value } from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { parseFeed } from '../../../src/audit/parse/feed/feed.ts';
import { exchange, type ExchangeSample, origin, type Part } from './evidence.ts';

type Feed = Value<'feeds'>[number];

/** A feed as served; `matches` pairs a record with the path of a product page. A 200 answer is parsed, any other is not. */
export function feedFile(
  text: string,
  given: ExchangeSample & {
    via?: Feed['via'];
    from?: NonNullable<Feed['from']>;
    /** The body was cut before its end. */
    cut?: boolean;
    matches?: readonly (readonly [record: number, path: string])[];
  } = {},
): Part {
  const { via = 'declared', from = 'home', cut = false, matches = [], ...sent } = given;
  const url = sent.url ?? `${origin}/feeds/products.xml`;
  const answered = exchange({ purpose: 'feed', type: 'application/rss+xml', ...sent, url });
  const served = answered.status === 200 && !answered.blocked;
  const body = new TextEncoder().encode(text);
  const nothing: Omit<Feed, 'url' | 'via' | 'ref' | 'matches'> = {
    format: 'unknown',
    complete: true,
    read: 0,
    bad: 0,
    filled: {},
    duplicateIds: [],
    sample: [],
  };
  return {
    traffic: known([answered]),
    feeds: known([
      {
        ...(served ? parseFeed(body, answered.type, !cut) : nothing),
        url,
        via,
        ...(via === 'declared' ? { from } : {}),
        ref: answered.id,
        matches: matches.map(([record, path]) => ({ record, page: `product:${origin}${path}` })),
      },
    ]),
  };
}

type Fields = Record<string, string | undefined>;

/** A complete record of the shoe, changed by `over`; `undefined` takes a field out. */
export const feedRecord = (over: Fields = {}): Fields => ({
  id: 'SHOE-1',
  title: 'Trail Shoe',
  description: 'A light shoe for long days on rough ground.',
  link: `${origin}/p/shoe`,
  image_link: `${origin}/img/shoe-1.jpg`,
  price: '129.00 EUR',
  availability: 'in_stock',
  brand: 'Acme',
  gtin: '4006381333931',
  ...over,
});

/** Google Merchant RSS of these records; `head` is in the channel. */
export const rss = (records: readonly Fields[], head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${head}${records
    .map((fields) => `<item>${tags(fields)}</item>`)
    .join('')}</channel></rss>`;

const tags = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => (value === undefined ? '' : `<g:${name}>${value}</g:${name}>`))
    .join('');

/** So many complete records with ids of their own, the first `changed` of them with `over`. */
export const feedRecords = (count: number, changed = 0, over: Fields = {}): Fields[] =>
  Array.from({ length: count }, (_, at) =>
    feedRecord({ id: `SHOE-${at + 1}`, ...(at < changed ? over : {}) }),
  );
