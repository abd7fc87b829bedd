/** Variant URLs that search engines index as separate pages. */
import type { Page, Value } from '../../../evidence.ts';
import { canonicalUrl } from '../../../parse/files/declared-links.ts';
import { resolveUrl, sameUrl } from '../../../parse/url.ts';

const maxVariants = 50;

/**
 * URLs from hasVariant and offers whose canonical keeps the variant. A URL that was not fetched counts only if its path
 * differs, or if the canonical of its product page keeps its parameters.
 */
export function indexedVariants(products: readonly Page[], targets: Value<'targets'>): string[] {
  return products
    .flatMap((page) => {
      const { product, head } = page.facts;
      const named = [
        ...(product?.group?.variants ?? []).map(({ url, offer }) => url ?? offer?.url),
        ...(product?.offers ?? []).map(({ url }) => url),
      ];
      const canonical = canonicalUrl(head, page.url);
      return named
        .flatMap((url) => (url ? (resolveUrl(url, page.url) ?? []) : []))
        .filter((url) => {
          if (sameUrl(url, page.url)) return false;
          const fetched = targets.find((one) => sameUrl(one.url, url));
          if (fetched) return fetched.canonical !== undefined && sameUrl(fetched.canonical, url);
          const kept = new URLSearchParams(new URL(canonical ?? page.url).search);
          return [...new URL(url).searchParams.keys()].every((name) => kept.has(name));
        });
    })
    .slice(0, maxVariants);
}
