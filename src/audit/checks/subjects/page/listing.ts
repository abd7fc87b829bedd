/** Product links of a listing page, and how many products it should show. */
import type { Page, Value } from '../../../evidence.ts';
import { productTotal } from '../../../parse/product-total.ts';
import { sameHost, urlPattern } from '../../../parse/url.ts';

export interface ProductLinks {
  /** URLs of links with a text or an alt text. */
  named: string[];
  /** URLs of product links without a name. */
  unnamed: string[];
}

/** Links of cards and links with product-like URLs, each URL once. */
export function productLinks({ url, facts }: Page, patterns: ReadonlySet<string>): ProductLinks {
  const names = new Map<string, boolean>();
  const add = (address: string, named: boolean): void => {
    const key = address.replace(/#.*/s, '');
    names.set(key, names.get(key) === true || named);
  };
  for (const card of facts.cards) if (card.url !== url) add(card.url, card.name.trim() !== '');
  const shaped = new Map<string, boolean>();
  for (const { abs, name, region } of facts.links) {
    if (abs === undefined || region === 'header' || region === 'nav' || region === 'footer') continue;
    if (!shaped.has(abs)) shaped.set(abs, sameHost(abs, url) && patterns.has(urlPattern(abs)));
    if (shaped.get(abs) || names.has(abs)) add(abs, name.trim() !== '');
  }
  const all = [...names];
  const named = distinct(all.filter(([, has]) => has).map(([address]) => address));
  const paths = new Set(named.map(withoutQuery));
  const unnamed = distinct(
    all.filter(([address, has]) => !has && !paths.has(withoutQuery(address))).map(([address]) => address),
  );
  return { named, unnamed };
}

const withoutQuery = (url: string): string => url.replace(/\?.*/s, '');

/** One URL for each path: parameters select a variant, unless all products share one path. */
function distinct(addresses: readonly string[]): string[] {
  const paths = new Map(addresses.map((address) => [withoutQuery(address), address]));
  return paths.size > 1 ? [...paths.values()] : [...addresses];
}

/** The number of products that the listing states: the largest figure, undefined if none. */
export const statedTotal = ({ facts }: Page): number | undefined => productTotal(facts);

/** The number of products of the storefront, by sitemaps that were read completely. */
export function cataloguedTotal(
  sitemaps: Value<'sitemaps'>,
  patterns: ReadonlySet<string>,
): number | undefined {
  const files = sitemaps.filter(({ kind }) => kind !== 'index');
  const read = new Set(sitemaps.map(({ url }) => url));
  const whole =
    files.length > 0 &&
    files.every(({ complete, error }) => complete && !error) &&
    sitemaps.every(({ children }) => children.every(({ loc }) => read.has(loc)));
  if (!whole) return undefined;
  const listed = files.flatMap(({ entries }) => entries.filter(({ loc }) => patterns.has(urlPattern(loc))));
  return listed.length || undefined;
}
