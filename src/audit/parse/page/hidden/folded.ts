import { attr, collapse, isElement, isText, walk, type Element } from '../../tree.ts';
import { isHidden, type Outline } from '../outline.ts';
import { CARD, DIALOG, FOOTER, HEADER, NAV } from '../regions.ts';
import { isDropped } from '../tags.ts';

const MAX_TEXT = 8_192;
const MAX_PANELS = 20;
const outside: ReadonlySet<number> = new Set([HEADER, NAV, FOOTER, DIALOG, CARD]);
/** Attributes with the ID, or an ID selector, of what a control opens. */
const opens = ['aria-controls', 'data-target', 'data-bs-target'];

/**
 * Text behind tabs and accordions: it is in the HTML, and one click away for people. Menus, dialogs, and cards are not
 * content.
 */
export function foldedText(page: Outline): string {
  const texts: string[] = [];
  let length = 0;
  for (const at of panelsOf(page)) {
    const text = collapse(textOf(page.elements[at]!, MAX_TEXT - length));
    if (text !== '') texts.push(text);
    length += text.length + 1;
    if (length >= MAX_TEXT) break;
  }
  return texts.join(' ').slice(0, MAX_TEXT);
}

function textOf(panel: Element, limit: number): string {
  let text = '';
  for (const node of walk(panel)) {
    if (!isText(node)) continue;
    const { parentNode: holder } = node;
    if (holder && isElement(holder) && isDropped(holder.tagName)) continue;
    text += `${node.value} `;
    if (text.length >= limit) break;
  }
  return text.slice(0, limit);
}

function panelsOf(page: Outline): number[] {
  const found = new Set<number>();
  const add = (at: number | undefined): void => {
    if (at === undefined || !isHidden(page, at) || outside.has(page.region[at]!)) return;
    const above = page.parent[at]!;
    if (above < 0 || !isHidden(page, above)) found.add(at);
  };
  for (const at of page.marked) if (attr(page.elements[at]!, 'role')?.trim() === 'tabpanel') add(at);
  for (const node of page.elements) {
    for (const { name, value } of node.attrs)
      if (opens.includes(name)) add(page.ids.get(value.trim().replace(/^#/, '')));
  }
  return [...found].toSorted((a, b) => a - b).slice(0, MAX_PANELS);
}
