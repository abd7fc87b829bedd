/** Rows as Merchant Center reads supplemental feeds: RSS 2.0 with the namespace `g`, or text with tabs. */
import { toDecimal, type Availability } from '#commerce';
import type { GoogleRow } from './google-export.ts';

export type GoogleFeedFormat = 'xml' | 'tsv';

export interface GoogleFeedFacts {
  /** Of the store. */
  title: string;
  /** Its storefront. */
  link: string;
  /** ISO 4217. */
  currency: string;
}

export async function* formatGoogleFeed(
  rows: AsyncIterable<GoogleRow>,
  format: GoogleFeedFormat,
  facts: GoogleFeedFacts,
): AsyncGenerator<string> {
  if (format === 'tsv') {
    yield `${columns.join('\t')}\n`;
    for await (const row of rows) yield `${tabbed(row, facts.currency)}\n`;
    return;
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">\n<channel>\n<title>${escaped(facts.title)}</title>\n<link>${escaped(facts.link)}</link>\n<description>Eligibility, prices, and availability for checkout on Google</description>\n`;
  for await (const row of rows) yield item(row, facts.currency);
  yield '</channel>\n</rss>\n';
}

/** `native_commerce` is a group with one member (support.google.com/merchants/answer/17251586, 2026-09-22). */
const eligibility = 'native_commerce(checkout_eligibility)';

const columns = [
  'id',
  eligibility,
  'consumer_notice',
  'merchant_item_id',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'availability',
  'availability_date',
] as const;

function cellsOf(row: GoogleRow, currency: string): Record<(typeof columns)[number], string> {
  const { price } = row;
  const money = (amount: number | undefined): string =>
    amount === undefined ? '' : `${toDecimal({ amount, currency })} ${currency}`;
  const window = price?.saleWindow;
  const { state, date } = row.availability;
  const isLater = (state === 'preorder' || state === 'backorder') && date !== undefined;
  return {
    id: row.id,
    [eligibility]: row.isEligible ? 'TRUE' : 'FALSE',
    consumer_notice: row.notices.map(({ type, message }) => `${type}:${message}`).join(','),
    merchant_item_id: row.merchantItemId ?? '',
    price: money(price?.amount),
    sale_price: money(price?.sale),
    sale_price_effective_date: window ? `${iso(window.from)}/${iso(window.until)}` : '',
    availability: states[state],
    availability_date: isLater ? iso(date) : '',
  };
}

const states: Readonly<Record<Availability['state'], string>> = {
  'in-stock': 'in_stock',
  backorder: 'backorder',
  preorder: 'preorder',
  'out-of-stock': 'out_of_stock',
  discontinued: 'out_of_stock',
};

const iso = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

function tabbed(row: GoogleRow, currency: string): string {
  const cells = cellsOf(row, currency);
  return columns.map((name) => cells[name].replaceAll(/[\t\r\n]+/g, ' ')).join('\t');
}

function item(row: GoogleRow, currency: string): string {
  const { [eligibility]: isEligible, consumer_notice: _, ...cells } = cellsOf(row, currency);
  const lines = [
    element('id', cells.id),
    `<g:native_commerce>${element('checkout_eligibility', isEligible)}</g:native_commerce>`,
    ...row.notices.map(
      ({ type, message }) =>
        `<g:consumer_notice>${element('consumer_notice_type', type)}${element('consumer_notice_message', message)}</g:consumer_notice>`,
    ),
    ...Object.entries(cells).flatMap(([name, text]) =>
      name === 'id' || text === '' ? [] : [element(name, text)],
    ),
  ];
  return `<item>\n${lines.join('\n')}\n</item>\n`;
}

const element = (name: string, text: string): string => `<g:${name}>${escaped(text)}</g:${name}>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not allow are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
