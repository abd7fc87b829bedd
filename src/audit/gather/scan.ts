/** The text of a response without a parse: enough to recognize a challenge, and to compare two error pages. */

export interface TextScan {
  /** The body begins like an HTML document, or is declared as one. */
  html: boolean;
  title: string;
  /** Words of the text without tags, scripts and styles; of the first 256 KiB. */
  words: number;
  /** Characters of that text, white space collapsed. */
  visible: number;
  noindex: boolean;
  externalScripts: number;
  /** The markup has a product: Product in JSON-LD or Microdata, or og:type product. */
  product: boolean;
  /** Decoded source, at most 256 KiB. */
  source: string;
}

const maxBytes = 256 * 1024;

/** Never throws. Linear in the body. */
export function scanText(body: Uint8Array, type: string, charset: string): TextScan {
  const source = decode(body.subarray(0, maxBytes), charset);
  const html = type.includes('html') || looksLikeHtml(source);
  return {
    html,
    title: html ? titleOf(source) : '',
    ...tally(source, html),
    noindex: html && /<meta\s[^>]{0,200}noindex/i.test(source),
    externalScripts: html ? (source.match(/<script\s[^>]{0,300}src\s*=/gi)?.length ?? 0) : 0,
    product:
      html &&
      /"@type"\s{0,8}:\s{0,8}\[?\s{0,8}"Product|schema\.org\/Product\b|property="og:type"\s{1,8}content="(?:og:)?product/i.test(
        source,
      ),
    source,
  };
}

/** The document begins with a doctype, `html`, `head` or `body`, after white space and comments. */
export const looksLikeHtml = (source: string): boolean =>
  /^(?:\uFEFF|\s|<!--[^>]{0,200}-->){0,20}<(?:!doctype html|html|head|body)\b/i.test(source.slice(0, 4096));

/** Decodes with the named character set; an unknown one is read as UTF-8. Never throws. */
export function decode(body: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function titleOf(source: string): string {
  const open = /<title[^>]{0,200}>/i.exec(source);
  if (!open) return '';
  const from = open.index + open[0].length;
  const end = source.indexOf('<', from);
  return source
    .slice(from, end < 0 ? from + 300 : Math.min(end, from + 300))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The counted text, white space collapsed. */
export function visibleText({ source, html }: TextScan): string {
  const words: string[] = [];
  eachWord(source, html, (word) => words.push(word));
  return words.join(' ');
}

function tally(source: string, html: boolean): { words: number; visible: number } {
  let words = 0;
  let letters = 0;
  eachWord(source, html, (word) => {
    words += 1;
    letters += word.length;
  });
  return { words, visible: letters + Math.max(0, words - 1) };
}

/** One pass over the source, without script, style, and the like, and without a second copy of the page. */
function eachWord(source: string, html: boolean, take: (word: string) => void): void {
  const give = (from: number, to: number): void => source.slice(from, to).match(/\S+/g)?.forEach(take);
  if (!html) return give(0, source.length);
  let at = 0;
  while (at < source.length) {
    const tag = source.indexOf('<', at);
    give(at, tag < 0 ? source.length : tag);
    if (tag < 0) return;
    const end = source.indexOf('>', endOfSilence(source, tag));
    if (end < 0) return;
    at = end + 1;
  }
}

const silent = /<(script|style|noscript|template|svg|head)\b/iy;

/** The end of the tag that closes a skipped element or a comment; the end of the source if there is none. */
function endOfSilence(source: string, tag: number): number {
  silent.lastIndex = tag;
  const name = silent.exec(source)?.[1];
  if (name === undefined && !source.startsWith('<!--', tag)) return tag;
  const close = name === undefined ? /-->/g : new RegExp(`</${name}`, 'gi');
  close.lastIndex = tag;
  return close.exec(source)?.index ?? source.length;
}
