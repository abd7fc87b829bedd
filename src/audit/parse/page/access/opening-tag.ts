import { isElement } from '../../tree.ts';
import type { Element } from '../../tree.ts';

const MAX_TAG = 160;
const MAX_VALUE = 70;

/** Left out first where room is short: they say least of what an element is. */
const minor = /^(?:data-|on|style$|class$|item)/;

/** The opening tag of an element in at most 160 characters: long values are cut, and what has no room is left out. */
export function openingTag(node: Element): string {
  const open = `<${node.tagName.slice(0, 60)}`;
  const parts = node.attrs.slice(0, 60).map(({ name, value }) => {
    const shown = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value;
    return { name, text: value === '' ? ` ${name}` : ` ${name}="${shown.replaceAll('"', '&quot;')}"` };
  });
  let left = MAX_TAG - 3 - open.length;
  const kept = new Set<(typeof parts)[number]>();
  for (const isMinor of [false, true]) {
    for (const part of parts) {
      if (minor.test(part.name) !== isMinor || part.text.length > left) continue;
      kept.add(part);
      left -= part.text.length;
    }
  }
  const text = parts.filter((part) => kept.has(part)).map((part) => part.text);
  return `${open}${text.join('')}${kept.size < node.attrs.length ? ' …' : ''}>`;
}

/** The tag, and that of the first element in it if there is room: an empty link shows what it holds. */
export function shownTag(node: Element): string {
  const own = openingTag(node);
  const first = node.childNodes.find(isElement);
  const both = first === undefined ? own : own + openingTag(first);
  return both.length <= MAX_TAG ? both : own;
}
