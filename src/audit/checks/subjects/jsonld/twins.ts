/** Several descriptions of the page's own product in its markup. */
import type { Page } from '../../../evidence.ts';
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import { topLevelProducts } from '../../../parse/structured/top-level.ts';
import { get, graphOf, listOf, objectsOf, textOf } from '../../../parse/structured/values.ts';
import { resolveUrl, sameUrl } from '../../../parse/url.ts';
import { tokenOverlap } from '../../../parse/words/words.ts';
import { pageAddress } from '../product/snippet.ts';
import { folded, said } from '../product/facts.ts';

export interface Twin {
  node: StructuredNode;
  name?: string;
  /** Its own, else those of its offers and variants; `productID` and `mpn` count, too. */
  skus: string[];
  /** Its own URLs. */
  urls: string[];
}

/** Pages with more are listings. */
const mostProducts = 50;
const mostInside = 300;
const skuKeys = ['sku', 'productID', 'mpn'];

/** The page's own product, then the other nodes that describe it. */
export function twinsOf(page: Page): Twin[] {
  const { structured } = page.facts;
  const { nodes, primary } = structured;
  if (primary === undefined) return [];
  const graph = graphOf(nodes);
  const read = (node: StructuredNode): Twin => {
    const name = said(textOf(get(node.props, 'name')));
    const own = skusIn(node.props);
    const inside = ['offers', 'hasVariant'].flatMap((key) =>
      objectsOf(graph, node.props, node.path, key).slice(0, mostInside),
    );
    const urls = [textOf(get(node.props, 'url'), 'url')].flatMap((url) =>
      url?.trim() ? (resolveUrl(url, page.url) ?? []) : [],
    );
    return {
      node,
      ...(name === undefined ? {} : { name }),
      skus: own.length > 0 ? own : inside.flatMap(({ props }) => skusIn(props)),
      urls,
    };
  };
  const own = read(nodes[primary]!);
  const others = topLevelProducts(structured)
    .filter((index) => index !== primary)
    .slice(0, mostProducts)
    .map((index) => read(nodes[index]!));
  const address = pageAddress(page);
  // Three or more alike in one syntax are the variants of a product, one by one.
  const alike = others.filter(({ node }) => node.syntax === own.node.syntax);
  const variants = new Set(alike.filter((one) => agree(one, own)).length > 1 ? alike : []);
  return [own, ...others.filter((one) => !variants.has(one) && isTwin(one, own, address))];
}

const skusIn = (props: Record<string, unknown>): string[] =>
  skuKeys.flatMap((key) =>
    listOf(get(props, key))
      .slice(0, 10)
      .flatMap((value) => said(textOf(value)) ?? []),
  );

/** Whether two names may mean the same product. */
const agree = (a: Twin, b: Twin): boolean =>
  a.name !== undefined && b.name !== undefined && namesAgree(a.name, b.name);

export const namesAgree = (a: string, b: string): boolean =>
  folded(a) === folded(b) || tokenOverlap(a.slice(0, 300), b.slice(0, 300)) >= 0.5;

export const skusAgree = (a: readonly string[], b: readonly string[]): boolean => {
  const left = new Set(a.map(folded));
  return b.some((sku) => left.has(folded(sku)));
};

/**
 * The same `@id`, the URL of the page, the same SKU, or the same name. Two nodes of one syntax
 * that share only a name are variants rather than one thing.
 */
function isTwin(one: Twin, own: Twin, address: string): boolean {
  if (one.node.id !== undefined && one.node.id === own.node.id) return true;
  if (skusAgree(one.skus, own.skus)) return true;
  const here = (twin: Twin): boolean => twin.urls.some((url) => sameUrl(url, address));
  if (one.urls.length > 0) return here(one) && (own.urls.length === 0 || here(own));
  return one.node.syntax !== own.node.syntax && agree(one, own);
}
