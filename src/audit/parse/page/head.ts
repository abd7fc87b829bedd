import { attr, closest, collapse, endOf, isElement, isText, position, textBelow } from '../tree.ts';
import type { Element } from '../tree.ts';
import type { HeadFacts } from '../facts/facts.ts';
import { resolveUrl } from '../url.ts';
import { parseLinkHeader } from '../robots/preferences.ts';
import { tagged } from './outline.ts';
import type { Outline } from './outline.ts';
import type { PageContext } from '../page-context.ts';

const MAX_ENTRIES = 500;

/** The document as it came. */
export interface HeadSource {
  text: string;
  /** It began with a byte order mark, which `text` lacks. */
  bom: boolean;
}

/** Titles, metas and links, each with whether it ended up in the body, and what the headers say of the same. */
export function headFacts(page: Outline, context: PageContext, source: HeadSource): HeadFacts {
  const head = tagged(page, 'head')[0];
  const headEnd = head === undefined ? 0 : page.end[head]!;
  const list = (tag: string) =>
    tagged(page, tag)
      .slice(0, MAX_ENTRIES)
      .map((at) => ({ node: page.elements[at]!, inBody: at >= headEnd }));
  const links = list('link').flatMap(({ node, inBody }) => linkOf(node, inBody));
  const headers = context.headers.filter(([name]) => name.toLowerCase() === 'link').map(([, value]) => value);
  const titles = list('title').filter(({ node }) => !closest(node, (above) => above.tagName === 'svg'));
  const titlesInBody = titles.filter(({ inBody }) => inBody).length;
  const closedBy = closerOf(page);
  return {
    titles: titles.map(({ node }) => collapse(textBelow(node, 2_000))),
    ...(titlesInBody > 0 && { titlesInBody }),
    ...(closedBy && { closedBy }),
    metas: list('meta').flatMap(({ node, inBody }) => metaOf(node, inBody)),
    links,
    ...baseOf(page, context.url),
    canonical: links
      .filter(({ rel }) => rel.split(' ').includes('canonical'))
      .map(({ href, inBody }) => ({ href, inBody })),
    charset: charsetOf(
      list('meta').map(({ node }) => node),
      context,
      source,
    ),
    linkHeader: parseLinkHeader(headers),
  };
}

/** The first `base` element with an address, where it is not that of the page. */
function baseOf(page: Outline, url: string): Pick<HeadFacts, 'base'> {
  const first = tagged(page, 'base').find((at) => attr(page.elements[at]!, 'href') !== undefined);
  const base = first === undefined ? undefined : resolveUrl(attr(page.elements[first]!, 'href')!, url);
  return base === undefined || base === url ? {} : { base };
}

function metaOf(node: Element, inBody: boolean): HeadFacts['metas'] {
  const [named, property] = [attr(node, 'name'), attr(node, 'property')];
  const name = named ?? property ?? attr(node, 'http-equiv');
  if (name === undefined) return [];
  // Microdata may stand anywhere; in the head, an element with a name speaks for the page as well.
  if (attr(node, 'itemprop') !== undefined && (inBody || named === undefined)) return [];
  return [
    {
      name: name.trim().toLowerCase(),
      content: (attr(node, 'content') ?? '').slice(0, 4_000),
      inBody,
      ...(named === undefined && {
        from: property === undefined ? ('http-equiv' as const) : ('property' as const),
      }),
    },
  ];
}

function linkOf(node: Element, inBody: boolean): HeadFacts['links'] {
  const rel = collapse(attr(node, 'rel') ?? '').toLowerCase();
  const [hreflang, type, title] = [attr(node, 'hreflang'), attr(node, 'type'), attr(node, 'title')];
  // An alternate with a language but no URL is a reportable mistake; other links without one are ignored.
  const href = attr(node, 'href') ?? (hreflang ? '' : undefined);
  if (rel === '' || href === undefined) return [];
  return [
    {
      rel,
      href: href.slice(0, 4_000),
      inBody,
      ...(hreflang !== undefined && { hreflang }),
      ...(type !== undefined && { type }),
      ...(title !== undefined && { title }),
    },
  ];
}

/** What began the body where no body tag stands: whatever follows it is no longer in the head. */
function closerOf(page: Outline): string | undefined {
  const at = tagged(page, 'body')[0];
  const body = at === undefined ? undefined : page.elements[at]!;
  if (!body || position(body)) return undefined;
  // Only these five are white space to an HTML parser: a byte order mark or a no-break space begins the body.
  const first = body.childNodes.find(
    (node) => isElement(node) || (isText(node) && /[^\t\n\f\r ]/.test(node.value)),
  );
  if (!first) return undefined;
  if (isText(first)) return textMark(first.value);
  if (!isElement(first)) return undefined;
  const attributes = first.attrs.slice(0, 2).map(({ name, value }) => ` ${name}="${value.slice(0, 60)}"`);
  return `<${first.tagName}${attributes.join('')}>`;
}

function textMark(value: string): string {
  const text = collapse(value.slice(0, 200)).slice(0, 60);
  if (/[^\p{Cf}\s]/u.test(text)) return `the text "${text}"`;
  const code = (/[^\t\n\f\r ]/u.exec(value)?.[0] ?? ' ').codePointAt(0) ?? 0;
  return `an invisible character (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
}

function charsetOf(metas: Element[], context: PageContext, source: HeadSource): HeadFacts['charset'] {
  const type = context.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const header = labelIn(type);
  const said = { ...(header && { header }), ...(source.bom && { bom: true as const }) };
  for (const node of metas) {
    const isType = attr(node, 'http-equiv')?.trim().toLowerCase() === 'content-type';
    const meta =
      attr(node, 'charset')?.trim().toLowerCase() ?? (isType ? labelIn(attr(node, 'content')) : undefined);
    if (meta === undefined || meta === '') continue;
    const place = position(node);
    if (!place) return { ...said, meta };
    const end = bytesOf(source.text.slice(0, endOf(node)), context.charset) + (source.bom ? 3 : 0);
    return { ...said, meta, metaOffset: place.offset, metaEnd: end };
  }
  return said;
}

/** Exact for UTF-8 and for the charsets of one byte a character; at least the number of characters for others. */
const bytesOf = (text: string, charset: string): number =>
  /^utf-?8$|^$/i.test(charset) ? new TextEncoder().encode(text).length : text.length;

const labelIn = (type: string | undefined): string | undefined =>
  /charset\s{0,5}=\s{0,5}["']?([^\s;"']{1,40})/i.exec((type ?? '').slice(0, 500))?.[1]?.toLowerCase();
