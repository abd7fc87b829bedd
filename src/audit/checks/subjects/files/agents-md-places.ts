/** URLs and paths that an agents.md sends agents to. */
import { markdownLinks } from '../../../parse/files/markdown-links.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { hasTerm } from '../../../parse/words/words.ts';

export interface NamedPlace {
  /** As written. */
  written: string;
  url: string;
  line: number;
  /** True if the line, or the heading above it, says to stay away. */
  warnedOf: boolean;
}

const path = /(?<![\w/.:~%}<-])\/(?![/\s])[\w.~%{}/-]{1,200}(?:\?[^\s`"'<>)\]]{0,200})?/g;
const refusal =
  /\b(?:not|don't|never|avoid|disallow(?:ed|s)?|forbidden|prohibited|restricted|off[- ]limits|without|except|nicht|kein|keine|niemals|verboten|gesperrt|pas|jamais|interdit\w*|prohibid\w*|nunca|evit\w+|non|vietat\w*|mai|niet|nooit|geen|não|proibid\w*|nie|nigdy|zakaz\w*|zabron\w*)\b|禁止|しないで|ません/iu;
const maxPlaces = 200;

export function namedPlaces(text: string, base: string): NamedPlace[] {
  const lines = text.split(/\r\n|\r|\n/);
  const links = new Map<number, { written: string; url: string }[]>();
  for (const { href, url, line } of markdownLinks(text, base))
    if (url) links.set(line, [...(links.get(line) ?? []), { written: href, url }]);
  const found: NamedPlace[] = [];
  let chapter = false;
  for (const [at, whole] of lines.entries()) {
    const line = whole.slice(0, 2000);
    if (/^ {0,3}#{1,6}\s/.test(line)) chapter = refusal.test(line);
    const warnedOf = chapter || refusal.test(line);
    const paths = [...line.replace(/https?:\/\/[^\s)>\]]+/g, ' ').matchAll(path)].flatMap(([written]) => {
      const plain = written.replace(/[.,;:!?*_]+$/, '');
      const url = resolveUrl(plain, base);
      return url ? [{ written: plain, url }] : [];
    });
    const named = new Map([...(links.get(at + 1) ?? []), ...paths].map((one) => [one.url, one]));
    for (const one of named.values()) found.push({ ...one, line: at + 1, warnedOf });
    if (found.length >= maxPlaces) return found.slice(0, maxPlaces);
  }
  return found;
}

/** Carts, checkouts, and accounts are for buyers' browsers: storefronts disallow them and mention them anyway. */
export function isForBuyers(url: string): boolean {
  const { pathname } = new URL(url);
  const words = pathname.replace(/[/_.+-]+/g, ' ');
  return (
    hasTerm(words, 'cart') ||
    hasTerm(words, 'checkout') ||
    /\/(?:account|login|sign-?in|customer|orders?|konto|compte|cuenta|basket|checkouts)(?:\/|$)/i.test(
      pathname,
    )
  );
}
