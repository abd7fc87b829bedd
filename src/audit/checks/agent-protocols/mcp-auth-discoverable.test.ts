import { mcpEndpoint, mentionedOnly, noEndpoint, sample, testCheck } from '#audit/samples';
import type { ProtocolFile } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './mcp-auth-discoverable.ts';

const asks = (header?: string) =>
  mcpEndpoint({
    calls: [
      ['server/discover', { status: 401, ...(header ? { headers: { 'www-authenticate': header } } : {}) }],
    ],
  });
const metadata = (json: unknown, state: ProtocolFile['state'] = 'ok') => ({
  oauth: known({
    declaredBy: ['mcp' as const],
    resource: {
      state,
      url: 'https://shop.test/.well-known/oauth-protected-resource/ucp/mcp',
      via: 'well-known' as const,
      ref: 'resource',
      json,
      errors: [],
      about: 'https://shop.test/ucp/mcp',
      declared: true,
    },
  }),
});
const none = { oauth: known({ declaredBy: ['mcp' as const] }) };
const servers = { resource: 'https://shop.test/ucp/mcp', authorization_servers: ['https://auth.shop.test'] };

testCheck(check, {
  pass: [
    [
      asks(
        'Bearer realm="shop", resource_metadata="https://shop.test/.well-known/oauth-protected-resource/ucp/mcp"',
      ),
      /links to https:\/\/shop\.test\/\.well-known\/oauth-protected-resource\/ucp\/mcp/,
    ],
    asks('Bearer resource_metadata=https://shop.test/meta'),
    [sample(asks('Bearer'), metadata(servers)), /^shop\.test\S+ has the metadata for the 401 response/],
    sample(asks(), metadata(servers)),
  ],
  fail: [
    [sample(asks('Bearer realm="shop"'), none), /without information on where to get a token/],
    sample(asks(), none),
    sample(asks(), metadata({ authorization_servers: [] })),
    sample(asks(), metadata(undefined, 'absent')),
    sample(asks('Bearer resource_metadata="/meta"'), none),
  ],
  notApplicable: [noEndpoint, [mcpEndpoint(), /requires no login/]],
  unknown: [
    asks('Bearer'),
    sample(asks(), metadata(undefined, 'blocked')),
    sample(asks(), metadata(undefined, 'error')),
    sample(asks(), { oauth: known({ declaredBy: ['mcp'], missing: { resource: 'budget' } }) }),
    mentionedOnly,
  ],
});
