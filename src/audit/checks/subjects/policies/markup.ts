/** Return and shipping terms in markup: of the offers of a page, and of the seller on any page. */
import type { Page, Value } from '../../../evidence.ts';
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import { organizationTypes } from '../../../parse/structured/organization.ts';
import {
  get,
  graphOf,
  type Graph,
  isGiven,
  isProps,
  listOf,
  type Props,
  textOf,
} from '../../../parse/structured/values.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { pointTo } from '../product/facts.ts';

export type Property = 'hasMerchantReturnPolicy' | 'shippingDetails' | 'hasShippingService';

export interface StatedTerms {
  /** The page that states them. */
  page: Page;
  by: 'offer' | 'organization';
  props: Props;
  pointer: string;
  graph: Graph;
  /** The node that has them. */
  holder: Props;
  /** A bare reference to a node that is on none of the pages that were read. */
  unresolved?: string;
}

interface Shop {
  home?: Page;
  policies?: Value<'policies'>;
}

const maxTerms = 60;

/** Pages that may state the seller's terms: this one, the home page, and policy pages, as Google advises. */
export function pagesOf(page: Page | undefined, { home, policies }: Shop): Page[] {
  const read = policies ? Object.values(policies).flatMap((one) => one.page ?? []) : [];
  const all = [...(page ? [page] : []), ...(home ? [home] : []), ...read];
  return [...new Map(all.map((one) => [one.url, one])).values()];
}

/** Terms of the offers of a product page; equal ones count once. */
export function offerTerms(page: Page, property: Property, shop: Shop): StatedTerms[] {
  return collect([page], property, 'offer', pagesOf(page, shop));
}

/** Terms of Organization nodes. */
export function sellerTerms(page: Page | undefined, property: Property, shop: Shop): StatedTerms[] {
  const pages = pagesOf(page, shop);
  return collect(pages, property, 'organization', pages);
}

const isOrganization = ({ types }: StructuredNode): boolean =>
  types.some((type) => organizationTypes.has(type));

function collect(
  from: readonly Page[],
  property: Property,
  by: StatedTerms['by'],
  all: readonly Page[],
): StatedTerms[] {
  const found = new Map<string, StatedTerms>();
  for (const page of from) {
    const { nodes } = page.facts.structured;
    const holders = nodes.filter(
      (node) => isGiven(get(node.props, property)) && isOrganization(node) === (by === 'organization'),
    );
    if (!holders.length) continue;
    const graph = graphOf(nodes);
    for (const { props: holder, path } of holders.slice(0, maxTerms))
      for (const value of listOf(get(holder, property)).slice(0, maxTerms)) {
        if (found.size >= maxTerms) return [...found.values()];
        const terms = resolved(value, { page, by, graph, holder, pointer: pointTo(path, property) }, all);
        const key = JSON.stringify(terms.props).slice(0, 4_000);
        if (!found.has(key)) found.set(key, terms);
      }
  }
  return [...found.values()];
}

function resolved(value: unknown, place: Omit<StatedTerms, 'props'>, all: readonly Page[]): StatedTerms {
  // A URL instead of a node is the page with the terms.
  if (!isProps(value)) return { ...place, props: { merchantReturnLink: textOf(value) ?? '' } };
  const props = place.graph.resolve(value) ?? value;
  const id = textOf(get(props, '@id'));
  if (Object.keys(props).some((key) => !key.startsWith('@')) || id === undefined) return { ...place, props };
  const wanted = resolveUrl(id, place.page.url);
  for (const page of all) {
    const node = page.facts.structured.nodes.find(
      (one) =>
        one.id !== undefined && resolveUrl(one.id, page.url) === wanted && Object.keys(one.props).length > 2,
    );
    if (node)
      return {
        ...place,
        page,
        props: node.props,
        pointer: node.path,
        graph: graphOf(page.facts.structured.nodes),
      };
  }
  return { ...place, props, unresolved: id };
}
