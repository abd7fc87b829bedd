import type { FaultEntry } from './fault.ts';

/** Faults of the services that the manifest declares: UCP over REST and over MCP. */
export const serviceFaults = {
  'ucp-rest-unrouted': {
    changes: 'the REST endpoint of the manifest answers with the 404 page of the shop',
    expects: ['ucp-endpoint-live'],
    also: ['ucp-catalog-search-works'],
    cause: 'REST endpoint is not routed',
  },
  'ucp-search-empty': {
    changes: 'the catalogue search of UCP finds nothing, whatever is asked: its index was never filled',
    expects: ['ucp-catalog-search-works'],
    cause: 'catalogue index is empty',
  },
  'ucp-price-drift': {
    changes: 'the UCP catalogue says prices €9 above those of the pages',
    expects: ['ucp-price-parity'],
    cause: 'UCP catalogue reads another price list',
  },
  'ucp-variants-twin': {
    changes: 'every product of the UCP catalogue has a second variant with the options of the first',
    expects: ['ucp-variants-choosable'],
    cause: 'two variants share their options',
  },
  'ucp-option-undeclared': {
    changes: 'variants of the UCP catalogue have an option that their product does not declare',
    expects: ['ucp-variants-choosable'],
    cause: 'an option is not declared by the product',
  },
  'ucp-label-internal': {
    changes: 'the UCP catalogue labels an option with its ID in the database',
    expects: ['ucp-variants-choosable'],
    cause: 'option labels are database IDs',
  },
  'ucp-lookup-lost': {
    changes: 'the lookup of the UCP catalogue finds nothing of what the search calls available',
    expects: ['ucp-variants-choosable'],
    cause: 'lookup reads an index without variants',
  },
  'ucp-lookup-dearer': {
    changes: 'the lookup of the UCP catalogue says prices €9 above those of its search',
    expects: ['ucp-variants-choosable'],
    cause: 'search and lookup read different price lists',
  },
  'mcp-unrouted': {
    changes: 'the MCP endpoint of the manifest answers with the 404 page of the shop',
    expects: ['mcp-responds'],
    also: ['ucp-endpoint-live', 'mcp-get-safe'],
    cause: 'MCP endpoint is not routed',
  },
  'mcp-tools-undescribed': {
    changes: 'tools/list gives names and schemas without a description of any tool',
    expects: ['mcp-tools-listed'],
    cause: 'MCP tools have no description',
  },
} as const satisfies Record<string, FaultEntry>;
