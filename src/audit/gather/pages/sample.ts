/** The final sample: numbered pages, with a row for each that was requested. */
import type { Evidence, Page, PageRole, SampledPage } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { urlPattern } from '../../parse/url.ts';
import { isEmptyListing } from './empty-listings.ts';
import type { Entry } from '../entry.ts';
import { type FoundListing, type Listings, wantedListings } from './listings.ts';
import { type PageRead, unreadPageReason, sampleRow } from './pages.ts';
import { cardUrls, contentLinks, fewCards, listingLinks, pricedCards } from './listing-links.ts';
import type { Products } from './products.ts';

export interface PageSample {
  listings: Evidence['listings'];
  products: Evidence['products'];
  rows: SampledPage[];
}

export const homePiece = ({ home }: Entry): Evidence['home'] =>
  home.state === 'ok' ? known(home.page) : unknownPiece(unreadPageReason(home));

/** Numbers listings and products in the order of the sample. A page without links of a product's pattern is not a listing. */
export function settleSample(
  entry: Entry,
  listings: Listings,
  products: Products,
  robotsRef: string,
): PageSample {
  const listingReads = number([...listingsOf(listings, products.patterns), ...listings.refused], 'listing');
  const productReads = number(products.chosen, 'product');
  const home = sampleRow(entry.home, 'home', 'home', robotsRef);
  const rows = [
    ...(home ? [home] : []),
    ...rowsOf(listingReads, 'listing', robotsRef),
    ...rowsOf(productReads, 'product', robotsRef),
  ];
  const lost =
    entry.home.state === 'ok' || rows.some((row) => row.state === 'ok')
      ? undefined
      : unreadPageReason(entry.home);
  const piece = (reads: PageRead[]): Evidence['listings'] => {
    const pages = pagesOf(reads);
    if (pages.length) return known(pages);
    const unsent = reads.find((read) => read.state === 'unsent' && !isDisallowed(read));
    if (unsent?.state === 'unsent') return unknownPiece(unsent.reason);
    return !reads.length && lost ? unknownPiece(lost) : known([]);
  };
  // After blocked or unread listings, it is unknown whether there are products.
  const hidden = productReads.length
    ? undefined
    : listings.refused.find((read) => read.state !== 'ok' && !isDisallowed(read));
  const found =
    hidden && hidden.state !== 'ok' ? unknownPiece(unreadPageReason(hidden)) : piece(productReads);
  return { listings: piece(listingReads), products: found, rows };
}

const isDisallowed = (read: PageRead): boolean => read.state === 'unsent' && read.disallowed;

/** Confirmed listings, else pages that list products without showing them. */
function listingsOf({ found, others }: Listings, patterns: ReadonlySet<string>): PageRead[] {
  const confirmed = found.filter((one) => isConfirmed(one, patterns)).map(({ read }) => read);
  if (confirmed.length) return confirmed;
  return [...found.map(({ read }) => read), ...others]
    .filter(({ page }) => isEmptyListing(page.facts, page.url, patterns))
    .slice(0, wantedListings);
}

/**
 * Eight links with the URL pattern of confirmed products, or two such cards with a price. Without a confirmed product,
 * every listing is.
 */
function isConfirmed({ read }: FoundListing, patterns: ReadonlySet<string>): boolean {
  if (!patterns.size) return true;
  const { facts, url } = read.page;
  const { host } = new URL(url);
  const links = new Set([...cardUrls(facts), ...contentLinks(facts, host)]);
  const priced = pricedCards(facts, host);
  const count = (urls: Iterable<string>, pattern: string): number =>
    [...urls].filter((one) => urlPattern(one) === pattern).length;
  return [...patterns].some(
    (pattern) => count(links, pattern) >= listingLinks || count(priced, pattern) >= fewCards,
  );
}

function number(reads: readonly PageRead[], role: PageRole): PageRead[] {
  return reads.map((read, at) =>
    read.state === 'ok' ? { ...read, page: { ...read.page, id: `${role}-${at + 1}`, role } } : read,
  );
}

const rowsOf = (reads: readonly PageRead[], role: PageRole, robotsRef: string): SampledPage[] =>
  reads.flatMap((read, at) => sampleRow(read, `${role}-${at + 1}`, role, robotsRef) ?? []);

const pagesOf = (reads: readonly PageRead[]): Page[] =>
  reads.flatMap((read) => (read.state === 'ok' ? [read.page] : []));
