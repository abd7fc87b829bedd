/** Findings of the checkout dry run. */
import type { FindingFacts } from './finding.ts';

export const dryRunFacts = {
  'dry-run': {
    name: 'Checkout dry run',
    can: [],
    means: 'Skipped: the dry run was not requested, or no product was found to try it with.',
    fix: 'Add --dry-run-checkout if the store is your own.',
  },
  'checkout-create': {
    name: 'Checkout is created',
    can: ['failure'],
    means: 'The store rejected a checkout with one unit of the first variant on sale.',
    fix: 'Read the store’s error message, and try the same request by hand.',
  },
  currency: {
    name: 'Search and checkout use the same currency',
    can: ['failure'],
    means: 'The checkout uses a different currency than the search.',
    fix: 'Use the same site, locale, and price book for both. A call without a context uses the site’s defaults.',
  },
  price: {
    name: 'Search and checkout use the same price',
    can: ['failure'],
    means: 'The checkout has a different price than the search, or a different item.',
    fix: 'Look for a stale search index or page cache, promotions by customer group, source code, or location, and a price book of another locale.',
  },
  address: {
    name: 'Delivery address is accepted',
    can: ['failure'],
    means:
      'The store rejected an update with a buyer and a delivery address, or the address is missing from the response.',
    fix: 'Accept PUT with line_items, buyer, and fulfillment.methods[].destinations. To test an address in another country, use --country.',
  },
  delivery: {
    name: 'Delivery options are offered',
    can: ['failure'],
    means: 'The store offers no delivery option for the address, so the checkout cannot be completed.',
    fix: 'Check which countries the delivery methods cover. To test another country, use --country.',
  },
  totals: {
    name: 'Totals add up',
    can: ['failure'],
    means:
      'The entries do not sum to the total, the lines do not sum to their entry, or there is not exactly one subtotal and one total. Agents must not pay such a checkout.',
    fix: 'List every amount once, in minor units. Discounts are negative. Tax that prices include is a line of the total.',
  },
  ready: {
    name: 'Ready for payment',
    can: ['warning'],
    means:
      'With buyer, address, and delivery option set, the checkout is not ready_for_complete. Its messages list what is missing.',
    fix: 'Check whether agents can provide what is missing. Otherwise the buyer has to finish the checkout at continue_url.',
  },
  'shared-tokens': {
    name: 'Shared payment tokens are checked at Stripe',
    can: ['failure'],
    means:
      'The store offers a payment handler for shared payment tokens (config.network_business_profile), but Stripe rejects its requests about them. Checked with a token that does not exist, so nothing is paid. It should be declined.',
    fix: 'Ask Stripe for access to shared payment tokens, and check that the secret key may read them. Or connect Stripe without the profile ID: then the handler is not offered.',
    link: 'https://docs.stripe.com/agentic-commerce/concepts/shared-payment-tokens',
  },
  cancel: {
    name: 'Checkout is canceled',
    can: ['failure'],
    means: 'The checkout could not be canceled. It stays open until it expires. Nothing was paid.',
    fix: 'Respond to POST …/{id}/cancel with the checkout in status canceled.',
  },
} as const satisfies Record<string, FindingFacts>;
