/** The fill-rate matrix: on how many of the sampled products each attribute has a meaningful value. */
import type { Evidence, Page } from './evidence.ts';
import { isBlank } from './parse/blank.ts';
import type { OfferFacts, PrimaryProduct } from './parse/facts/facts.ts';
import { allOffers } from './parse/offers.ts';
import { fillRate } from './fill-rate.ts';
import type { Report } from './result.ts';

type Attributes = Report['attributes'];
type Read = (product: PrimaryProduct, returnsEverywhere: boolean) => unknown;

/** A value in any offer counts. */
const ofOffer =
  (read: (offer: OfferFacts) => string | undefined): Read =>
  (product) =>
    allOffers(product)
      .map(read)
      .find((value) => !isBlank(value));
const named =
  (...names: string[]): Read =>
  (product) =>
    product.attributes.find(({ name, value }) => names.includes(plain(name)) && !isBlank(value, plain(name)))
      ?.value;
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 40);

/** Every product has these. */
const always: readonly (readonly [string, Read])[] = [
  ['name', ({ name }) => name],
  ['description', ({ description }) => description],
  ['image', ({ images }) => images],
  ['sku', ({ sku, productId, group }) => sku ?? productId ?? group?.variants.find((one) => one.sku)?.sku],
  ['gtin', ({ gtins, group }) => gtins[0]?.value ?? group?.variants.find((one) => one.gtin)?.gtin],
  ['brand', ({ brand, manufacturer }) => brand ?? manufacturer],
  ['category', ({ category }) => category],
  ['price', ofOffer((offer) => offer.price ?? offer.lowPrice)],
  ['currency', ofOffer((offer) => offer.currency)],
  ['availability', ofOffer((offer) => offer.availability)],
  ['condition', ofOffer((offer) => offer.condition)],
  [
    'shipping terms',
    (product) =>
      product.shippingDetails || allOffers(product).some((offer) => offer.shippingDetails) || undefined,
  ],
  [
    'return terms',
    (product, everywhere) =>
      everywhere ||
      product.returnPolicy ||
      allOffers(product).some((offer) => offer.returnPolicy) ||
      undefined,
  ],
];

/** Only some kinds of products have these: shown if any sampled product has one. */
const sometimes: readonly (readonly [string, Read])[] = [
  ['dimensions', named('width', 'height', 'depth', 'length', 'dimensions')],
  ['weight', named('weight')],
  ['material', named('material')],
  ['colour', named('color', 'colour')],
  ['size', named('size')],
];

/** `products` counts distinct product pages that could be read; a product without markup fills nothing. Wilson interval of 90 %. */
export function attributeMatrix(evidence: Evidence): Attributes {
  const pages = evidence.products.ok ? distinct(evidence.products.value) : [];
  const everywhere = organizationHasReturns(evidence);
  const row = ([name, read]: readonly [string, Read]): Attributes['fields'][number] =>
    fillRate(
      name,
      pages.map(({ facts: { product } }) => product !== undefined && !isBlank(read(product, everywhere))),
    );
  if (!pages.length) return { products: 0, fields: [] };
  const fields = [...always.map(row), ...sometimes.map(row).filter(({ filled }) => filled > 0)];
  return { products: pages.length, fields };
}

const distinct = (pages: readonly Page[]): Page[] => [
  ...new Map(pages.map((page) => [page.url, page])).values(),
];

/** A return policy of the Organization applies to every product. */
function organizationHasReturns({ home, products }: Evidence): boolean {
  const pages = [...(home.ok ? [home.value] : []), ...(products.ok ? products.value : [])];
  const nodes = pages.flatMap((page) => page.facts.structured.nodes);
  return nodes.some(({ types, props }) => {
    const organization = types.some((type) => /(?:Organization|Store|Business)$/.test(type));
    return organization && !isBlank(props['hasMerchantReturnPolicy']);
  });
}
