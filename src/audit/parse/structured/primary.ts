/** The primary product of a page: one decision, with the reasons for it. */
import { withoutEntities } from '../entities.ts';
import type { StructuredFacts, StructuredNode } from '../facts/facts.ts';
import { resolveUrl, sameUrl } from '../url.ts';
import { tokenOverlap, wordSet } from '../words/words.ts';
import { isProduct, topLevelProducts } from './top-level.ts';
import { get, isGiven, listOf, objectsOf, textOf, typesOf, type Graph, type Props } from './values.ts';
import { variantNodes } from './variants.ts';

/** What identifies the page. Without `canonical`, written or resolved, its own URL counts. */
export interface PageIdentity {
  url: string;
  canonical?: string;
  h1?: string;
  /** Other names of the page, such as its title, which may contain more than the product's name. */
  titles?: readonly string[];
}

export interface Primary {
  /** Index in `nodes`. */
  index: number;
  /** Strongest first, as clauses for a sentence: `its name matches the heading`. */
  because: string[];
}

/** A page with more products is a listing. */
const MAX_CANDIDATES = 100;

/** Whether one of the URLs is the page's, with or without its query, which selects a variant. */
function namesPage(urls: string[], page: PageIdentity, query: 'exact' | 'dropped'): boolean {
  const plain = (href: string): string | undefined => {
    const resolved = resolveUrl(href, page.url);
    return query === 'exact' ? resolved : resolved?.replace(/[?#].*$/s, '');
  };
  const wanted = plain(page.canonical ?? page.url);
  return wanted !== undefined && urls.some((url) => sameUrl(plain(url) ?? '', wanted));
}

/** Whether the product, or a variant of the group, has offers. */
function isOffered(graph: Graph, props: Props, path: string, nodes: readonly StructuredNode[]): boolean {
  if (isGiven(get(props, 'offers'))) return true;
  if (!typesOf(props).includes('ProductGroup')) return false;
  return variantNodes(graph, props, path, nodes).some((variant) => isGiven(get(variant.props, 'offers')));
}

/** Shares of words from which two names are the same, or alike. */
const sameName = 0.8;
const likeName = 0.6;

/**
 * How well a name fits a text, 0 to 1: the share of the shorter one's words that the longer has, lowered for words that
 * only one has. `Kettle` fits `Copper kettle 1.5 l` less than the full name does.
 */
function fit(name: string, text: string | undefined): number {
  if (!text || name === '') return 0;
  const overlap = tokenOverlap(name, text);
  if (overlap === 0) return 0;
  const [left, right] = [wordSet(name).size, wordSet(text).size];
  return overlap * (0.5 + 0.5 * (Math.min(left, right) / Math.max(left, right)));
}

function signalsOf(
  structured: StructuredFacts,
  graph: Graph,
  index: number,
  page: PageIdentity,
): [points: number, reason: string][] {
  const node = structured.nodes[index]!;
  const props = graph.resolve(node.props)!;
  const offers = objectsOf(graph, props, node.path, 'offers').slice(0, 50);
  // A bare fragment as `@id` resolves to the page itself, whatever the node is about.
  const urls = [
    textOf(get(props, 'url'), 'url'),
    node.id,
    ...offers.map((offer) => textOf(get(offer.props, 'url'))),
  ].filter((url): url is string => !!url?.trim() && !url.startsWith('#') && !url.startsWith('_:'));
  const name = withoutEntities((textOf(get(props, 'name')) ?? '').slice(0, 500));
  const heading = fit(name, page.h1);
  const title = Math.max(0, ...(page.titles ?? []).map((text) => fit(name, text))) * 0.95;
  const closest = Math.max(heading, title);
  const where = heading >= title ? 'the heading' : 'the title';
  const byUrl = namesPage(urls, page, 'exact') ? 6 : namesPage(urls, page, 'dropped') ? 4 : 0;
  const byName = closest >= sameName ? 4 + closest : closest >= likeName ? 2 + closest : closest;
  const signals: [number, string][] = [
    [byUrl, 'its URL matches the page'],
    [byName, closest >= sameName ? `its name matches ${where}` : `its name resembles ${where}`],
    [isMainEntity(structured, node) ? 2 : 0, 'it is the main entity in the markup'],
    [isOffered(graph, props, node.path, structured.nodes) ? 1.5 : 0, 'it has an offer'],
    [node.types.includes('ProductGroup') ? 1 : 0, 'it is the group of its variants'],
  ];
  return signals.filter(([points]) => points > 0);
}

/** It is in or referenced by `mainEntity`, or has `mainEntityOfPage`. */
function isMainEntity({ nodes }: StructuredFacts, node: StructuredNode): boolean {
  if (node.parent?.property === 'mainEntity' || isGiven(get(node.props, 'mainEntityOfPage'))) return true;
  const { id } = node;
  return (
    id !== undefined &&
    nodes
      .slice(0, 500)
      .some(({ props }) => listOf(get(props, 'mainEntity')).some((item) => textOf(item, '@id') === id))
  );
}

/**
 * The product that the page is about; undefined for a page without one. Where no product is a node of its own, the
 * subject of an offer or a review counts if its name or URL matches the page.
 */
export function choosePrimary(
  structured: StructuredFacts,
  graph: Graph,
  page: PageIdentity,
): Primary | undefined {
  const own = topLevelProducts(structured).slice(0, MAX_CANDIDATES);
  const judged = (own.length > 0 ? own : subjects(structured)).map((index) => {
    const signals = signalsOf(structured, graph, index, page);
    return { index, signals, points: signals.reduce((sum, [points]) => sum + points, 0) };
  });
  const candidates =
    own.length > 0 ? judged : judged.filter(({ signals }) => signals.some(([points]) => points >= 3));
  const [best] = candidates.toSorted((a, b) => b.points - a.points || a.index - b.index);
  if (!best) return undefined;
  const because = best.signals.toSorted((a, b) => b[0] - a[0]).map(([, reason]) => reason);
  return {
    index: best.index,
    because: because.length > 0 ? because : ['it is the first product in the markup'],
  };
}

/** Products that are the subject of an offer or a review. */
const subjects = ({ nodes }: StructuredFacts): number[] =>
  nodes
    .flatMap((node, index) =>
      isProduct(node) && (node.parent?.property === 'itemOffered' || node.parent?.property === 'itemReviewed')
        ? [index]
        : [],
    )
    .slice(0, MAX_CANDIDATES);
