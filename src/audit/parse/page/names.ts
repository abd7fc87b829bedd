import { attr, collapse, isElement, isText, textOf } from '../tree.ts';
import type { Element, Node } from '../tree.ts';
import { isBlock, isDropped } from './tags.ts';
import type { Outline } from './outline.ts';

const MAX_NAME = 300;
/** Nodes looked at for one name: no page makes names cost more than reading it. */
const MAX_NODES = 300;
/** Stands where a block ends: `Add to cart` and the price in a block behind it are two words. */
const GAP = ' ';

/** Text of the elements that `aria-labelledby` lists; empty when none of them has any. */
export function labelledBy(page: Outline, node: Element): string {
  const ids = attr(node, 'aria-labelledby')?.slice(0, 500).trim().split(/\s+/).slice(0, 8) ?? [];
  const texts = ids
    .map((id) => page.ids.get(id))
    .map((at) => (at === undefined ? '' : textOf(page.elements[at]!, MAX_NAME)));
  return collapse(texts.join(' ')).slice(0, MAX_NAME);
}

/** Text that a screen reader takes from the content: without what is hidden from it, with image alternatives. */
export function contentName(root: Element): string {
  const stack: (Node | typeof GAP)[] = root.childNodes.toReversed();
  let text = '';
  for (
    let seen = 0, node = stack.pop();
    node && seen < MAX_NODES && text.length < MAX_NAME;
    seen += 1, node = stack.pop()
  ) {
    if (node === GAP) text += GAP;
    else if (isText(node)) text += node.value;
    else if (isElement(node) && node.tagName === 'svg') text += ` ${svgName(node)} `;
    else if (isElement(node)) text += enter(node, stack);
  }
  return collapse(text).slice(0, MAX_NAME);
}

/** What they hold is a value, not a name: the options of a select do not label it. */
const valued = new Set(['select', 'textarea', 'datalist']);

function enter(node: Element, stack: (Node | typeof GAP)[]): string {
  if (isDropped(node.tagName) || attr(node, 'hidden') !== undefined || attr(node, 'aria-hidden') === 'true')
    return '';
  if (/display\s*:\s*none/i.test(attr(node, 'style') ?? '')) return '';
  const label = attr(node, 'aria-label');
  if (label !== undefined && label.trim() !== '') return ` ${label} `;
  if (valued.has(node.tagName)) return '';
  if (node.tagName === 'img') return ` ${attr(node, 'alt') ?? ''} `;
  const children = node.childNodes;
  const apart = isBlock(node.tagName);
  if (apart) stack.push(GAP);
  for (let i = Math.min(children.length, MAX_NODES) - 1; i >= 0; i -= 1) stack.push(children[i]!);
  return apart ? GAP : '';
}

function svgName(node: Element): string {
  if (attr(node, 'aria-hidden') === 'true') return '';
  const title = node.childNodes.find((child) => child.nodeName === 'title');
  return attr(node, 'aria-label') ?? (title ? textOf(title, MAX_NAME) : '');
}

const filled = (value: string | undefined): string =>
  collapse((value ?? '').slice(0, 1_000)).slice(0, MAX_NAME);

/** Accessible name of a link or a control without a label element, by the order of the accessible name computation. */
export function accessibleName(page: Outline, node: Element): string {
  const aria = labelledBy(page, node) || filled(attr(node, 'aria-label'));
  if (aria !== '') return aria;
  const own =
    node.tagName === 'img'
      ? filled(attr(node, 'alt'))
      : node.tagName === 'input'
        ? filled(attr(node, attr(node, 'type')?.toLowerCase() === 'image' ? 'alt' : 'value'))
        : valued.has(node.tagName)
          ? ''
          : contentName(node);
  return own || filled(attr(node, 'title'));
}
