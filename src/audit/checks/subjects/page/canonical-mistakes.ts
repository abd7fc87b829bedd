/** A canonical URL that is valid but evidently wrong. */
import type { Page } from '../../../evidence.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { languageLinks } from './language-links.ts';
import { quote } from '../product/facts.ts';

/** `address` is absolute. */
export function canonicalMistake(page: Page, address: string): string | undefined {
  const [canonical, own] = [new URL(address), new URL(page.url)];
  const versions = new Set(languageLinks(page).flatMap(({ href }) => resolveUrl(href, page.url) ?? []));
  if (canonical.href !== own.href && versions.has(own.href) && versions.has(canonical.href))
    return `The canonical URL ${quote(address)} is another language version of this page.`;
  // The home page of a language may name the root.
  const atRoot = canonical.origin === own.origin && canonical.pathname === '/' && own.pathname !== '/';
  return atRoot && page.role !== 'home'
    ? `The canonical URL is the root of the site, not this ${page.role} page.`
    : undefined;
}
