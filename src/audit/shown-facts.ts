/** The few facts by which a page as served and as rendered are compared. */
import type { BuyBoxFacts, PageFacts } from './parse/facts/facts.ts';
import { hasTerm } from './parse/words/words.ts';
import { productHeading } from './product-heading.ts';

export interface ShownFacts {
  /** Of the visible text. */
  words: number;
  /** The same of the main element. */
  ownWords?: number;
  h1?: string;
  name?: string;
  /** Of the product: by its markup, else as shown near its heading. */
  price?: string;
  currency?: string;
  /** Every price of the product in text, markup, or embedded data. */
  prices?: string[];
  /** Of the markup, as written. */
  availability?: string;
  /** By the text. */
  stock?: 'in' | 'out';
  /** schema.org types in JSON-LD, sorted. */
  types: string[];
}

/** An enabled add-to-cart control whose label does not say sold out. */
export const isUsable = (control: BuyBoxFacts['addToCart']): boolean =>
  control !== undefined && !control.disabled && !control.withheld && !hasTerm(control.name, 'soldOut');

/** The text says sold out next to a usable control: scripts may show or hide it. */
export const isContested = ({ stockText, addToCart }: BuyBoxFacts): boolean =>
  stockText?.state === 'out' && isUsable(addToCart);

const maxPrices = 30;
const maxText = 300;

export function shownFacts(facts: PageFacts): ShownFacts {
  const offers = [
    ...(facts.product?.offers ?? []),
    ...(facts.product?.group?.variants ?? []).flatMap(({ offer }) => offer ?? []),
  ];
  const marked = offers.find(({ price, lowPrice }) => price ?? lowPrice);
  const near = facts.prices.filter(
    ({ candidate, kind }) => candidate && (kind === 'current' || kind === 'from'),
  );
  const h1 = productHeading(facts)?.text;
  const name = facts.product?.name;
  const price = marked?.price ?? marked?.lowPrice ?? near[0]?.amount;
  const currency = marked ? marked.currency : near[0]?.currency;
  const prices = [
    ...offers.flatMap((offer) => [offer.price, offer.lowPrice, offer.highPrice]),
    ...near.map(({ amount }) => amount),
    ...facts.structured.embedded.map((one) => one.price),
    ...facts.structured.openGraph
      .filter(({ property }) => property.endsWith('price:amount'))
      .map(({ content }) => content),
  ].filter((one) => one !== undefined);
  const availability = offers.find((offer) => offer.availability)?.availability;
  const types = facts.structured.nodes
    .filter(({ syntax }) => syntax === 'json-ld')
    .flatMap((node) => node.types);
  const { stockText } = facts.buyBox;
  return {
    words: facts.text.words,
    ownWords: facts.text.ownWords,
    ...(h1 === undefined ? {} : { h1: h1.trim().slice(0, maxText) }),
    ...(name === undefined ? {} : { name: name.slice(0, maxText) }),
    ...(price === undefined ? {} : { price: price.slice(0, maxText) }),
    ...(currency === undefined ? {} : { currency: currency.slice(0, maxText) }),
    prices: [...new Set(prices.map((one) => one.slice(0, maxText)))].slice(0, maxPrices),
    ...(availability === undefined ? {} : { availability: availability.slice(0, maxText) }),
    ...(stockText ? { stock: stockText.state } : {}),
    types: [...new Set(types)].toSorted(),
  };
}
