/** What one answer says about its page, in the few facts by which clients are compared. */
import type { Exchange, ReplayFacts } from '../evidence.ts';
import type { PageFacts } from '../parse/facts.ts';
import { findPrices } from '../parse/money.ts';
import { countWords } from '../parse/words.ts';
import { looksLikeHtml } from './scan.ts';

type Facts = Pick<
  ReplayFacts,
  'words' | 'name' | 'price' | 'currency' | 'availability' | 'types' | 'description'
>;

export const noFacts: Facts = { words: 0, types: [], description: false };

/** From HTML: markup first, then the page as shown. */
export function htmlFacts(facts: PageFacts): Facts {
  const offer = facts.product?.offers[0];
  const shown = facts.prices.find(({ candidate, kind }) => candidate && kind === 'current');
  const name = facts.product?.name ?? facts.headings.find(({ level }) => level === 1)?.text;
  const price = offer?.price ?? offer?.lowPrice ?? shown?.amount;
  const currency = offer?.currency ?? shown?.currency;
  const types = facts.structured.nodes
    .filter(({ syntax }) => syntax === 'json-ld')
    .flatMap((node) => node.types);
  return {
    words: facts.text.words,
    ...(name ? { name } : {}),
    ...(price ? { price } : {}),
    ...(currency ? { currency } : {}),
    ...(offer?.availability ? { availability: offer.availability } : {}),
    types: [...new Set(types)].toSorted(),
    description: Boolean(
      facts.product?.description ??
      facts.head.metas.find(({ name }) => name.toLowerCase() === 'description')?.content,
    ),
  };
}

/** From Markdown or text: whether it holds the name and the price that the HTML page gives. */
export function textFacts(text: string, page: Facts): Facts {
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
  facts: Facts,
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
