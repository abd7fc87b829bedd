import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpExchange } from '#fetch';
import { nativeProfile } from '../../../sandbox/sfcc/native/profile.ts';
import { createNativeManifests, isForNativeManifest, manifestLoop } from './native-manifest.ts';

const source =
  'https://kv7kzm78.api.commercecloud.salesforce.com/ucp/shopper-ucp/v1/organizations/f_ecom_zzte_053/sites/RefArch/.well-known/ucp';
const profileOf = (version: string): string =>
  JSON.stringify(nativeProfile({ version, base: source.replace('/.well-known/ucp', ''), keys: [] }), null, 1);

interface Reply {
  status?: number;
  text?: string;
  headers?: [string, string][];
  error?: NonNullable<HttpExchange['error']>['code'];
  type?: string;
  isTruncated?: boolean;
}

function bench(first: Reply) {
  const state = {
    reply: first,
    now: 1_000_000,
    calls: [] as string[],
    logged: [] as unknown[],
    /** Host → store. */
    stores: {} as Record<string, string>,
  };
  const manifests = createNativeManifests({
    now: () => state.now,
    storeAt: async (host) => state.stores[host],
    logger: { warn: (facts, event) => void state.logged.push([event, facts['problem']]) },
    fetcher: {
      async fetch({ url, redirects, headers: sent }) {
        assert.equal(redirects, 0);
        assert.ok(isForNativeManifest(new Headers(sent as Record<string, string>)));
        state.calls.push(url);
        const { status, text = '', headers = [], error, type = 'application/json' } = state.reply;
        return {
          method: 'GET',
          url,
          finalUrl: url,
          hops: [],
          ...(status === undefined ? {} : { status }),
          headers,
          timings: { dns: 0, connect: 0, tls: 0, ttfb: 1, total: 1 },
          bytes: { wire: text.length, decoded: text.length, truncated: state.reply.isTruncated === true },
          type,
          charset: 'utf-8',
          charsetFrom: 'default',
          body: Buffer.from(text),
          at: 0,
          ...(error === undefined ? {} : { error: { code: error, message: error } }),
        } as HttpExchange;
      },
    },
  });
  const ask = async (request: Parameters<typeof manifests.serve>[0] = {}) => {
    const answer = await manifests.serve(request, { store: 'shop', url: source });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { state, ask, problem: () => manifests.problem({ store: 'shop', url: source }) };
}

const good = (age?: number): Reply => ({
  status: 200,
  text: profileOf('2026-04-08'),
  headers: age === undefined ? [] : [['cache-control', `public, max-age=${age}`]],
});

test('serves the profile as it is, with an ETag and the life that its source gives it', async () => {
  const { state, ask } = bench(good(300));
  const first = await ask();
  assert.deepEqual([first.status, first.text], [200, profileOf('2026-04-08')]);
  assert.equal(first.headers.get('cache-control'), 'public, max-age=300');
  assert.equal(first.headers.get('access-control-allow-origin'), '*');
  state.now += 200_000;
  const second = await ask({ ifNoneMatch: first.headers.get('etag') ?? '' });
  assert.deepEqual([second.status, second.headers.get('cache-control')], [304, 'public, max-age=100']);
  assert.equal(state.calls.length, 1);
});

const lives: [name: string, headers: [string, string][], life: number][] = [
  ['without Cache-Control', [], 300],
  ['without Cache-Control from a cache', [['age', '100']], 200],
  ['of a day', [['cache-control', 'max-age=86400']], 3_600],
  ['of a minute', [['cache-control', 'public, max-age=60']], 60],
  ['of ten seconds', [['cache-control', 'public, max-age=10']], 60],
  [
    'that a cache kept before',
    [
      ['cache-control', 'public, max-age=300'],
      ['age', '100'],
    ],
    200,
  ],
  [
    'that a cache kept nearly to its end',
    [
      ['cache-control', 'public, max-age=300'],
      ['age', '290'],
    ],
    60,
  ],
  ['that may not be stored', [['cache-control', 'no-store']], 60],
  ['that may not be used again', [['cache-control', 'no-cache, max-age=300']], 60],
  ['that is private', [['cache-control', 'private, max-age=300']], 60],
];
for (const [name, headers, life] of lives)
  test(`keeps a profile ${name} for ${life} seconds, even if it cannot be fetched again`, async () => {
    const { state, ask } = bench({ ...good(), headers });
    const first = await ask();
    assert.equal(first.headers.get('cache-control'), `public, max-age=${life}`);
    // Agents may keep the answer for a minute more, and Salesforce is not asked for each of them.
    const kept = Math.max(30, life - 60);
    state.now += kept * 1_000;
    assert.equal((await ask()).headers.get('cache-control'), 'public, max-age=60');
    assert.equal(state.calls.length, 1);
    state.reply = { error: 'timeout-first-byte' };
    state.now += 1_000;
    assert.deepEqual([(await ask()).text, state.calls.length], [first.text, 2]);
    assert.deepEqual(state.logged, [['native-manifest-unavailable', 'no response (timeout-first-byte)']]);
    await ask();
    assert.equal(state.calls.length, 2, 'a failure is not tried again at once');
    state.now += (life - kept - 1) * 1_000;
    assert.equal((await ask()).status, 200);
    state.now += 1_000;
    assert.equal((await ask()).status, 502);
  });

test('reports a problem only while agents get no profile', async () => {
  const { state, problem } = bench(good(60));
  assert.equal(await problem(), undefined);
  state.reply = { error: 'dns' };
  state.now += 60_000;
  assert.equal(await problem(), undefined, 'the copy is served');
  state.now += 1_000;
  assert.equal(await problem(), 'no response (dns)');
  state.reply = good(60);
  state.now += 6_000;
  assert.equal(await problem(), undefined);
});

test('replaces a copy that its source no longer has', async () => {
  const { state, ask } = bench({ status: 200, text: profileOf('2026-01-23') });
  assert.equal((await ask({ release: '2026-01-23' })).status, 200);
  state.reply = { status: 404, text: '{}' };
  state.now += 241_000;
  assert.equal((await ask({ release: '2026-01-23' })).status, 404);
});

test('fetches once for requests at the same time, and pauses 5 seconds after a failure', async () => {
  const { state, ask } = bench({ error: 'dns' });
  await Promise.all([ask(), ask(), ask()]);
  const failed = await ask();
  assert.equal(state.calls.length, 1);
  assert.deepEqual([failed.status, failed.headers.get('cache-control')], [502, 'no-store']);
  assert.match(failed.text, /could not be read from Salesforce: no response \(dns\)/);
  assert.deepEqual(state.logged, [['native-manifest-unavailable', 'no response (dns)']]);
  state.reply = good();
  state.now += 5_001;
  assert.equal((await ask()).status, 200);
});

const wrong: [name: string, reply: Reply, said: RegExp][] = [
  ['a redirect', { status: 302, headers: [['location', 'https://evil.test']] }, /returned 302/],
  ['an error', { status: 503, text: '{}' }, /returned 503/],
  ['a loop', { status: 508, text: '{}' }, /its URL leads back to this service/],
  ['a page', { status: 200, text: '<html>', type: 'text/html' }, /not valid JSON/],
  [
    'an event stream',
    {
      ...good(),
      text: `data: ${JSON.stringify(JSON.parse(profileOf('2026-04-08')))}`,
      type: 'text/event-stream',
    },
    /Content-Type is not JSON/,
  ],
  ['JSON as text', { ...good(), type: 'text/plain' }, /Content-Type is not JSON/],
  ['a profile without a type', { ...good(), type: '' }, /not JSON/],
  ['a long profile', { ...good(), isTruncated: true }, /larger than 262144 bytes/],
  ['JSON without a release', { status: 200, text: '{"ucp":{"version":"1.0"}}' }, /not a UCP profile/],
  ['a profile without endpoints', { status: 200, text: '{"ucp":{"version":"2026-04-08"}}' }, /no endpoint/],
];
for (const [name, reply, said] of wrong)
  test(`returns 502 for ${name}`, async () => {
    const answer = await bench(reply).ask();
    assert.equal(answer.status, 502);
    assert.match(answer.text, said);
    assert.deepEqual(Object.keys(JSON.parse(answer.text) as object), ['code', 'content']);
  });

test('serves the profile of another release from its own URL, and 404 where there is none', async () => {
  const { state, ask } = bench({ status: 200, text: profileOf('2026-01-23') });
  assert.equal((await ask({ release: '2026-01-23' })).text, profileOf('2026-01-23'));
  assert.equal((await ask({ release: '2026-08-25' })).status, 502);
  state.reply = { status: 404, text: '{}' };
  assert.equal((await ask({ release: '2026-01-11' })).status, 404);
  assert.equal((await ask({ release: '2025-01-01' })).status, 404);
  assert.deepEqual(
    state.calls,
    ['2026-01-23', '2026-08-25', '2026-01-11'].map((one) => `${source}/${one}`),
  );
});

test('does not serve the manifest of another store, and the one on its own host', async () => {
  const { state, ask, problem } = bench(good());
  state.stores = { 'kv7kzm78.api.commercecloud.salesforce.com': 'other' };
  const answer = await ask();
  assert.equal(answer.status, 502);
  assert.match(answer.text, /it is the manifest of another store/);
  assert.match((await problem()) ?? '', /another store/);
  state.stores = { 'kv7kzm78.api.commercecloud.salesforce.com': 'shop' };
  assert.equal((await ask()).status, 200);
});

for (const [sent, comesBack] of [
  ['portico-manifest', true],
  ['cdn.example; v="1", portico-manifest;x=1 , other', true],
  ['cdn.example', false],
  ['', false],
] as const)
  test(`sees whether a request with CDN-Loop “${sent}” is for Salesforce’s profile`, async () => {
    assert.equal(isForNativeManifest(new Headers({ 'cdn-loop': sent })), comesBack);
    const answer = manifestLoop();
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [508, 'no-store']);
    assert.equal(((await answer.json()) as { code: string }).code, 'loop_detected');
  });
