/** Open Graph properties of a page, and tags to paste. */
import { escapeHtml } from '../page/html.ts';
import type { Page } from '../../../evidence.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { headingOf, said } from '../product/facts.ts';
import { pageAddress } from '../product/snippet.ts';

/** The first non-blank value of the first of these properties that has one. */
export function openGraph({ facts: { structured } }: Page, ...properties: string[]): string | undefined {
  for (const property of properties) {
    const found = structured.openGraph.find(
      (one) => one.property === property && said(one.content) !== undefined,
    );
    if (found) return found.content.trim();
  }
  return undefined;
}

/** `og:image:url` is another spelling of `og:image`. */
export const imageProperties = ['og:image', 'og:image:url', 'og:image:secure_url'];

export const isProductType = (type: string | undefined): boolean =>
  /^(?:og:)?product(?:\.(?:item|group))?$/i.test(type?.trim() ?? '');

/** A value from the page itself for a missing property. */
export function valueFor(property: string, page: Page): string {
  const { facts, role, url } = page;
  if (property === 'og:type') return role === 'product' ? 'product' : 'website';
  if (property === 'og:url') return pageAddress(page);
  if (property === 'og:title')
    return said(facts.product?.name) ?? headingOf(page) ?? said(facts.head.titles[0]) ?? 'YOUR-TITLE';
  const shown =
    facts.images.find(({ gallery, abs }) => gallery && abs) ?? facts.images.find(({ abs }) => abs);
  return resolveUrl(facts.product?.images[0] || shown?.abs || 'data:', url) ?? 'YOUR-IMAGE-URL';
}

export const metaTag = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content.slice(0, 300))}">`;
