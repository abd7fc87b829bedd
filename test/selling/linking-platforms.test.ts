/** How platforms authenticate to link accounts, and what they may ask for. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import { linkingClients } from '#storage';
import {
  insecure,
  openBrowser,
  openLinkedStore,
  redirectUri,
  type LinkedStore,
  type Platform,
} from '../support/linking/linked-store.ts';
import { bearer } from './parties.ts';

describe('platforms that link accounts', () => {
  let linked: LinkedStore;
  let platform: Platform;
  before(async () => {
    linked = await openLinkedStore();
    platform = await linked.platform();
  });
  after(() => linked.close());

  test('accepts a secret by every method that the metadata names, and in one place only', async () => {
    const { as } = platform;
    const methods = ['client_secret_basic', 'private_key_jwt', 'client_secret_post'];
    assert.deepEqual(as.token_endpoint_auth_methods_supported, methods);
    assert.deepEqual(as.revocation_endpoint_auth_methods_supported, methods);
    const { client: added, secret = '' } = await linkingClients(linked.database).add({
      site: 'demo',
      name: 'Acme Assistant',
      redirectUrls: [redirectUri],
    });
    const client = { client_id: added.id };
    const [basic, post] = [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)];
    const tokens = await linked.link({ as, client, auth: post }, 'post@buyer.test');
    const refresh = async (auth: oauth.ClientAuth) => {
      const token = tokens.refresh_token ?? '';
      return (await oauth.refreshTokenGrantRequest(as, client, auth, token, insecure)).status;
    };
    const twice: oauth.ClientAuth = (...given) => {
      void basic(...given);
      void post(...given);
    };
    assert.equal(await refresh(twice), 400);
    assert.equal(await refresh(oauth.ClientSecretPost('x'.repeat(43))), 401);
    for (const auth of [basic, post]) assert.equal(await refresh(auth), 200);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, post, tokens.access_token, insecure),
    );
  });

  test('gives the read scope to a platform that asks to manage orders, and says so', async () => {
    const { as, client, auth } = platform;
    const manage = 'dev.ucp.shopping.order:manage dev.ucp.shopping.checkout:manage';
    const link = await linked.begin(platform, (url) => url.searchParams.set('scope', manage));
    const target = await linked.signIn(openBrowser(), link, 'manage@buyer.test');
    const tokens = await linked.exchange(platform, link, target);
    const granted = ['dev.ucp.shopping.checkout:manage', 'dev.ucp.shopping.order:read'];
    assert.deepEqual(tokens.scope?.split(' ').toSorted(), granted);
    const read = await linked.store.call('/api/ucp/orders/none', undefined, {
      headers: bearer(tokens.access_token),
    });
    assert.equal(read.body.code ?? read.body.messages?.[0]?.code, 'not_found');
    const again = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token ?? '', {
        ...insecure,
        additionalParameters: { scope: manage },
      }),
    );
    assert.deepEqual(again.scope?.split(' ').toSorted(), granted);
  });

  test('returns invalid_scope to a platform that asks for nothing that there is', async () => {
    const { url, state } = await linked.begin(platform, (begun) =>
      begun.searchParams.set('scope', 'orders profile'),
    );
    const answer = await openBrowser().go(url);
    const target = new URL(answer.headers.get('location') ?? '', url);
    assert.ok(target.href.startsWith(redirectUri), target.href);
    assert.equal(target.searchParams.get('error'), 'invalid_scope');
    assert.equal(target.searchParams.get('state'), state);
  });
});
