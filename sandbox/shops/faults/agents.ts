import type { FaultEntry } from './fault.ts';

/** Faults of agent protocols beside UCP and MCP. */
export const agentFaults = {
  'oauth-foreign-issuer': {
    changes: 'the metadata of the authorization server names another issuer',
    expects: ['oauth-as-metadata'],
    also: ['ucp-identity-linking'],
    cause: 'OAuth metadata of another issuer',
  },
  'openapi-bare': {
    changes: 'operations of the API description have neither a name nor answers with a schema',
    expects: ['openapi-valid'],
    cause: 'API description without content',
  },
  'a2a-unrouted': {
    changes: 'the address in the A2A card answers 404 with a page',
    expects: ['a2a-endpoint-live'],
    cause: 'A2A endpoint is dead',
  },
} as const satisfies Record<string, FaultEntry>;
