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
