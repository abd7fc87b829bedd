/** Whether a page is a product page or a listing, by what its facts say. */
import type { PageFacts } from '../parse/facts.ts';
import { urlPattern } from '../parse/url.ts';

/** From here on a page counts as a product page. */
export const productThreshold = 4;
/** A listing links to at least so many products. */
export const listingLinks = 8;

/**
 * Points of a page: markup 3, add to cart 2, exactly one labelled price near the top 1, an address of the known
 * pattern 1, eight or more product cards −3.
 */
export function productPoints(facts: PageFacts, url: string, pattern?: ReadonlySet<string> | string): number {
  const patterns = typeof pattern === 'string' ? new Set([pattern]) : pattern;
  const markup = facts.product !== undefined || facts.structured.openGraph.some(isProductType);
  const current = facts.prices.filter((price) => price.candidate && price.kind === 'current');
  const prices = new Set(current.map((price) => price.amount));
  return (
    (markup ? 3 : 0) +
    (facts.buyBox.addToCart ? 2 : 0) +
    (prices.size === 1 ? 1 : 0) +
    (patterns?.has(urlPattern(url)) ? 1 : 0) -
    (cardUrls(facts).length >= listingLinks ? 3 : 0)
  );
}

const isProductType = ({ property, content }: { property: string; content: string }): boolean =>
  property.toLowerCase() === 'og:type' && /^(?:og:)?product(?:\.item)?$/i.test(content.trim());

/** Different addresses of product cards. */
export const cardUrls = (facts: PageFacts): string[] => [
  ...new Set(facts.cards.map((card) => withoutHash(card.url))),
];

/** Different addresses that a page links to outside header and footer, on one host. */
export function contentLinks(facts: PageFacts, host: string): string[] {
  const urls = facts.links.flatMap(({ abs, region }) =>
    abs && region !== 'header' && region !== 'footer' && region !== 'nav' && URL.parse(abs)?.host === host
      ? [withoutHash(abs)]
      : [],
  );
  return [...new Set(urls)];
}

/** Links that share the pattern, header and footer left out. */
export const linksOfPattern = (facts: PageFacts, host: string, pattern: string): string[] =>
  [...new Set([...cardUrls(facts), ...contentLinks(facts, host)])].filter(
    (url) => urlPattern(url) === pattern,
  );

/**
 * What looks like the product pattern of a listing: the pattern that most cards share, else most links; undefined
 * when no pattern has eight.
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

function withoutHash(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}
