import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSigner, signedRequest } from '../../../../test/support/ucp/signatures.ts';
import { authenticate } from './authenticate.ts';
import type { AccessDeps, AccessRequest, KeyHolder, TokenHolder } from './caller.ts';

const now = 1_800_000_000_000;
const origin = 'https://shop.example';
const profileUrl = 'https://agent.example/p';
const agent = makeSigner('a');

const keys: Record<string, KeyHolder> = {
  ptc_good: { id: 'k1', client: 'Acme' },
  ptc_bound: { id: 'k2', client: 'Acme', boundProfile: 'HTTPS://agent.example:443/p#x' },
  ptc_own: { id: 'k4', client: 'Own', site: 'shop' },
  ptc_foreign: { id: 'k5', client: 'Foreign', site: 'other' },
  ptc_elsewhere: { id: 'k3', client: 'Other', boundProfile: 'https://other.example/p' },
};
const tokens: Record<string, TokenHolder> = {
  'good.to.ken': { client: 'k1', scopes: ['dev.ucp.shopping.checkout:manage'] },
  'foreign.to.ken': { client: 'k5', scopes: ['dev.ucp.shopping.checkout:manage'], site: 'other' },
  'bound.to.ken': { client: 'k3', scopes: [], boundProfile: 'https://other.example/p' },
};

const deps: AccessDeps = {
  verifyKey: (text) => Promise.resolve(Object.hasOwn(keys, text) ? keys[text] : undefined),
  verifyToken: (text, audience) =>
    Promise.resolve(audience === origin && Object.hasOwn(tokens, text) ? tokens[text] : undefined),
  replay: { firstUse: () => Promise.resolve(undefined) },
  now: () => now,
};

function request(headers: Record<string, string> = {}, more: Partial<AccessRequest> = {}): AccessRequest {
  return {
    method: 'GET',
    url: `${origin}/api/ucp/orders/1`,
    headers: new Headers(headers),
    body: new Uint8Array(),
    origin,
    site: 'shop',
    policy: 'open',
    ...more,
  };
}
const signed = (more: Partial<AccessRequest> = {}, signer = agent): AccessRequest => ({
  ...request(),
  ...signedRequest(signer),
  profile: { url: profileUrl, keys: [agent.jwk] },
  ...more,
});
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const named = { profile: { url: profileUrl, keys: [agent.jwk] } };

const outcome = async (given: AccessRequest, more: Partial<AccessDeps> = {}): Promise<string> => {
  const result = await authenticate(given, { ...deps, ...more });
  return 'code' in result ? result.code : (result.identity ?? 'nobody');
};

/** What each policy makes of each caller. */
const table: [caller: string, given: AccessRequest, open: string, known: string, signedOnly: string][] = [
  ['nobody', request(), 'nobody', 'unauthorized', 'signature_missing'],
  ['an unsigned profile', request({}, named), 'nobody', 'unauthorized', 'signature_missing'],
  ['an API key', request(bearer('ptc_good')), 'key:k1', 'key:k1', 'signature_missing'],
  ['a key of this site', request(bearer('ptc_own')), 'key:k4', 'key:k4', 'signature_missing'],
  [
    'a key of another site',
    request(bearer('ptc_foreign')),
    'unauthorized',
    'unauthorized',
    'signature_missing',
  ],
  [
    'a token of the site',
    request(bearer('foreign.to.ken')),
    'unauthorized',
    'unauthorized',
    'signature_missing',
  ],
  [
    'an API key in its own header',
    request({ 'x-api-key': 'ptc_good' }),
    'key:k1',
    'key:k1',
    'signature_missing',
  ],
  ['an access token', request(bearer('good.to.ken')), 'key:k1', 'key:k1', 'signature_missing'],
  ['a signature', signed(), `profile:${profileUrl}`, `profile:${profileUrl}`, `profile:${profileUrl}`],
  ['a bad API key', request(bearer('ptc_bad')), 'unauthorized', 'unauthorized', 'signature_missing'],
  ['a bad access token', request(bearer('bad')), 'unauthorized', 'unauthorized', 'signature_missing'],
  ['an empty key', request({ 'x-api-key': '' }), 'unauthorized', 'unauthorized', 'signature_missing'],
  [
    'another scheme',
    request({ authorization: 'Basic YTpi' }),
    'unauthorized',
    'unauthorized',
    'signature_missing',
  ],
  [
    'a bad signature',
    signed({}, makeSigner('a')),
    'signature_invalid',
    'signature_invalid',
    'signature_invalid',
  ],
  ['an unknown key ID', signed({}, makeSigner('b')), 'key_not_found', 'key_not_found', 'key_not_found'],
];

for (const [caller, given, ...expected] of table)
  test(`treats ${caller} as ${expected.join(', ')} under open, known, signed`, async () => {
    const found = await Promise.all(
      (['open', 'known', 'signed'] as const).map((policy) => outcome({ ...given, policy })),
    );
    assert.deepEqual(found, expected);
  });

test('treats an unsigned profile as a label only', async () => {
  assert.deepEqual(await authenticate(request({}, named), deps), { label: profileUrl });
  assert.deepEqual(await authenticate(request(bearer('ptc_good'), named), deps), {
    identity: 'key:k1',
    by: 'key',
    label: profileUrl,
  });
});

test('explains how to authenticate in every 401', async () => {
  const challengeOf = async (given: AccessRequest) => {
    const result = await authenticate(given, deps);
    return 'code' in result ? result.challenge : undefined;
  };
  assert.match(
    (await challengeOf(request({}, { policy: 'known' }))) ?? '',
    /^Bearer realm="https:\/\/shop\.example", scope="/,
  );
  assert.equal(
    await challengeOf(request(bearer('bad'))),
    'Bearer realm="https://shop.example", error="invalid_token"',
  );
  assert.equal(
    await challengeOf(request({}, { policy: 'signed' })),
    'Signature realm="https://shop.example"',
  );
  assert.equal(await challengeOf(signed({}, makeSigner('b'))), 'Signature realm="https://shop.example"');
});

test('accepts a credential bound to a profile for that profile only', async () => {
  assert.equal(await outcome(request(bearer('ptc_bound'), named)), 'key:k2');
  assert.equal(await outcome(request(bearer('ptc_bound'))), 'key:k2');
  assert.equal(await outcome(request(bearer('ptc_elsewhere'), named)), 'profile_not_trusted');
  assert.equal(await outcome(request(bearer('bound.to.ken'), named)), 'profile_not_trusted');
  const { headers } = signed();
  (headers as Headers).set('x-api-key', 'ptc_elsewhere');
  assert.equal(await outcome(signed({ headers })), 'profile_not_trusted', 'a valid signature does not help');
});

test('requires all given credentials to be valid, the signature first', async () => {
  const withKey = (text: string) => {
    const { headers } = signed();
    (headers as Headers).set('x-api-key', text);
    return signed({ headers });
  };
  assert.equal(await outcome(withKey('ptc_good')), `profile:${profileUrl}`);
  assert.equal(await outcome(withKey('ptc_bad')), 'unauthorized');
  assert.equal(await outcome(request({ ...bearer('ptc_good'), 'x-api-key': 'ptc_good' })), 'key:k1');
  assert.equal(await outcome(request({ ...bearer('good.to.ken'), 'x-api-key': 'ptc_good' })), 'key:k1');
  assert.equal(await outcome(request({ ...bearer('ptc_good'), 'x-api-key': 'ptc_bound' })), 'unauthorized');
});

test('requires the scope of the operation in a token', async () => {
  const call = request(bearer('good.to.ken'));
  assert.equal(await outcome({ ...call, operation: 'complete_checkout' }), 'key:k1');
  const result = await authenticate({ ...call, operation: 'get_order' }, deps);
  assert.deepEqual('code' in result && [result.code, result.challenge], [
    'forbidden',
    'Bearer realm="https://shop.example", error="insufficient_scope", scope="dev.ucp.shopping.order:read"',
  ]);
  assert.equal(await outcome(request(bearer('ptc_good'), { operation: 'get_order' })), 'key:k1');
});

test('rejects a token of another site', async () => {
  assert.equal(
    await outcome(request(bearer('good.to.ken'), { origin: 'https://other.example' })),
    'unauthorized',
  );
});

test('rejects long or malformed credentials without a lookup', async () => {
  let looked = 0;
  const count = () => {
    looked += 1;
    return Promise.resolve(undefined);
  };
  for (const headers of [
    bearer(`ptc_${'a'.repeat(600)}`),
    bearer('a'.repeat(5_000)),
    bearer('a b'),
    bearer(''),
    { authorization: 'ptc_good' },
    { authorization: 'Bearer ptc_good, Bearer ptc_bad' },
    { 'x-api-key': 'a'.repeat(600) },
  ])
    assert.equal(await outcome(request(headers), { verifyKey: count, verifyToken: count }), 'unauthorized');
  assert.equal(looked, 0);
});

test('finds a new key by fetching the profile again once', async () => {
  const renewed = makeSigner('b');
  const asked: string[] = [];
  const refreshKeys = (url: string) => {
    asked.push(url);
    return Promise.resolve([agent.jwk, renewed.jwk]);
  };
  assert.equal(await outcome(signed({}, renewed), { refreshKeys }), `profile:${profileUrl}`);
  assert.equal(await outcome(signed({}, makeSigner('c')), { refreshKeys }), 'key_not_found');
  assert.equal(await outcome(signed({}, makeSigner('a')), { refreshKeys }), 'signature_invalid');
  assert.deepEqual(asked, [profileUrl, profileUrl], 'a bad signature of a known key asks for nothing');
});

test('accepts no signature without a profile', async () => {
  const { profile: _, ...unnamed } = signed();
  assert.equal(await outcome(unnamed), 'key_not_found');
});

test('distinguishes tenants of one platform by the query of their profile URLs', async () => {
  const url = `${profileUrl}?tenant=a`;
  assert.equal(await outcome(signed({ profile: { url, keys: [agent.jwk] } })), `profile:${url}`);
});

/** As the database keeps them. */
function uses(clock: { at: number }): AccessDeps {
  const used = new Map<string, number>();
  return {
    ...deps,
    now: () => clock.at,
    replay: {
      async firstUse(id) {
        const first = used.get(id);
        if (first === undefined) used.set(id, clock.at);
        return first;
      },
    },
  };
}
const seconds = now / 1000;
const once = (signer = agent) =>
  signed({ ...signedRequest(signer, { parameters: `;created=${seconds};keyid="a";nonce="n1"` }) });

test('accepts a nonce once per key, and marks it as used only with a valid signature', async () => {
  const clock = { at: now };
  const remembering = uses(clock);
  const call = once();
  assert.equal(await outcome({ ...call, method: 'PUT' }, remembering), 'signature_invalid');
  assert.equal(await outcome(call, remembering), `profile:${profileUrl}`);
  assert.equal(await outcome(call, remembering), 'signature_invalid');
  // A node whose clock is behind.
  clock.at -= 30_000;
  assert.equal(await outcome(call, remembering), 'signature_invalid');
  const other = makeSigner('a');
  const others = { ...once(other), profile: { url: profileUrl, keys: [other.jwk] } };
  assert.equal(await outcome(others, remembering), `profile:${profileUrl}`);
});

test('accepts a repeated signature without times while its response is stored', async () => {
  const clock = { at: now };
  const remembering = uses(clock);
  const call = signed();
  const hour = 3_600_000;
  for (const at of [0, 1, 47 * hour]) {
    clock.at = now + at;
    assert.equal(await outcome(call, remembering), `profile:${profileUrl}`);
  }
  for (const at of [48 * hour, 80 * 24 * hour]) {
    clock.at = now + at;
    assert.equal(await outcome(call, remembering), 'signature_invalid');
  }
  const reading = signed({ ...signedRequest(agent, { method: 'GET', body: '' }) });
  for (const at of [0, 100 * hour]) {
    clock.at = now + at;
    assert.equal(await outcome(reading, remembering), `profile:${profileUrl}`);
  }
});

test('rejects one-time signatures if uses cannot be stored', async () => {
  const replay = { firstUse: () => Promise.reject(new Error('away')) };
  await assert.rejects(authenticate(once(), { ...deps, replay }), /away/);
  assert.equal(await outcome(request(), { replay }), 'nobody');
});
