/** The product pages of the sample. */
import type { Entry } from './entry.ts';
import { productCandidates, sitemapProducts } from './candidates.ts';
import { forbiddenPage, type Listings, maxExtraTries } from './listings.ts';
import { type PageRead, readPage, type Reader } from './pages.ts';
import {
  cardUrls,
  commonPattern,
  contentLinks,
  listingPattern,
  productPoints,
  productThreshold,
} from './product-points.ts';
import type { PageFacts } from '../parse/facts.ts';
import { stableOrder, urlPattern } from '../parse/url.ts';

type Ok = PageRead & { state: 'ok' };

export interface Products {
  /** Confirmed product pages and refused candidates, in the order of the sample. */
  chosen: PageRead[];
  /** URL patterns of confirmed products. */
  patterns: Set<string>;
}

export interface ProductInput {
  reader: Reader;
  entry: Entry;
  listings: Listings;
  sitemaps: readonly { url: string; locs: readonly string[] }[];
  given: readonly string[];
  wanted: number;
  seed: string;
  /** robots.txt lets us fetch it. */
  allowed: (url: string) => boolean;
  /** Asked for when nothing else led to a product. */
  feedLinks: () => Promise<string[]>;
}

/** Cards with a price that are enough to learn a pattern from. */
const fewCards = 2;

const pricedCards = ({ cards }: PageFacts, host: string): string[] =>
  cards
    .filter(({ url, price }) => price !== undefined && URL.parse(url)?.host === host)
    .map(({ url }) => url);

/** Candidates in the order of the sample's definition. */
export function sampleCandidates({
  entry,
  listings,
  sitemaps,
  given,
  seed,
}: Omit<ProductInput, 'reader' | 'wanted' | 'allowed' | 'feedLinks'>): string[] {
  const [first] = listings.found;
  const home = entry.home.state === 'ok' ? entry.home.page : undefined;
  const host = home ? new URL(home.url).host : '';
  // A small shop has no listing page: its home page, with prices on the cards, is the listing.
  const shown = home && !first ? pricedCards(home.facts, host) : [];
  const pattern =
    first?.pattern ?? (home && listingPattern(home.facts, host)) ?? commonPattern(shown, fewCards);
  const links = [home, ...listings.others.map(({ page }) => page)].flatMap((page) =>
    page
      ? [
          ...cardUrls(page.facts),
          ...contentLinks(page.facts, host).filter((url) => urlPattern(url) === pattern),
        ]
      : [],
  );
  return productCandidates(
    {
      given,
      listing: first?.products ?? shown,
      sitemap: sitemapProducts(sitemaps, pattern, (urls) => commonPattern(urls, 2)),
      links: links.filter((url) => URL.parse(url)?.host === host),
    },
    seed,
  ).filter((url) => url !== entry.product?.page.url && url !== home?.url);
}

/**
 * Reads candidates in rounds, so that which one is tried next never depends on who answers first. A page without
 * enough points makes room for the next candidate, at most twice more than the plan has; a refused one keeps its place.
 */
export async function gatherProducts(input: ProductInput): Promise<Products> {
  const { reader, entry, listings, wanted, allowed } = input;
  const all = sampleCandidates(input);
  const candidates = all.filter(allowed);
  const known = new Set(listings.found.map(({ pattern }) => pattern));
  const reads: PageRead[] = entry.product ? [entry.product] : [];
  let extra = 0;
  let fed = false;
  for (let tried = 0; ;) {
    const chosen = keepProducts(reads, known);
    const missing = wanted - chosen.length;
    const room = tried === 0 ? missing : Math.min(missing, maxExtraTries - extra);
    if (!chosen.length && !candidates.length && !fed) {
      fed = true;
      const links = await input.feedLinks();
      candidates.push(...stableOrder(input.seed, links).filter((url) => allowed(url) && !all.includes(url)));
    }
    const round = room > 0 ? candidates.splice(0, room) : [];
    if (!round.length)
      return {
        // Where robots.txt keeps every candidate from us, the sample says which.
        chosen: chosen.length || tried > 0 ? chosen : all.slice(0, wanted).map(forbiddenPage),
        patterns: patternsOf(chosen),
      };
    if (tried > 0) extra += round.length;
    reads.push(...(await Promise.all(round.map((url, at) => ask(reader, url, tried + at + 1, tried > 0)))));
    tried += round.length;
  }
}

const ask = (reader: Reader, url: string, place: number, extra: boolean): Promise<PageRead> =>
  readPage(
    reader,
    { row: 'products', key: `product-${place}`, purpose: 'product', url, extra },
    `product-${place}`,
    'product',
  );

/** All but pages that turned out to be something else. A pattern learned from one product may confirm another. */
function keepProducts(reads: readonly PageRead[], known: ReadonlySet<string>): PageRead[] {
  const isProduct = (read: PageRead, patterns: ReadonlySet<string>): read is Ok =>
    read.state === 'ok' && productPoints(read.page.facts, read.page.url, patterns) >= productThreshold;
  const learned = new Set([
    ...known,
    ...reads.filter((read) => isProduct(read, known)).map((read) => urlPattern((read as Ok).page.url)),
  ]);
  return reads.filter((read) => (read.state === 'ok' ? isProduct(read, learned) : read.state !== 'gone'));
}

const patternsOf = (chosen: readonly PageRead[]): Set<string> =>
  new Set(chosen.flatMap((read) => (read.state === 'ok' ? [urlPattern(read.page.url)] : [])));
