/** The machine-readable sources of the product's price on one page. */
import type { Page } from '../../../evidence.ts';
import { allOffers } from '../../../parse/offers.ts';
import { offersOf } from '../../../parse/structured/offer.ts';
import { distinctProducts } from '../../../parse/structured/top-level.ts';
import { graphOf } from '../../../parse/structured/values.ts';
import { pointTo } from './facts.ts';
import { type PriceSet, offerPrices, readPrice } from './prices.ts';

export interface PriceSource {
  /** `JSON-LD`, `Microdata`, `RDFa`, `Open Graph`, or the script that holds the state. */
  name: string;
  kind: 'markup' | 'meta' | 'state';
  pointer: string;
  set: PriceSet;
}

const syntaxes = { 'json-ld': 'JSON-LD', microdata: 'Microdata', rdfa: 'RDFa' } as const;

/** Sources with a price that can be read; each syntax once. */
export function priceSources(page: Page): PriceSource[] {
  return [...markupSources(page), ...metaSources(page), ...stateSources(page)].filter(
    ({ set }) => set.prices.length > 0 || set.ranges.length > 0,
  );
}

/** The primary product, then the same product in other syntaxes. */
function markupSources({ facts: { product, structured } }: Page): PriceSource[] {
  if (!product) return [];
  const own: PriceSource = {
    name: syntaxes[product.syntax],
    kind: 'markup',
    pointer: pointTo(product.path, 'offers'),
    set: offerPrices(allOffers(product)),
  };
  const group =
    distinctProducts(structured).find(
      (indices) => structured.primary !== undefined && indices.includes(structured.primary),
    ) ?? [];
  const others = group
    .map((index) => structured.nodes[index]!)
    .filter(({ syntax }) => syntax !== product.syntax);
  if (!others.length) return [own];
  const graph = graphOf(structured.nodes);
  const twins = others.map(({ syntax, props, path }): PriceSource => ({
    name: syntaxes[syntax],
    kind: 'markup',
    pointer: pointTo(path, 'offers'),
    set: offerPrices(offersOf(graph, props, path)),
  }));
  const priced = twins.filter(({ set }) => set.prices.length > 0 || set.ranges.length > 0);
  return [own, ...new Map(priced.map((twin) => [twin.name, twin])).values()];
}

/** If there is a sale price, the plain price is the former one. */
function metaSources({ facts: { structured, language } }: Page): PriceSource[] {
  const read = (name: string): string | undefined =>
    structured.openGraph.find(({ property }) => property === name)?.content;
  const prefix = ['product:sale_price', 'product:price', 'og:price'].find((one) => read(`${one}:amount`));
  if (!prefix) return [];
  const price = readPrice(read(`${prefix}:amount`), read(`${prefix}:currency`), language.declared);
  return [
    {
      name: 'Open Graph',
      kind: 'meta',
      pointer: `meta[property="${prefix}:amount"]`,
      set: { prices: price ? [price] : [], ranges: [] },
    },
  ];
}

function stateSources({ facts: { structured } }: Page): PriceSource[] {
  return structured.embedded.map(({ price, currency, source }): PriceSource => {
    const read = readPrice(price, currency);
    return {
      name: `the embedded state in ${source}`,
      kind: 'state',
      pointer: source,
      set: { prices: read ? [read] : [], ranges: [] },
    };
  });
}
