import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { after, test } from 'node:test';
import { createFetcher } from '#fetch';
import { createAuthority } from '../certificates.ts';
import { signMessage, verifyRequest } from '../../src/protocols/ucp/signatures/index.ts';
import { createProfiles, negotiate } from '../../src/protocols/ucp/negotiation/index.ts';
import { releases } from '../../test/support/ucp/releases.ts';
import { sampleSite } from '../../test/support/ucp/sample-views.ts';
import { startPlatform, type Platform, type PlatformOptions } from './index.ts';

async function start(options: Partial<PlatformOptions> = {}): Promise<Platform> {
  const platform = await startPlatform({ release: '2026-08-25', ...options });
  after(() => platform.close());
  return platform;
}

/** As the store reads it. */
async function readProfile({ profileUrl, resolve }: Platform, ca: string[] = []) {
  const fetcher = createFetcher({ allowPrivate: true, resolve, ca });
  after(() => fetcher.close());
  const profile = await createProfiles({
    fetcher,
    allowInsecureLoopback: true,
    // What it says is tested, not how soon a busy machine fetches it.
    limits: { timeoutMs: 30_000 },
  }).resolve(profileUrl);
  assert.ok('document' in profile, JSON.stringify(profile));
  return profile.document;
}

for (const { release, official, skip } of releases) {
  const { version } = release;
  test(`${version}: serves a valid profile of this release`, { skip }, async () => {
    const { ucp } = await readProfile(await start({ release: version }));
    assert.ok(official.available);
    assert.deepEqual(official.validateBy('ucp.json#/$defs/platform_schema', ucp), []);
    const [order] =
      (ucp as { capabilities: Record<string, { config?: unknown }[]> }).capabilities[
        'dev.ucp.shopping.order'
      ] ?? [];
    assert.deepEqual(official.validateBy('shopping/order.json#/$defs/platform_schema', order?.config), []);
  });

  test(`${version}: negotiates every capability with the store, which finds its webhook and keys`, async () => {
    const platform = await start({ release: version });
    const document = await readProfile(platform);
    assert.deepEqual(release.profileProblems(document), []);
    const agreed = negotiate(
      document,
      releases.map((one) => one.release),
      sampleSite(),
      'create_checkout',
      { allowInsecureLoopback: true },
    );
    assert.ok(!('code' in agreed) && agreed.outcome !== 'incompatible', JSON.stringify(agreed));
    assert.equal(agreed.release.version, version);
    assert.equal(agreed.webhookUrl, platform.webhookUrl);
    assert.equal(agreed.keys.length, 1);
  });

  test(`${version}: signs requests that the store accepts and detects tampering`, async () => {
    const platform = await start({ release: version });
    const document = await readProfile(platform);
    const keys = document[release.keyField] as Record<string, unknown>[];
    const url = 'https://shop.example/api/ucp/checkout-sessions?x=1';
    const headers = { 'Idempotency-Key': '550e8400-e29b-41d4-a716-446655440000' };
    const options = () => ({ keys, required: 'always' as const, now: Date.now() });
    for (const [method, body] of [
      ['POST', '{"line_items":[]}'],
      ['GET', ''],
    ] as const) {
      const signed = await platform.signer({ method, url, headers, body });
      assert.equal(signed['ucp-agent'], platform.ucpAgent);
      const request = { method, url, headers: new Headers(signed), body: Buffer.from(body) };
      const result = verifyRequest(request, options());
      assert.equal('signed' in result && result.signed, true, JSON.stringify(result));
      assert.equal('code' in verifyRequest({ ...request, url: `${url}2` }, options()), true);
    }
  });
}

test('serves its profile over TLS under a host name with an authority', async () => {
  const authority = await createAuthority();
  const platform = await start({ authority, name: 'concierge' });
  assert.equal(platform.profileUrl, 'https://concierge.test/profile');
  const document = await readProfile(platform, [authority.caPem]);
  assert.equal((document['ucp'] as Record<string, unknown>)['version'], '2026-08-25');
});

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const shop = 'https://shop.example';
const body = '{"id":"order_1"}';

interface Draft {
  key?: KeyObject;
  kid?: string;
  at?: number;
  /** Sent instead of what was signed. */
  sent?: { body?: string; headers?: Record<string, string> };
  leaveOut?: string;
  agent?: string;
}

/** A webhook of the store, or one that only looks like it. */
async function send({ webhookUrl: url }: Platform, draft: Draft = {}): Promise<number> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'ucp-agent': `profile="${draft.agent ?? shop}/.well-known/ucp"`,
    'webhook-id': 'n1',
    'webhook-timestamp': '1800000000',
  };
  if (draft.leaveOut !== undefined) delete headers[draft.leaveOut];
  const key = { kid: draft.kid ?? 'shop-1', privateKey: draft.key ?? privateKey };
  const message = { method: 'POST', url, headers, body: Buffer.from(body) };
  const added = signMessage(message, key, draft.at ?? Date.now());
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...added, ...draft.sent?.headers },
    body: draft.sent?.body ?? body,
  });
  return response.status;
}

const storeKeys = (asked: string[] = []) => ({
  stores: [shop],
  fetchProfile: (url: string) => {
    asked.push(url);
    return Promise.resolve({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'shop-1' }] });
  },
});

test('accepts a webhook of the store and fetches its keys once', async () => {
  const asked: string[] = [];
  const platform = await start(storeKeys(asked));
  assert.deepEqual([await send(platform), await send(platform)], [204, 204]);
  await platform.wait(2);
  assert.deepEqual(
    platform.received.map(({ id, timestamp, order, repeated, refused }) => [
      id,
      timestamp,
      order,
      repeated,
      refused,
    ]),
    [
      ['n1', 1_800_000_000, { id: 'order_1' }, false, undefined],
      ['n1', 1_800_000_000, { id: 'order_1' }, true, undefined],
    ],
  );
  assert.deepEqual(asked, [`${shop}/.well-known/ucp`]);
});

test('fetches an unavailable profile again for the next webhook', async () => {
  const { fetchProfile, stores } = storeKeys();
  let isAway = true;
  const platform = await start({
    stores,
    fetchProfile: (url) => (isAway ? Promise.reject(new Error('away')) : fetchProfile(url)),
  });
  assert.equal(await send(platform), 401);
  isAway = false;
  assert.equal(await send(platform), 204);
});

const forged: [name: string, draft: Draft, reason: RegExp][] = [
  ['signed by another key with the same ID', { key: stranger }, /does not match its key/],
  ['signed by an unpublished key', { kid: 'other' }, /no current signature/],
  ['that is an hour old', { at: Date.now() - 3_600_000 }, /no current signature/],
  ['with another body', { sent: { body: '{}' } }, /Content-Digest/],
  ['with another ID', { sent: { headers: { 'webhook-id': 'n2' } } }, /does not match its key/],
  ['with another timestamp', { sent: { headers: { 'webhook-timestamp': '1' } } }, /does not match its key/],
  ['without an ID', { leaveOut: 'webhook-id' }, /Webhook-Id/],
  [
    'with an ID added after signing',
    { leaveOut: 'webhook-id', sent: { headers: { 'webhook-id': 'n1' } } },
    /signed fields/,
  ],
  ['without a timestamp', { leaveOut: 'webhook-timestamp' }, /Webhook-Timestamp/],
  ['without a store profile', { leaveOut: 'ucp-agent' }, /has no profile/],
  ['from another store', { agent: 'https://evil.example' }, /is unknown/],
  [
    'without a signature',
    { sent: { headers: { signature: '', 'signature-input': '' } } },
    /no current signature/,
  ],
];

for (const [name, draft, reason] of forged)
  test(`rejects a webhook ${name}`, async () => {
    const platform = await start(storeKeys());
    assert.equal(await send(platform, draft), 401);
    assert.match(platform.received[0]?.refused ?? '', reason);
  });

test('returns the configured failures, then verifies again', async () => {
  const platform = await start(storeKeys());
  platform.fail([500, { status: 429, headers: { 'retry-after': '1' } }, 'reset']);
  assert.deepEqual([await send(platform), await send(platform)], [500, 429]);
  await assert.rejects(send(platform));
  assert.equal(await send(platform), 204);
  assert.deepEqual(
    platform.received.map(({ repeated }) => repeated),
    [false, false, false, false],
    'what was not taken does not count',
  );
});

test('closes even when it hangs', async () => {
  const platform = await startPlatform({ release: '2026-08-25', ...storeKeys() });
  platform.fail(['hang']);
  const sending = assert.rejects(send(platform));
  await platform.wait(1);
  await platform.close();
  await sending;
});
