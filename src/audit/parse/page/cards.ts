import { attr } from '../tree.ts';
import { ownHeading } from './headings.ts';
import { CARD, DIALOG, FOOTER, GALLERY, HEADER, MAIN, NAV } from './regions.ts';
import { countWithin, tagged, within } from './outline.ts';
import type { Outline } from './outline.ts';
import { nameTokens } from './tags.ts';

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
  /** Sorted indexes of links that may lead to a product, those of them that have its address, images and prices. */
  links: readonly number[];
  away: readonly number[];
  images: readonly number[];
  prices: readonly number[];
  /** The heading that the title of the document repeats: what holds it is the page's own. */
  own: number | undefined;
}

/**
 * Elements that are cards: three and more siblings of one shape with a link and a price each (the innermost such blocks),
 * else with a link and an image; and single blocks named as product cards. A link counts when it leads to another page.
 * Marks their region. Linear in the page.
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
  const marks: Marks = {
    links: links.filter(({ to }) => to !== 'here').map(({ at }) => at),
    away: links.filter(({ to }) => to === 'away').map(({ at }) => at),
    images: tagged(page, 'img'),
    prices: [...prices].sort((a, b) => a - b),
    own: ownHeading(page, named),
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
    const priced = group.filter((at) => isCard(page, at, marks) && countWithin(page, marks.prices, at) > 0);
    if (priced.length >= MIN_GROUP && priced.length * 2 >= group.length)
      group.filter((at) => isCard(page, at, marks)).forEach(take);
  }
  for (const at of namedCards(page)) if (isCard(page, at, marks)) take(at);
  for (const group of groups.toReversed()) {
    const pictured = group.filter((at) => isCard(page, at, marks) && isPlain(page, at, marks));
    if (pictured.length >= MIN_GROUP && pictured.length * 2 >= group.length) pictured.forEach(take);
  }
  return cards.sort((a, b) => a - b);
}

/** Pictures of the product, places on its page and its colours are no other products. */
export function leadsFrom(
  url: string,
  resolve: (href: string) => string | undefined,
): (href: string | undefined) => 'away' | 'here' | 'open' {
  const here = URL.parse(url);
  const own = here && !script.test(here.pathname) ? here.origin + here.pathname : undefined;
  return (href) => {
    const plain = href?.trim() ?? '';
    // A script leads on: nobody knows where.
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

function isCard(page: Outline, at: number, { links, images, prices, own }: Marks): boolean {
  if (page.to[at]! - page.from[at]! > MAX_CARD_TEXT || countWithin(page, links, at) === 0) return false;
  const [pictures, amounts] = [countWithin(page, images, at), countWithin(page, prices, at)];
  // A cell of a table is more often a row of facts or an offer.
  if (page.elements[at]!.tagName === 'td' ? pictures === 0 || amounts === 0 : pictures + amounts === 0)
    return false;
  return countWithin(page, tagged(page, 'h1'), at) === 0 && (own === undefined || !within(page, own, at));
}

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
      const shape = `${node.tagName} ${/\S{1,100}/.exec(attr(node, 'class') ?? '')?.[0] ?? ''}`;
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
      if (
        name === undefined ||
        !/product|produkt|artikel/i.test(name) ||
        (page.region[at] !== MAIN && page.region[at] !== GALLERY)
      )
        continue;
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
