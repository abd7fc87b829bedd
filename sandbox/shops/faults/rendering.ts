import type { FaultEntry } from './fault.ts';

/** What reads the products of a list. */
const listed = ['search-url-works', 'filters-addressable'] as const;

/** Faults in the HTML, and in its URLs. */
export const renderingFaults = {
  'home-by-script': {
    changes: 'the home page is the empty root of an application',
    expects: ['home-content-in-html'],
    also: [
      'search-form-semantic',
      'products-linked-in-html',
      'returns-page',
      'shipping-page',
      'privacy-page',
      'terms-page',
      'about-page',
      'help-content',
      'policies-linked',
      'order-tracking-info',
      'payment-methods-stated',
      'contact-page',
      'landmarks',
    ],
    cause: 'home page drawn by script',
  },
  'product-by-script': {
    changes: 'product pages are the empty root of an application; their markup stays',
    expects: ['product-facts-in-html', 'price-in-html'],
    rendered: ['raw-rendered-parity'],
    also: [
      'add-to-cart-without-js',
      'h1-single',
      'aggregate-rating-valid',
      'availability-parity',
      'add-to-cart-control',
      'policies-linked',
      'landmarks',
    ],
    cause: 'product page drawn by script',
  },
  'price-by-script': {
    changes: 'the price is written into the product page by a script; the markup has it',
    expects: ['price-in-html'],
    also: ['open-graph-product'],
    cause: 'price drawn by script',
  },
  'listing-by-script': {
    changes: 'listings fetch their products by a script',
    expects: ['listing-products-in-html'],
    also: ['website-search-action', ...listed],
    cause: 'listing drawn by script',
  },
  'cards-by-script': {
    changes: 'product cards are no links: a script leads to the product',
    expects: ['products-linked-in-html'],
    also: ['website-search-action', 'listing-products-in-html', 'no-fake-controls', ...listed],
    cause: 'cards without links',
  },
  'javascript-links': {
    changes: 'product cards link to javascript:void(0)',
    expects: ['crawlable-anchors', 'products-linked-in-html'],
    also: ['website-search-action', 'listing-products-in-html', ...listed],
    cause: 'links without an address',
  },
  'canonical-home': {
    changes: 'product pages name the home page as their canonical address',
    expects: ['canonical-valid'],
    also: ['sitemap-no-blocked-urls', 'url-signals-agree'],
    cause: 'canonical is the home page',
  },
  'canonical-dead': {
    changes: 'product pages name a canonical address that answers 404',
    expects: ['canonical-target-live'],
    also: ['sitemap-no-blocked-urls', 'url-signals-agree'],
    cause: 'canonical is dead',
  },
} as const satisfies Record<string, FaultEntry>;
