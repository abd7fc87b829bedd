/** The product pages of the sample. */
import type { Entry } from '../entry.ts';
import {
  isElsewhere,
  listingCandidates,
  productCandidates,
  sitemapProducts,
  withoutHash,
} from './candidates.ts';
import { forbiddenPage, type Listings, maxExtraTries } from './listings.ts';
import { type PageRead, readPage, type Reader } from './pages.ts';
import {
  cardUrls,
  commonPattern,
  contentLinks,
  fewCards,
  listingPattern,
  pricedCards,
} from './listing-links.ts';
import { pageType } from './page-type.ts';
import { stableOrder, urlPattern } from '../../parse/url.ts';

type Ok = PageRead & { state: 'ok' };

export interface Products {
  /** Confirmed product pages and blocked candidates, in the order of the sample. */
  chosen: PageRead[];
  /** URL patterns of confirmed products. */
  patterns: Set<string>;
  /** Pages that the caller named and that are not judged as product pages. */
  notJudged: { url: string; why: string }[];
}

export interface ProductInput {
  reader: Reader;
  entry: Entry;
  listings: Listings;
  sitemaps: readonly { url: string; locs: readonly string[] }[];
  given: readonly string[];
  wanted: number;
  seed: string;
  /** Whether robots.txt allows it. */
  allowed: (url: string) => boolean;
  /** Used only when no other source has a product. */
  feedLinks: () => Promise<string[]>;
}

/** Candidates in the order in which they are tried. */
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
  // Without a listing page, a home page with prices on its cards is the listing of a small shop.
  const shown = home && !first ? pricedCards(home.facts, host) : [];
  const pattern =
    first?.pattern ??
    (home && commonPattern(cardUrls(home.facts))) ??
    commonPattern(shown, fewCards) ??
    (home && listingPattern(home.facts, host));
  const pages = [home, ...listings.others.map(({ page }) => page)].flatMap((page) => page ?? []);
  const links = pages.flatMap(({ facts }) => [
    ...cardUrls(facts),
    ...contentLinks(facts, host).filter((url) => urlPattern(url) === pattern && !isElsewhere(url)),
  ]);
  const sitemap = sitemapProducts(sitemaps, pattern, (urls) => commonPattern(urls, 2));
  // The few products of a small shop share no URL pattern: try every link of its home page that may be one.
  if (home && !first && !shown.length && !sitemap.length && !links.length)
    links.push(...listingCandidates(home.facts, home.url, seed));
  const named = new Set(given.map(withoutHash));
  const read = new Set(listings.products.concat(listings.others).map(({ page }) => page.url));
  return productCandidates(
    {
      given,
      listing: first?.products ?? shown,
      sitemap,
      links: links.filter((url) => URL.parse(url)?.host === host),
    },
    seed,
  ).filter(
    (url) => url !== entry.product?.page.url && (named.has(url) || (url !== home?.url && !read.has(url))),
  );
}

/**
 * Reads candidates in rounds, so that the choice never depends on which response is first. A page of another type makes
 * room for the next candidate, for at most two requests beyond the plan; a blocked page keeps its place. Pages that the
 * caller named are all read, and judged unless they clearly are something else.
 */
export async function gatherProducts(input: ProductInput): Promise<Products> {
  const { reader, entry, listings, allowed } = input;
  const given = input.given.map(withoutHash);
  const all = sampleCandidates(input);
  const candidates = all.filter((url) => allowed(url) || given.includes(url));
  const known = new Set(listings.found.map(({ pattern }) => pattern));
  const shelves = listingPatterns(listings);
  const reads: PageRead[] = [...(entry.product ? [entry.product] : []), ...listings.products];
  const asked = new Map<PageRead, Asked>();
  const priced = new Set(
    [entry.home, ...listings.found.map((one) => one.read), ...listings.others].flatMap((read) =>
      read.state === 'ok' ? pricedCards(read.page.facts, new URL(read.page.url).host) : [],
    ),
  );
  const wanted = Math.max(input.wanted, given.length);
  let extra = 0;
  let fed = false;
  for (let tried = 0; ;) {
    const chosen = keepProducts(reads, known, shelves, asked);
    const missing = wanted - chosen.length;
    const room = tried === 0 ? Math.max(missing, given.length) : Math.min(missing, maxExtraTries - extra);
    if (!chosen.length && !candidates.length && !fed) {
      fed = true;
      const links = await input.feedLinks();
      candidates.push(...stableOrder(input.seed, links).filter((url) => allowed(url) && !all.includes(url)));
    }
    const round = room > 0 ? candidates.splice(0, room) : [];
    if (!round.length)
      return {
        // Where robots.txt disallows every candidate, the sample lists them.
        chosen: chosen.length || tried > 0 ? chosen : all.slice(0, wanted).map(forbiddenPage),
        patterns: patternsOf(chosen),
        notJudged: [...asked].flatMap(([read, { url, named }]) =>
          named ? whyNotJudged(read, url, chosen) : [],
        ),
      };
    if (tried > 0) extra += round.length;
    const answers = await Promise.all(
      round.map((url, at) =>
        allowed(url) ? ask(reader, url, tried + at + 1, tried > 0) : Promise.resolve(forbiddenPage(url)),
      ),
    );
    answers.forEach((read, at) => {
      const url = round[at]!;
      asked.set(read, { url, named: given.includes(url), listed: priced.has(url) });
    });
    reads.push(...answers);
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

/** Why a page was requested. */
interface Asked {
  url: string;
  /** The caller named it. */
  named: boolean;
  /** A card with a price links to it. */
  listed: boolean;
}

/**
 * Product pages with the reasons for their type, and pages that could not be read. A URL pattern learned from one product
 * may confirm another. Of URLs that redirect to one page, the first counts.
 */
function keepProducts(
  reads: readonly PageRead[],
  known: ReadonlySet<string>,
  listings: ReadonlySet<string>,
  asked: ReadonlyMap<PageRead, Asked>,
): PageRead[] {
  const typeOf = (read: Ok, patterns: ReadonlySet<string>) =>
    pageType(read.page.facts, read.page.url, { ...asked.get(read), patterns, listings });
  const confirmed = reads.filter(
    (read): read is Ok => read.state === 'ok' && typeOf(read, known).type === 'product',
  );
  // A page's own address says nothing of it.
  const learnedFor = (read: Ok): Set<string> =>
    new Set([...known, ...patternsOf(confirmed.filter(({ page }) => page.url !== read.page.url))]);
  const taken = new Set<string>();
  return reads.flatMap((read): PageRead[] => {
    if (read.state === 'gone') return [];
    if (read.state !== 'ok') return [read];
    const { type, reasons } = typeOf(read, learnedFor(read));
    if (type !== 'product' || taken.has(read.page.url)) return [];
    taken.add(read.page.url);
    return [{ ...read, page: { ...read.page, because: reasons } }];
  });
}

/** Why a page that the caller specified is not in the sample. */
function whyNotJudged(read: PageRead, url: string, chosen: readonly PageRead[]): Products['notJudged'] {
  if (read.state === 'gone') return [{ url, why: 'the page was not found' }];
  if (read.state === 'unsent')
    return read.disallowed ? [] : [{ url, why: 'the audit reached its limits before it was read' }];
  if (read.state !== 'ok') return [];
  const { page } = read;
  if (chosen.some((one) => one.state === 'ok' && one.page.url === page.url)) return [];
  const { type, reasons } = pageType(page.facts, page.url, { named: true });
  const reason = reasons.join(' and ');
  return [
    { url, why: type === 'other' ? reason : `it is ${type === 'article' ? 'an' : 'a'} ${type} (${reason})` },
  ];
}

/** Distinctive URL patterns of listings, such as `/collections/*`, without those that products share. */
function listingPatterns({ found }: Listings): Set<string> {
  const ofProducts = new Set(
    found.flatMap(({ pattern, products }) => [pattern, ...products.map(urlPattern)]),
  );
  const patterns = found.map(({ read }) => urlPattern(read.page.url));
  return new Set(patterns.filter((pattern) => isTelling(pattern) && !ofProducts.has(pattern)));
}

/** Has a distinctive word: a folder, or a route in the query. */
const isTelling = (pattern: string): boolean =>
  pattern.split(/[/?&]/).some((part) => /^(?!id$)[a-z][a-z_-]+$|=(?!#)/.test(part));

const patternsOf = (chosen: readonly PageRead[]): Set<string> =>
  new Set(chosen.flatMap((read) => (read.state === 'ok' ? [urlPattern(read.page.url)] : [])));
