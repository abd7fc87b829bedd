/** Offers of a product, wherever its markup puts them. */
import { isBlank } from './blank.ts';
import type { OfferFacts, PrimaryProduct } from './facts.ts';

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
