/** Defaults for both APIs of the platform, unless an instance differs. */
import type { CatalogueParts } from './catalogue/catalogue.ts';

/** Ids of the sorting options of the reference architecture. */
export const sorts: CatalogueParts['sorts'] = {
  relevance: 'best-matches',
  'price-asc': 'price-low-to-high',
  'price-desc': 'price-high-to-low',
};

/** Limitations of the platform's shopping APIs. */
export const limits = {
  'unpriced-lines':
    'Line items that the store cannot deliver have no price and no delivery price: both are 0 until the item can be bought.',
  'provisional-tax': 'If prices exclude tax, tax is calculated only once there is an address.',
  'stock-counts':
    'Stock is reserved when the order is placed, not while a payment is prepared. Stock quantities are not available.',
  'delivery-discounts': 'Delivery promotions are shown only for the selected delivery option.',
  'delivery-dates': 'Delivery dates are not available.',
  'delivery-methods': 'Orders have one delivery. Store pickup is not supported.',
  'product-kinds':
    'Sets, bundles, products with options, gift certificates, and prices for registered customers are not sold.',
  'several-categories':
    'In a search of several categories, there is no total count, results are sorted within each category, and a product in two of them can appear twice.',
  'code-reasons':
    'If a valid code has no effect, the reason is not available: below its minimum, for other products, or excluded by another code.',
  claims: 'Eligibility claims of the buyer, such as a membership, have no effect.',
  'tax-names': 'Taxes are shown by rate, without names.',
  'parts-of-orders':
    'Partial shipments and cancellations are not reported, only complete ones. Refunds are reported if your integration writes them into the order, by amount, without line items.',
  'processor-outage':
    'An outage of the payment processor shows only after the order is submitted. The payment stays in progress until it is resolved.',
  'hosted-payment':
    'Buyers cannot pay on the hosted checkout page. Either the agent pays, or the buyer checks out in the storefront.',
} as const;
