import { mcpEndpoint, mcpUrl, noEndpoint, testCheck } from '#audit/samples';
import type { McpEvidence } from '../../evidence.ts';
import check from './mcp-server-card-valid.ts';

const whole = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'test.shop/store',
  version: '1.0.0',
  description: 'Search the catalogue and start a cart.',
  remotes: [{ type: 'streamable-http', url: mcpUrl }],
};
const card = (json: unknown, over: Partial<NonNullable<McpEvidence['card']>> = {}) =>
  mcpEndpoint({
    card: {
      state: 'ok',
      legacy: false,
      url: `${mcpUrl}/server-card`,
      ref: 'card',
      json,
      errors: [],
      ...over,
    },
  });
const withOut = (name: keyof typeof whole) => card({ ...whole, [name]: undefined });

testCheck(check, {
  pass: [
    [card(whole), /\/ucp\/mcp\/server-card is valid/],
    card({ ...whole, remotes: [{ type: 'sse', url: 'https://{region}.shop.test/mcp' }], title: 'Shop' }),
  ],
  warn: [
    [withOut('$schema'), /has no \$schema/],
    [withOut('version'), /no version/],
    withOut('description'),
    [card({ ...whole, description: 'x'.repeat(101) }), /101 characters/],
    [card({ ...whole, name: 'store' }), /namespace\/name/],
    card({ ...whole, remotes: [...whole.remotes, { type: 'carrier-pigeon', url: mcpUrl }] }),
    card({ ...whole, $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    [
      card(whole, { legacy: true, url: 'https://shop.test/.well-known/mcp/server-card.json' }),
      /where clients no longer look/,
    ],
  ],
  fail: [
    [card(undefined, { errors: ['Unexpected token'] }), /is not JSON/],
    [withOut('name'), /has no name/],
    [withOut('remotes'), /has no remotes/],
    [card({ ...whole, remotes: [{ type: 'streamable-http' }] }), /no remote with a known type/],
    card({ ...whole, remotes: [{ type: 'streamable-http', url: '/mcp' }] }),
    card([whole]),
    card(null),
  ],
  notApplicable: [noEndpoint, [card(undefined, { state: 'absent' }), /has no server card/]],
  unknown: [
    card(undefined, { state: 'blocked' }),
    card(undefined, { state: 'error' }),
    mcpEndpoint({ cardMissing: 'not-requested' }),
  ],
});
