import assert from 'node:assert/strict';
import { hkdfSync } from 'node:crypto';
import { test } from 'node:test';
import { decodeJwt, SignJWT } from 'jose';
import fc from 'fast-check';
import { createTokens } from './tokens.ts';

const secret = 'a secret of thirty-two characters';
const audience = 'https://shop.example';
const clock = { at: 1_800_000_000_000 };
const now = () => clock.at;
const tokens = createTokens({ secret, now });
const grant = { client: 'k1', audience, scopes: ['a:read', 'b:manage'] };

test('contains client, site, and scope for an hour', async () => {
  const { text, expiresIn } = await tokens.issueToken(grant);
  assert.equal(expiresIn, 3600);
  assert.deepEqual(decodeJwt(text), {
    iss: audience,
    aud: audience,
    sub: 'k1',
    client_id: 'k1',
    scope: 'a:read b:manage',
    iat: 1_800_000_000,
    exp: 1_800_003_600,
  });
  assert.deepEqual(await tokens.verifyToken(text, audience), {
    client: 'k1',
    scopes: ['a:read', 'b:manage'],
  });
});

test('accepts a token of the previous secret while it is configured', async () => {
  const { text } = await tokens.issueToken(grant);
  const next = `${secret}!`;
  const both = createTokens({ secret: [next, secret], now });
  assert.equal((await both.verifyToken(text, audience))?.client, 'k1');
  assert.equal(await both.verifyToken(text, 'https://other.example'), undefined);
  const young = await both.issueToken(grant);
  assert.equal(await tokens.verifyToken(young.text, audience), undefined);
  assert.equal((await createTokens({ secret: next, now }).verifyToken(young.text, audience))?.client, 'k1');
  assert.throws(() => createTokens({ secret: [secret, 'short'] }), /32 characters/);
});

test('accepts a token only for its site, time, and secret', async () => {
  const { text } = await tokens.issueToken(grant);
  assert.equal(await tokens.verifyToken(text, 'https://other.example'), undefined);
  const other = createTokens({ secret: `${secret}!`, now });
  assert.equal(await other.verifyToken(text, audience), undefined);
  const at = clock.at;
  clock.at = at + 3_599_000;
  assert.notEqual(await tokens.verifyToken(text, audience), undefined);
  clock.at = at + 3_600_000;
  assert.equal(await tokens.verifyToken(text, audience), undefined);
  clock.at = at;
});

test('rejects a token of a deleted client', async () => {
  const alive = new Map<string, { boundProfile?: string }>([
    ['k1', { boundProfile: 'https://agent.example/p' }],
  ]);
  const watched = createTokens({ secret, now, client: (id) => Promise.resolve(alive.get(id)) });
  const { text } = await watched.issueToken(grant);
  assert.equal((await watched.verifyToken(text, audience))?.boundProfile, 'https://agent.example/p');
  alive.clear();
  assert.equal(await watched.verifyToken(text, audience), undefined);
});

test('ignores an algorithm in the token', async () => {
  const { text } = await tokens.issueToken(grant);
  const [, payload = '', signature = ''] = text.split('.');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const forged of [
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${encode({ alg: 'HS512', typ: 'at+jwt' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS256', typ: 'at+jwt', crit: ['x'], x: 1 })}.${payload}.${signature}`,
    `${text.split('.')[0]}.${encode({ ...decodeJwt(text), sub: 'k2' })}.${signature}`,
  ])
    assert.equal(await tokens.verifyToken(forged, audience), undefined);
});

/** Under the very key of the service, which is derived here anew. */
const forge = (change: Record<string, unknown>, typ = 'at+jwt', key: Uint8Array = derived) =>
  new SignJWT({ iss: audience, aud: audience, sub: 'k1', scope: 'a:read', exp: 1_800_003_600, ...change })
    .setProtectedHeader({ alg: 'HS256', typ })
    .sign(key);
const derived = new Uint8Array(hkdfSync('sha256', secret, '', 'portico ucp access token 1', 32));

test('rejects data that the service signed for other purposes', async () => {
  assert.notEqual(await tokens.verifyToken(await forge({}), audience), undefined);
  const others = [
    forge({}, 'JWT'),
    forge({}, 'at+jwt', Buffer.from(secret)),
    forge({ aud: 'https://other.example' }),
    forge({ iss: 'https://other.example' }),
    forge({ aud: undefined }),
    forge({ sub: undefined }),
    forge({ scope: undefined }),
    forge({ scope: ['a:read'] }),
    forge({ exp: undefined }),
    forge({ exp: 1 }),
    forge({ nbf: 1_900_000_000 }),
  ];
  for (const text of others) assert.equal(await tokens.verifyToken(await text, audience), undefined);
});

test('rejects a short secret', () => {
  assert.throws(() => createTokens({ secret: 'short' }), /32 characters/);
});

test('never throws for any text', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.base64String(), { maxLength: 5 }).map((parts) => parts.join('.')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (value) =>
      assert.equal(await tokens.verifyToken(value, audience), undefined),
    ),
  );
});
