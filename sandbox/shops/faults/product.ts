import type { FaultEntry } from './fault.ts';

const trailShoe = '/products/ridge-trail-shoe';

/** Faults of the product data: markup, feed, listing and page. */
export const productFaults = {
  'no-jsonld': {
    changes: 'product pages have no JSON-LD',
    expects: ['product-node-present', 'has-json-ld'],
    also: [
      'breadcrumb-present',
      'return-policy-structured',
      'shipping-structured',
      'feed-identifiers-stable',
      'jsonld-references-resolve',
    ],
    cause: 'product template lacks JSON-LD',
  },
  'missing-gtin': {
    changes: 'no GTIN in markup and feed; brand and mpn stay',
    expects: ['product-gtin-present'],
    also: ['variant-offers-complete'],
    cause: 'catalogue lacks GTIN',
  },
  'bad-gtin': {
    changes: 'the last digit of each GTIN in the markup is wrong',
    expects: ['product-gtin-valid'],
    cause: 'GTIN with wrong check digit',
  },
  'missing-brand': {
    changes: 'markup has no brand',
    expects: ['product-brand-present'],
    also: ['product-gtin-present'],
    cause: 'markup lacks brand',
  },
  'missing-sku': {
    changes: 'markup has neither sku nor mpn',
    expects: ['product-sku-present'],
    also: ['feed-identifiers-stable', 'product-gtin-present'],
    cause: 'markup lacks SKU',
  },
  'image-dead': {
    changes: 'product images answer 404',
    expects: ['product-image-live'],
    also: ['open-graph-image-live', 'static-asset-caching', 'product-image-weight', 'cache-validators'],
    cause: 'product images are gone',
  },
  'price-with-symbol': {
    changes: 'the price in the markup is written with a currency sign and a decimal comma',
    expects: ['offer-price-valid'],
    also: ['price-parity-visible', 'price-parity-markups'],
    cause: 'price in markup is formatted text',
  },
  'currency-symbol': {
    changes: 'priceCurrency in the markup is €',
    expects: ['offer-currency-valid'],
    also: ['price-parity-markups'],
    cause: 'currency in markup is a sign',
  },
  'availability-text': {
    changes: 'availability in the markup is free text',
    expects: ['offer-availability-valid'],
    cause: 'availability in markup is free text',
  },
  'expired-price-date': {
    changes: 'priceValidUntil lies 40 days in the past',
    expects: ['offer-price-validity-date'],
    cause: 'priceValidUntil is past',
  },
  'offer-url-dead': {
    changes: 'offers point to an address that answers 404',
    expects: ['offer-url-canonical'],
    also: ['variant-urls-addressable', 'url-signals-agree'],
    cause: 'offer URL is dead',
  },
  'sale-price-struck': {
    changes: 'every product is reduced, and the markup holds the struck price',
    expects: ['offer-sale-price'],
    also: ['price-parity-visible', 'price-parity-markups', 'price-parity-listing', 'price-parity-feed'],
    cause: 'markup holds the price before the reduction',
  },
  'aggregate-only': {
    changes: 'products with one variant carry an AggregateOffer and no Offer',
    expects: ['offer-aggregate-correct'],
    also: ['offer-sale-price', 'offer-condition'],
    cause: 'AggregateOffer in place of an Offer',
  },
  'variants-ungrouped': {
    changes: 'pages with variants carry a plain Product with the offer of one variant',
    expects: ['variants-grouped'],
    also: ['variant-urls-addressable', 'feed-identifiers-stable'],
    cause: 'variants are not in the markup',
    entry: trailShoe,
  },
  'variant-offers-missing': {
    changes: 'only the first variant in hasVariant has an offer',
    expects: ['variant-offers-complete', 'offer-present'],
    also: ['return-policy-structured', 'shipping-structured'],
    cause: 'variants without offers',
    entry: trailShoe,
  },
  'blank-attributes': {
    changes:
      'material, colour, size, dimensions and compatibility are missing on half of the products, everywhere',
    expects: ['attribute-fill-rate'],
    also: [
      'attribute-dimensions',
      'attribute-material-colour',
      'attribute-compatibility',
      'attribute-apparel',
      'variant-offers-complete',
      'attribute-spec-mirrored',
    ],
    cause: 'catalogue lacks attributes',
  },
  'blank-values': {
    changes: 'markup has keys whose values say nothing: N/A, -, TBD and the empty string',
    expects: ['attribute-no-blank-values'],
    also: [
      'product-brand-present',
      'product-sku-present',
      'attribute-material-colour',
      'attribute-fill-rate',
      'attribute-spec-mirrored',
    ],
    cause: 'markup has placeholder values',
  },
  'rating-out-of-range': {
    changes: 'ratingValue is 9.4 on a scale that ends at 5',
    expects: ['aggregate-rating-valid'],
    cause: 'rating outside its scale',
  },
  'price-drift-markup': {
    changes: 'the page shows another price than markup, listing and feed',
    expects: ['price-parity-visible'],
    cause: 'price on the page differs from the markup',
  },
  'price-drift-listing': {
    changes: 'listings show another price than the product page',
    expects: ['price-parity-listing'],
    cause: 'price on listings differs',
  },
  'price-drift-feed': {
    changes: 'the feed has another price than the product page',
    expects: ['price-parity-feed'],
    cause: 'price in the feed differs',
  },
  'availability-drift': {
    changes: 'the page says sold out while the markup says InStock',
    expects: ['availability-parity'],
    also: ['price-parity-feed'],
    cause: 'stock on the page differs from the markup',
  },
} as const satisfies Record<string, FaultEntry>;
