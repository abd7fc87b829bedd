/** Links to language versions of a page. */
import type { Page, Ref } from '../../../evidence.ts';
import { plainAddress } from './canonical-links.ts';
import { escapeHtml } from './html.ts';

interface Link {
  rel: string;
  href: string;
  hreflang?: string;
}

export interface LanguageLink {
  hreflang: string;
  /** As written. */
  href: string;
  from: 'head' | 'header';
}

export const isAlternate = ({ rel, hreflang }: Link): boolean => rel === 'alternate' && Boolean(hreflang);

/** In the head and the Link header; links in the body are ignored. */
export function languageLinks({ facts: { head } }: Page): LanguageLink[] {
  const of = (links: readonly Link[], from: LanguageLink['from']): LanguageLink[] =>
    links.filter(isAlternate).map(({ hreflang = '', href }) => ({ hreflang: hreflang.trim(), href, from }));
  return [
    ...of(
      head.links.filter(({ inBody }) => !inBody),
      'head',
    ),
    ...of(head.linkHeader, 'header'),
  ];
}

export const languageLink = (hreflang: string, url: string): string =>
  `<link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(plainAddress(url))}">`;

export function languageProof(ref: Ref, { hreflang, href, from }: LanguageLink) {
  return from === 'head'
    ? { ref, snippet: `<link rel="alternate" hreflang="${hreflang}" href="${href}">`.slice(0, 300) }
    : { ref, header: `link: <${href}>; rel="alternate"; hreflang="${hreflang}"`.slice(0, 300) };
}
