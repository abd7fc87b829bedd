/** Robots directives and canonical URLs of the pages in the sitemap. */
import type { Exchange, Page, Value } from '../../../evidence.ts';
import { canonicalUrl } from '../../../parse/files/declared-links.ts';
import { sameUrl } from '../../../parse/url.ts';
import { directivesOf, directiveText } from '../access/directives.ts';
import type { Listed } from './entries.ts';
import type { SitemapVisit } from './visits.ts';

export interface ListedPage {
  entry: Listed;
  ref: string;
  page?: Page;
  /** The directive as found. */
  noindex?: string;
  canonical?: string;
}

/** The page at a URL: from the sample, else from its own request; empty when it was not read. */
export function listedPage(
  { entry, seen }: SitemapVisit,
  pages: readonly Page[],
  traffic: readonly Exchange[],
  sampled: Value<'sitemapSample'>,
): ListedPage[] {
  const page = pages.find(({ ref, url }) => ref === seen.id || sameUrl(url, entry.loc));
  if (page) {
    const directive = directivesOf(page, traffic).find(
      ({ agent, directive }) => agent !== 'bingbot' && (directive === 'noindex' || directive === 'none'),
    );
    const canonical = canonicalUrl(page.facts.head, page.url);
    return [
      {
        entry,
        ref: page.ref,
        page,
        ...(directive ? { noindex: directiveText(directive) } : {}),
        ...(canonical ? { canonical } : {}),
      },
    ];
  }
  const row = sampled.find(({ ref }) => ref === seen.id);
  if (!row) return [];
  const { ref, noindex, canonical } = row;
  return [
    {
      entry,
      ref,
      ...(noindex ? { noindex: `noindex on ${entry.loc}` } : {}),
      ...(canonical === undefined ? {} : { canonical }),
    },
  ];
}

export type ReadPages = { [K in 'home' | 'listings' | 'products' | 'policies']?: Value<K> };

/** Every page that was read. */
export const allPages = ({ home, listings = [], products = [], policies }: ReadPages): Page[] => [
  ...(home ? [home] : []),
  ...listings,
  ...products,
  ...Object.values(policies ?? {}).flatMap(({ page }) => page ?? []),
];
