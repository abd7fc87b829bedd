/**
 * Streamed content, which frameworks send in a hidden container and move by an inline script, and declarative shadow
 * roots. Both are moved to where a browser shows them before anything is read.
 */
import { attr, byTag, isElement, isText, walk } from '../../tree.ts';
import type { Document, Element, Node, ParentNode } from '../../tree.ts';

/** Limit on children that are searched, in total: moving stays linear however many slots a parent has. */
const MAX_WORK = 3_000_000;
const MAX_MOVES = 5_000;
const MAX_SCRIPT = 200_000;

type Child = ParentNode['childNodes'][number];

interface Move {
  /** Id of the placeholder. */
  slot: string;
  content: string;
  /** A boundary replaces its fallback, a segment only its placeholder. */
  boundary: boolean;
}

/** Calls of the runtimes: React's `$RC("B:0","S:0")`, `$RR` with style sheets and `$RS("S:1","P:1")`, Solid's `$df("0")`. */
const calls =
  /\$(R[CRS])\(\s*"([^"\\]{1,200})"\s*,\s*"([^"\\]{1,200})"|\$(df)\(\s*["']([^"'\\]{1,200})["']\s*\)/g;

const forHead = new Set(['title', 'meta', 'link']);

/** Streamed metadata is at the end of the body, from where React moves it into the head. */
function moveMetadata(document: Document): void {
  const [head, body] = ['head', 'body'].map((tag) => byTag(document, tag)[0]);
  if (!head || !body) return;
  const moved = body.childNodes.filter(
    (node): node is Element =>
      isElement(node) && forHead.has(node.tagName) && attr(node, 'itemprop') === undefined,
  );
  if (moved.length === 0) return;
  const taken = new Set<Child>(moved);
  body.childNodes = body.childNodes.filter((node) => !taken.has(node));
  adopt(head, [...head.childNodes, ...moved]);
}

/** A search of the source is cheaper than a walk through a page without any of this. */
export function settleStreamed(document: Document, source: string): void {
  if (source.includes('shadowrootmode')) openShadowRoots(document);
  if (/\$(?:R[CRS]|df)\(|data-r[crs]i=/.test(source)) moveStreamed(document);
}

function moveStreamed(document: Document): void {
  const ids = new Map<string, Element>();
  const moves: Move[] = [];
  for (const node of walk(document)) {
    if (!isElement(node)) continue;
    const id = attr(node, 'id');
    if (id !== undefined && !ids.has(id)) ids.set(id, node);
    if (moves.length >= MAX_MOVES) continue;
    if (node.tagName === 'script') moves.push(...callsIn(node));
    else if (node.tagName === 'template') moves.push(...instructionOf(node));
  }
  if (moves.length > 0) moveMetadata(document);
  let work = 0;
  for (const move of moves.slice(0, MAX_MOVES)) {
    const [slot, content] = [ids.get(move.slot), ids.get(move.content)];
    if (!slot || !content || slot === content) continue;
    work += (slot.parentNode?.childNodes.length ?? 0) + (content.parentNode?.childNodes.length ?? 0);
    if (work > MAX_WORK) return;
    place(slot, content, move.boundary);
  }
}

function callsIn(script: Element): Move[] {
  const [text] = script.childNodes;
  if (!text || !isText(text)) return [];
  return [...text.value.slice(0, MAX_SCRIPT).matchAll(calls)].map(
    ([, react, first = '', second = '', , key = '']) =>
      react === undefined
        ? { slot: `pl-${key}`, content: key, boundary: true }
        : react === 'RS'
          ? { slot: second, content: first, boundary: false }
          : { slot: first, content: second, boundary: true },
  );
}

/** The same calls as elements, for React's external runtime. */
function instructionOf(template: Element): Move[] {
  const content = attr(template, 'data-sid');
  if (content === undefined) return [];
  const [boundary, segment] = [attr(template, 'data-bid'), attr(template, 'data-pid')];
  if (boundary !== undefined) return [{ slot: boundary, content, boundary: true }];
  return segment === undefined ? [] : [{ slot: segment, content, boundary: false }];
}

const openings = new Set(['$', '$?', '$!', '$~']);

function place(slot: Element, content: Element, boundary: boolean): void {
  const parent = slot.parentNode;
  if (!parent || !content.parentNode || holds(content, slot)) return;
  detach(content);
  const { childNodes: siblings } = parent;
  const from = siblings.indexOf(slot);
  const to = boundary ? endOfBoundary(siblings, from, attr(slot, 'id') ?? '') : from + 1;
  const root = 'content' in content ? (content.content as ParentNode) : content;
  const moved = root.childNodes;
  root.childNodes = [];
  for (const child of moved) child.parentNode = parent;
  parent.childNodes = [...siblings.slice(0, from), ...moved, ...siblings.slice(to)];
}

/** Up to the comment that ends the boundary; without one, only the placeholder is replaced. */
function endOfBoundary(siblings: readonly Child[], from: number, id: string): number {
  let depth = 0;
  for (let at = from + 1; at < siblings.length; at += 1) {
    const node = siblings[at]!;
    if (!('data' in node)) continue;
    if (node.data === '/$' || node.data === id) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (openings.has(node.data)) depth += 1;
  }
  return from + 1;
}

function holds(outer: Element, inner: Node): boolean {
  let at: Node | null = inner;
  for (let steps = 0; at && steps < 10_000; steps += 1) {
    if (at === outer) return true;
    at = 'parentNode' in at ? at.parentNode : null;
  }
  return at !== null;
}

function detach(node: Element): void {
  const siblings = node.parentNode!.childNodes;
  const at = siblings.indexOf(node);
  if (at >= 0) siblings.splice(at, 1);
}

/** The shadow tree replaces the children, which move into its slots; children without a slot are not shown. */
function openShadowRoots(document: Document): void {
  for (const node of walk(document)) {
    if (!isElement(node)) continue;
    const template = node.childNodes.find(
      (child): child is Element & { content: ParentNode } =>
        isElement(child) && 'content' in child && attr(child, 'shadowrootmode') !== undefined,
    );
    if (template) compose(node, template);
  }
}

function compose(host: Element, template: Element & { content: ParentNode }): void {
  const bySlot = new Map<string, Child[]>();
  for (const child of host.childNodes) {
    if (child === template) continue;
    const name = isElement(child) ? (attr(child, 'slot') ?? '') : '';
    const same = bySlot.get(name);
    if (same) same.push(child);
    else bySlot.set(name, [child]);
  }
  // Collected before any slot is filled, because slotted content is not part of this tree.
  for (const node of byTag(template.content as Node, 'slot')) {
    const name = attr(node, 'name') ?? '';
    const assigned = bySlot.get(name);
    if (!assigned?.some((child) => isElement(child) || (isText(child) && child.value.trim() !== '')))
      continue;
    bySlot.delete(name);
    adopt(node, assigned);
  }
  const left = [...bySlot.values()].flat().filter(isElement);
  for (const child of left) child.attrs.push({ name: 'hidden', value: '' });
  adopt(host, [...template.content.childNodes, ...left]);
}

function adopt(parent: Element, children: Child[]): void {
  for (const child of children) child.parentNode = parent;
  parent.childNodes = children;
}
