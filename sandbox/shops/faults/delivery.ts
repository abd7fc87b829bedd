import type { FaultEntry } from './fault.ts';

const silence = [
  'sitemap-urls-live',
  'llms-txt-links-live',
  'search-url-works',
  'canonical-target-live',
] as const;

/** Faults of delivery, discovery and operation. */
export const deliveryFaults = {
  'sitemap-missing': {
    changes: 'no sitemap, and robots.txt names none',
    expects: ['sitemap-declared', 'sitemap-reachable'],
    also: ['link-header-discovery', 'llms-txt-links-live'],
    cause: 'no sitemap',
  },
  'soft-404': {
    changes: 'unknown addresses answer 200 with an error page',
    expects: ['soft-404-absent'],
    cause: 'error pages answer 200',
  },
  'no-returns-page': {
    changes: 'there is no returns page and no link to one',
    expects: ['returns-page'],
    also: ['policies-linked', 'llms-txt-covers-commerce', 'return-policy-complete'],
    cause: 'no returns page',
  },
  'http-open': {
    changes: 'the shop is served over plain http too',
    expects: ['https-enforced'],
    also: ['host-consistency'],
    cause: 'http serves pages',
  },
  'tls-expired': {
    changes: 'the certificate ended ten days ago',
    expects: ['tls-valid'],
    also: ['https-enforced'],
    blinds: ['home-content-in-html'],
    cause: 'certificate expired',
  },
  'tls-wrong-name': {
    changes: 'the certificate is for another host name',
    expects: ['tls-valid'],
    also: ['https-enforced'],
    blinds: ['home-content-in-html'],
    cause: 'certificate for another name',
  },
  'slow-ttfb': {
    changes: 'each page waits before its first byte',
    expects: ['ttfb'],
    also: ['full-response-time'],
    cause: 'pages start late',
  },
  'server-errors': {
    changes: 'about a third of the pages answer 500, always the same ones; the home page never does',
    expects: ['error-rate'],
    also: [
      ...silence,
      'returns-page',
      'shipping-page',
      'privacy-page',
      'terms-page',
      'about-page',
      'help-content',
      'cart-page-reachable',
      'offer-url-canonical',
      'soft-404-absent',
    ],
    cause: 'pages fail',
  },
  overloaded: {
    changes: 'as server-errors, and the search and help pages never answer',
    expects: ['error-rate'],
    also: [
      ...silence,
      'returns-page',
      'shipping-page',
      'privacy-page',
      'terms-page',
      'about-page',
      'help-content',
      'cart-page-reachable',
      'offer-url-canonical',
      'soft-404-absent',
    ],
    cause: 'origin is overloaded',
  },
  'redirect-loop': {
    changes: 'product pages outside the lamps redirect between two addresses for ever',
    expects: ['redirect-chain'],
    also: [
      ...silence,
      'products-linked-in-html',
      'no-login-or-geo-wall',
      'error-rate',
      'sitemap-lists-products',
    ],
    cause: 'redirects go round',
  },
  'truncated-bodies': {
    changes: 'product pages break off in the middle of the body',
    expects: ['error-rate'],
    also: ['products-linked-in-html', 'sitemap-urls-live'],
    blinds: ['product-node-present'],
    cause: 'bodies break off',
  },
  uncompressed: { changes: 'nothing is compressed', expects: ['compression'], cause: 'no compression' },
  'no-add-to-cart': {
    changes: 'the add-to-cart button is a div with a click handler and there is no form',
    expects: ['add-to-cart-control'],
    also: [
      'add-to-cart-without-js',
      'no-fake-controls',
      'webmcp-declarative',
      'availability-parity',
      'quantity-control',
    ],
    cause: 'add to cart is no control',
  },
  'no-alt': {
    changes: 'images on product pages and cards have no alt text',
    expects: ['product-image-alt'],
    also: ['link-names', 'link-text-descriptive', 'button-names'],
    cause: 'images without alt text',
  },
} as const satisfies Record<string, FaultEntry>;
