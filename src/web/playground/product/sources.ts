/** Where on a page an agent reads each fact, and the facts that a report does not list. */
import type { Page, ProductReadingRow, Status } from '#audit';
import { productReadingTexts as say } from './messages/index.ts';
import type { ReadingFact, ReadingRow } from './read.ts';

const syntaxes = { 'json-ld': 'JSON-LD', microdata: 'Microdata', rdfa: 'RDFa' } as const;

type Product = NonNullable<Page['facts']['product']>;

/** `JSON-LD, block 1 /offers/0/price` */
const at = ({ syntax }: Product, path: string, property: string): string =>
  `${syntaxes[syntax]}, ${path}${path.includes(' /') ? '' : ' '}/${property}`;

/** A product with variants has its offers in them. */
const firstOffer = ({ offers, group }: Product) =>
  offers[0] ?? group?.variants.find(({ offer }) => offer !== undefined)?.offer;

export function sourceOfFact(page: Page, fact: ProductReadingRow['fact']): string | undefined {
  const { product } = page.facts;
  if (!product) return undefined;
  const offer = firstOffer(product);
  const own = (property: string) => at(product, product.path, property);
  switch (fact) {
    case 'price':
      return offer && at(product, offer.path, offer.priceFrom ?? 'price');
    case 'availability':
      return offer && at(product, offer.path, 'availability');
    case 'brand':
      return own(product.brand === undefined ? 'manufacturer' : 'brand');
    case 'sku':
      return own(product.sku === undefined ? 'productID' : 'sku');
    case 'gtin':
      return own(product.gtins[0]?.property ?? 'gtin');
    case 'images':
      return own('image');
    case 'options':
      return own('variesBy');
    default:
      return own(fact);
  }
}

const longest = 120;
const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** @param statuses verdicts for this page by check */
export function extraRows(page: Page, statuses: ReadonlyMap<string, Status>): ReadingRow[] {
  const { product } = page.facts;
  const offers = product?.offers ?? [];
  const offer = product && firstOffer(product);
  const policyOffer = offers.find((one) => one.returnPolicy);
  const shippingOffer = offers.find((one) => one.shippingDetails);
  const row = (
    fact: ReadingFact,
    check: string,
    agent: string | undefined,
    source: string | undefined,
  ): ReadingRow => {
    const verdict = statuses.get(check);
    const isFinding = verdict === 'fail' || verdict === 'warn';
    return {
      fact,
      check,
      agent: agent === undefined ? null : short(agent),
      page: null,
      state: agent === undefined ? (isFinding ? 'missing' : 'absent') : isFinding ? 'finding' : 'read',
      ...(agent === undefined || source === undefined ? {} : { source }),
    };
  };
  const variants = product?.group?.variants.length ?? 0;
  return [
    row(
      'currency',
      'offer-currency-valid',
      offer?.currency,
      product && offer && at(product, offer.path, 'priceCurrency'),
    ),
    row(
      'variants',
      'variant-offers-complete',
      variants === 0 ? undefined : say('variants-count', { count: variants }),
      product && at(product, product.path, 'hasVariant'),
    ),
    row(
      'returns',
      'return-policy-structured',
      policyOffer !== undefined || product?.returnPolicy === true ? say('in-markup') : undefined,
      product && at(product, policyOffer?.path ?? product.path, 'hasMerchantReturnPolicy'),
    ),
    row(
      'shipping',
      'shipping-structured',
      shippingOffer !== undefined || product?.shippingDetails === true ? say('in-markup') : undefined,
      product && at(product, shippingOffer?.path ?? product.path, 'shippingDetails'),
    ),
    row(
      'rating',
      'aggregate-rating-valid',
      product?.rating && ratingText(product.rating),
      product && at(product, product.path, 'aggregateRating'),
    ),
  ];
}

const ratingText = ({ value, count }: NonNullable<Product['rating']>): string | undefined =>
  value === undefined || count === undefined ? value : say('rated-by', { rating: value, count });

export interface MetaFact {
  /** `og:title` */
  name: string;
  content: string;
}

const openGraph = /^(?:og:(?:title|type|image|url|price:\w+|availability)|product:[\w:]+)$/;

/** What other tags of the page say, each name once. */
export function metaFacts({ facts }: Page): MetaFact[] {
  const tags = facts.structured.openGraph
    .filter(({ property }) => openGraph.test(property))
    .map(({ property, content }) => ({ name: property, content: short(content) }));
  const description = facts.head.metas.find(({ name }) => name.toLowerCase() === 'description')?.content;
  const title = facts.head.titles[0];
  const all = [
    ...(title === undefined ? [] : [{ name: 'title', content: short(title) }]),
    ...(description === undefined ? [] : [{ name: 'description', content: short(description) }]),
    ...tags,
  ];
  return all.filter(({ name }, place) => all.findIndex((one) => one.name === name) === place).slice(0, 12);
}
