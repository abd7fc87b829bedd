/** Finds all elements with structured data in one walk over the page. */
import { attr, isElement, walk, type Document, type Element, type Node } from '../tree.ts';

export interface Survey {
  scripts: Element[];
  metas: Element[];
  /** Microdata items that are not a property of another item; an `itemprop` without an item around it does not count. */
  items: Element[];
  /** Elements by id; the first one wins. */
  ids: Map<string, Element>;
  /** The page has a `typeof` attribute, so it may have RDFa. */
  typeofs: boolean;
}

export function survey(document: Document): Survey {
  const found: Survey = { scripts: [], metas: [], items: [], ids: new Map(), typeofs: false };
  const inItem = new Set<Node>();
  const alone = new Set<Element>();
  const referred = new Set<string>();
  for (const node of walk(document)) {
    if (!isElement(node)) continue;
    if (node.tagName === 'script') found.scripts.push(node);
    else if (node.tagName === 'meta') found.metas.push(node);
    let scope = false;
    let property = false;
    for (const { name, value } of node.attrs) {
      if (name === 'itemscope') scope = true;
      else if (name === 'itemprop') property = value.trim() !== '';
      else if (name === 'itemref') for (const id of value.split(/\s+/)) referred.add(id);
      else if (name === 'typeof') found.typeofs ||= value.trim() !== '';
      else if (name === 'id' && !found.ids.has(value)) found.ids.set(value, node);
    }
    const held = node.parentNode !== null && inItem.has(node.parentNode);
    if (scope || held) inItem.add(node);
    if (scope && (!property || !held)) found.items.push(node);
    if (scope && property && !held) alone.add(node);
  }
  // Contained by reference; a dangling one does not drop an item.
  if (referred.size > 0)
    found.items = found.items.filter((item) => !alone.has(item) || !isReferred(item, referred));
  return found;
}

/** Limit on ancestors: a tree may be as deep as the page is long. */
const MAX_CLIMB = 100;

function isReferred(item: Element, ids: ReadonlySet<string>): boolean {
  let node: Node | null = item;
  for (let steps = 0; steps < MAX_CLIMB && node && isElement(node); steps += 1, node = node.parentNode)
    if (ids.has(attr(node, 'id') ?? '')) return true;
  return false;
}

/** MIME type without parameters, lower case. */
export const scriptType = (script: Element): string =>
  (attr(script, 'type') ?? '').split(';')[0]!.trim().toLowerCase();

/** Text of a script (line ends normalized by the HTML parser). */
export const scriptText = (script: Element): string =>
  script.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
