/** The login service: who gets tokens, for how long, and how often. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { guestForm, loginAt, publicId, redirect, type Login } from './login.testing.ts';
import { answered, at, openFace, privateAuthorization, type TestFace } from './official.testing.ts';

describe('SLAS', () => {
  let face: TestFace;
  let login: Login;
  before(async () => {
    face = await openFace();
    login = loginAt(face);
  });
  after(() => face.world.close());

  test('issues a guest a 30-minute token through a private client', async () => {
    const { status, body } = await face.login(guestForm, privateAuthorization);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.expires_in, body.refresh_token_expires_in, body.token_type],
      [1800, 2592000, 'Bearer'],
    );
    assert.equal(face.world.shopper(body.customer_id)?.site, 'demo');
    assert.ok(await login.works(body.access_token));
    face.world.clock.now += 1_799_000;
    assert.ok(await login.works(body.access_token));
    face.world.clock.now += 1_000;
    assert.equal(await login.works(body.access_token), false);
  });

  test('creates a new shopper for each guest and finds one again by usid', async () => {
    const first = await face.login(guestForm, privateAuthorization);
    const second = await face.login(guestForm, privateAuthorization);
    assert.notEqual(first.body.customer_id, second.body.customer_id);
    const again = await face.login({ ...guestForm, usid: first.body.usid }, privateAuthorization);
    assert.equal(again.body.customer_id, first.body.customer_id);
  });

  test('accepts the refresh token of a private client repeatedly for 30 days', async () => {
    const { body } = await face.login(guestForm, privateAuthorization);
    const refresh = () =>
      face.login(
        { grant_type: 'refresh_token', refresh_token: body.refresh_token, channel_id: 'demo' },
        privateAuthorization,
      );
    for (const _ of [1, 2]) {
      face.world.clock.now += 3_600_000;
      const renewed = await refresh();
      assert.equal(renewed.body.refresh_token, body.refresh_token);
      assert.equal(renewed.body.customer_id, body.customer_id);
      assert.ok(await login.works(renewed.body.access_token));
    }
    assert.equal((await refresh()).body.refresh_token_expires_in, 2_592_000 - 7_200);
    face.world.clock.now += 2_592_000_000;
    assert.deepEqual([(await refresh()).status, (await refresh()).body.error], [400, 'invalid_request']);
  });

  test('requires PKCE from a public client and accepts its refresh tokens once', async () => {
    const answer = await login.authorize({ state: 'abc' });
    assert.equal(answer.status, 303);
    const back = new URL(answer.headers.get('location') ?? '');
    assert.equal(back.origin + back.pathname, redirect);
    assert.equal(back.searchParams.get('state'), 'abc');
    const first = await login.redeem(back.searchParams.get('code') ?? '');
    assert.equal(first.status, 200);
    assert.equal(first.body.usid, back.searchParams.get('usid'));
    const refresh = (token: string) =>
      face.login({
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: publicId,
        channel_id: 'demo',
      });
    const second = await refresh(first.body.refresh_token);
    assert.equal(second.body.customer_id, first.body.customer_id);
    assert.notEqual(second.body.refresh_token, first.body.refresh_token);
    assert.equal((await refresh(first.body.refresh_token)).status, 400);
    assert.equal((await refresh(second.body.refresh_token)).status, 200);
  });

  test('accepts a code once, for ten minutes, with its own verifier and redirect URI', async () => {
    const code = await login.codeOf();
    assert.equal((await login.redeem(code)).status, 200);
    assert.equal((await login.redeem(code)).status, 400);
    assert.equal((await login.redeem(await login.codeOf(), { code_verifier: 'w'.repeat(60) })).status, 400);
    assert.equal(
      (await login.redeem(await login.codeOf(), { redirect_uri: 'http://localhost:3000/other' })).status,
      400,
    );
    const late = await login.codeOf();
    face.world.clock.now += 600_000;
    assert.equal((await login.redeem(late)).status, 400);
  });

  test('issues tokens that verify against the published keys', async () => {
    const { body } = await face.login(guestForm, privateAuthorization);
    const keys = (await answered(await face.send(`${at.auth}/oauth2/jwks`))).body as JSONWebKeySet;
    const currentDate = new Date(face.world.clock.now);
    const { payload } = await jwtVerify(body.access_token, createLocalJWKSet(keys), { currentDate });
    assert.ok(String(payload['isb']).includes(`gcid:${body.customer_id}::chid:demo`));
  });

  test('rejects a revoked refresh token, and the access token after a logout', async () => {
    const { body } = await face.login(guestForm, privateAuthorization);
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token, channel_id: 'demo' };
    const revoked = await face.send(`${at.auth}/oauth2/revoke`, {
      method: 'POST',
      headers: {
        authorization: privateAuthorization,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token: body.refresh_token }).toString(),
    });
    assert.equal(revoked.status, 200);
    assert.equal((await face.login(refresh, privateAuthorization)).status, 400);
    const other = (await face.login(guestForm, privateAuthorization)).body;
    const query = new URLSearchParams({ client_id: publicId, refresh_token: other.refresh_token });
    const out = await face.send(`${at.auth}/oauth2/logout?${query.toString()}`, {
      headers: { authorization: `Bearer ${other.access_token}` },
    });
    assert.equal(out.status, 200);
    assert.equal(await login.works(other.access_token), false);
  });
});
