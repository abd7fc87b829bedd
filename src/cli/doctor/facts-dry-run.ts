/** What is looked at in a checkout that is tried. */
import type { FindingFacts } from './finding-facts.ts';

export const dryRunFacts = {
  'dry-run': {
    name: 'A checkout can be tried',
    can: [],
    means: 'Skipped: it was not asked for, or there is nothing to try it with.',
    fix: 'Give --dry-run-checkout for a store of your own.',
  },
  'checkout-create': {
    name: 'A checkout is made',
    can: ['failure'],
    means: 'A checkout of one piece of the first variant that is for sale was refused.',
    fix: 'Read what the store said; try the same request by hand.',
  },
  currency: {
    name: 'Search and checkout agree on the currency',
    can: ['failure'],
    means: 'The checkout is in another currency than the price that the search gave.',
    fix: 'Price both by the same site, locale and price book: the context of a call without any is the site’s own.',
  },
  price: {
    name: 'Search and checkout agree on the price',
    can: ['failure'],
    means: 'The checkout asks for another price of the piece than the search told, or for another piece.',
    fix: 'Look for a stale search index or page cache, for promotions by customer group, source code or place, and for a price book of another locale.',
  },
  address: {
    name: 'A delivery address is taken',
    can: ['failure'],
    means: 'An update with buyer and delivery address was refused, or the address is not in the answer.',
    fix: 'Take PUT with line_items, buyer and fulfillment.methods[].destinations. --country chooses the country of the address.',
  },
  delivery: {
    name: 'There are delivery options',
    can: ['failure'],
    means: 'There is no delivery option for the address, so the checkout cannot be finished.',
    fix: 'See which countries the delivery methods of the site cover; --country chooses another one.',
  },
  totals: {
    name: 'The totals add up',
    can: ['failure'],
    means:
      'Entries do not sum to the total, lines not to their entry, or there is not exactly one subtotal and one total. Agents must not pay then.',
    fix: 'Name every amount once, in minor units: discounts below zero, tax that is contained in prices as lines of the total.',
  },
  ready: {
    name: 'Only the payment is missing',
    can: ['warning'],
    means:
      'With buyer, address and delivery chosen the checkout is not ready_for_complete: the messages say what is missing.',
    fix: 'See whether agents can give what is asked for; else the buyer has to finish on the page of continue_url.',
  },
  cancel: {
    name: 'The checkout is given up again',
    can: ['failure'],
    means:
      'The checkout that was made could not be cancelled. It stays open until it expires; nothing was paid.',
    fix: 'Answer POST …/{id}/cancel with the checkout in status canceled.',
  },
} as const satisfies Record<string, FindingFacts>;
