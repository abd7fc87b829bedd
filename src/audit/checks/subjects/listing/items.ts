/** Products of a listing page: linked in its HTML, and listed in its markup. */
import type { Page } from '../../../evidence.ts';
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import { nodesOfType, productTypes } from '../../../parse/structured/top-level.ts';
import {
  get,
  type Graph,
  graphOf,
  isProps,
  listOf,
  type Props,
  textOf,
} from '../../../parse/structured/values.ts';
import { resolveUrl, urlPattern } from '../../../parse/url.ts';

export interface ListedProduct {
  url: string;
  name: string;
}

export interface ListCoverage {
  linked: ListedProduct[];
  covered: ListedProduct[];
  missing: ListedProduct[];
  /** URLs in the markup. */
  listed: number;
  /** Path of the list. */
  path?: string;
}

/** More items add nothing. */
const mostItems = 1_000;
const lists = ['ItemList', 'OfferCatalog', 'CollectionPage', 'ProductCollection'];

export function listCoverage(page: Page, products: readonly Page[]): ListCoverage {
  const linked = linkedProducts(page, products);
  const { structured } = page.facts;
  const graph = graphOf(structured.nodes);
  const nodes = nodesOfType(structured, ...lists).slice(0, 50);
  // Products outside of a list, as in Microdata of cards, are as readable as a list.
  const alone = nodesOfType(structured, ...productTypes).slice(0, mostItems);
  const urls = [
    ...nodes.flatMap((node) => itemsOf(node, graph)),
    ...alone.flatMap(({ props }) => addressIn(props)),
  ];
  const keys = new Set(urls.flatMap((url) => keysOf(resolveUrl(url, page.url))));
  const covered = linked.filter(({ url }) => keysOf(url).some((key) => keys.has(key)));
  const place = nodes[0] ?? alone[0];
  return {
    linked,
    covered,
    missing: linked.filter((one) => !covered.includes(one)),
    listed: urls.length,
    ...(place && urls.length ? { path: place.path } : {}),
  };
}

/** Cards with product-like URLs, else all cards, else links with such URLs. */
function linkedProducts({ facts, url }: Page, products: readonly Page[]): ListedProduct[] {
  const patterns = new Set(products.map((product) => urlPattern(product.url)));
  const fitting = facts.cards.filter((card) => patterns.has(urlPattern(card.url)));
  const host = new URL(url).host;
  const links = facts.links.flatMap(({ abs, name, region }) =>
    abs &&
    !['header', 'nav', 'footer'].includes(region) &&
    URL.parse(abs)?.host === host &&
    patterns.has(urlPattern(abs))
      ? [{ url: abs, name }]
      : [],
  );
  const chosen = fitting.length ? fitting : facts.cards.length ? facts.cards : links;
  const unique = new Map(
    chosen.toReversed().map(({ url: link, name }) => [keysOf(link)[0] ?? link, { url: link, name }]),
  );
  return [...unique.values()].toReversed();
}

/** URLs of the items of a list or a collection page. */
function itemsOf({ props }: StructuredNode, graph: Graph): string[] {
  const things = ['itemListElement', 'mainEntity', 'hasPart']
    .flatMap((key) => listOf(get(props, key)))
    .slice(0, mostItems);
  return things.flatMap((value) => {
    if (typeof value === 'string') return [value];
    const item = graph.resolve(value);
    if (!item) return [];
    const inner = ['item', 'itemOffered', 'mainEntityOfPage'].flatMap((key) =>
      listOf(get(item, key)).slice(0, 3),
    );
    return [
      ...addressIn(item),
      ...inner.flatMap((one) => {
        const thing = isProps(one) ? graph.resolve(one) : undefined;
        return thing ? addressIn(thing) : (textOf(one) ?? []);
      }),
    ];
  });
}

function addressIn(props: Props): string[] {
  const offer = listOf(get(props, 'offers'))[0];
  const written = [
    textOf(get(props, 'url')),
    textOf(get(props, '@id')),
    isProps(offer) ? textOf(get(offer, 'url')) : undefined,
  ];
  return written.filter((one) => one !== undefined && one.trim() !== '') as string[];
}

/** Host and path, and the last path segment, because stores put the category before it. Product parameters stay. */
function keysOf(address: string | undefined): string[] {
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return [];
  const path = url.pathname.replace(/\/{1,20}$/, '');
  const ids = [...url.searchParams].filter(([name]) =>
    /^(?:id|p|pid|product(?:_?id)?|item(?:_?id)?|sku|art(?:ikel)?)$/i.test(name),
  );
  const id = ids.map(([name, value]) => `${name.toLowerCase()}=${value}`).join('&');
  const last = path.split('/').at(-1) ?? '';
  return [
    `${url.host.replace(/^www\./, '')}${path}?${id}`,
    ...(last.length >= 4 && id === '' ? [`*/${last}`] : []),
  ];
}

/** The first products of the page as a list to paste. */
export function listMarkup(products: readonly ListedProduct[], page: Page): string {
  const itemListElement = products.slice(0, 5).map(({ url, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: url.slice(0, 300),
    ...(name.trim() === '' ? {} : { name: name.trim().slice(0, 100) }),
  }));
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    url: page.url,
    numberOfItems: products.length,
    itemListElement,
  };
  return JSON.stringify(list, null, 2).replaceAll('<', String.raw`\u003c`);
}
