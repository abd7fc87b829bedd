/** The products that a page lists, by its cards and links. */
import type { PageFacts } from '../../parse/facts/facts.ts';
import { urlPattern } from '../../parse/url.ts';
import { withoutHash } from './candidates.ts';

/** Products that a listing links to, at least. */
export const listingLinks = 8;

/** URLs of product cards. */
export const cardUrls = (facts: PageFacts): string[] => [
  ...new Set(facts.cards.map((card) => withoutHash(card.url))),
];

/** Cards with a price that make a listing of a small shop. */
export const fewCards = 2;

/** URLs of cards with a price, on one host. */
export const pricedCards = ({ cards }: PageFacts, host: string): string[] => [
  ...new Set(
    cards
      .filter(({ url, price }) => price !== undefined && URL.parse(url)?.host === host)
      .map(({ url }) => withoutHash(url)),
  ),
];

/** URLs that a page links to outside header, menu, and footer, on one host. */
export function contentLinks(facts: PageFacts, host: string): string[] {
  const urls = facts.links.flatMap(({ abs, region }) =>
    abs && region !== 'header' && region !== 'footer' && region !== 'nav' && URL.parse(abs)?.host === host
      ? [withoutHash(abs)]
      : [],
  );
  return [...new Set(urls)];
}

/** Links outside header, menu, and footer that have the pattern. */
export const linksOfPattern = (facts: PageFacts, host: string, pattern: string): string[] =>
  [...new Set([...cardUrls(facts), ...contentLinks(facts, host)])].filter(
    (url) => urlPattern(url) === pattern,
  );

/**
 * The probable URL pattern of a listing's products: the most common one among cards, else among links; undefined when
 * none is that of eight.
 */
export function listingPattern(facts: PageFacts, host: string): string | undefined {
  return commonPattern(cardUrls(facts)) ?? commonPattern(contentLinks(facts, host));
}

/** The pattern with the most URLs, when at least `least` share it. */
export function commonPattern(urls: readonly string[], least = listingLinks): string | undefined {
  const counts = new Map<string, number>();
  for (const url of urls) {
    const pattern = urlPattern(url);
    if (pattern && pattern !== '/') counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return best && best[1] >= least ? best[0] : undefined;
}
