/** The listings of the sample: at most two, found by links of the home page. */
import type { Entry } from '../entry.ts';
import type { PageFacts } from '../../parse/facts/facts.ts';
import { productHeading } from '../../product-heading.ts';
import { isCategory, listingCandidates, withoutHash } from './candidates.ts';
import { isCollection } from './empty-listings.ts';
import { get, isProps, listOf, textOf } from '../../parse/structured/values.ts';
import { resolveUrl, sameHost, sameUrl, stableOrder, urlPattern } from '../../parse/url.ts';
import { isHomeUrl } from '../locality.ts';
import { isProductPage, pageType } from './page-type.ts';
import { type PageRead, readPage, type Reader } from './pages.ts';
import {
  cardUrls,
  commonPattern,
  fewCards,
  linksOfPattern,
  listingPattern,
  pricedCards,
} from './listing-links.ts';
import { nextTurn } from '../turn.ts';

/** A page that looks like a listing. It is confirmed when a product page has its URL pattern. */
export interface FoundListing {
  read: PageRead & { state: 'ok' };
  pattern: string;
  products: string[];
}

export interface Listings {
  found: FoundListing[];
  /** Candidates that were blocked or failed. */
  refused: PageRead[];
  /** Requests beyond the count of the row. */
  extraTries: number;
  /** Categories of one product that were read. */
  small: number;
  /** Pages that turned out to be product pages. */
  products: (PageRead & { state: 'ok' })[];
  /** Other pages that were read, in order. They may have product cards. */
  others: (PageRead & { state: 'ok' })[];
}

export const wantedListings = 2;
/** Candidates of a role that may be tried beyond the plan, at the cost of the reserve. */
export const maxExtraTries = 2;
/** Categories of one product that cost no try. With all other tries, they stay within the reserve of the plan. */
const maxSmall = 2;

/** Reads candidates in rounds, so that the choice never depends on which response is first. */
export async function gatherListings(
  reader: Reader,
  entry: Entry,
  seed: string,
  allowed: (url: string) => boolean,
  named: readonly string[] = [],
): Promise<Listings> {
  const listings: Listings = { found: [], refused: [], extraTries: 0, small: 0, products: [], others: [] };
  if (entry.listing) take(listings, entry.listing);
  if (entry.home.state !== 'ok') return listings;
  const { facts, url } = entry.home.page;
  // Pages that the caller named are read as product pages.
  const elsewhere = new Set([entry.listing?.page.url, ...named.map(withoutHash)]);
  await reader.session.during(nextTurn());
  const all = listingCandidates(facts, url, seed).filter((one) => !elsewhere.has(one));
  const candidates = all.filter(allowed);
  if (!candidates.length && !listings.found.length)
    listings.refused.push(...all.slice(0, wantedListings).map(forbiddenPage));
  let tried = 0;
  for (;;) {
    const missing = wantedListings - listings.found.length - listings.refused.length;
    const room = tried === 0 ? missing : Math.min(missing, triesLeft(listings));
    const round = room > 0 ? candidates.splice(0, room) : [];
    if (!round.length) return listings;
    if (tried > 0) listings.extraTries += round.length;
    const reads = await Promise.all(round.map((one, at) => ask(reader, one, tried + at + 1, tried > 0)));
    tried += round.length;
    for (const read of reads) if (read.state === 'ok') take(listings, read);
    listings.refused.push(...reads.filter(({ state }) => state !== 'ok' && state !== 'gone'));
  }
}

const triesLeft = ({ small, extraTries }: Listings): number =>
  maxExtraTries + Math.min(small, maxSmall) - extraTries;

/**
 * If no link of the home page was a listing: tries the categories in the breadcrumbs of product pages, then those in
 * a sitemap named for categories, within the same limit.
 */
export async function withLateListings({
  reader,
  entry,
  listings,
  sitemaps,
  products,
  seed,
  allowed,
}: {
  reader: Reader;
  entry: Entry;
  listings: Listings;
  sitemaps: readonly { url: string; locs: readonly string[] }[];
  products: readonly PageRead[];
  seed: string;
  allowed: (url: string) => boolean;
}): Promise<Listings> {
  const room = triesLeft(listings);
  if (listings.found.length || listings.refused.length || room <= 0) return listings;
  const read = new Set(
    [entry.home, ...listings.others, ...products].flatMap((one) =>
      one.state === 'ok' ? [one.page.url] : [one.url],
    ),
  );
  const named = sitemaps
    .filter(({ url }) => /categor|collection|kategori|catalog|product_cat/i.test(url))
    .flatMap(({ locs }) => [...locs]);
  const candidates = [
    ...new Set([...products.flatMap(breadcrumbParents), ...stableOrder(seed, named)].map(withoutHash)),
  ].filter((url) => !read.has(url) && !isHomeUrl(url) && allowed(url));
  const late: Listings = { ...listings, found: [...listings.found], others: [...listings.others] };
  const reads = await Promise.all(
    candidates
      .slice(0, room)
      .map((url, at) => ask(reader, url, wantedListings + maxExtraTries + maxSmall + at + 1, true)),
  );
  for (const one of reads) if (one.state === 'ok') take(late, one);
  return late;
}

/** URLs in the BreadcrumbList of a product page, without its own, the nearest first. */
function breadcrumbParents(read: PageRead): string[] {
  if (read.state !== 'ok') return [];
  const { facts, url } = read.page;
  const trail = facts.structured.nodes.find(({ types }) => types.includes('BreadcrumbList'));
  return listOf(trail && get(trail.props, 'itemListElement'))
    .slice(0, 20)
    .flatMap((entry) => {
      const item = isProps(entry) ? listOf(get(entry, 'item'))[0] : undefined;
      const href =
        typeof item === 'string' ? item : (textOf(item, '@id', 'url') ?? textOf(entry, 'url', '@id'));
      const abs = href === undefined ? undefined : resolveUrl(href, url);
      return abs && sameHost(abs, url) && !sameUrl(abs, url) ? [abs] : [];
    })
    .toReversed();
}

/** A page that robots.txt disallows. */
export const forbiddenPage = (url: string): PageRead => ({
  state: 'unsent',
  url,
  reason: 'not-requested',
  disallowed: true,
});

const ask = (reader: Reader, url: string, place: number, extra: boolean): Promise<PageRead> =>
  readPage(
    reader,
    { row: 'listings', key: `listing-${place}`, purpose: 'listing', url, extra },
    `listing-${place}`,
    'listing',
  );

function take(listings: Listings, read: PageRead & { state: 'ok' }): void {
  const { facts, url } = read.page;
  if (isProductPage(facts, url)) {
    listings.products.push({ ...read, page: { ...read.page, role: 'product' } });
    return;
  }
  const { host } = new URL(url);
  const many = commonPattern(cardUrls(facts));
  // A small shop has few products in a category, and may link more subcategories; an article may show some too.
  const shown = many || pageType(facts, url).type === 'article' ? [] : pricedCards(facts, host);
  const few = commonPattern(shown, fewCards);
  const pattern = many ?? few ?? listingPattern(facts, host);
  const isSmall = !many && !few && isSmallCategory(facts, url, shown);
  if (isSmall) listings.small += 1;
  // Beside its one product, such a page may link to all categories.
  if (!pattern || (isSmall && !shown.some((one) => urlPattern(one) === pattern))) {
    listings.others.push(read);
    return;
  }
  const cards = cardUrls(facts).filter((one) => URL.parse(one)?.host === host);
  const products = few ? shown : cards.length ? cards : linksOfPattern(facts, host, pattern);
  listings.found.push({ read, pattern, products });
}

/** A category of one product, by its URL, its markup, or a breadcrumb that ends with its heading. */
function isSmallCategory(facts: PageFacts, url: string, shown: readonly string[]): boolean {
  if (shown.length !== 1) return false;
  const last = facts.breadcrumb.at(-1)?.trim().toLowerCase();
  return (
    isCategory(url) ||
    isCollection(facts) ||
    (last !== undefined && productHeading(facts)?.text.trim().toLowerCase() === last)
  );
}
