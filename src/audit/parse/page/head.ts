import { attr, closest, collapse, position, textOf } from '../tree.ts';
import type { Element } from '../tree.ts';
import type { HeadFacts } from '../facts.ts';
import { parseLinkHeader } from '../preferences.ts';
import { tagged } from './outline.ts';
import type { Outline } from './outline.ts';
import type { PageContext } from './context.ts';

const MAX_ENTRIES = 500;

/** Titles, metas and links, each with whether it ended up in the body, and what the headers say of the same. */
export function headFacts(page: Outline, context: PageContext): HeadFacts {
  const head = tagged(page, 'head')[0];
  const headEnd = head === undefined ? 0 : page.end[head]!;
  const list = (tag: string) =>
    tagged(page, tag)
      .slice(0, MAX_ENTRIES)
      .map((at) => ({ node: page.elements[at]!, inBody: at >= headEnd }));
  const links = list('link').flatMap(({ node, inBody }) => linkOf(node, inBody));
  const headers = context.headers.filter(([name]) => name.toLowerCase() === 'link').map(([, value]) => value);
  return {
    titles: list('title')
      .filter(({ node }) => !closest(node, (above) => above.tagName === 'svg'))
      .map(({ node }) => collapse(textOf(node, 2_000))),
    metas: list('meta').flatMap(({ node, inBody }) => metaOf(node, inBody)),
    links,
    canonical: links
      .filter(({ rel }) => rel.split(' ').includes('canonical'))
      .map(({ href, inBody }) => ({ href, inBody })),
    charset: charsetOf(
      list('meta').map(({ node }) => node),
      context.headers,
    ),
    linkHeader: parseLinkHeader(headers),
  };
}

function metaOf(node: Element, inBody: boolean): HeadFacts['metas'] {
  const name = attr(node, 'name') ?? attr(node, 'property') ?? attr(node, 'http-equiv');
  if (name === undefined || attr(node, 'itemprop') !== undefined) return [];
  return [
    { name: name.trim().toLowerCase(), content: (attr(node, 'content') ?? '').slice(0, 4_000), inBody },
  ];
}

function linkOf(node: Element, inBody: boolean): HeadFacts['links'] {
  const rel = collapse(attr(node, 'rel') ?? '').toLowerCase();
  const href = attr(node, 'href');
  if (rel === '' || href === undefined) return [];
  const [hreflang, type, title] = [attr(node, 'hreflang'), attr(node, 'type'), attr(node, 'title')];
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

function charsetOf(metas: Element[], headers: [string, string][]): HeadFacts['charset'] {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const header = labelIn(type);
  for (const node of metas) {
    const isType = attr(node, 'http-equiv')?.trim().toLowerCase() === 'content-type';
    const meta =
      attr(node, 'charset')?.trim().toLowerCase() ?? (isType ? labelIn(attr(node, 'content')) : undefined);
    if (meta === undefined || meta === '') continue;
    const offset = position(node)?.offset;
    return { ...(header && { header }), meta, ...(offset !== undefined && { metaOffset: offset }) };
  }
  return header ? { header } : {};
}

const labelIn = (type: string | undefined): string | undefined =>
  /charset\s{0,5}=\s{0,5}["']?([^\s;"']{1,40})/i.exec((type ?? '').slice(0, 500))?.[1]?.toLowerCase();
