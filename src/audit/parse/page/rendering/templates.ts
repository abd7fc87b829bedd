/** Parts of the HTML that a script fills in or repeats before they are shown: templates of Knockout, Vue, Alpine and Angular. */
import { attr, isElement } from '../../tree.ts';
import type { Element, Node } from '../../tree.ts';
import type { Outline } from '../outline.ts';

const repeats = new Set(['v-for', 'x-for', 'ng-repeat', 'data-ng-repeat', '*ngfor', ':for']);
/** Bindings of Knockout that draw an element anew; `scope` and `mageInit` only mark a place. */
const draws =
  /(?:^|[\s,{'"])(?:foreach|template|if|ifnot|with|attr|text|html|click|visible|enable|disable)['"]?\s?:/;
const drawsInside = /(?:^|[\s,{'"])(?:foreach|template|ifnot|if|with)['"]?\s?:/;
const placeholder = /\{\{|\[\[|<%|\$\{/;
const LEVELS = 20;
const MAX_VALUE = 500;

/** Whether an element is a template, or is inside one. */
export function isTemplate(page: Outline, from: number): boolean {
  const { attrs } = page.elements[from]!;
  if (attrs.some(({ name, value }) => name !== 'style' && placeholder.test(value.slice(0, MAX_VALUE))))
    return true;
  for (let at = from, left = LEVELS; at >= 0 && left > 0; at = page.parent[at]!, left -= 1) {
    const node = page.elements[at]!;
    const bound = attr(node, 'data-bind')?.slice(0, MAX_VALUE);
    if (bound !== undefined && (at === from ? draws : drawsInside).test(bound)) return true;
    if (node.attrs.some(({ name }) => repeats.has(name))) return true;
    const parent = page.parent[at]!;
    if (parent >= 0 && boundChildren(page.elements[parent]!).has(node)) return true;
  }
  return false;
}

const read = new WeakMap<Element, ReadonlySet<Node>>();
const none: ReadonlySet<Node> = new Set();

/** Children between `<!-- ko … -->` and `<!-- /ko -->`. Each parent is read once. */
function boundChildren(parent: Element): ReadonlySet<Node> {
  const known = read.get(parent);
  if (known) return known;
  const found = new Set<Node>();
  let depth = 0;
  for (const child of parent.childNodes) {
    if (isElement(child)) {
      if (depth > 0) found.add(child);
    } else if ('data' in child) {
      if (/^\s?ko\s/.test(child.data)) depth += 1;
      else if (depth > 0 && /^\s?\/ko\b/.test(child.data)) depth -= 1;
    }
  }
  const made = found.size > 0 ? found : none;
  read.set(parent, made);
  return made;
}
