/** The primary product of a page: the thing that its URL is about. One decision, with the reasons for it. */
import { withoutEntities } from '../entities.ts';
import type { StructuredFacts, StructuredNode } from '../facts.ts';
import { resolveUrl, sameUrl } from '../url.ts';
import { tokenOverlap, wordSet } from '../words.ts';
import { isProduct, topLevelProducts } from './top-level.ts';
import { get, isGiven, listOf, objectsOf, textOf, typesOf, type Graph, type Props } from './values.ts';
import { variantNodes } from './variants.ts';

/** What is known of the page. `canonical` as written or resolved; without it the page's own URL counts. */
export interface PageIdentity {
  url: string;
  canonical?: string;
  h1?: string;
  /** Other names of the page, such as its title: they may hold more than the product's name. */
  titles?: readonly string[];
}

export interface Primary {
  /** Index in `nodes`. */
  index: number;
  /** Strongest first, as parts of a sentence: `its name is that of the heading`. */
  because: string[];
}

/** Candidates looked at; pages with more are listings. */
const MAX_CANDIDATES = 100;

/** True when `url`, `@id` or `offers.url` names the page; variant queries count in the second try. */
function namesPage(urls: string[], page: PageIdentity, query: 'exact' | 'dropped'): boolean {
  const plain = (href: string): string | undefined => {
    const resolved = resolveUrl(href, page.url);
    return query === 'exact' ? resolved : resolved?.replace(/[?#].*$/s, '');
  };
  const wanted = plain(page.canonical ?? page.url);
  return wanted !== undefined && urls.some((url) => sameUrl(plain(url) ?? '', wanted));
}

/** True when the product, or a variant of the group, has offers. */
function isOffered(graph: Graph, props: Props, path: string, nodes: readonly StructuredNode[]): boolean {
  if (isGiven(get(props, 'offers'))) return true;
  if (!typesOf(props).includes('ProductGroup')) return false;
  return variantNodes(graph, props, path, nodes).some((variant) => isGiven(get(variant.props, 'offers')));
}

/** Share of words from which on two texts name one thing. */
const sameName = 0.8;
const likeName = 0.6;

/**
 * How well a name fits a text, 0 to 1: words of the shorter one in the longer, less a little for words that only one
 * of them has, so that `Kettle` fits `Copper kettle 1.5 l` less than its full name does.
 */
function fit(name: string, text: string | undefined): number {
  if (!text || name === '') return 0;
  const overlap = tokenOverlap(name, text);
  if (overlap === 0) return 0;
  const [left, right] = [wordSet(name).size, wordSet(text).size];
  return overlap * (0.5 + 0.5 * (Math.min(left, right) / Math.max(left, right)));
}

/** Points of a node, each with its reason. */
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
    [byUrl, 'its address is that of the page'],
    [byName, closest >= sameName ? `its name is that of ${where}` : `its name is like that of ${where}`],
    [isMainEntity(structured, node) ? 2 : 0, 'the markup calls it the main entity of the page'],
    [isOffered(graph, props, node.path, structured.nodes) ? 1.5 : 0, 'it has an offer'],
    [node.types.includes('ProductGroup') ? 1 : 0, 'it is the group of the variants'],
  ];
  return signals.filter(([points]) => points > 0);
}

/** `mainEntity` holds it or refers to it, or it names the page as `mainEntityOfPage`. */
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
 * The node that the page is about; undefined when it sells nothing by itself. Where no product stands for itself, one
 * that an offer or a review is about counts if its name is the page's.
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
  return { index: best.index, because: because.length > 0 ? because : ['it comes first'] };
}

/** Products that an offer offers or a review is about. */
const subjects = ({ nodes }: StructuredFacts): number[] =>
  nodes
    .flatMap((node, index) =>
      isProduct(node) && (node.parent?.property === 'itemOffered' || node.parent?.property === 'itemReviewed')
        ? [index]
        : [],
    )
    .slice(0, MAX_CANDIDATES);
