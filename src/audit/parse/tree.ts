/** Walks over a parse5 tree (default adapter). No walk here recurses: a hostile page nests thousands of levels deep. */
import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.Node;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type Document = DefaultTreeAdapterTypes.Document;
export type Element = DefaultTreeAdapterTypes.Element;
export type TextNode = DefaultTreeAdapterTypes.TextNode;

export const isElement = (node: Node): node is Element => 'tagName' in node;

export const isText = (node: Node): node is TextNode => node.nodeName === '#text';

/** Value of an attribute (`name` in lower case), undefined when the element has none. */
export function attr(node: Element, name: string): string | undefined {
  const { attrs } = node;
  for (let i = 0; i < attrs.length; i += 1) {
    if (attrs[i]!.name === name) return attrs[i]!.value;
  }
  return undefined;
}

const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

/** Every descendant in document order, `root` itself first. Contents of `template` elements are not entered. */
export function* walk(root: Node): Generator<Node> {
  const stack: Node[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i -= 1) stack.push(children[i]!);
  }
}

/** Elements with one of these tag names in document order, `root` itself included. */
export function byTag(root: Node, ...tags: string[]): Element[] {
  const wanted = new Set(tags);
  const found: Element[] = [];
  for (const node of walk(root)) if (isElement(node) && wanted.has(node.tagName)) found.push(node);
  return found;
}

/** Text below a node as written, scripts and hidden elements included, cut at `limit` UTF-16 units. */
export function textBelow(root: Node, limit = 1_000_000): string {
  let text = '';
  for (const node of walk(root)) {
    if (isText(node)) text += node.value;
    if (text.length >= limit) return text.slice(0, limit);
  }
  return text;
}

/** White space collapsed to single spaces, none at the ends. */
export const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const parentOf = (node: Element): Element | undefined =>
  node.parentNode && isElement(node.parentNode) ? node.parentNode : undefined;

/** The nearest of `node` and its ancestors that passes. */
export function closest(node: Element, test: (element: Element) => boolean): Element | undefined {
  for (let at: Element | undefined = node; at; at = parentOf(at)) if (test(at)) return at;
  return undefined;
}

const simpleId = /^[a-z][\w-]{0,60}$/i;
/** Past this many siblings the position is left out, so that no page makes pointers cost more than their worth. */
const MAX_SIBLINGS = 2_000;

function step(node: Element): string {
  const siblings = node.parentNode ? node.parentNode.childNodes : [];
  let position = 0;
  let same = 0;
  for (let i = 0; i < siblings.length && i < MAX_SIBLINGS; i += 1) {
    const sibling = siblings[i]!;
    if (sibling.nodeName !== node.nodeName) continue;
    same += 1;
    if (sibling === node) position = same;
  }
  return position > 0 && same > 1 ? `${node.tagName}:nth-of-type(${position})` : node.tagName;
}

/** CSS-like path to an element, at most six steps, starting at the nearest id: `#cart > form:nth-of-type(2) > button`. */
export function pointer(node: Element): string {
  const steps: string[] = [];
  for (let at: Element | undefined = node; at && steps.length < 6; at = parentOf(at)) {
    const id = attr(at, 'id');
    if (id !== undefined && simpleId.test(id)) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(step(at));
    if (at.tagName === 'body' || at.tagName === 'main') break;
  }
  return steps.join(' > ');
}

/** Where an element begins in the decoded source: UTF-16 offset and line from 1. Absent for elements that the parser added. */
export function position(node: Node): { offset: number; line: number } | undefined {
  const location = (node as Element).sourceCodeLocation;
  return location ? { offset: location.startOffset, line: location.startLine } : undefined;
}

/** Where an element ends in the decoded source: UTF-16 offset. */
export const endOf = (node: Node): number | undefined => (node as Element).sourceCodeLocation?.endOffset;
