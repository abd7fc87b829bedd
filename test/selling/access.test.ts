/** Who may do what, by the policy of the site. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { makeSigner } from '../support/ucp/signatures.ts';
import { assertRefused, bearer, openParties, release, signer, type Parties } from './parties.ts';
import { complete, lamp, shopper, shortForm, type Shopper } from './shopper.ts';

describe('access', () => {
  let parties: Parties;
  before(async () => {
    parties = await openParties();
  });
  beforeEach(() => parties.reset());
  after(() => parties.close());

  async function assertBuys(me: Shopper): Promise<string> {
    const { id } = await me.ready();
    const paid = await me.pay(id);
    assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
    assert.equal((await me.order(paid.body.order.id)).body.checkout_id, id);
    return paid.body.order.id;
  }

  describe('policy open', () => {
    test('lets anyone buy, with any credential or none', async () => {
      const key = await parties.newKey('Open Agent');
      const token = await parties.tokenFor(key);
      assert.equal(token.status, 200);
      for (const me of [
        parties.nobody(),
        parties.withKey(key.key),
        parties.withKey(token.body.access_token),
        parties.signing(),
      ])
        await assertBuys(me);
      await assertBuys(shopper(parties.store, { headers: { 'X-API-Key': key.key } }));
    });

    test('[UCP-61d] accepts a key bound to a profile, and its tokens, for no other profile', async () => {
      const address = /profile="([^"]+)"/.exec(parties.agent.header(release))?.[1];
      const key = await parties.newKey('Bound Agent', address);
      const { access_token: token } = (await parties.tokenFor(key)).body;
      for (const credential of [key.key, token]) {
        const as = (agent: typeof parties.agent) =>
          shopper(parties.store, {
            surface: 'official',
            headers: { ...bearer(credential), 'UCP-Agent': agent.header(release) },
          });
        await assertBuys(as(parties.agent));
        const refused = await as(parties.other).create(complete([lamp, 1]));
        assert.equal(refused.status, 403, JSON.stringify(refused.body));
        assert.equal(refused.body.code, 'profile_not_trusted');
        await assertBuys(parties.withKey(credential));
      }
    });

    test('rejects an invalid credential instead of ignoring it', async () => {
      for (const headers of [
        bearer('ptc_test_nokey_nothing'),
        bearer('not.a.token'),
        { 'X-API-Key': 'nothing' },
        { Authorization: 'Basic dXNlcjpwYXNz' },
      ])
        assertRefused(
          await parties.nobody().call('/api/ucp/discover', undefined, 'GET', headers),
          'unauthorized',
          /^Bearer realm="http/,
        );
      const strange = makeSigner('agent-key-1');
      assertRefused(
        await parties.signing(strange).create(complete([lamp, 1])),
        'signature_invalid',
        /^Signature realm=/,
      );
      const unknown = makeSigner('nobodys-key');
      assertRefused(
        await parties.signing(unknown).create(complete([lamp, 1])),
        'key_not_found',
        /^Signature realm=/,
      );
    });
  });

  describe('policy known', () => {
    beforeEach(() => parties.prefer({ agentPolicy: 'known' }));

    test('requires an API key, a token, or a signature for every operation', async () => {
      const calls: [path: string, method: string, content?: unknown][] = [
        ['/api/ucp/discover', 'GET'],
        ['/api/ucp/checkout/sessions', 'POST', complete([lamp, 1])],
        ['/api/ucp/checkout/sessions/chk_AAAAAAAAAAAAAAAAAAAAAAAA', 'GET'],
        ['/api/ucp/checkout/sessions/chk_AAAAAAAAAAAAAAAAAAAAAAAA/pay', 'POST', shortForm('t')],
        ['/api/ucp/orders/X', 'GET'],
      ];
      for (const [path, method, content] of calls)
        assertRefused(
          await parties.nobody().call(path, content, method),
          'unauthorized',
          /^Bearer realm=.*scope=/,
        );
      const labelled = shopper(parties.store, {
        surface: 'official',
        headers: { 'UCP-Agent': parties.other.header(release) },
      });
      assertRefused(await labelled.create(complete([lamp, 1])), 'unauthorized', /^Bearer realm=/);
      assert.equal((await parties.nobody().call('/.well-known/ucp')).status, 200);

      const key = await parties.newKey('Known Agent');
      const token = await parties.tokenFor(key);
      for (const me of [
        parties.withKey(key.key),
        parties.withKey(token.body.access_token),
        parties.signing(),
      ])
        await assertBuys(me);
    });

    test('reports missing credentials before errors in the body', async () => {
      const response = await fetch(`${parties.store.url}/api/ucp/checkout/sessions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"line_items":',
      });
      assert.equal(response.status, 401);
    });
  });

  describe('policy signed', () => {
    beforeEach(() => parties.prefer({ agentPolicy: 'signed' }));

    test('accepts only signed calls', async () => {
      await assertBuys(parties.signing());
      const key = await parties.newKey('Unsigned Agent');
      for (const me of [
        parties.nobody(),
        parties.withKey(key.key),
        parties.withKey((await parties.tokenFor(key)).body.access_token),
      ]) {
        assertRefused(await me.create(complete([lamp, 1])), 'signature_missing', /^Signature realm=/);
        assertRefused(await me.call('/api/ucp/discover'), 'signature_missing', /^Signature realm=/);
      }
    });

    test('rejects a call that was changed in transit or signed too long ago', async () => {
      const me = parties.signing();
      const { id } = await me.ready();
      const body = { ...complete([lamp, 9]) };
      const digest = parties.signing(signer, () => ({
        'content-digest': 'sha-256=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:',
      }));
      const changed = await digest.update(id, body);
      assert.ok([400, 401].includes(changed.status));
      const keyed = parties.signing(signer, () => ({ 'idempotency-key': 'another-key-than-signed' }));
      assertRefused(await keyed.update(id, body), 'signature_invalid', /^Signature realm=/);
      const before = parties.clock.ahead;
      parties.clock.ahead -= 600_000;
      const old = parties.signing();
      const answer = old.update(id, body);
      parties.clock.ahead = before;
      assertRefused(await answer, 'signature_invalid', /^Signature realm=/);
      assert.equal((await me.read(id)).body.line_items[0].quantity, 1);
    });
  });
});
