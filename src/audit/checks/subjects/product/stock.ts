/** Availability values of markup and feeds. */

import type { Page } from '../../../evidence.ts';
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import { allOffers } from '../../../parse/offers.ts';
import { distinctProducts } from '../../../parse/structured/top-level.ts';
import { get, graphOf, listOf, objectsOf, type Props, textOf } from '../../../parse/structured/values.ts';
import { isContested, isUsable } from '../../../shown-facts.ts';

/** Values of schema.org's ItemAvailability. */
export const availabilities: readonly string[] = [
  'InStock',
  'OutOfStock',
  'PreOrder',
  'BackOrder',
  'LimitedAvailability',
  'InStoreOnly',
  'OnlineOnly',
  'SoldOut',
  'Discontinued',
  'PreSale',
  'MadeToOrder',
  'Reserved',
];

export type StockState = 'in' | 'out' | 'either';

const stockOf: ReadonlyMap<string, StockState> = new Map([
  ['instock', 'in'],
  ['limitedavailability', 'in'],
  ['onlineonly', 'in'],
  ['madetoorder', 'in'],
  ['available', 'in'],
  ['outofstock', 'out'],
  ['soldout', 'out'],
  ['discontinued', 'out'],
  ['unavailable', 'out'],
]);

/**
 * Whether it can be bought now: `either` for preorders, in-store sale, and reservations, where a page may show both.
 * Accepts schema.org URLs and terms, and feed values (`in_stock`, `out of stock`). Undefined for other text.
 */
export function readStockState(availability: string | undefined): StockState | undefined {
  const term = availability
    ?.trim()
    .slice(0, 100)
    .replace(/^https?:\/\/(?:www\.)?schema\.org\//i, '')
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();
  if (!term) return undefined;
  return (
    stockOf.get(term) ??
    (/^(?:preorder|backorder|presale|instoreonly|reserved)$/.test(term) ? 'either' : undefined)
  );
}

/** The stock that the page shows: its stock text, else a usable add-to-cart control. Undefined when neither exists, or they contradict. */
export function shownStock({ facts: { buyBox } }: Page): 'in' | 'out' | undefined {
  if (isContested(buyBox)) return undefined;
  return buyBox.stockText?.state ?? (isUsable(buyBox.addToCart) ? 'in' : undefined);
}

interface StatedStock {
  path: string;
  value: string;
}

/** How many offers and values are read. */
const mostStated = 50;

/**
 * Two availabilities that the markup gives one product and that cannot both be true: on the product and on its only
 * offer, twice in one offer, in two offers that differ in nothing else, or in two syntaxes.
 */
export function contradictingStock({ facts }: Page): [StatedStock, StatedStock] | undefined {
  const { structured, product, variants } = facts;
  const { nodes, primary } = structured;
  const node = primary === undefined ? undefined : nodes[primary];
  if (!product || !node) return undefined;
  const graph = graphOf(nodes);
  const offersOn = ({ props, path }: StructuredNode) =>
    objectsOf(graph, props, path, 'offers').slice(0, mostStated);
  const offers = offersOn(node);
  const groups = offers.map((offer) => statedIn(offer));
  if (offers.length === 1) groups.push([...statedIn(node), ...groups[0]!]);
  const isOneThing = offers.length === 2 && !product.group && !variants.detected;
  if (isOneThing && withoutStock(offers[0]!.props) === withoutStock(offers[1]!.props))
    groups.push(groups.flat());
  const twins = (distinctProducts(structured).find((group) => group.includes(primary!)) ?? [])
    .map((index) => nodes[index]!)
    .filter(({ syntax }) => syntax !== node.syntax);
  const whole = allOffers(product).flatMap(({ path, availability: value }) =>
    value === undefined ? [] : [{ path, value }],
  );
  for (const twin of twins) {
    const its = offersOn(twin).flatMap((offer) => statedIn(offer));
    if (isUniform(whole) && isUniform(its)) groups.push([whole[0]!, its[0]!]);
  }
  for (const [first, ...others] of groups)
    for (const other of others) if (first && contradict(first.value, other.value)) return [first, other];
  return undefined;
}

const statedIn = ({ props, path }: { props: Props; path: string }): StatedStock[] =>
  listOf(get(props, 'availability'))
    .slice(0, mostStated)
    .flatMap((item) => {
      const value = textOf(item, 'name');
      return value === undefined || readStockState(value) === undefined ? [] : [{ path, value }];
    });

const withoutStock = (props: Props): string => JSON.stringify({ ...props, availability: undefined });

const isUniform = (stated: readonly StatedStock[]): boolean =>
  new Set(stated.map(({ value }) => readStockState(value))).size === 1;

/** Where a product is sold does not say whether it is in stock. */
const isPlace = (value: string): boolean => /(?:InStoreOnly|OnlineOnly|Reserved)\W*$/i.test(value);

const contradict = (a: string, b: string): boolean =>
  !isPlace(a) && !isPlace(b) && readStockState(a) !== readStockState(b);
