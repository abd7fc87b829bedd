import type { FaultEntry } from './fault.ts';

/** Faults of the markup as such, and of what it says about one product. */
export const markupFaults = {
  'jsonld-broken': {
    changes: 'the JSON-LD of product pages does not parse',
    expects: ['jsonld-parses', 'product-node-present'],
    also: ['breadcrumb-present', 'shipping-structured'],
    cause: 'JSON-LD is not JSON',
  },
  'jsonld-by-script': {
    changes: 'a tag manager writes the JSON-LD of product pages when its script runs',
    expects: ['jsonld-in-initial-html', 'product-node-present', 'has-json-ld'],
    also: ['breadcrumb-present', 'shipping-structured'],
    cause: 'JSON-LD written by script',
  },
  'context-wrong': {
    changes: '@context is not that of schema.org',
    expects: ['jsonld-context'],
    cause: 'JSON-LD of another vocabulary',
  },
  'no-organization': {
    changes: 'no page names the merchant as an organisation',
    expects: ['organization-present'],
    also: ['jsonld-references-resolve'],
    cause: 'merchant has no node',
  },
  'two-products': {
    changes: 'product pages describe three products and say of none that it is theirs',
    expects: ['product-node-single'],
    also: ['variants-grouped'],
    cause: 'markup of several products',
  },
  'markup-name-differs': {
    changes: 'markup names the product by its number',
    expects: ['product-name-matches'],
    also: [
      'product-facts-in-html',
      'ucp-flat-discovery-endpoint',
      'product-image-alt',
      'website-search-action',
    ],
    cause: 'name in the markup is another',
  },
  'thin-description': {
    changes: 'the description in the markup repeats the name',
    expects: ['product-description-substantive'],
    cause: 'description says nothing',
  },
  'price-drift-meta': {
    changes: 'product:price:amount differs from the price in JSON-LD',
    expects: ['price-parity-markups'],
    cause: 'price in meta elements differs',
  },
} as const satisfies Record<string, FaultEntry>;
