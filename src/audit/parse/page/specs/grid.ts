import { attr, isElement, isText } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { PageFacts } from '../../facts/facts.ts';
import { isHidden, tagged, textAt } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { CARD, DIALOG, FOOTER, HEADER, NAV } from '../regions.ts';
import { namesProperty, namesSpecs } from './words.ts';

type Pair = PageFacts['specGrid'][number];

const outside = new Set([HEADER, NAV, FOOTER, DIALOG, CARD]);
const leaf = new Set(['div', 'span', 'p', 'strong', 'b']);
const maxRows = 100;
const least = 3;
const longestRow = 200;
const mostInFlat = 200;

/**
 * Pairs in plain elements that look like a table of specifications: three or more rows of two side by side, or one
 * run of names and values in turn. Rows of two are common (a title and its line), so classes or names must decide.
 */
export function specGrid(page: Outline): PageFacts['specGrid'] {
  const byParent = new Map<number, Pair[]>();
  for (const at of tagged(page, 'div')) {
    if (outside.has(page.region[at]!) || isHidden(page, at)) continue;
    const flat = flatPairs(page, at);
    if (flat.length >= least) byParent.set(at, flat);
    const pair = page.to[at]! - page.from[at]! > longestRow ? undefined : rowPair(page, at);
    const parent = page.parent[at]!;
    const rows = byParent.get(parent);
    if (pair && rows) rows.push(pair);
    else if (pair) byParent.set(parent, [pair]);
  }
  return [...byParent]
    .filter(([at, pairs]) => pairs.length >= least && areSpecs(page, at, pairs))
    .flatMap(([, pairs]) => pairs)
    .slice(0, maxRows);
}

/** A row of exactly two plain elements. */
function rowPair(page: Outline, at: number): Pair | undefined {
  const parts = childrenOf(page, at, 3);
  const [name, value] = parts;
  if (parts.length !== 2 || !parts.every((part) => isLeaf(page, part)) || saysMore(page.elements[at]!))
    return undefined;
  return pairOf(page, name!, value!);
}

/** Alternating names and values, distinguished by their classes, as in CSS grids. */
function flatPairs(page: Outline, at: number): Pair[] {
  if (page.elements[at]!.childNodes.length < least * 2) return [];
  const parts = childrenOf(page, at, mostInFlat);
  const looks = parts.slice(0, 2).map((part) => look(page, part));
  if (parts.length < least * 2 || parts.length % 2 || looks[0] === looks[1]) return [];
  const alternate = parts.every(
    (part, i) => isLeaf(page, part) && !hasElements(page, part) && look(page, part) === looks[i % 2],
  );
  if (!alternate) return [];
  const pairs: Pair[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const pair = pairOf(page, parts[i]!, parts[i + 1]!);
    if (!pair) return [];
    pairs.push(pair);
  }
  return pairs;
}

function pairOf(page: Outline, first: number, second: number): Pair | undefined {
  const name = textAt(page, first, 80).replace(/\s*[:：]$/, '');
  const value = textAt(page, second, longestRow);
  return /^\p{L}[^.!?]{0,40}$/u.test(name) && value !== '' && !/[.!?]\s/.test(value)
    ? { name, value }
    : undefined;
}

function areSpecs(page: Outline, at: number, pairs: readonly Pair[]): boolean {
  for (let up = at, steps = 0; up >= 0 && steps < 4; up = page.parent[up]!, steps += 1) {
    const node = page.elements[up]!;
    if (node.tagName === 'body' || node.tagName === 'main') break;
    if (namesSpecs(`${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''}`)) return true;
  }
  return pairs.filter(({ name }) => namesProperty(name)).length >= 2;
}

/** Indexes of the child elements, at most `limit`. */
function childrenOf(page: Outline, at: number, limit: number): number[] {
  const found: number[] = [];
  for (let child = at + 1; child < page.end[at]! && found.length < limit; child = page.end[child]!)
    found.push(child);
  return found;
}

const isLeaf = (page: Outline, at: number): boolean => leaf.has(page.elements[at]!.tagName);
const hasElements = (page: Outline, at: number): boolean => page.elements[at]!.childNodes.some(isElement);
const saysMore = (node: Element): boolean =>
  node.childNodes.some((child) => isText(child) && /[\p{L}\p{N}]/u.test(child.value));
const look = (page: Outline, at: number): string =>
  `${page.elements[at]!.tagName} ${attr(page.elements[at]!, 'class') ?? ''}`;
