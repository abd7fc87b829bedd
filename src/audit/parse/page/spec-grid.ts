import { isElement } from '../tree.ts';
import type { PageFacts } from '../facts.ts';
import { isHidden, tagged, textAt, within } from './outline.ts';
import type { Outline } from './outline.ts';
import { CARD, DIALOG, FOOTER, HEADER, NAV } from './regions.ts';

const outside = new Set([HEADER, NAV, FOOTER, DIALOG, CARD]);
const leaf = new Set(['div', 'span', 'p', 'strong', 'b']);
const most = 100;

/** Rows of exactly two plain elements, three or more of them side by side: a table that only looks like one. */
export function specGrid(page: Outline): PageFacts['specGrid'] {
  const rows = new Map<number, { name: string; value: string }[]>();
  for (const at of tagged(page, 'div')) {
    if (outside.has(page.region[at]!) || isHidden(page, at) || page.to[at]! - page.from[at]! > 200) continue;
    const parts = page.elements[at]!.childNodes.filter(isElement);
    if (parts.length !== 2 || !parts.every(({ tagName }) => leaf.has(tagName))) continue;
    const second = page.end[at + 1]!;
    if (!within(page, second, at)) continue;
    const name = textAt(page, at + 1, 80).replace(/\s*[:\uff1a]$/, '');
    const value = textAt(page, second, 200);
    if (!/^\p{L}[^.!?]{1,40}$/u.test(name) || value === '' || /[.!?]\s/.test(value)) continue;
    const parent = page.parent[at]!;
    rows.set(parent, [...(rows.get(parent) ?? []), { name, value }]);
  }
  return [...rows.values()]
    .filter((list) => list.length >= 3)
    .flat()
    .slice(0, most);
}
