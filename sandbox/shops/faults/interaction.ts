import type { FaultEntry } from './fault.ts';

const trailShoe = '/products/ridge-trail-shoe';

/** Faults of operation: obstacles to choosing, searching, filling a cart and going to checkout. */
export const interactionFaults = {
  'swatches-as-divs': {
    changes: 'sizes and colours of a product are divs with a click handler',
    expects: ['variant-controls-semantic'],
    also: ['no-fake-controls', 'webmcp-declarative', 'webmcp-attributes-valid', 'variant-urls-addressable'],
    cause: 'variants are no controls',
    entry: trailShoe,
  },
  'search-by-script': {
    changes: 'the search of the header is a button that opens a script',
    expects: ['search-form-semantic'],
    also: ['webmcp-declarative', 'website-search-action', 'search-url-works'],
    cause: 'search without a form',
  },
  'captcha-in-cart-form': {
    changes: 'a CAPTCHA stands in the form that adds to the cart',
    expects: ['no-captcha-on-shopping'],
    cause: 'CAPTCHA before the cart',
  },
  'account-needed': {
    changes: 'texts say that one must create an account to order',
    expects: ['guest-checkout'],
    cause: 'no orders without an account',
  },
  'cart-dead': {
    changes: 'the cart page answers 500',
    expects: ['cart-page-reachable'],
    also: ['error-rate', 'checkout-entry-link'],
    cause: 'cart page is broken',
  },
  'consent-wall': {
    changes: 'the body is locked under a cookie banner without a button',
    expects: ['overlays-closable'],
    cause: 'cookie banner cannot be closed',
  },
  'search-results-by-script': {
    changes: 'a script fetches the products that a search finds',
    expects: ['search-url-works'],
    also: ['website-search-action'],
    cause: 'search results are drawn by a script',
  },
  'filters-by-script': {
    changes: 'the filters of listings are boxes outside any form',
    expects: ['filters-addressable'],
    also: ['form-labels'],
    cause: 'filters have no address',
  },
  'quantity-steppers': {
    changes: 'the quantity is set by two buttons and shown by a span',
    expects: ['quantity-control'],
    also: ['webmcp-declarative', 'webmcp-attributes-valid'],
    cause: 'quantity without a field',
  },
  'no-autocomplete': {
    changes: 'no field has an autocomplete token',
    expects: ['autocomplete-tokens'],
    cause: 'forms without autocomplete tokens',
  },
} as const satisfies Record<string, FaultEntry>;
