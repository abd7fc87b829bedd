/** The primary product of a page: the thing that its URL is about. */
import type { StructuredFacts, StructuredNode } from '../facts.ts';
import { resolveUrl, sameUrl } from '../url.ts';
import { tokenOverlap } from '../words.ts';
import { topLevelProducts } from './top-level.ts';
import { get, isGiven, objectsOf, textOf, typesOf, type Graph, type Props } from './values.ts';
import { variantNodes } from './variants.ts';

/** What is known of the page. `canonical` as written or resolved; without it the page's own URL counts. */
export interface PageIdentity {
  url: string;
  canonical?: string;
  h1?: string;
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

/** Index in `nodes` of the primary product; undefined when the page sells nothing by itself. */
export function choosePrimary(
  structured: StructuredFacts,
  graph: Graph,
  page: PageIdentity,
): number | undefined {
  const candidates = topLevelProducts(structured)
    .slice(0, MAX_CANDIDATES)
    .map((index) => {
      const node = structured.nodes[index]!;
      const props = graph.resolve(node.props)!;
      const offers = objectsOf(graph, props, node.path, 'offers').slice(0, 50);
      const urls = [
        textOf(get(props, 'url'), 'url'),
        node.id,
        ...offers.map((offer) => textOf(get(offer.props, 'url'))),
      ];
      return {
        index,
        group: node.types.includes('ProductGroup'),
        offered: isOffered(graph, props, node.path, structured.nodes),
        name: textOf(get(props, 'name')) ?? '',
        // A bare fragment as `@id` resolves to the page itself, whatever the node is about.
        urls: urls.filter(
          (url): url is string => !!url?.trim() && !url.startsWith('#') && !url.startsWith('_:'),
        ),
      };
    });
  const best = (some: typeof candidates) =>
    some.find((one) => one.group) ?? some.find((one) => one.offered) ?? some[0];
  for (const query of ['exact', 'dropped'] as const) {
    const named = best(candidates.filter(({ urls }) => namesPage(urls, page, query)));
    if (named) return named.index;
  }
  const offered = candidates.filter((one) => one.offered);
  const ranked = offered.map((one) => ({ one, overlap: page.h1 ? tokenOverlap(one.name, page.h1) : 0 }));
  const top = Math.max(0, ...ranked.map(({ overlap }) => overlap));
  const matching = ranked.filter(({ overlap }) => top > 0 && overlap === top).map(({ one }) => one);
  return (best(matching) ?? offered[0] ?? candidates[0])?.index;
}
