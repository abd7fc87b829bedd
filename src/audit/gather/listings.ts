/** The listing pages of the sample: at most two, reached by links of the home page. */
import type { Entry } from './entry.ts';
import { listingCandidates } from './candidates.ts';
import { type PageRead, readPage, type Reader } from './pages.ts';
import { cardUrls, linksOfPattern, listingPattern } from './product-points.ts';
import { nextTurn } from './turn.ts';

/** A page that looks like a listing: confirmed once its pattern is that of a product page. */
export interface FoundListing {
  read: PageRead & { state: 'ok' };
  pattern: string;
  products: string[];
}

export interface Listings {
  found: FoundListing[];
  /** Candidates that were refused or failed. */
  refused: PageRead[];
  /** Tries beyond the count of the row. */
  extraTries: number;
  /** Other pages that were read on the way, in order; they may show cards. */
  others: (PageRead & { state: 'ok' })[];
}

export const wantedListings = 2;
/** Further candidates of a role that may be tried when one turns out to be something else; the reserve pays. */
export const maxExtraTries = 2;

/** Reads candidates in rounds, so that which one is tried next never depends on who answers first. */
export async function gatherListings(
  reader: Reader,
  entry: Entry,
  seed: string,
  allowed: (url: string) => boolean,
): Promise<Listings> {
  const listings: Listings = { found: [], refused: [], extraTries: 0, others: [] };
  if (entry.listing) take(listings, entry.listing);
  if (entry.home.state !== 'ok') return listings;
  const { facts, url } = entry.home.page;
  const given = entry.listing?.page.url;
  await nextTurn();
  const all = listingCandidates(facts, url, seed).filter((one) => one !== given);
  const candidates = all.filter(allowed);
  if (!candidates.length && !listings.found.length)
    listings.refused.push(...all.slice(0, wantedListings).map(forbiddenPage));
  let tried = 0;
  for (;;) {
    const missing = wantedListings - listings.found.length - listings.refused.length;
    const room = tried === 0 ? missing : Math.min(missing, maxExtraTries - listings.extraTries);
    const round = candidates.splice(0, room);
    if (!round.length) return listings;
    if (tried > 0) listings.extraTries += round.length;
    const reads = await Promise.all(round.map((one, at) => ask(reader, one, tried + at + 1, tried > 0)));
    tried += round.length;
    for (const read of reads) if (read.state === 'ok') take(listings, read);
    listings.refused.push(...reads.filter(({ state }) => state !== 'ok' && state !== 'gone'));
  }
}

/** robots.txt keeps us out. */
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
  const { host } = new URL(url);
  const pattern = listingPattern(facts, host);
  if (!pattern) {
    listings.others.push(read);
    return;
  }
  const cards = cardUrls(facts).filter((one) => URL.parse(one)?.host === host);
  const products = cards.length ? cards : linksOfPattern(facts, host, pattern);
  listings.found.push({ read, pattern, products });
}
