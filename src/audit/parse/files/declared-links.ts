/** Machine files that a home page, its `Link` headers or llms.txt name. */
import type { HeadFacts } from '../facts/facts.ts';
import { registrableDomain, resolveUrl } from '../url.ts';

export interface DeclaredLink {
  /** As written. */
  href: string;
  url: string;
  /** Lower case; several relations stay in one string. */
  rel: string;
  type: string;
}

interface Linking {
  url: string;
  facts: { head: HeadFacts };
}
type Written = { href: string; rel: string; type?: string };

const has = (rel: string, wanted: string): boolean => rel.toLowerCase().split(/\s+/).includes(wanted);

function resolved(links: readonly Written[], base: string): DeclaredLink[] {
  return links.flatMap(({ href, rel, type = '' }) => {
    const url = resolveUrl(href, base);
    return url ? [{ href, url, rel, type: type.trim().toLowerCase() }] : [];
  });
}

const maxCanonicals = 100;

export interface CanonicalLink {
  written: string;
  /** Absent when it is not a URL. */
  url?: string;
}

/**
 * Canonical links in the head and in `Link` headers. Engines ignore those in the body. A relative one belongs to the
 * `base` element, in a header to the URL of the page (RFC 8288, 3.2).
 */
export function canonicalLinks({ canonical, linkHeader, base }: HeadFacts, page: string): CanonicalLink[] {
  const links = canonical.filter(({ inBody }) => !inBody).map(({ href }) => [href, base ?? page] as const);
  const headers = linkHeader
    .filter(({ rel }) => has(rel, 'canonical'))
    .map(({ href }) => [href, page] as const);
  return [...links, ...headers].slice(0, maxCanonicals).flatMap(([href, from]) => {
    const written = href.trim();
    const url = resolveUrl(written, from);
    return written === '' ? [] : [{ written, ...(url !== undefined && { url }) }];
  });
}

/** The address that a page calls its own. Of links that name different ones engines follow none. */
export function canonicalUrl(head: HeadFacts, page: string): string | undefined {
  const [own, ...others] = new Set(canonicalLinks(head, page).flatMap(({ url }) => url ?? []));
  return others.length ? undefined : own;
}

/** `<link rel="search">` to an OpenSearch description. */
export function openSearchLink({ url, facts }: Linking): DeclaredLink | undefined {
  return resolved(facts.head.links, url).find(
    ({ rel, type }) => has(rel, 'search') && /^application\/opensearchdescription\+xml\b/.test(type),
  );
}

const syndication = /^application\/(?:rss|atom)\+xml\b/;
/** Catalogs for shopping channels may be RSS too; comment feeds are irrelevant. */
const otherFeed = /product|produkt|produit|prodott|catalog|merchant|shopping|google|comment|oembed/i;

/** `<link rel="alternate">` to a news feed: RSS or Atom, neither comments nor a product catalog. */
export function contentFeedLink({ url, facts }: Linking): DeclaredLink | undefined {
  const named = facts.head.links.filter(
    ({ href, title = '' }) => !otherFeed.test(`${href.replace(/^https?:\/\/[^/]*/i, '')} ${title}`),
  );
  return resolved(named, url).find(({ rel, type }) => has(rel, 'alternate') && syndication.test(type));
}

const machineRels = new Set([
  'api-catalog',
  'service-desc',
  'service-doc',
  'describedby',
  'ard',
  'license',
  'sitemap',
]);
/** An `alternate` is for machines when it is Markdown, JSON or a feed. */
const machineType =
  /^(?:text\/(?:x-)?markdown|application\/(?:[\w.-]{1,60}\+)?json|application\/(?:rss|atom)\+xml)\b/;

/** `Link` headers that point to something made for machines. */
export const machineLinks = ({ url, facts }: Linking): DeclaredLink[] =>
  resolved(facts.head.linkHeader, url).filter(
    ({ rel, type }) =>
      rel.split(/\s+/).some((one) => machineRels.has(one)) ||
      (has(rel, 'alternate') && machineType.test(type)),
  );

const fullName = /(?:^|\/)llms-full\.txt(?:[?#]|$)/i;
const mostMentions = 20;

/** Address of llms-full.txt on the same site, when llms.txt or a `Link` header names it. */
export function llmsFullLink(
  llms: { url: string; text?: string } | undefined,
  home: Linking | undefined,
): { url: string; via: 'link' | 'header' } | undefined {
  const own = (url: string | undefined, base: string): url is string =>
    url !== undefined &&
    registrableDomain(new URL(url).hostname) === registrableDomain(new URL(base).hostname);
  if (home) {
    const header = resolved(home.facts.head.linkHeader, home.url).find(
      ({ href, rel }) => has(rel, 'llms-full-txt') || fullName.test(href),
    );
    if (header && own(header.url, home.url)) return { url: header.url, via: 'header' };
  }
  if (!llms) return undefined;
  for (const text of mentions(llms.text ?? '')) {
    const url = fullName.test(text) ? resolveUrl(text, llms.url) : undefined;
    if (own(url, llms.url)) return { url, via: 'link' };
  }
  return undefined;
}

/** The name with the text directly before it: a URL, a path, or nothing. */
function mentions(text: string): string[] {
  const names = [...text.matchAll(/llms-full\.txt/gi)].slice(0, mostMentions);
  return names.map(({ 0: name, index }) => {
    const before = text.slice(Math.max(0, index - 300), index);
    return (before.split(/[^\w.~%:/-]/).at(-1) ?? '') + name;
  });
}
