/** Links of a Markdown text. */
import { registrableDomain, resolveUrl } from '../url.ts';

export interface MarkdownLink {
  name: string;
  /** As written. */
  href: string;
  /** Absolute http(s) address; absent when it does not resolve to one. */
  url?: string;
  /** From 1. */
  line: number;
}

const inline =
  /\[([^[\]\n]{0,300})\]\(\s{0,3}<?([^()<>\s]{1,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?)>?(?:\s{1,3}["'(][^"'\n]{0,200}["')])?\s{0,3}\)/g;
const bare = /https?:\/\/[^\s<>()[\]"'`|]{1,1000}/g;
const maxLinks = 500;

/** Inline links and bare addresses in order, at most 500; without fenced code. */
export function markdownLinks(text: string, base: string): MarkdownLink[] {
  const found: MarkdownLink[] = [];
  let fence = '';
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const mark = /^\s{0,3}(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === '' || fence === mark)) {
      fence = fence === '' ? mark : '';
      continue;
    }
    if (fence !== '') continue;
    const add = (name: string, href: string): void => {
      const url = resolveUrl(href, base);
      found.push({ name, href, ...(url ? { url } : {}), line: at + 1 });
    };
    const written = line.slice(0, 5000);
    const rest = written.replace(inline, (_, name: string, href: string) => {
      add(name.trim(), href);
      return ' ';
    });
    for (const [href] of rest.matchAll(bare)) add('', href.replace(/[.,;:!?*_]+$/, ''));
    if (found.length >= maxLinks) return found.slice(0, maxLinks);
  }
  return found;
}

/** Links to the registrable domain of the file itself, each address once. */
export function ownLinks(text: string, base: string): (MarkdownLink & { url: string })[] {
  const domain = registrableDomain(new URL(base).hostname);
  const first = new Map<string, MarkdownLink & { url: string }>();
  for (const { url, ...link } of markdownLinks(text, base)) {
    const plain = url?.replace(/#.*$/, '');
    if (plain && !first.has(plain) && registrableDomain(new URL(plain).hostname) === domain)
      first.set(plain, { ...link, url: plain });
  }
  return [...first.values()];
}
