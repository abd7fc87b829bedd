import { attr, collapse, isElement, isText, textBelow } from '../tree.ts';
import type { Element, Node } from '../tree.ts';
import { isBlock, isDropped } from './tags.ts';
import { ARIA_HIDDEN, HIDDEN, hiddenStyle } from './outline.ts';
import type { Outline } from './outline.ts';

const MAX_NAME = 300;
/** Nodes looked at for one name: no page makes names cost more than reading it. */
const MAX_NODES = 300;
/** Stands where a block ends: `Add to cart` and the price in a block behind it are two words. */
const GAP = ' ';

/** Stands where an element with a title ends: the title counts when nothing in the element did. */
interface Titled {
  title: string;
  /** Length of the name before the element. */
  from: number;
}

interface Reading {
  /** Where ids are looked up. */
  page?: Outline | undefined;
  /** What is hidden counts too. */
  hidden?: boolean;
  /** UTF-16 units after which nothing more is read. */
  most?: number;
}

/** Text of the elements that `aria-labelledby` lists; empty when none of them has any. */
export function labelledBy(page: Outline, node: Element): string {
  const list = attr(node, 'aria-labelledby');
  if (list === undefined) return '';
  const ids = list.slice(0, 500).trim().split(/\s+/).slice(0, 8);
  const texts = ids.map((id) => page.ids.get(id)).map((at) => (at === undefined ? '' : referred(page, at)));
  return collapse(texts.join(' ')).slice(0, MAX_NAME);
}

/** A label may stand around all fields of a page, and one element be referred to by all: each is read once. */
interface ReadOnce {
  referred: Map<number, string>;
  named: Map<Element, boolean>;
}
const readOnce = new WeakMap<Outline, ReadOnce>();

function readOf(page: Outline): ReadOnce {
  const known = readOnce.get(page) ?? { referred: new Map(), named: new Map() };
  readOnce.set(page, known);
  return known;
}

function once<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

const referred = (page: Outline, at: number): string =>
  once(readOf(page).referred, at, () => referredName(page, at));

/** Name of an element that another refers to. Its own references are not followed, and it may be hidden as a whole. */
function referredName(page: Outline, at: number): string {
  const node = page.elements[at]!;
  const own = filled(attr(node, 'aria-label')) || replaced(node);
  const hidden = (page.flags[at]! & (HIDDEN | ARIA_HIDDEN)) !== 0;
  return own || read(node, { hidden }).text || filled(attr(node, 'title'));
}

/** Text that a screen reader takes from the content: without what is hidden from it, with image alternatives. */
export const contentName = (root: Element, page: Outline): string => read(root, { page }).text;

/** Whether the content gives a name. An element with more nodes than are looked at is taken to have one. */
export const isNamedByContent = (page: Outline, root: Element): boolean =>
  once(readOf(page).named, root, () => {
    const { text, whole } = read(root, { page, most: 1 });
    return text !== '' || !whole;
  });

function read(root: Element, options: Reading): { text: string; whole: boolean } {
  const { most = MAX_NAME } = options;
  const stack: (Node | typeof GAP | Titled)[] = [];
  pushChildren(stack, root);
  let text = '';
  let whole = true;
  for (let seen = 0, node = stack.pop(); node !== undefined; seen += 1, node = stack.pop()) {
    whole = seen < MAX_NODES && text.length < most;
    if (!whole) break;
    let part = '';
    if (node === GAP) part = GAP;
    else if ('title' in node) part = text.slice(node.from).trim() === '' ? ` ${node.title} ` : '';
    else if (isText(node)) part = node.value;
    else if (isElement(node)) part = enter(node, stack, options, text.length);
    text = text === '' ? part.trimStart() : text + part;
  }
  return { text: collapse(text).slice(0, MAX_NAME), whole };
}

/** What they hold is a value, not a name: the options of a select do not label it. */
const valued = new Set(['select', 'textarea', 'datalist']);
/** Their content is another document, or is shown where they cannot be. */
const embedded = new Set(['iframe', 'video', 'audio', 'canvas', 'object', 'embed', 'math']);

function enter(
  node: Element,
  stack: (Node | typeof GAP | Titled)[],
  { page, hidden: hiddenToo = false }: Reading,
  from: number,
): string {
  const tag = node.tagName;
  if (tag === 'br') return GAP;
  if (isDropped(tag) && tag !== 'svg' && tag !== 'iframe') return '';
  let label = '';
  let title = '';
  let refers = false;
  let isHidden = false;
  for (const { name, value } of node.attrs) {
    if (name === 'aria-label') label = filled(value);
    else if (name === 'title') title = filled(value);
    else if (name === 'aria-labelledby') refers = page !== undefined;
    else if (name === 'hidden' || name === 'inert') isHidden = true;
    else if (name === 'aria-hidden') isHidden ||= value.trim().toLowerCase() === 'true';
    else if (name === 'style') isHidden ||= hiddenStyle.test(value);
  }
  if (isHidden && !hiddenToo) return '';
  const aria = (refers ? labelledBy(page!, node) : '') || label;
  if (aria !== '') return ` ${aria} `;
  if (valued.has(tag)) return '';
  const own = replaced(node);
  if (own !== undefined) return ` ${own || title} `;
  if (title !== '') stack.push({ title, from });
  const apart = isBlock(tag);
  if (apart) stack.push(GAP);
  pushChildren(stack, node);
  return apart ? GAP : '';
}

function pushChildren(stack: (Node | typeof GAP | Titled)[], { childNodes }: Element): void {
  // One more than are looked at, so that what is left out is noticed.
  for (let i = Math.min(childNodes.length, MAX_NODES + 1) - 1; i >= 0; i -= 1) stack.push(childNodes[i]!);
}

const presentational = new Set(['presentation', 'none']);

/** Name of an element whose text is not what it contains; undefined for all others. */
function replaced(node: Element): string | undefined {
  const tag = node.tagName;
  if (tag === 'img')
    return presentational.has(attr(node, 'role')?.trim().toLowerCase() ?? '')
      ? ''
      : filled(attr(node, 'alt'));
  if (tag === 'svg') return svgTitle(node);
  if (tag === 'input') return buttonText(node);
  return embedded.has(tag) ? '' : undefined;
}

/** The first title in a drawing, unless another drawing comes before it. */
function svgTitle(svg: Element): string {
  const stack: Node[] = svg.childNodes.slice(0, MAX_NODES).toReversed();
  for (let seen = 0, node = stack.pop(); node && seen < MAX_NODES; seen += 1, node = stack.pop()) {
    if (node.nodeName === 'svg') return '';
    if (node.nodeName === 'title') return filled(textBelow(node, MAX_NAME));
    if (isElement(node)) stack.push(...node.childNodes.slice(0, MAX_NODES).toReversed());
  }
  return '';
}

const defaults: Record<string, string> = { submit: 'Submit', reset: 'Reset' };

/** Label of a button input; the value of other inputs is not a name. */
function buttonText(node: Element): string {
  const type = attr(node, 'type')?.trim().toLowerCase() ?? '';
  if (type === 'image') return filled(attr(node, 'alt')) || filled(attr(node, 'value'));
  if (type !== 'button' && !Object.hasOwn(defaults, type)) return '';
  return filled(attr(node, 'value') ?? defaults[type]);
}

const filled = (value: string | undefined): string =>
  value === undefined ? '' : collapse(value.slice(0, 1_000)).slice(0, MAX_NAME);

/** Accessible name of a link or a control without a label element, by the order of the accessible name computation. */
export function accessibleName(page: Outline, node: Element): string {
  const aria = labelledBy(page, node) || filled(attr(node, 'aria-label'));
  if (aria !== '') return aria;
  const own = replaced(node) ?? (valued.has(node.tagName) ? '' : contentName(node, page));
  return own || filled(attr(node, 'title'));
}
