/** The cart page and page 2 of a listing. Both are read only if a page links to them. */
import type { Evidence, Page, SampledPage } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import type { PageFacts } from '../../parse/facts/facts.ts';
import { changesCart } from '../../parse/page/buying/ways.ts';
import { sameUrl } from '../../parse/url.ts';
import { hasTerm } from '../../parse/words/words.ts';
import { pathWords } from './candidates.ts';
import { nextLink } from './next-link.ts';
import { readPage, type Reader, unreadPageReason, sampleRow } from './pages.ts';
import { cardUrls, linksOfPattern, listingPattern } from './listing-links.ts';

/** The link to the cart: by its URL, else by its name. Never a link that adds a product. */
export function cartLink({ links, shopping }: PageFacts, pageUrl: string): string | undefined {
  const { host } = new URL(pageUrl);
  const isOwn = (abs: string | undefined): abs is string =>
    abs !== undefined && URL.parse(abs)?.host === host && !sameUrl(abs, pageUrl) && !changesCart(abs);
  // A link to a fragment opens a drawer, even where a `base` element makes it another URL.
  const own = links.flatMap(({ abs, href, name, region }) =>
    region !== 'card' && !href.startsWith('#') && isOwn(abs)
      ? [{ abs, name, path: new URL(abs).pathname }]
      : [],
  );
  const way = shopping.ways.find(({ to, via, href }) => to === 'cart' && via === 'link' && isOwn(href));
  const byPath = own.find(({ path }) =>
    /(?:^|\/)(?:cart|basket|bag|warenkorb|panier|carrito|cesta|carrello|winkelwagen|carrinho|koszyk)(?:\/|\.|$)/i.test(
      path,
    ),
  );
  const byName = own.find(
    ({ path, name }) => name.length <= 40 && (hasTerm(name, 'cart') || hasTerm(pathWords(path), 'cart')),
  );
  return (way?.href ?? byPath?.abs ?? byName?.abs)?.split('#')[0];
}

export async function gatherCart(
  reader: Reader,
  pages: readonly Page[],
  robotsRef: string,
): Promise<{ piece: Evidence['cart']; rows: SampledPage[] }> {
  const href = pages.map(({ facts, url }) => cartLink(facts, url)).find((link) => link !== undefined);
  if (href === undefined) return { piece: known({ disallowed: false }), rows: [] };
  const read = await readPage(
    reader,
    { row: 'next-page-and-cart', key: 'cart', purpose: 'cart', url: href },
    'cart',
    'cart',
  );
  const row = sampleRow(read, 'cart', 'cart', robotsRef);
  const rows = row ? [row] : [];
  if (read.state === 'ok')
    return { piece: known({ href, disallowed: false, ref: read.page.ref, page: read.page }), rows };
  if (read.state !== 'unsent')
    return { piece: known({ href, disallowed: false, ref: read.ref, reason: unreadPageReason(read) }), rows };
  return { piece: read.disallowed ? known({ href, disallowed: true }) : unknownPiece(read.reason), rows };
}

export async function gatherNextPage(
  reader: Reader,
  listing: Page | undefined,
): Promise<Evidence['nextPage']> {
  const href = listing && nextLink(listing.facts, listing.url);
  if (!listing || !href) return known({ newProducts: 0 });
  const read = await readPage(
    reader,
    { row: 'next-page-and-cart', key: 'next-page', purpose: 'next-page', url: href },
    'next-page',
    'listing',
  );
  if (read.state === 'ok') {
    const shown = new Set(productsOf(listing, listing));
    const fresh = productsOf(read.page, listing).filter((url) => !shown.has(url));
    return known({ href, ref: read.page.ref, newProducts: fresh.length });
  }
  if (read.state !== 'unsent') return known({ href, ref: read.ref, newProducts: 0 });
  return read.disallowed ? known({ href, newProducts: 0 }) : unknownPiece(read.reason);
}

/** Cards, and links with the URL pattern of the listing's products. */
function productsOf({ facts }: Page, listing: Page): string[] {
  const { host } = new URL(listing.url);
  const pattern = listingPattern(listing.facts, host);
  return [...new Set([...cardUrls(facts), ...(pattern ? linksOfPattern(facts, host, pattern) : [])])];
}
