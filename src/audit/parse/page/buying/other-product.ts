/** Controls that add another product: of a comparison, a wish list or a rail. */
import { attr } from '../../tree.ts';
import { changesCart } from './ways.ts';
import { firstWithin, tagged, within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

const LEVELS = 12;
const MAX_NAMES = 300;
const others = new Set(
  'wishlist compare comparison related recommended recommendation recommendations upsell upsells crosssell crosssells similar alternatives alternative substitutes recently frequently sponsored minicart'.split(
    ' ',
  ),
);
/** A row of buttons may be named after all of them, and the page after what it has. */
const rows = /cart|basket|bag|buy|cta|action|button|btn|form|^has$|^with$|^is$/;
/** Other products are shown, not only sold. */
const shows = ['img', 'li', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Places of the controls that add to the cart, in document order. */
export const cartsIn = (controls: readonly { at: number; addToCart?: unknown }[]): number[] =>
  controls.flatMap(({ addToCart, at }) => (addToCart === undefined ? [] : at)).toSorted((a, b) => a - b);

/** Whether what is around a control, up to what holds the title too, is a comparison or is named after other products. */
export function buysOther(page: Outline, at: number, h1: number, carts: readonly number[]): boolean {
  for (let up = page.parent[at]!, left = LEVELS; up >= 0 && left > 0; up = page.parent[up]!, left -= 1) {
    const node = page.elements[up]!;
    if (within(page, h1, up) || node.tagName === 'body' || node.tagName === 'main') return false;
    const names = `${attr(node, 'id') ?? ''} ${attr(node, 'class') ?? ''}`.slice(0, MAX_NAMES);
    if (names.split(/\s+/, 20).some(isOthersName) && showsThings(page, up)) return true;
    if (node.tagName === 'td' && isCompared(page, up, carts)) return true;
  }
  return false;
}

function isOthersName(name: string): boolean {
  const tokens = nameTokens(name);
  return tokens.some((token) => others.has(token)) && !tokens.some((token) => rows.test(token));
}

const showsThings = (page: Outline, at: number): boolean =>
  shows.some((tag) => firstWithin(page, tagged(page, tag), at) !== undefined);

/** Another cell of the row has such a control too, as in a table with a product in each column. */
function isCompared(page: Outline, cell: number, carts: readonly number[]): boolean {
  const row = page.parent[cell]!;
  let cells = 0;
  for (let at = row + 1, left = 20; at < page.end[row]! && left > 0; at = page.end[at]!, left -= 1) {
    if (firstWithin(page, carts, at) !== undefined) cells += 1;
  }
  return cells > 1;
}

/** A link that by its address neither puts something into the cart nor leads anywhere. */
export function isLooseLink(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  const href = node.tagName === 'a' ? attr(node, 'href') : undefined;
  return href !== undefined && !changesCart(URL.parse(href, 'https://x.invalid')?.href ?? '');
}
