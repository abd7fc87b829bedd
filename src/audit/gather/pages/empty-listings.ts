/** Listings whose products are loaded by a script: pages that state what they list, but do not show it. */
import type { PageFacts, StructuredNode } from '../../parse/facts/facts.ts';
import { listTypes, totalsIn } from '../../parse/product-total.ts';
import { productTypes } from '../../parse/structured/top-level.ts';
import { get, isProps, listOf, textOf, typesOf } from '../../parse/structured/values.ts';
import { resolveUrl, urlPattern } from '../../parse/url.ts';
import { isCategory } from './candidates.ts';
import { cardUrls, contentLinks, listingLinks } from './listing-links.ts';
import { articleTypes, isProductPage } from './page-type.ts';

/** A shorter list may be a recommendation. */
const fewItems = 3;
/** `Showing 1–12 of 48 products` is a short block; in a longer one, the number is part of running text. */
const longestTotal = 60;

/**
 * Whether a page behind a category link is a listing without its products: its markup lists products, or a block of text
 * states how many there are, and the page links to fewer. A collection in the markup is not enough: blogs have them too,
 * and a category may be empty.
 */
export function isEmptyListing(facts: PageFacts, url: string, patterns: ReadonlySet<string>): boolean {
  if (facts.structured.nodes.some(({ types }) => types.some((type) => articleTypes.has(type)))) return false;
  if (isProductPage(facts, url, patterns)) return false;
  const shown = new Set([
    ...cardUrls(facts),
    ...contentLinks(facts, new URL(url).host).filter((link) => patterns.has(urlPattern(link))),
  ]).size;
  const lacks = (count: number): boolean => shown < Math.min(count, listingLinks);
  const listed = listedProducts(facts, url, patterns);
  if (listed >= fewItems && lacks(listed)) return true;
  const total = loneTotal(facts);
  return total !== undefined && lacks(total) && (isCategory(url) || isCollection(facts));
}

/** Its markup says that it is a collection or a list. */
export const isCollection = ({ structured }: PageFacts): boolean =>
  structured.nodes.some(({ types }) =>
    types.some((type) => type === 'CollectionPage' || listTypes.has(type)),
  );

/** The total in text blocks that state nothing else; undefined when they differ, as on category tiles. */
function loneTotal({ text }: PageFacts): number | undefined {
  const blocks = text.blocks.map(([at], index) => text.own.slice(at, text.blocks[index + 1]?.[0]).trim());
  const totals = new Set(blocks.filter(({ length }) => length <= longestTotal).flatMap(totalsIn));
  const [only] = totals;
  return totals.size === 1 && only ? only : undefined;
}

/** Products in lists of the markup, by type or by URL. Links of header, menu, and footer do not count, even as a list. */
function listedProducts(
  { structured, links }: PageFacts,
  url: string,
  patterns: ReadonlySet<string>,
): number {
  const menu = new Set(
    links.flatMap(({ abs, region }) =>
      abs && (region === 'header' || region === 'nav' || region === 'footer') ? [abs] : [],
    ),
  );
  const isProductUrl = (written: string | undefined): boolean => {
    const abs = written && resolveUrl(written, url);
    return abs ? !menu.has(abs) && patterns.has(urlPattern(abs)) : false;
  };
  const counts = structured.nodes
    .filter(({ types }) => types.some((type) => listTypes.has(type)))
    .slice(0, 20)
    .map((list) => itemsOf(list).filter(({ product, address }) => product || isProductUrl(address)).length);
  return Math.max(0, ...counts);
}

const itemsOf = ({ props }: StructuredNode): { product: boolean; address: string | undefined }[] =>
  listOf(get(props, 'itemListElement'))
    .slice(0, 100)
    .map((element) => {
      const inner = isProps(element) ? (listOf(get(element, 'item'))[0] ?? element) : element;
      const product = isProps(inner) && typesOf(inner).some((type) => productTypes.has(type));
      return { product, address: textOf(inner, 'url') ?? textOf(element, 'url') };
    });
