import { isElement, isText } from '../tree.ts';
import type { Document, Element, Node } from '../tree.ts';
import type { Region } from '../facts/facts.ts';
import { MAIN, headsProduct, leadsThroughShop, regionNames, regionOf } from './regions.ts';
import { isBlock, isDropped, isHandler } from './tags.ts';

/**
 * A page laid flat: element `i` is the i-th in document order, its descendants are `i + 1` up to `end[i]`.
 * `text.slice(from[i], to[i])` is its visible text. Made in one walk, read by every extractor.
 */
export interface Outline {
  elements: Element[];
  /** Index of the parent element, -1 at the top. */
  parent: number[];
  end: number[];
  from: number[];
  to: number[];
  /** Bits: `HIDDEN`, `ARIA_HIDDEN`, `STRUCK`. */
  flags: number[];
  region: number[];
  tags: Map<string, number[]>;
  ids: Map<string, number>;
  /** Elements with a role or an attribute that makes them react to clicks. */
  marked: number[];
  /** Elements with data-nosnippet. */
  noSnippet: number[];
  /** Visible text of the page, white space collapsed. */
  text: string;
  /** Visible text nodes: the element that holds each, its place in `text`, the block-level run that it belongs to. */
  runs: { value: string; owner: number; run: number }[];
}

export const HIDDEN = 1;
export const ARIA_HIDDEN = 2;
export const STRUCK = 4;
const CONTENT = 8;
/** Inside a section or an aside, whose header is that of the page only when it leads through the shop. */
const SECTION = 16;

/** Inline style that hides; `backface-visibility` does not. */
export const hiddenStyle = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const modalName = /(?:^|\s)modal(?=\s|$)/;
const space = /\s+/g;
const notSpace = /\S/;

interface Frame {
  children: readonly Node[];
  next: number;
  index: number;
}

/** Flattens a document. Time and memory grow with its size, whatever its depth. */
export function outlineOf(document: Document): Outline {
  const page: Outline = {
    elements: [],
    parent: [],
    end: [],
    from: [],
    to: [],
    flags: [],
    region: [],
    tags: new Map(),
    ids: new Map(),
    marked: [],
    noSnippet: [],
    text: '',
    runs: [],
  };
  const parts: string[] = [];
  const stack: Frame[] = [{ children: document.childNodes, next: 0, index: -1 }];
  let length = 0;
  let run = 0;
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const node = frame.children[frame.next];
    frame.next += 1;
    if (node === undefined) {
      stack.pop();
      if (frame.index < 0) continue;
      page.end[frame.index] = page.elements.length;
      page.to[frame.index] = length;
      if (isBlock(page.elements[frame.index]!.tagName)) run += 1;
    } else if (isElement(node)) {
      const index = enter(page, node, frame.index, stack.length);
      page.from.push(length);
      page.to.push(length);
      if (isBlock(node.tagName)) run += 1;
      stack.push({ children: node.childNodes, next: 0, index });
    } else if (isText(node) && frame.index >= 0 && (page.flags[frame.index]! & HIDDEN) === 0) {
      page.runs.push({ value: node.value, owner: frame.index, run });
      if (!notSpace.test(node.value)) continue;
      const part = node.value.replace(space, ' ').trim();
      parts.push(part);
      length += part.length + 1;
    }
  }
  page.text = parts.join(' ');
  return page;
}

function enter(page: Outline, node: Element, parent: number, depth: number): number {
  const index = page.elements.length;
  const tag = node.tagName;
  const above = parent < 0 ? 0 : page.flags[parent]!;
  let flags = above;
  let role = '';
  let className = '';
  let id = '';
  let modal = false;
  let closed = false;
  let marked = false;
  for (const { name, value } of node.attrs) {
    if (name === 'class') className = value;
    else if (name === 'id') id = value;
    else if (name === 'role') role = value.trim().toLowerCase();
    else if (name === 'hidden') flags |= HIDDEN;
    else if (name === 'style') flags |= hiddenStyle.test(value) ? HIDDEN : 0;
    else if (name === 'aria-hidden') {
      if (value === 'true') flags |= ARIA_HIDDEN;
      closed ||= value === 'true';
    } else if (name === 'tabindex') closed ||= value === '-1';
    else if (name === 'aria-modal') modal = value === 'true';
    else if (name === 'data-nosnippet') page.noSnippet.push(index);
    else if (isHandler(name)) marked = true;
  }
  // Bootstrap adds the role of a dialog when it opens.
  if (closed && modalName.test(className)) modal = true;
  if (marked || role !== '') page.marked.push(index);
  if (isDropped(tag)) flags |= HIDDEN;
  if (tag === 's' || tag === 'del' || tag === 'strike') flags |= STRUCK;
  const inContent =
    (above & CONTENT) !== 0 ||
    (tag === 'header' && !leadsThroughShop(node) && ((above & SECTION) !== 0 || headsProduct(node)));
  if (tag === 'main' || tag === 'article' || role === 'main') flags |= CONTENT;
  if (tag === 'section' || tag === 'aside') flags |= SECTION;
  page.elements.push(node);
  page.parent.push(parent);
  page.end.push(index + 1);
  page.flags.push(flags);
  page.region.push(
    regionOf({ tag, role, className, id, modal, depth, inContent }, parent < 0 ? MAIN : page.region[parent]!),
  );
  if (id !== '' && !page.ids.has(id)) page.ids.set(id, index);
  const same = page.tags.get(tag);
  if (same) same.push(index);
  else page.tags.set(tag, [index]);
  return index;
}

const none: readonly number[] = [];

/** Indexes of the elements with a tag name, in document order. */
export const tagged = (page: Outline, tag: string): readonly number[] => page.tags.get(tag) ?? none;

export const isHidden = (page: Outline, index: number): boolean => (page.flags[index]! & HIDDEN) !== 0;

export const regionAt = (page: Outline, index: number): Region => regionNames[page.region[index]!]!;

/** Visible text of an element, at most `limit` UTF-16 units. */
export function textAt(page: Outline, index: number, limit = 2_000): string {
  const from = page.from[index]!;
  return page.text.slice(from, Math.min(page.to[index]!, from + limit)).trim();
}

/** Whether element `inner` is `outer` or lies inside it. */
export const within = (page: Outline, inner: number, outer: number): boolean =>
  inner >= outer && inner < page.end[outer]!;

/** Of elements in document order those that are in no other of them. */
export function outermost(page: Outline, elements: readonly number[]): number[] {
  let end = 0;
  return elements.filter((at) => at >= end && (end = page.end[at]!) > at);
}

/** Position in a sorted list of the first entry that is not below `value`. */
export function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first entry of a sorted list of indexes that lies inside an element. */
export function firstWithin(page: Outline, sorted: readonly number[], outer: number): number | undefined {
  const found = sorted[lowerBound(sorted, outer)];
  return found !== undefined && found < page.end[outer]! ? found : undefined;
}

/** The entries of a sorted list of indexes that lie inside an element. */
export const allWithin = (page: Outline, sorted: readonly number[], outer: number): readonly number[] =>
  sorted.slice(lowerBound(sorted, outer), lowerBound(sorted, page.end[outer]!));

/** How many entries of a sorted list of indexes lie inside an element. */
export const countWithin = (page: Outline, sorted: readonly number[], outer: number): number =>
  lowerBound(sorted, page.end[outer]!) - lowerBound(sorted, outer);
