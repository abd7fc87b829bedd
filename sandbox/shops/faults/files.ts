import type { FaultEntry } from './fault.ts';

/** Faults of sitemaps and feeds. */
export const fileFaults = {
  'sitemap-broken': {
    changes: 'the sitemap of products ends in the middle',
    expects: ['sitemap-valid-xml'],
    also: ['sitemap-lists-products', 'sitemap-index-children'],
    cause: 'sitemap is not well-formed',
  },
  'sitemap-without-products': {
    changes: 'the sitemap of products is empty',
    expects: ['sitemap-lists-products'],
    also: ['sitemap-valid-xml', 'sitemap-index-children'],
    cause: 'sitemap lacks products',
  },
  'feed-broken': {
    changes: 'the feed ends in the middle of a record',
    expects: ['feed-parseable'],
    cause: 'feed is not well-formed',
  },
  'feed-fields-missing': {
    changes: 'records of the feed have neither description nor image',
    expects: ['feed-required-fields'],
    cause: 'feed lacks required fields',
  },
} as const satisfies Record<string, FaultEntry>;
