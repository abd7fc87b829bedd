/** What the links of a block say about it: whether it presents a product that has a page of its own. */
import { attr } from '../../tree.ts';
import { countWithin, firstWithin, lowerBound, tagged, textAt, within } from '../outline.ts';
import type { Outline } from '../outline.ts';

/** A link to another page. */
export interface AwayLink {
  at: number;
  url: string;
  /** Around a picture, or empty: a script or a style sheet draws the picture. */
  pictured: boolean;
  texted: boolean;
  /** In or around a heading. */
  heading: number | undefined;
}

const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'];
const MAX_LINKS_OF_BLOCK = 40;
/** Picture and title of one card are so many links apart. */
const REACH = 6;
const HEADING_DEPTH = 3;

export function awayLinks(page: Outline, links: readonly { at: number; url: string }[]): AwayLink[] {
  const images = tagged(page, 'img');
  const headings = headingsIn(page);
  return links.map(({ at, url }) => {
    const texted = page.to[at]! > page.from[at]!;
    return {
      at,
      url,
      texted,
      pictured: !texted || countWithin(page, images, at) > 0,
      heading: headingAt(at),
    };
  });

  function headingAt(at: number): number | undefined {
    const inside = firstWithin(page, headings, at);
    if (inside !== undefined) return inside;
    for (
      let up = page.parent[at]!, left = HEADING_DEPTH;
      up >= 0 && left > 0;
      up = page.parent[up]!, left -= 1
    )
      if (headingTags.includes(page.elements[up]!.tagName)) return up;
    return undefined;
  }
}

const headingsIn = (page: Outline): number[] =>
  headingTags.flatMap((tag) => [...tagged(page, tag)]).sort((a, b) => a - b);

export const linksOf = (page: Outline, away: readonly AwayLink[], at: number): readonly AwayLink[] =>
  away.slice(
    firstFrom(away, at),
    Math.min(firstFrom(away, page.end[at]!), firstFrom(away, at) + MAX_LINKS_OF_BLOCK),
  );

function firstFrom(away: readonly AwayLink[], at: number): number {
  let low = 0;
  let high = away.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (away[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether image and name, or a heading, link to one other page. A link to reviews or terms has neither. */
export function presentsProduct(links: readonly AwayLink[]): boolean {
  const pictured = new Set(links.filter((link) => link.pictured).map(({ url }) => url));
  return links.some(({ url, texted, heading }) => heading !== undefined || (texted && pictured.has(url)));
}

/** Image and heading link to one other page. */
export function isTitledCard(links: readonly AwayLink[]): boolean {
  const pictured = new Set(links.filter((link) => link.pictured).map(({ url }) => url));
  return links.some(({ url, heading }) => heading !== undefined && pictured.has(url));
}

/**
 * The blocks of products without a like neighbor: the smallest that holds picture, heading, and price of one other
 * page, and the controls beside them.
 */
export function loneBlocks(
  page: Outline,
  away: readonly AwayLink[],
  prices: readonly number[],
  isCard: (at: number) => boolean,
): number[] {
  const headings = headingsIn(page);
  const names = new Set(
    tagged(page, 'h1')
      .slice(0, MAX_NAMES)
      .map((at) => nameAt(page, at)),
  );
  const buttons = [...tagged(page, 'button'), ...tagged(page, 'input')].sort((a, b) => a - b);
  return away.flatMap((link, i) => {
    // A page may link to itself by another URL.
    if (link.heading === undefined || names.has(nameAt(page, link.heading))) return [];
    const picture = away
      .slice(Math.max(0, i - REACH), i + REACH + 1)
      .find(({ url, pictured }) => pictured && url === link.url);
    if (!picture) return [];
    let at = picture === link ? link.at : page.parent[link.at]!;
    const holds = (up: number): boolean =>
      within(page, link.at, up) && within(page, picture.at, up) && countWithin(page, prices, up) > 0;
    while (at >= 0 && !holds(at) && isSmall(page, at)) at = page.parent[at]!;
    return at >= 0 && holds(at) && isCard(at)
      ? [withControls(page, at, { url: link.url, away, buttons, headings })]
      : [];
  });
}

const nameAt = (page: Outline, at: number): string => textAt(page, at, 300).toLowerCase();

const MAX_NAMES = 20;
const MAX_TEXT = 1_500;
const MAX_ADDED = 200;
const MAX_CLIMB = 4;

const isSmall = (page: Outline, at: number): boolean => {
  const { tagName } = page.elements[at]!;
  return page.to[at]! - page.from[at]! <= MAX_TEXT && tagName !== 'body' && tagName !== 'main';
};

/** The block with the form below it, where nothing else is in between. */
function withControls(
  page: Outline,
  block: number,
  near: { url: string; away: readonly AwayLink[]; buttons: readonly number[]; headings: readonly number[] },
): number {
  const { url, away, buttons, headings } = near;
  const others = (at: number): number => linksOf(page, away, at).filter((link) => link.url !== url).length;
  const text = page.to[block]! - page.from[block]!;
  let best = block;
  for (
    let up = page.parent[block]!, left = MAX_CLIMB;
    up >= 0 && left > 0;
    up = page.parent[up]!, left -= 1
  ) {
    if (!isSmall(page, up) || page.to[up]! - page.from[up]! > text + MAX_ADDED) break;
    if (countWithin(page, tagged(page, 'h1'), up) > 0) break;
    if (countWithin(page, headings, up) > countWithin(page, headings, block)) break;
    if (others(up) > others(block)) break;
    if (countWithin(page, buttons, up) > countWithin(page, buttons, best)) best = up;
  }
  return best;
}

/** Places of the prices of product items in Microdata, and the elements of those items; sorted. */
export interface ItemPrices {
  at: readonly number[];
  items: readonly number[];
}

export function itemPrices(page: Outline): ItemPrices {
  const found: { at: number; item: number }[] = [];
  const counts = new Map<number, number>();
  for (const [at, element] of page.elements.entries()) {
    if (attr(element, 'itemprop')?.trim() !== 'price') continue;
    for (let up = page.parent[at]!, left = MAX_ABOVE; up >= 0 && left > 0; up = page.parent[up]!, left -= 1) {
      if (!/\bproduct\b/i.test((attr(page.elements[up]!, 'itemtype') ?? '').slice(0, 200))) continue;
      found.push({ at, item: up });
      counts.set(up, (counts.get(up) ?? 0) + 1);
      break;
    }
  }
  // A listing may put all of its cards into one item.
  const own = found.filter(({ item }) => counts.get(item)! <= FEW);
  return { at: own.map(({ at }) => at), items: own.map(({ item }) => item) };
}

const MAX_ABOVE = 60;
const FEW = 2;

/** Whether a block holds the price of an item that begins outside of it. */
export function holdsPriceOfItem(page: Outline, { at, items }: ItemPrices, block: number): boolean {
  const from = lowerBound(at, block);
  return at.slice(from, from + FEW).some((place, i) => place < page.end[block]! && items[from + i]! < block);
}
