/** What one answer says about its page, in the few facts by which clients are compared. */
import type { Exchange, ReplayFacts } from '../evidence.ts';
import { findPrices } from '../parse/money.ts';
import { countWords } from '../parse/words.ts';
import type { ReadFacts } from '../read-facts.ts';
import { looksLikeHtml } from './scan.ts';

export const noFacts: ReadFacts = { words: 0, types: [], description: false };

/** From Markdown or text: whether it holds the name and the price that the HTML page gives. */
export function textFacts(text: string, page: ReadFacts): ReadFacts {
  const plain = text.slice(0, 256 * 1024);
  const squeeze = (one: string): string => one.replace(/\s+/g, ' ').trim().toLowerCase();
  const name =
    page.name && squeeze(plain).includes(squeeze(page.name))
      ? page.name
      : /^#\s+(.{1,200})$/m.exec(plain)?.[1]?.trim();
  const prices = findPrices(plain, page.currency ? { currency: page.currency } : {});
  const price =
    prices.find(({ amount }) => page.price !== undefined && Number(amount) === Number(page.price)) ??
    prices[0];
  return {
    words: countWords(plain),
    ...(name ? { name } : {}),
    ...(price ? { price: price.amount, ...(price.currency ? { currency: price.currency } : {}) } : {}),
    types: [],
    description: false,
  };
}

/** HTML by its beginning, or by tags that begin the text and close again and again; Markdown may hold some. */
const isMarkup = (text: string): boolean => {
  const start = text.slice(0, 64 * 1024);
  return looksLikeHtml(start) || (/^\s*<[a-z]/i.test(start) && (start.match(/<\/[a-z]/gi)?.length ?? 0) >= 5);
};

/** `text`: the body as it came, where its form is in question. */
export const toReplay = (
  page: ReplayFacts['page'],
  { client, method, id, url }: Exchange,
  facts: ReadFacts,
  text = '',
): ReplayFacts => ({
  page,
  url,
  client,
  method,
  ref: id,
  ...facts,
  ...(client === 'markdown' && isMarkup(text) ? { html: true as const } : {}),
});
