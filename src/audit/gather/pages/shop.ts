/** The pages of a storefront: listings, products, policies, search, and cart, each as soon as its facts are known. */
import type { Evidence, Page, Piece, PolicyKind, Policy, SampledPage } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import type { Baseline } from '../baseline.ts';
import { gatherCart, gatherNextPage } from './cart.ts';
import type { Entry } from '../entry.ts';
import { gatherListings, type Listings, withLateListings } from './listings.ts';
import { unreadPageReason, type Reader } from './pages.ts';
import { gatherPolicies, type Policies } from './policies.ts';
import { sampleCandidates, gatherProducts, type Products } from './products.ts';
import { type PageSample, settleSample } from './sample.ts';
import { firstWord, gatherSearch, searchedName } from './search.ts';
import type { Gate, Reply } from '../session.ts';
import { settled } from '../settle.ts';
import { locsOf, type Sitemaps } from '../files/sitemaps.ts';

export interface ShopInput {
  reader: Reader;
  entry: Promise<Entry>;
  sitemaps: Promise<Sitemaps>;
  robots: Promise<{ reply: Reply }>;
  gate: Promise<Gate>;
  baseline: Promise<Baseline>;
  platform: Promise<string | undefined>;
  /** Hosts of the storefront. */
  hosts: ReadonlySet<string>;
  seed: string;
  /** Product pages to read. */
  wanted: number;
  /** Product URLs named by the caller. */
  given: readonly string[];
  expect: 'shop' | 'site';
  /** Product URLs of the feed, used only when no other source has one. */
  feedLinks: () => Promise<string[]>;
}

export interface Shop {
  sample: Promise<PageSample>;
  policies: Promise<Evidence['policies']>;
  search: Promise<Evidence['search']>;
  cart: Promise<Evidence['cart']>;
  nextPage: Promise<Evidence['nextPage']>;
  /** Pages that the caller named and that are not in the sample. */
  notJudged: Promise<Products['notJudged']>;
  /** Rows of the sample beyond home, listings, and products. */
  moreRows: Promise<SampledPage[]>;
  /** A product URL, confirmed or not. */
  productUrl: Promise<string | undefined>;
  /** A word of a product's name, for searches; empty without a product. */
  query: Promise<string>;
  /** URLs of pages that were read. */
  fetched: Promise<string[]>;
  pieces: Promise<unknown>[];
}

const nothingRead: PageSample = {
  listings: unknownPiece('failed'),
  products: unknownPiece('failed'),
  rows: [],
};
const noListings: Listings = { found: [], refused: [], extraTries: 0, small: 0, products: [], others: [] };

export function gatherShop(input: ShopInput): Shop {
  const { reader, entry, seed, expect } = input;
  const site = expect === 'site';
  const robotsRef = input.robots.then(({ reply }) => (reply.sent ? reply.exchange.id : ''));
  const allowed = input.gate.then((gate) => (url: string) => !('disallowed' in gate(url)));
  const listings = Promise.all([entry, allowed]).then(([start, may]) =>
    site ? noListings : gatherListings(reader, start, seed, may, input.given),
  );
  const sources = Promise.all([entry, listings, input.sitemaps]).then(([start, found, maps]) => ({
    entry: start,
    listings: found,
    sitemaps: locsOf(maps, input.hosts),
    given: input.given.filter((url) => URL.canParse(url)),
    seed,
  }));
  const products = Promise.all([sources, allowed]).then(([from, may]): Products | Promise<Products> =>
    site
      ? {
          chosen: [],
          patterns: new Set(),
          notJudged: input.given.map((url) => ({
            url,
            why: 'the site does not sell products',
          })),
        }
      : gatherProducts({
          ...from,
          reader,
          wanted: input.wanted,
          allowed: may,
          feedLinks: input.feedLinks,
        }),
  );
  const productUrl = Promise.all([entry, sources]).then(([start, from]) =>
    site ? undefined : (start.product?.page.url ?? sampleCandidates(from)[0]),
  );
  // If no link of the home page led to a listing, breadcrumbs of products or a sitemap of categories may.
  const allListings = Promise.all([sources, products, allowed]).then(([from, found, may]) =>
    site ? from.listings : withLateListings({ reader, ...from, products: found.chosen, allowed: may }),
  );
  const sample = Promise.all([entry, allListings, products, robotsRef]).then(
    (parts) => settleSample(...parts),
    () => nothingRead,
  );
  const product = sample.then((pages) => pagesOf(pages.products)[0]);
  const policies = readPolicies(input, robotsRef);
  const search = Promise.all([entry, product, products, robotsRef]).then(
    ([start, page, { patterns }, ref]) => {
      const { home } = start;
      if (home.state !== 'ok') return { piece: unknownPiece(unreadPageReason(home)), rows: [] };
      return gatherSearch({ reader, home: home.page, product: page, patterns, robotsRef: ref });
    },
  );
  const cart = Promise.all([entry, product, robotsRef]).then(([{ home }, page, ref]) => {
    if (home.state !== 'ok') return { piece: unknownPiece(unreadPageReason(home)), rows: [] };
    return site
      ? { piece: known({ disallowed: false }), rows: [] }
      : gatherCart(reader, [home.page, ...(page ? [page] : [])], ref);
  });
  const nextPage = sample.then((pages) =>
    pages.listings.ok ? gatherNextPage(reader, pages.listings.value[0]) : pages.listings,
  );
  const [policyPiece, searchPiece, cartPiece] = [pieceOf(policies), pieceOf(search), pieceOf(cart)];
  return {
    sample,
    policies: policyPiece,
    search: searchPiece,
    cart: cartPiece,
    nextPage: settled(nextPage),
    notJudged: products.then(
      (found) => found.notJudged,
      () => [],
    ),
    moreRows: Promise.all(
      [policies, search, cart].map((part) =>
        part.then(
          ({ rows }) => rows,
          () => [],
        ),
      ),
    ).then((rows) => rows.flat()),
    productUrl,
    query: product.then((page) => (page ? firstWord(searchedName(page), page.facts.language.declared) : '')),
    fetched: Promise.all([entry, sample, policyPiece]).then(([start, pages, kinds]) =>
      urlsOf(start, pages, kinds),
    ),
    pieces: [sample, policyPiece, searchPiece, cartPiece, nextPage],
  };
}

async function readPolicies(
  { reader, entry, platform, baseline }: ShopInput,
  robotsRef: Promise<string>,
): Promise<Policies> {
  const { home, canonicalOrigin: origin } = await entry;
  if (home.state !== 'ok') return { piece: unknownPiece(unreadPageReason(home)), rows: [] };
  return gatherPolicies({
    reader,
    home: home.page,
    origin,
    platform: await platform,
    baseline,
    robotsRef: await robotsRef,
  });
}

const pieceOf = <T>(part: Promise<{ piece: Piece<T> }>): Promise<Piece<T>> =>
  settled(part.then(({ piece }) => piece));

const pagesOf = (piece: Piece<Page[]>): Page[] => (piece.ok ? piece.value : []);

function urlsOf(
  { home }: Entry,
  { listings, products }: PageSample,
  policies: Piece<Record<PolicyKind, Policy>>,
): string[] {
  const policyPages = policies.ok ? Object.values(policies.value).flatMap(({ page }) => page ?? []) : [];
  const pages = [
    ...(home.state === 'ok' ? [home.page] : []),
    ...pagesOf(listings),
    ...pagesOf(products),
    ...policyPages,
  ];
  return pages.map(({ url }) => url);
}
