import type { Check } from '../../check.ts';
import aggregateRatingValid from './aggregate-rating-valid.ts';
import attributeApparel from './attribute-apparel.ts';
import attributeCompatibility from './attribute-compatibility.ts';
import attributeDimensions from './attribute-dimensions.ts';
import attributeFillRate from './attribute-fill-rate.ts';
import attributeMaterialColour from './attribute-material-colour.ts';
import attributeNoBlankValues from './attribute-no-blank-values.ts';
import attributeSpecMirrored from './attribute-spec-mirrored.ts';
import availabilityParity from './availability-parity.ts';
import offerAggregateCorrect from './offer-aggregate-correct.ts';
import offerAvailabilityValid from './offer-availability-valid.ts';
import offerCondition from './offer-condition.ts';
import offerCurrencyValid from './offer-currency-valid.ts';
import offerPresent from './offer-present.ts';
import offerPriceValid from './offer-price-valid.ts';
import offerPriceValidityDate from './offer-price-validity-date.ts';
import offerSalePrice from './offer-sale-price.ts';
import offerUrlCanonical from './offer-url-canonical.ts';
import priceParityFeed from './price-parity-feed.ts';
import priceParityListing from './price-parity-listing.ts';
import priceParityMarkups from './price-parity-markups.ts';
import priceParityVisible from './price-parity-visible.ts';
import productBrandPresent from './product-brand-present.ts';
import productCategoryPresent from './product-category-present.ts';
import productDescriptionSubstantive from './product-description-substantive.ts';
import productGtinPresent from './product-gtin-present.ts';
import productGtinValid from './product-gtin-valid.ts';
import productImageLive from './product-image-live.ts';
import productNameMatches from './product-name-matches.ts';
import productNodePresent from './product-node-present.ts';
import productNodeSingle from './product-node-single.ts';
import productSkuPresent from './product-sku-present.ts';
import variantOffersComplete from './variant-offers-complete.ts';
import variantUrlsAddressable from './variant-urls-addressable.ts';
import variantsGrouped from './variants-grouped.ts';

export const productData: readonly Check[] = [
  productNodePresent,
  productNodeSingle,
  productNameMatches,
  productDescriptionSubstantive,
  productImageLive,
  productSkuPresent,
  productGtinPresent,
  productGtinValid,
  productBrandPresent,
  productCategoryPresent,
  offerPresent,
  offerPriceValid,
  offerCurrencyValid,
  offerAvailabilityValid,
  offerCondition,
  offerPriceValidityDate,
  offerUrlCanonical,
  offerSalePrice,
  offerAggregateCorrect,
  variantsGrouped,
  variantOffersComplete,
  variantUrlsAddressable,
  attributeDimensions,
  attributeMaterialColour,
  attributeCompatibility,
  attributeSpecMirrored,
  attributeApparel,
  attributeFillRate,
  attributeNoBlankValues,
  aggregateRatingValid,
  priceParityVisible,
  priceParityMarkups,
  priceParityListing,
  priceParityFeed,
  availabilityParity,
];
