/** What holds for every way to the platform, unless an instance has it otherwise. */
import type { CatalogueParts } from './catalogue.ts';

/** Ids of the sorting options of the reference architecture. */
export const sorts: CatalogueParts['sorts'] = {
  relevance: 'best-matches',
  'price-asc': 'price-low-to-high',
  'price-desc': 'price-high-to-low',
};

/** What an agent cannot have from the platform through its shopping APIs, whichever it is. */
export const limits = {
  'unpriced-lines':
    'A line that the store cannot deliver is not priced, nor its delivery: its price is 0 until it can be bought.',
  'provisional-tax': 'Where prices come without tax, the tax is told once there is an address.',
  'stock-counts':
    'Stock is held from the order on, not while a payment is prepared; how many pieces there are is not told.',
  'delivery-discounts': 'What a promotion takes off delivery is known for the chosen way only.',
  'delivery-dates': 'Delivery dates are not told.',
  'delivery-methods': 'Everything goes in one delivery; there is no pickup in a store.',
  'product-kinds':
    'Sets, bundles, products with options, gift certificates, and prices for registered customers are not sold.',
  'several-categories':
    'Of several categories together no numbers are told, the order holds within each, and a product that stands in two of them may come twice.',
  'code-reasons':
    'Why a known code takes nothing off is not told: below its minimum, for other goods, or barred by another.',
  claims: 'Claims of the buyer, such as a membership, have no effect.',
  'tax-names': 'Taxes are told by rate, without names.',
  'parts-of-orders':
    'Which pieces of an order were sent, cancelled or paid back is not told; all of them is.',
  'processor-outage':
    'That the payment processor is away shows once the order was sent: the payment is in progress until it is looked into.',
  'hosted-payment':
    'People cannot pay on the page of a checkout: the agent pays, or the buyer shops in the storefront.',
} as const;
