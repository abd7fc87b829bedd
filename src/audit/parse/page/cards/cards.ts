import { attr } from '../../tree.ts';
import {
  awayLinks,
  holdsPriceOfItem,
  isTitledCard,
  itemPrices,
  linksOf,
  loneBlocks,
  presentsProduct,
} from './card-links.ts';
import type { AwayLink, ItemPrices } from './card-links.ts';
import { ownHeading } from '../headings.ts';
import { CARD, DIALOG, FOOTER, GALLERY, HEADER, MAIN, NAV } from '../regions.ts';
import { countWithin, tagged, within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

/** Repeating blocks need this many of a shape. */
const MIN_GROUP = 3;
const MAX_CARD_TEXT = 1_500;
const MAX_PLAIN_TEXT = 400;
export const MAX_CARDS = 500;
const never = new Set([
  'option',
  'tr',
  'th',
  'p',
  'br',
  'span',
  'h1',
  'h2',
  'h3',
  'img',
  'source',
  'picture',
  'label',
  'button',
  'input',
]);
const elsewhere = new Set([HEADER, NAV, FOOTER, DIALOG]);

interface Marks {
  /** Sorted indexes of links that may point to a product, links with its URL, images, and prices. */
  links: readonly number[];
  away: readonly number[];
  images: readonly number[];
  prices: readonly number[];
  /** The heading that the title of the document repeats: what holds it is the page's own. */
  own: number | undefined;
  leading: readonly AwayLink[];
  itemPrices: ItemPrices;
}

/**
 * Elements that are cards: three and more siblings of one shape with a link and a price each (the innermost such blocks),
 * else with a link and an image; blocks named as product cards that are repeated or present the product of another page;
 * and lone blocks with picture, heading, and price of another page. Marks their region. Linear in the page.
 * @param named the title of the document
 */
export function findCards(
  page: Outline,
  prices: number[],
  resolve: (href: string) => string | undefined,
  url: string,
  named?: string,
): number[] {
  const leads = leadsFrom(url, resolve);
  const links = tagged(page, 'a').map((at) => ({ at, to: leads(attr(page.elements[at]!, 'href')) }));
  const leading = links.flatMap(({ at, to }) => {
    const href = attr(page.elements[at]!, 'href')?.trim() ?? '';
    return to === 'away' ? { at, url: (resolve(href) ?? href).replace(/#.*$/s, '') } : [];
  });
  const marks: Marks = {
    links: links.filter(({ to }) => to !== 'here').map(({ at }) => at),
    away: links.filter(({ to }) => to === 'away').map(({ at }) => at),
    images: tagged(page, 'img'),
    prices: [...prices].sort((a, b) => a - b),
    own: ownHeading(page, named),
    leading: awayLinks(page, leading),
    itemPrices: itemPrices(page),
  };
  const cards: number[] = [];
  const holdsCard = new Uint8Array(page.elements.length);
  const take = (at: number): void => {
    if (cards.length >= MAX_CARDS || holdsCard[at] === 1 || isInCard(page, at)) return;
    cards.push(at);
    for (let up = at; up >= 0 && holdsCard[up] === 0; up = page.parent[up]!) holdsCard[up] = 1;
    for (let i = at; i < page.end[at]!; i += 1) page.region[i] = CARD;
  };
  const groups = groupsOf(page);
  // A descendant stands after its ancestor: from the end, inner blocks come first.
  for (const group of groups.toReversed()) {
    // A section that holds a rail is not one of three cards.
    const priced = group.filter(
      (at) => holdsCard[at] === 0 && isCard(page, at, marks) && countWithin(page, marks.prices, at) > 0,
    );
    if (priced.length >= MIN_GROUP && priced.length * 2 >= group.length)
      withoutOdd(
        page,
        group.filter((at) => isCard(page, at, marks)),
        marks,
      ).forEach(take);
  }
  const { kin, alone } = byKin(
    page,
    namedCards(page).filter((at) => isCard(page, at, marks)),
    marks,
  );
  kin.forEach(take);
  for (const group of groups.toReversed()) {
    const pictured = group.filter((at) => isCard(page, at, marks) && isPlain(page, at, marks));
    if (pictured.length >= MIN_GROUP && pictured.length * 2 >= group.length) pictured.forEach(take);
  }
  for (const at of loneBlocks(page, marks.leading, marks.prices, (one) => isLone(page, one, marks))) take(at);
  // The block of the page's own product has a name like a card's; its price is then the only one outside of cards.
  const free = marks.prices.filter((at) => isContent(page, at));
  for (const at of alone)
    if (isTitledCard(linksOf(page, marks.leading, at)) || countWithin(page, free, at) < free.length) take(at);
  return cards.sort((a, b) => a - b);
}

/** Images of the product, anchors on its page, and its colors are not other products. */
export function leadsFrom(
  url: string,
  resolve: (href: string) => string | undefined,
): (href: string | undefined) => 'away' | 'here' | 'open' {
  const here = URL.parse(url);
  const own = here && !script.test(here.pathname) ? here.origin + here.pathname : undefined;
  return (href) => {
    const plain = href?.trim() ?? '';
    // A script navigates to an unknown target.
    if (plain === '' || plain === '#') return 'open';
    const abs = plain.startsWith('#') ? url : resolve(plain);
    if (abs === undefined) return 'open';
    const [path] = abs.split(/[?#]/, 1);
    return plain.startsWith('#') || path === own || picture.test(path!) ? 'here' : 'away';
  };
}

/** Pages of which the query says what they show. */
const script = /^\/?$|\.(?:php|aspx?|jsp|cgi|pl|dll)$/i;
const picture = /\.(?:jpe?g|png|webp|avif|gif|svg|bmp|tiff?|mp4|webm)$/i;

const isInCard = (page: Outline, at: number): boolean => page.region[at] === CARD;

function isCard(page: Outline, at: number, marks: Marks): boolean {
  const { links, images, prices, own } = marks;
  if (page.to[at]! - page.from[at]! > MAX_CARD_TEXT || countWithin(page, links, at) === 0) return false;
  const [pictures, amounts] = [countWithin(page, images, at), countWithin(page, prices, at)];
  // A cell of a table is more often a row of facts or an offer.
  if (page.elements[at]!.tagName === 'td' ? pictures === 0 || amounts === 0 : pictures + amounts === 0)
    return false;
  if (countWithin(page, tagged(page, 'h1'), at) > 0 || (own !== undefined && within(page, own, at)))
    return false;
  return !holdsPriceOfItem(page, marks.itemPrices, at);
}

/** A buy box may have the shape of the rails beside it: of siblings that present products, one with many links and no product is out. */
function withoutOdd(page: Outline, group: number[], { leading }: Marks): number[] {
  const links = new Map(group.map((at) => [at, linksOf(page, leading, at)]));
  const strong = new Set(group.filter((at) => presentsProduct(links.get(at)!)));
  if (strong.size * 2 <= group.length) return group;
  return group.filter((at) => strong.has(at) || new Set(links.get(at)!.map(({ url }) => url)).size === 1);
}

/** Named blocks of which others like them present other products, and those that are the only ones of their kind. */
function byKin(page: Outline, named: number[], marks: Marks): { kin: number[]; alone: number[] } {
  const kinds = new Map<string, Set<string>>();
  const seen = named.map((at) => {
    const links = linksOf(page, marks.leading, at);
    const [pictures, amounts] = [countWithin(page, marks.images, at), countWithin(page, marks.prices, at)];
    const kind = `${page.elements[at]!.tagName} ${firstClass(page, at)} ${pictures > 0} ${amounts > 0}`;
    const urls = kinds.get(kind) ?? new Set();
    const first = links.find(({ texted }) => texted) ?? links[0];
    if (first) kinds.set(kind, urls.add(first.url));
    return { at, links, kind };
  });
  const isKin = ({ links, kind }: { links: readonly AwayLink[]; kind: string }): boolean =>
    links.length > 0 && (kinds.get(kind)?.size ?? 0) > 1;
  return {
    kin: seen.filter(isKin).map(({ at }) => at),
    alone: seen.filter((one) => !isKin(one) && presentsProduct(one.links)).map(({ at }) => at),
  };
}

const isLone = (page: Outline, at: number, marks: Marks): boolean =>
  isCard(page, at, marks) && isContent(page, at);

const isContent = (page: Outline, at: number): boolean =>
  page.region[at] === MAIN || page.region[at] === GALLERY;

/** A picture with a text and few links: a card of a listing that loads its prices later. */
const isPlain = (page: Outline, at: number, { links, away, images }: Marks): boolean =>
  page.to[at]! > page.from[at]! &&
  page.to[at]! - page.from[at]! <= MAX_PLAIN_TEXT &&
  countWithin(page, images, at) > 0 &&
  countWithin(page, away, at) > 0 &&
  countWithin(page, links, at) <= 8;

/** Children of one parent that share tag and first class, or the tag alone where each has a class of its own; in order of their parents. */
function groupsOf(page: Outline): number[][] {
  const groups: number[][] = [];
  for (let parent = 0; parent < page.elements.length; parent += 1) {
    if (elsewhere.has(page.region[parent]!) || page.end[parent]! - parent <= MIN_GROUP) continue;
    const byShape = new Map<string, number[]>();
    for (let child = parent + 1; child < page.end[parent]!; child = page.end[child]!) {
      const node = page.elements[child]!;
      if (never.has(node.tagName) || page.end[child]! - child < 2) continue;
      const shape = `${node.tagName} ${firstClass(page, child)}`;
      add(byShape, shape, child);
    }
    const byTag = new Map<string, number[]>();
    for (const [shape, group] of byShape) {
      if (group.length >= MIN_GROUP) groups.push(group);
      else for (const child of group) add(byTag, shape.slice(0, shape.indexOf(' ')), child);
    }
    for (const group of byTag.values())
      if (group.length >= MIN_GROUP) groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
}

const firstClass = (page: Outline, at: number): string =>
  /\S{1,100}/.exec(attr(page.elements[at]!, 'class') ?? '')?.[0] ?? '';

function add(groups: Map<string, number[]>, shape: string, child: number): void {
  const same = groups.get(shape);
  if (same) same.push(child);
  else groups.set(shape, [child]);
}

const cardWords = ['card', 'tile', 'item', 'miniature', 'teaser', 'box', 'block'];
/** Parts of a product's own page, which are boxes and blocks too. */
const partWords = new Set(
  'info img image images media essential detail details view main price prices options gallery form actions summary description shop'.split(
    ' ',
  ),
);

/** Blocks whose class names a product card, innermost first. */
function namedCards(page: Outline): number[] {
  const found: number[] = [];
  for (const tag of ['article', 'li', 'div']) {
    for (const at of tagged(page, tag)) {
      const name = attr(page.elements[at]!, 'class');
      if (name === undefined || !/product|produkt|artikel/i.test(name) || !isContent(page, at)) continue;
      const first = name.trim().split(/\s+/).slice(0, 6);
      if (first.some((token) => isCardName(nameTokens(token)))) found.push(at);
    }
  }
  return found.sort((a, b) => b - a);
}

const isCardName = (tokens: string[]): boolean =>
  tokens.length <= 3 &&
  tokens.some((token) => token === 'product' || token === 'produkt' || token === 'artikel') &&
  !tokens.some((token) => partWords.has(token)) &&
  cardWords.includes(tokens.at(-1)!);
