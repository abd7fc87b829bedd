/** The login service: who gets no tokens. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { guestForm, loginAt, publicId, type Login } from './login.testing.ts';
import { at, openFace, privateAuthorization, type TestFace } from './official.testing.ts';

describe('SLAS errors', () => {
  let face: TestFace;
  let login: Login;
  before(async () => {
    face = await openFace();
    login = loginAt(face);
  });
  after(() => face.world.close());

  const refusals: [
    what: string,
    form: Record<string, string>,
    authorization: string | undefined,
    status: number,
  ][] = [
    ['no secret', guestForm, undefined, 401],
    ['a wrong secret', guestForm, `Basic ${btoa('11111111-1111-4111-8111-111111111111:wrong')}`, 401],
    ['a public client used as a private one', guestForm, `Basic ${btoa(`${publicId}:`)}`, 401],
    ['no channel', { grant_type: 'client_credentials' }, privateAuthorization, 400],
    ['a channel of another client', { ...guestForm, channel_id: 'other' }, privateAuthorization, 400],
    ['no grant', { channel_id: 'demo' }, privateAuthorization, 400],
    [
      'a login that is not simulated',
      { ...guestForm, grant_type: 'session_bridge' },
      privateAuthorization,
      501,
    ],
  ];
  for (const [what, form, authorization, status] of refusals) {
    test(`issues no token for ${what}`, async () => {
      const answer = await face.login(form, authorization);
      assert.equal(answer.status, status);
      assert.ok(!JSON.stringify(answer.body).includes('sandbox-secret'));
    });
  }

  const authorizations: [what: string, more: Record<string, string>, status: number][] = [
    ['an unknown client', { client_id: 'nobody' }, 400],
    ['the private client', { client_id: '11111111-1111-4111-8111-111111111111' }, 400],
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/' }, 400],
    ['a short challenge', { code_challenge: 'short' }, 400],
    ['another channel', { channel_id: 'other' }, 400],
    ['a registered shopper', { hint: 'ecom' }, 501],
  ];
  for (const [what, more, status] of authorizations) {
    test(`issues no code for ${what}`, async () => {
      const answer = await login.authorize(more);
      assert.deepEqual([answer.status, answer.headers.get('location')], [status, null]);
    });
  }

  test('rejects a refresh token of another client', async () => {
    const { body } = await login.redeem(await login.codeOf());
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token, channel_id: 'demo' };
    assert.equal((await face.login(form, privateAuthorization)).status, 401);
  });

  test('returns 501 for what is not simulated and rejects another tenant', async () => {
    assert.equal((await face.send(`${at.auth}/oauth2/userinfo`)).status, 501);
    const other = at.auth.replace('zzzz_001', 'aaaa_001');
    assert.equal((await face.send(`${other}/oauth2/jwks`)).status, 400);
  });
});
