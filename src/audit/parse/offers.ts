/** Offers of a product, wherever its markup puts them. */
import { isBlank } from './blank.ts';
import { currencyExponent } from './money/currency.ts';
import type { OfferFacts, PrimaryProduct } from './facts/facts.ts';

/** The product's own offers, then those of its variants. A variant's siblings are other things for sale. */
export function allOffers({ offers, group }: PrimaryProduct): OfferFacts[] {
  const variants = group && !group.isVariantOf ? group.variants : [];
  return [...offers, ...variants.flatMap(({ offer }) => offer ?? [])];
}

/** Those of them that say something: an empty `offers` object offers nothing. */
export const givenOffers = (product: PrimaryProduct): OfferFacts[] =>
  allOffers(product).filter(hasOfferValue);

/** True when the offer carries at least one value. */
export function hasOfferValue({
  price,
  lowPrice,
  highPrice,
  currency,
  availability,
  url,
}: OfferFacts): boolean {
  return [price, lowPrice, highPrice, currency, availability, url].some((value) => !isBlank(value));
}

/** Further from the rounded price, the decimals are meant: a price per gram has them. */
const farthestTail = 0.0001;

/**
 * The price that a floating-point calculation missed: `19.99` for `19.989999999` and for `19.990000000000002`.
 * Undefined when the text is not such a number.
 */
export function withoutFloatTail(text: string, currency?: string): string | undefined {
  if (!/^\d{1,12}\.\d{5,30}$/.test(text)) return undefined;
  const rounded = Number(text).toFixed(currencyExponent(currency?.toUpperCase() ?? ''));
  return Math.abs(Number(text) - Number(rounded)) < farthestTail ? rounded : undefined;
}
