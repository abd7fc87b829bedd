import { attr } from '../tree.ts';
import { resolveUrl } from '../url.ts';
import { tagged } from './outline.ts';
import type { Outline } from './outline.ts';

/** Resolves URLs against the page and its `base` element; undefined for other schemes than http(s). */
export function resolver(page: Outline, url: string): (href: string) => string | undefined {
  const first = tagged(page, 'base').find((at) => attr(page.elements[at]!, 'href') !== undefined);
  const base = first === undefined ? url : (resolveUrl(attr(page.elements[first]!, 'href')!, url) ?? url);
  const known = new Map<string, string | undefined>();
  return (href) => {
    if (!known.has(href)) known.set(href, resolveUrl(href, base));
    return known.get(href);
  };
}
