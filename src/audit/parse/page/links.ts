import { attr, collapse } from '../tree.ts';
import type { Element } from '../tree.ts';
import type { LinkFact } from '../facts/facts.ts';
import { countWithin, isHidden, lowerBound, regionAt, tagged, within } from './outline.ts';
import type { Outline } from './outline.ts';
import { accessibleName } from './names.ts';

export const MAX_LINKS = 3_000;
const MAX_CARD_TEXT = 600;

/** A link and the element that it stands for. */
export interface PlacedLink extends LinkFact {
  at: number;
}

export interface LinkPlaces {
  resolve: (href: string) => string | undefined;
  /** Sorted indexes of the cards, and of the prices. */
  cards: readonly number[];
  prices: readonly number[];
}

/** Every `a` with a target. Anchors that are only targets themselves are left out. */
export function linkFacts(page: Outline, { resolve, cards, prices }: LinkPlaces): PlacedLink[] {
  const links: PlacedLink[] = [];
  const shown = pictures(page);
  const titles = ['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => tagged(page, tag));
  // A price without picture or title is an offer of this page: `17 new from $474`, a format, free delivery.
  // A long text with a price in it is a description.
  const products = cards.filter(
    (card) =>
      page.to[card]! - page.from[card]! <= MAX_CARD_TEXT &&
      countWithin(page, prices, card) > 0 &&
      [shown, ...titles].some((marks) => countWithin(page, marks, card) > 0),
  );
  const langAt = inheritedLang(page);
  for (const at of [...tagged(page, 'a'), ...scriptLinks(page)].sort((a, b) => a - b)) {
    if (links.length >= MAX_LINKS) break;
    const node = page.elements[at]!;
    const tag = node.tagName;
    const href = tag === 'a' ? attr(node, 'href') : undefined;
    const onclick = attr(node, 'onclick') !== undefined;
    if (
      tag === 'a' &&
      href === undefined &&
      !onclick &&
      (attr(node, 'name') ?? attr(node, 'id')) !== undefined
    )
      continue;
    const abs = href === undefined ? undefined : resolve(href);
    const rel = attr(node, 'rel');
    const role = attr(node, 'role');
    const lang = langAt(at);
    const anchor = anchorOf(node);
    const card = cardOf(page, products, at);
    links.push({
      at,
      href: (href ?? '').slice(0, 4_000),
      ...(abs !== undefined && { abs }),
      name: accessibleName(page, node),
      region: regionAt(page, at),
      ...(rel !== undefined && { rel: collapse(rel).toLowerCase() }),
      ...(role !== undefined && { role: collapse(role).toLowerCase() }),
      ...(tag !== 'a' && { tag }),
      ...(href === undefined && { lacksHref: true as const }),
      ...(href === undefined && isMeantAsLink(node) && { meantAsLink: true as const }),
      ...(anchor && { anchor }),
      ...(lang && { lang }),
      ...(card !== undefined && { card }),
      onclick,
    });
  }
  return links;
}

const opensAddress =
  /(?:^|[;\s{.])(?:location(?:\.href)?\s?=(?!=)|location\.(?:assign|replace)\(|window\.open\()\s?['"`]/;
const maybeLinks = ['span', 'div', 'li', 'td', 'tr', 'p', 'img', 'h2', 'h3', 'h4'];

/** Elements whose handler opens a URL, without a link in or around them: their target is unreachable without scripts. */
function scriptLinks(page: Outline): number[] {
  const anchors = tagged(page, 'a').filter((at) => attr(page.elements[at]!, 'href') !== undefined);
  return page.marked.filter((at) => {
    const node = page.elements[at]!;
    if (!maybeLinks.includes(node.tagName) || attr(node, 'role') !== undefined || isHidden(page, at))
      return false;
    if (!opensAddress.test((attr(node, 'onclick') ?? '').slice(0, 500))) return false;
    if (countWithin(page, anchors, at) > 0) return false;
    const before = anchors[lowerBound(anchors, at) - 1];
    return before === undefined || at >= page.end[before]!;
  });
}

/** Images, except decorative ones. */
const pictures = (page: Outline): number[] =>
  tagged(page, 'img').filter((at) => attr(page.elements[at]!, 'alt')?.trim() !== '');

const linkAttributes = new Set(['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy']);

const isMeantAsLink = (node: Element): boolean => node.attrs.some(({ name }) => linkAttributes.has(name));

function anchorOf(node: Element): LinkFact['anchor'] {
  if (attr(node, 'name')?.trim()) return 'name';
  return attr(node, 'id') ? 'id' : undefined;
}

/** Cards are not nested, so only the last one that begins before the element can contain it. */
function cardOf(page: Outline, cards: readonly number[], at: number): number | undefined {
  const place = lowerBound(cards, at + 1) - 1;
  const card = cards[place];
  return card !== undefined && within(page, at, card) ? place : undefined;
}

/** The nearest `lang` of an element below `html` and `body`; each element is read once. */
function inheritedLang(page: Outline): (at: number) => string | undefined {
  const known = new Map<number, string | undefined>();
  return (from) => {
    const path: number[] = [];
    let at = from;
    let lang: string | undefined;
    while (at >= 0 && !known.has(at)) {
      const node = page.elements[at]!;
      if (node.tagName === 'body' || node.tagName === 'html') break;
      path.push(at);
      lang = attr(node, 'lang')?.trim().slice(0, 60);
      if (lang) break;
      at = page.parent[at]!;
    }
    lang ||= known.get(at);
    for (const one of path) known.set(one, lang);
    return lang;
  };
}
