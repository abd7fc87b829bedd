/** Addresses that cannot exist, the same in every run. */
import { createHash } from 'node:crypto';

/** 24 hex digits from a seed and a purpose: random to the shop, repeatable for us. */
export const hexSlug = (seed: string, purpose: string): string =>
  createHash('sha256').update(`${seed}baseline${purpose}`).digest('hex').slice(0, 24);

/**
 * A URL shaped like a product URL of the shop that names no product: the last path segment (its ending kept), or the
 * first value of the query where the product is named there.
 */
export function productSlug(productUrl: string, seed: string): string {
  const url = new URL(productUrl);
  const hex = hexSlug(seed, 'product');
  const name = `${hex.slice(0, 8)}-${hex.slice(8, 16)}`;
  const segments = url.pathname.split('/');
  const last = segments.findLastIndex((segment) => segment !== '');
  const script = /\.(?:php|aspx?|jsp|cgi)$/i.test(segments[last] ?? '') || last < 0;
  const [parameter] = url.searchParams.keys();
  if (script && parameter !== undefined) {
    const query = new URLSearchParams([[parameter, name]]);
    url.search = query.toString();
    return url.href;
  }
  const ending = /\.[a-z]{2,5}$/i.exec(segments[last] ?? '')?.[0] ?? '';
  segments[Math.max(last, 1)] = `${name}${ending}`;
  url.pathname = segments.join('/');
  url.search = '';
  url.hash = '';
  return url.href;
}
