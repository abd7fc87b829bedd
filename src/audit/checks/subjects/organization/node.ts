/** The Organization node on the home page that represents the merchant, and whether a URL is that of the site. */
import type { Page, Value } from '../../../evidence.ts';
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import { organizationTypes } from '../../../parse/structured/organization.ts';
import { nodesOfType } from '../../../parse/structured/top-level.ts';
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
import { canonicalUrl } from '../../../parse/files/declared-links.ts';
import { registrableDomain, resolveUrl, sameUrl } from '../../../parse/url.ts';
import { folded, said } from '../product/facts.ts';

export interface Merchant {
  type: string;
  /** `@id` of the node. */
  id?: string;
  path: string;
  /** Merged properties of all nodes about it. */
  props: Props;
  graph: Graph;
}

type Target = Value<'target'>;

/** More Organizations on one page are branches or partners. */
const mostNodes = 20;
/** Under other properties an Organization is a brand, a maker, or a reviewer. */
const ownerOf = new Set([
  'publisher',
  'mainEntity',
  'about',
  'creator',
  'copyrightHolder',
  'provider',
  'owner',
]);
const wholeShop = new Set(['OnlineStore', 'OnlineBusiness', 'Organization', 'Corporation']);
const manyValued = ['contactPoint', 'address', 'sameAs'];

/** Undefined when no node of the home page represents the merchant. Nodes about the same one are merged. */
export function merchantOf({ facts: { structured }, url }: Page, target: Target): Merchant | undefined {
  const { nodes } = structured;
  const own = nodesOfType(structured, ...organizationTypes)
    .filter(({ parent }) => parent === undefined || isOwner(parent, nodes))
    .slice(0, mostNodes);
  const points = (node: StructuredNode): number => {
    const address = resolveUrl(textOf(get(node.props, 'url')) ?? '', url);
    const here =
      textOf(get(node.props, 'url')) && address && hostOf(address) === hostOf(target.canonicalOrigin);
    return (here ? 4 : 0) + (node.types.some((type) => wholeShop.has(type)) ? 2 : 0);
  };
  const best = own.toSorted((a, b) => points(b) - points(a))[0];
  if (!best) return undefined;
  const graph = graphOf(nodes);
  const whole = { ...(graph.resolve(best.props) ?? best.props) };
  for (const other of own) if (other !== best && isSame(best, other)) addTo(whole, other.props);
  const type = best.types.find((one) => organizationTypes.has(one)) ?? 'Organization';
  return { type, path: best.path, props: whole, graph, ...(best.id === undefined ? {} : { id: best.id }) };
}

const isOwner = ({ node, property }: { node: number; property: string }, nodes: readonly StructuredNode[]) =>
  ownerOf.has(property) && nodes[node]?.types.some((type) => type === 'WebSite' || type.endsWith('Page'));

function isSame(a: StructuredNode, b: StructuredNode): boolean {
  if (a.id !== undefined && a.id === b.id) return true;
  const [left, right] = [a, b].map(({ props }) => folded(textOf(get(props, 'name')) ?? ''));
  return left === right || left === '' || right === '';
}

function addTo(whole: Props, more: Props): void {
  for (const [key, value] of Object.entries(more)) {
    if (!isGiven(get(whole, key))) whole[key] = value;
    else if (manyValued.includes(key)) whole[key] = [...listOf(whole[key]), ...listOf(value)];
  }
}

/** Text of a property; blank ones do not count. */
export const textIn = (props: Props, key: string, ...inner: string[]): string | undefined =>
  said(textOf(get(props, key), ...inner), key);

/** Values of a property, references followed; at most 50. */
export const valuesIn = ({ props, graph }: Pick<Merchant, 'props' | 'graph'>, key: string): unknown[] =>
  listOf(get(props, key))
    .slice(0, 50)
    .map((value) => (isProps(value) ? (graph.resolve(value) ?? value) : value));

/** What a URL is to the site: its home page, another page of it, another host, or not a URL. */
export type SiteUrl = 'site' | 'deep' | 'elsewhere' | 'none';

/**
 * A store on a subdomain may name the host of its company. The home page of a language counts like that of the host.
 */
export function judgeSiteUrl(written: string, home: Page, { canonicalOrigin }: Target): SiteUrl {
  const url = URL.parse(resolveUrl(written, home.url) ?? '');
  if (!url) return 'none';
  const own = [home.url, canonicalUrl(home.facts.head, home.url)];
  if (own.some((one) => one && sameUrl(withoutSlash(one), withoutSlash(url.href)))) return 'site';
  const [host, shop] = [url.host, hostOf(canonicalOrigin)];
  const domain = registrableDomain(shop);
  const isAbove = ![domain, `www.${domain}`].includes(shop) && [domain, `www.${domain}`].includes(host);
  if (url.origin !== canonicalOrigin && !isAbove) return 'elsewhere';
  return isStart(url.pathname) ? 'site' : 'deep';
}

const isStart = (path: string): boolean =>
  /^\/(?:[a-z]{2}(?:[-_/][a-z]{2})?\/?)?(?:(?:index|default|home)(?:\.[a-z]{2,5})?)?$/i.test(path);
const withoutSlash = (url: string): string => url.replace(/[#?].*$/, '').replace(/\/{1,20}$/, '');
const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
