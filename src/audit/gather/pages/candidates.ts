/** Candidate pages for the sample: pure functions, so that every run chooses the same ones. */
import { policyKinds } from '../../evidence.ts';
import type { LinkFact, PageFacts } from '../../parse/facts/facts.ts';
import { routedPath, sameUrl, stableOrder, urlPattern, withoutSession } from '../../parse/url.ts';
import { hasTerm, type Language, languageOf, type Topic } from '../../parse/words/words.ts';

const category =
  /\/(?:c|cat|category|categories|collections?|kategorien?|categorie|categoria|kategoria|shop|store(?=\/?$)|catalog(?:ue)?|sortiment|department|browse|plp)(?:\/|$)/i;
/** A folder of products: `/products/bag` is not the cart. */
const ofProduct =
  /\/(?:products?|produkte?|produits?|productos?|prodott[oi]|produtos?|produkty|produktai|produkti|produse?|proionta?|urun(?:ler)?|tovary?|termek(?:ek)?|proizvodi?|izdelki|san-pham|produk|tuote|tuotteet|varer?|artikel|p|dp)\/[^/]/i;
const notAListing: readonly Topic[] = [...policyKinds, 'cart', 'checkout'];
const account =
  /\/(?:(?:my|edit|create|new|your)?[-_]?account|(?:forgot|reset)[-_]?password|password[-_]?reset|log[-_]?in|sign[-_]?(?:in|up)|register|customer|compare|cookie[-_]?policy|wish[-_]?list|blogs?|news|magazine|press|jobs|careers|stores|store(?=\/[^/])|store-(?:locator|finder)|search)(?:\/|$|\?|\.)/i;
const file = /\.(?:pdf|jpe?g|png|gif|webp|avif|svg|css|js|xml|json|txt|zip|mp4)$/i;

/** `Scanners (0)`: a category without products. */
const saysEmpty = /\(0\)\s*$/;

/** Links of the home page that may link to listings, best first: category URLs, then by region (navigation, page, footer), then by seed. */
export function listingCandidates(home: PageFacts, homeUrl: string, seed: string): string[] {
  const host = new URL(homeUrl).host;
  // A tile without a price may link to a category.
  const cards = new Set(
    home.cards.filter(({ url, price }) => price || !isCategory(url)).map(({ url }) => url),
  );
  const spoken = languageOf(home.language.declared ?? home.language.detected);
  const fits = home.links.filter(
    (link) => mayBeListing(link, host, homeUrl, spoken) && !cards.has(link.abs ?? ''),
  );
  const best = new Map<string, number>();
  for (const { abs, name, region } of fits) {
    const url = withoutHash(abs ?? '');
    const rank =
      (saysEmpty.test(name) ? 6 : 0) +
      (isCategory(url) ? 0 : 3) +
      (region === 'nav' || region === 'header' ? 0 : region === 'footer' ? 2 : 1);
    best.set(url, Math.min(best.get(url) ?? 99, rank));
  }
  const ordered = stableOrder(seed, [...best.keys()]);
  return ordered.toSorted((a, b) => (best.get(a) ?? 99) - (best.get(b) ?? 99));
}

function mayBeListing(
  { abs, name, region }: LinkFact,
  host: string,
  homeUrl: string,
  spoken: Language | undefined,
): boolean {
  if (!abs || region === 'dialog' || (region === 'card' && !isCategory(abs))) return false;
  // Footers mostly link to policies, but some storefronts link to their categories only there.
  if (region === 'footer' && !isCategory(abs)) return false;
  const url = URL.parse(abs);
  if (!url || url.host !== host || sameUrl(withoutHash(abs), homeUrl)) return false;
  const path = routedPath(abs);
  if (path === '/' || isLocaleRoot(path) || file.test(path) || account.test(path)) return false;
  if (ofProduct.test(path)) return true;
  // In the page's language, or English for URLs: `over` is an about page in Dutch only.
  const words = pathWords(path);
  return !notAListing.some(
    (topic) => hasTerm(name, topic, spoken) || hasTerm(words, topic, spoken) || hasTerm(words, topic, 'en'),
  );
}

/** Whether the path of a URL has a word for a category. */
export const isCategory = (url: string): boolean => category.test(routedPath(url));

/** Whether a URL is that of an account, company, or blog page: never a product. */
export const isElsewhere = (url: string): boolean => account.test(routedPath(url));

/** A path as words, for `hasTerm`. */
export const pathWords = (path: string): string => path.replace(/[/_.+-]+/g, ' ');

/**
 * The locale prefix of a path, or an empty string: `/de`, `/en-gb`. After a site's name, only a locale with a region
 * counts: `/site/en-GB`.
 */
export const localeRoot = (path: string): string =>
  /^\/[a-z]{2}(?:[-_][a-z]{2})?(?=\/|$)|^(?:\/[^/]{1,60}){1,2}\/[a-z]{2}[-_][a-z]{2}(?=\/|$)/i.exec(
    path,
  )?.[0] ?? '';

export const isLocaleRoot = (path: string): boolean =>
  path !== '/' && path.replace(/\/$/, '') === localeRoot(path);

export interface ProductSources {
  /** Named by the caller. */
  given: readonly string[];
  /** Cards of the first listing. */
  listing: readonly string[];
  /** Product URLs of the sitemap. */
  sitemap: readonly string[];
  /** Links of the home page. */
  links: readonly string[];
}

/**
 * Product URLs in the order in which they are tried: those that the caller named, two from the listing, one from the
 * sitemap that the listing does not show, then alternately. When one source is used up, the others fill in.
 */
export function productCandidates(sources: ProductSources, seed: string): string[] {
  const listing = stableOrder(seed, unique(sources.listing));
  const shown = new Set(listing);
  const sitemap = stableOrder(seed, unique(sources.sitemap)).filter((url) => !shown.has(url));
  const links = stableOrder(seed, unique(sources.links));
  const order = [...sources.given];
  const turns = [listing, listing, sitemap];
  for (let turn = 0; listing.length || sitemap.length; turn++) {
    const wanted = turns[turn] ?? (turn % 2 ? listing : sitemap);
    const next = wanted.shift() ?? (wanted === listing ? sitemap : listing).shift();
    if (next !== undefined) order.push(next);
  }
  return unique([...order, ...links].map(withoutHash));
}

/**
 * Sitemap entries that look like products: all entries of a sitemap named for products, else those with the known URL
 * pattern, else those with the most common one.
 */
export function sitemapProducts(
  sitemaps: readonly { url: string; locs: readonly string[] }[],
  known: string | undefined,
  common: (urls: readonly string[]) => string | undefined,
): string[] {
  const named = sitemaps.filter(
    ({ url, locs }) => locs.length && /product|produkt|produit|prodott/i.test(url),
  );
  if (named.length) return named.flatMap(({ locs }) => [...locs]).filter((loc) => !isRoot(loc));
  const all = sitemaps.flatMap(({ locs }) => [...locs]);
  const pattern =
    known ?? common(all.filter((loc) => !category.test(loc) && !account.test(loc))) ?? common(all);
  return pattern === undefined ? [] : all.filter((loc) => urlPattern(loc) === pattern);
}

const isRoot = (url: string): boolean => (URL.parse(url)?.pathname ?? '/') === '/';
const unique = (urls: readonly string[]): string[] => [...new Set(urls)];

/** A page's URL without its fragment and without a session ID. */
export function withoutHash(url: string): string {
  const at = url.indexOf('#');
  return withoutSession(at < 0 ? url : url.slice(0, at));
}
