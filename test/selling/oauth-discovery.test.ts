/** The discovery of the official MCP SDK, in its v1 and v2, on what a store publishes. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as v2 from '@modelcontextprotocol/client';
import * as v1 from '@modelcontextprotocol/sdk/client/auth.js';
import { openStore, type OpenStore } from './open-store.ts';

describe('OAuth discovery', () => {
  let store: OpenStore;
  before(async () => {
    store = await openStore();
  });
  after(() => store.close());

  for (const [name, sdk] of [
    ['v1', v1],
    ['v2', v2],
  ] as const) {
    for (const base of ['', '/s/demo']) {
      test(`SDK ${name} finds the token endpoint of ${base === '' ? 'a store' : 'a store by its path'}`, async () => {
        const server = `${store.url}${base}/api/ucp/mcp`;
        const resource = await sdk.discoverOAuthProtectedResourceMetadata(server);
        assert.equal(resource.resource, server);
        assert.deepEqual(resource.authorization_servers, [`${store.url}${base}`]);
        const metadata = await sdk.discoverAuthorizationServerMetadata(`${store.url}${base}`);
        assert.equal(metadata?.issuer, `${store.url}${base}`);
        assert.equal(metadata?.token_endpoint, `${store.url}${base}/api/ucp/oauth/token`);
        const found = await sdk.discoverOAuthServerInfo(server);
        assert.deepEqual(found.authorizationServerMetadata, metadata);
      });
    }
  }

  test('explains at the authorization endpoint that there is no sign-in, and lists the alternatives', async () => {
    const answer = await store.call('/api/ucp/oauth/authorize?response_type=code&client_id=x');
    assert.deepEqual([answer.status, answer.body.error], [400, 'unsupported_response_type']);
    assert.match(
      answer.body.error_description,
      /grant_type=client_credentials .+\/api\/ucp\/oauth\/token\.$/,
    );
  });
});
