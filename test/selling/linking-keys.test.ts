/** Platforms that authenticate with `private_key_jwt`, from the first link to the revocation. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import { testDialects } from '../support/databases.ts';
import {
  makeSigner,
  openKeyPlatform,
  type KeyPlatform,
  type Signer,
} from '../support/linking/key-platform.ts';
import {
  insecure,
  openLinkedStore,
  type LinkedStore,
  type Platform,
} from '../support/linking/linked-store.ts';
import { bearer } from './parties.ts';

type Claims = Record<string, oauth.JsonValue | undefined>;

const refresh = async ({ as, client, auth }: Platform, token: string | undefined) =>
  oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, auth, token ?? '', insecure),
  );

/** Code of the error, or `accepted`. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError) return error.error;
    if (error instanceof oauth.WWWAuthenticateChallengeError) return `challenge ${error.status}`;
    return String(error);
  }
}

for (const { name, skip, url } of testDialects())
  describe(`private_key_jwt on ${name}`, { skip }, () => {
    let linked: LinkedStore;
    before(async () => {
      linked = await openLinkedStore({ DATABASE_URL: await url() });
    });
    after(() => linked.close());

    const open = async (t: { after(work: () => void): void }, signer: Signer): Promise<KeyPlatform> => {
      const platform = await openKeyPlatform(linked, signer);
      t.after(() => platform.close());
      return platform;
    };
    const statusOf = async (token: string): Promise<number> =>
      (await linked.store.call('/api/ucp/orders/none', undefined, { headers: bearer(token) })).status;

    for (const alg of ['ES256', 'RS256', 'PS256', 'Ed25519'])
      test(`links, refreshes, and revokes with ${alg}`, async (t) => {
        const platform = await open(t, await makeSigner(alg));
        const { as, client, auth } = platform;
        assert.ok(as.token_endpoint_auth_methods_supported?.includes('private_key_jwt'));
        for (const listed of [
          as.token_endpoint_auth_signing_alg_values_supported,
          as.revocation_endpoint_auth_signing_alg_values_supported,
        ])
          assert.ok(listed?.includes(alg));
        const tokens = await linked.link(platform, `${alg.toLowerCase()}@buyer.test`);
        const refreshed = await refresh(platform, tokens.refresh_token);
        for (const token of [tokens.access_token, refreshed.access_token])
          assert.equal(await statusOf(token), 200);
        await oauth.processRevocationResponse(
          await oauth.revocationRequest(as, client, auth, refreshed.refresh_token ?? '', insecure),
        );
        for (const token of [tokens.access_token, refreshed.access_token])
          assert.equal(await statusOf(token), 401);
        assert.equal(await outcomeOf(refresh(platform, refreshed.refresh_token)), 'invalid_grant');
      });

    const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
    const forgeries: [what: string, change: (claims: Claims) => void][] = [
      ['for another server', (claims) => (claims['aud'] = 'https://other.example')],
      ['for the same host at another path', (claims) => (claims['aud'] = `${String(claims['aud'])}/s/other`)],
      ['that has expired', (claims) => (claims['exp'] = inSeconds(-120))],
      ['without an expiration', (claims) => delete claims['exp']],
      ['without an ID', (claims) => delete claims['jti']],
      ['of another issuer', (claims) => (claims['iss'] = 'other')],
      ['that is valid for two days', (claims) => (claims['exp'] = inSeconds(172_800))],
      ['that is valid forever', (claims) => (claims['exp'] = 1e300)],
      ['that is not valid yet', (claims) => (claims['nbf'] = inSeconds(3_600))],
    ];
    test('rejects assertions that are not for this request, and keeps the link', async (t) => {
      const signer = await makeSigner('ES256');
      const platform = await open(t, signer);
      const { refresh_token: token } = await linked.link(platform, 'forged@buyer.test');
      for (const [what, change] of forgeries)
        assert.equal(
          await outcomeOf(refresh(platform.signing(signer, change), token)),
          'invalid_client',
          what,
        );
      assert.equal(await outcomeOf(refresh(platform, token)), 'accepted');
    });

    for (const base of ['', '/s/demo'])
      test(`accepts an assertion for the issuer or the endpoint${base === '' ? '' : ' of a store by its path'}`, async (t) => {
        const signer = await makeSigner('ES256');
        const platform = await open(t, signer);
        const { as } = await linked.platform(base);
        const at = { ...platform, as };
        let { refresh_token: token } = await linked.link(at, `audience${base.length}@buyer.test`);
        for (const audience of [
          as.issuer,
          as.token_endpoint ?? '',
          [as.issuer],
          ['x', as.token_endpoint ?? ''],
        ]) {
          const signing = platform.signing(signer, (claims) => (claims['aud'] = audience));
          ({ refresh_token: token } = await refresh({ ...signing, as }, token));
        }
        const { auth, client } = platform.signing(
          signer,
          (claims) => (claims['aud'] = as.revocation_endpoint ?? ''),
        );
        await oauth.processRevocationResponse(
          await oauth.revocationRequest(as, client, auth, token ?? '', insecure),
        );
        assert.equal(await outcomeOf(refresh(at, token)), 'invalid_grant');
      });

    test('rejects the keys of others, and other ways to authenticate', async (t) => {
      const signer = await makeSigner('ES256');
      const platform = await open(t, signer);
      const { as, client } = platform;
      const { refresh_token: token } = await linked.link(platform, 'others@buyer.test');
      const stranger = await makeSigner('ES256');
      const other = await open(t, stranger);
      const auths: [what: string, auth: oauth.ClientAuth][] = [
        ['another key', platform.signing(stranger).auth],
        ['another key under the same ID', platform.signing({ ...stranger, kid: signer.kid }).auth],
        [
          'another platform',
          platform.signing(stranger, (claims) => {
            claims['iss'] = other.client.client_id;
            claims['sub'] = other.client.client_id;
          }).auth,
        ],
        ['a secret', oauth.ClientSecretBasic('x'.repeat(43))],
        ['a secret in the form', oauth.ClientSecretPost('x'.repeat(43))],
        ['a secret as a key', oauth.ClientSecretJwt('x'.repeat(43))],
        ['another subject', platform.signing(signer, (claims) => (claims['sub'] = 'other')).auth],
        ['nothing', oauth.None()],
      ];
      for (const [what, auth] of auths)
        assert.notEqual(await outcomeOf(refresh({ as, client, auth }, token)), 'accepted', what);
      assert.equal(await outcomeOf(refresh(platform, token)), 'accepted');
    });

    test('accepts an assertion once, also of several at the same time', async (t) => {
      linked.clock.ahead += 61_000;
      const signer = await makeSigner('ES256');
      const platform = await open(t, signer);
      const { refresh_token: token } = await linked.link(platform, 'once@buyer.test');
      const again = platform.signing(signer, (claims) => (claims['jti'] = 'the same'));
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(refresh(again, token))));
      assert.deepEqual(outcomes.toSorted(), ['accepted', ...Array<string>(4).fill('invalid_client')]);
      assert.equal(await outcomeOf(refresh(again, token)), 'invalid_client');
    });

    test('reads the keys again after a minute: new ones are accepted, withdrawn ones are not', async (t) => {
      linked.clock.ahead += 61_000;
      const [old, next] = [await makeSigner('ES256'), await makeSigner('ES256')];
      const platform = await open(t, old);
      const { refresh_token: token } = await linked.link(platform, 'rotated@buyer.test');
      platform.publish(next);
      const minuteLater = () => t.mock.timers.setTime(Date.now() + 61_000);
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
      assert.equal(await outcomeOf(refresh(platform.signing(old), token)), 'invalid_client');
      assert.equal(await outcomeOf(refresh(platform.signing(next), token)), 'accepted');
      const { refresh_token: newer } = await linked.link(platform.signing(next), 'rotated@buyer.test');
      minuteLater();
      platform.answer(503);
      assert.equal(await outcomeOf(refresh(platform.signing(next), newer)), 'accepted', 'the last keys');
      const reads = platform.reads();
      for (let calls = 0; calls < 5; calls += 1)
        assert.equal(await outcomeOf(refresh(platform.signing(next), newer)), 'accepted');
      assert.equal(platform.reads(), reads, 'at most once a minute');
    });

    test('rejects a platform whose keys cannot be read', async (t) => {
      linked.clock.ahead += 61_000;
      const platform = await open(t, await makeSigner('ES256'));
      platform.answer(500);
      assert.equal(await outcomeOf(refresh(platform, 'x'.repeat(43))), 'invalid_client');
    });
  });
