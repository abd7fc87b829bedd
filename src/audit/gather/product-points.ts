/** Whether a page is a product page or a listing, by what its facts say. */
import type { OfferFacts, PageFacts } from '../parse/facts.ts';
import { moneyEqual, parsePrice } from '../parse/money.ts';
import { distinctProducts } from '../parse/structured/top-level.ts';
import { resolveUrl, sameUrl, urlPattern } from '../parse/url.ts';
import { wordSet } from '../parse/words.ts';
import { withoutHash } from './candidates.ts';

/** From here on a page counts as a product page. */
export const productThreshold = 4;
/** A listing links to at least so many products. */
export const listingLinks = 8;

/**
 * Points of a page: markup 3, add to cart 2, exactly one labelled price near the top 1, an address of the known
 * pattern 1, eight or more product cards −3.
 *
 * Beyond that rule, because half of the real product pages that were tried missed it: markup of the one product that
 * the page is about, with an offer, is 1 more; the cards of such a page are related products when it can be bought
 * outside them; the price of the markup is the labelled one where delivery or a monthly rate stands beside it; and
 * heading, only price and quantity together are 1, for pages without markup.
 */
export function productPoints(facts: PageFacts, url: string, pattern?: ReadonlySet<string> | string): number {
  const patterns = typeof pattern === 'string' ? new Set([pattern]) : pattern;
  const markup = facts.product !== undefined || facts.structured.openGraph.some(isProductType);
  const offers = isAboutProduct(facts, url) ? offersOf(facts) : [];
  const own = offers.length > 0;
  const { addToCart, quantity } = facts.buyBox;
  const related = own && (addToCart ?? quantity) !== undefined;
  const shown = facts.prices.filter((price) => price.candidate && price.kind === 'current');
  const only = new Set(shown.map((price) => price.amount)).size === 1;
  const marked = offers.slice(0, 50).flatMap(({ price }) => parsePrice(price ?? '') ?? []);
  const labelled = only || marked.some((price) => shown.some(({ amount }) => moneyEqual(price, { amount })));
  const boxed = addToCart && quantity && only && facts.headings.some(({ level }) => level === 1);
  return (
    (markup ? 3 : 0) +
    (own ? 1 : 0) +
    (addToCart ? 2 : 0) +
    (labelled ? 1 : 0) +
    (boxed ? 1 : 0) +
    (patterns?.has(urlPattern(url)) ? 1 : 0) -
    (cardUrls(facts).length >= listingLinks && !related ? 3 : 0)
  );
}

/** `product`, `og:product`, `product.item`, or that of a shop's own vocabulary (`shop:product`). */
const isProductType = ({ property, content }: { property: string; content: string }): boolean =>
  property.toLowerCase() === 'og:type' && /^(?:[\w-]+:)?product(?:\.item)?$/i.test(content.trim());

/** Share of the words of a product's name that title or heading of its page hold. */
const nameShare = 0.6;

/**
 * The markup describes one product, and address, heading or title name it. A listing describes a product for each card,
 * or one that it puts first under a heading of its own.
 */
function isAboutProduct({ product, structured, head, headings }: PageFacts, url: string): boolean {
  if (!product || distinctProducts(structured).length !== 1) return false;
  const page = withoutQuery(url);
  const urls = [product.url, ...product.offers.map((offer) => offer.url)];
  if (urls.some((one) => one && sameUrl(withoutQuery(resolveUrl(one, url) ?? ''), page))) return true;
  const words = [...wordSet((product.name ?? '').slice(0, 300))];
  const titles = [
    ...headings.flatMap(({ level, text }) => (level === 1 ? [text] : [])).slice(0, 5),
    ...head.titles.slice(0, 1),
  ];
  return titles.some((title) => {
    const held = wordSet(title.slice(0, 500));
    return words.length > 0 && words.filter((word) => held.has(word)).length >= words.length * nameShare;
  });
}

/** Offers of the product or its variants. A range may be that of a category, which some shops mark up as a product. */
const offersOf = ({ product }: PageFacts): OfferFacts[] =>
  [
    ...(product?.offers ?? []),
    ...(product?.group?.variants ?? []).flatMap(({ offer }) => offer ?? []),
  ].filter(({ type }) => type === 'Offer');

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

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
