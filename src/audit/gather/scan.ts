/** A quick look at an answer's text without a parse: enough to tell a challenge from a page and two error pages apart. */

export interface TextScan {
  /** The body begins like an HTML document or is declared as one. */
  html: boolean;
  title: string;
  /** Text without tags, scripts and styles, white space collapsed; of the first 256 KiB. */
  text: string;
  words: number;
  noindex: boolean;
  externalScripts: number;
  /** Markup names a product: Product in JSON-LD or Microdata, or og:type product. */
  product: boolean;
  /** Decoded source, at most 256 KiB. */
  source: string;
}

const maxBytes = 256 * 1024;

/** Total: any bytes give an answer. Linear in the body. */
export function scanText(body: Uint8Array, type: string, charset: string): TextScan {
  const source = decode(body.subarray(0, maxBytes), charset);
  const html = type.includes('html') || looksLikeHtml(source);
  const text = html ? withoutTags(source) : source.replace(/\s+/g, ' ').trim();
  return {
    html,
    title: html ? titleOf(source) : '',
    text,
    words: text === '' ? 0 : text.split(' ').length,
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

const silent = /^<(script|style|noscript|template|svg|head)\b/i;

/** One pass over the source; what stands in script, style and the like is left out. */
function withoutTags(source: string): string {
  const lower = source.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < source.length) {
    const tag = source.indexOf('<', at);
    if (tag < 0) break;
    parts.push(source.slice(at, tag));
    const quiet = silent.exec(source.slice(tag, tag + 12))?.[1]?.toLowerCase();
    const comment = source.startsWith('<!--', tag);
    const from = quiet ? lower.indexOf(`</${quiet}`, tag) : comment ? source.indexOf('-->', tag) : tag;
    const end = from < 0 ? -1 : source.indexOf('>', from);
    if (end < 0) return collapse(parts);
    at = end + 1;
  }
  parts.push(source.slice(at));
  return collapse(parts);
}

const collapse = (parts: string[]): string => parts.join(' ').replace(/\s+/g, ' ').trim();
