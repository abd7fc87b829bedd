/** The small cart that themes lay beside every page, with its sum, its checkout and what else they offer. */
import { attr } from '../../tree.ts';
import { firstWithin, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';

const LEVELS = 14;
const MAX_NAMES = 300;
/** Not the button or the icon that opens it, which are too small to hold a sum, nor a page that has one. */
const cartName =
  /(?:^|[\s_-])(?:cart[-_]{0,2}(?:drawer|sidebar|popup|flyout|notification|dropdown|preview|panel|offcanvas)|(?:mini|side|ajax|drawer|slide|flyout|offcanvas|popup|sidebar|quick)[-_]{0,2}(?:cart|basket|bag))(?=$|[\s_-])/i;

/** Whether an element is in a container that is named for such a cart and does not include the page title. */
export function isInMiniCart(page: Outline, owner: number): boolean {
  const titles = tagged(page, 'h1');
  for (let at = owner, left = LEVELS; at >= 0 && left > 0; at = page.parent[at]!, left -= 1) {
    const node = page.elements[at]!;
    if (node.tagName === 'main' || node.tagName === 'body') return false;
    if (firstWithin(page, titles, at) !== undefined) return false;
    const names = `${node.tagName} ${attr(node, 'id') ?? ''} ${attr(node, 'class') ?? ''}`.slice(
      0,
      MAX_NAMES,
    );
    if (at !== owner && cartName.test(names.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-'))) return true;
  }
  return false;
}
