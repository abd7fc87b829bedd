import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createFetcher } from '#fetch';
import { createProfiles, type Profile, type ProfileLimits } from './profiles.ts';
import { sampleProfile } from '../../../../test/support/ucp/negotiation.ts';
import { until } from '../../../../test/support/until.ts';

const document = sampleProfile('2026-04-08', ['checkout']);
const text = JSON.stringify(document);

/** A host of profiles that counts what it is asked, and a cache with a clock of its own. */
async function host(answer: RequestListener, limits: Partial<ProfileLimits> = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fetcher = createFetcher({ allowPrivate: true });
  after(async () => {
    await fetcher.close();
    server.closeAllConnections();
    server.close();
  });
  const clock = { at: 1_000_000 };
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profiles = createProfiles({ fetcher, now: () => clock.at, allowInsecureLoopback: true, limits });
  return { asked, base, clock, profiles };
}

const json: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=300' }).end(text);

const codeOf = (result: Profile | { code: string }): string => ('code' in result ? result.code : 'ok');

test('fetches a profile once and returns it from the cache while it is fresh', async () => {
  const { asked, base, clock, profiles } = await host(json);
  const first = await profiles.resolve(`${base}/p#fragment`);
  assert.deepEqual(first, { url: `${base}/p`, document, fetchedAt: 1_000_000 });
  clock.at += 299_999;
  assert.equal(await profiles.resolve(`${base}/p`), first);
  assert.deepEqual(asked, ['/p']);
});

test('fetches once for a hundred concurrent callers', async () => {
  const { asked, base, profiles } = await host((request, response) => {
    setTimeout(() => json(request, response), 30);
  });
  const all = await Promise.all(Array.from({ length: 100 }, () => profiles.resolve(`${base}/p`)));
  assert.equal(new Set(all).size, 1);
  assert.equal(codeOf(all[0] as Profile), 'ok');
  assert.equal(asked.length, 1);
});

test('returns a stale profile at once and refreshes it in the background', async () => {
  const { asked, base, clock, profiles } = await host(json);
  const first = await profiles.resolve(`${base}/p`);
  clock.at += 300_001;
  assert.equal(await profiles.resolve(`${base}/p`), first);
  await until(() => asked.length === 2);
  let renewed = first;
  await until(async () => (renewed = await profiles.resolve(`${base}/p`)) !== first);
  assert.equal('code' in renewed || renewed.fetchedAt, 1_300_001);
  assert.equal(asked.length, 2);
});

test('keeps a profile of an unavailable host for an hour', async () => {
  let isDown = false;
  const { asked, base, clock, profiles } = await host((request, response) =>
    isDown ? response.writeHead(500).end() : json(request, response),
  );
  const first = await profiles.resolve(`${base}/p`);
  isDown = true;
  clock.at += 300_001;
  assert.equal(await profiles.resolve(`${base}/p`), first);
  await until(() => asked.length === 2);
  await wait(20);
  assert.equal(await profiles.resolve(`${base}/p`), first);
  await wait(20);
  assert.equal(asked.length, 2, 'it is not asked again before the pause is over');
  clock.at += 3_600_000;
  assert.equal(codeOf(await profiles.resolve(`${base}/p`)), 'profile_unreachable');
});

const failures: [name: string, answer: RequestListener, code: string][] = [
  ['not found', (_q, s) => s.writeHead(404).end(), 'profile_unreachable'],
  ['a server error', (_q, s) => s.writeHead(503).end(), 'profile_unreachable'],
  ['a redirect', (_q, s) => s.writeHead(302, { location: '/other' }).end(), 'profile_unreachable'],
  ['a broken connection', (_q, s) => s.destroy(), 'profile_unreachable'],
  ['HTML', (_q, s) => s.writeHead(200, { 'content-type': 'text/html' }).end(text), 'profile_malformed'],
  [
    'broken JSON',
    (_q, s) => s.writeHead(200, { 'content-type': 'application/json' }).end('{"ucp":'),
    'profile_malformed',
  ],
  [
    'a list',
    (_q, s) => s.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    'profile_malformed',
  ],
  [
    'no ucp',
    (_q, s) => s.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    'profile_malformed',
  ],
  [
    'an inherited ucp',
    (_q, s) => s.writeHead(200, { 'content-type': 'application/json' }).end('{"__proto__":{"ucp":{}}}'),
    'profile_malformed',
  ],
  [
    'bytes that are not UTF-8',
    (_q, s) => s.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x7b, 0xff, 0x7d])),
    'profile_malformed',
  ],
  [
    'deep nesting',
    (_q, s) => s.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(100_000)),
    'profile_malformed',
  ],
  [
    'more than 128 KiB',
    (_q, s) => s.writeHead(200, { 'content-type': 'application/json' }).end(text + ' '.repeat(131_072)),
    'profile_malformed',
  ],
];

for (const [name, answer, code] of failures)
  test(`returns ${code} for ${name}, and does not retry at once`, async () => {
    const { asked, base, clock, profiles } = await host(answer);
    assert.equal(codeOf(await profiles.resolve(`${base}/p`)), code);
    const again = await profiles.resolve(`${base}/p`);
    assert.equal(codeOf(again), code);
    assert.equal('retryAfter' in again && again.retryAfter, 10);
    assert.equal(asked.length, 1);
    clock.at += 10_001;
    await profiles.resolve(`${base}/p`);
    const third = await profiles.resolve(`${base}/p`);
    assert.equal('retryAfter' in third && third.retryAfter, 20, 'the pause doubles');
    assert.equal(asked.length, 2);
  });

test('gives up on a host that does not respond in time', async (t) => {
  const { asked, base, profiles } = await host(() => undefined, { timeoutMs: 100 });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const given = profiles.resolve(`${base}/p`);
  while (asked.length === 0) await new Promise(setImmediate);
  t.mock.timers.tick(100);
  assert.equal(codeOf(await given), 'profile_unreachable');
  assert.equal(asked.length, 1);
});

test('does not block a host for one bad URL, but for refused connections', async () => {
  const { base, profiles } = await host((request, response) =>
    request.url === '/bad' ? response.writeHead(404).end() : json(request, response),
  );
  assert.equal(codeOf(await profiles.resolve(`${base}/bad`)), 'profile_unreachable');
  assert.equal(codeOf(await profiles.resolve(`${base}/good`)), 'ok');
  const closed = 'http://127.0.0.1:9';
  assert.equal(codeOf(await profiles.resolve(`${closed}/a`)), 'profile_unreachable');
  const neighbour = await profiles.resolve(`${closed}/b`);
  assert.equal('retryAfter' in neighbour && neighbour.retryAfter, 10, 'answered without a try');
});

test('limits fetches of new URLs per minute, but not of known ones', async () => {
  const { asked, base, clock, profiles } = await host(json, { fetchesPerMinute: 3 });
  for (const path of ['a', 'b', 'c']) assert.equal(codeOf(await profiles.resolve(`${base}/${path}`)), 'ok');
  const over = await profiles.resolve(`${base}/d`);
  assert.equal(codeOf(over), 'unavailable');
  assert.ok('retryAfter' in over && over.retryAfter === 61);
  assert.equal(asked.length, 3);
  const known = (await profiles.resolve(`${base}/a`)) as Profile;
  assert.notEqual(await profiles.refresh(known), undefined);
  clock.at += 61_000;
  assert.equal(codeOf(await profiles.resolve(`${base}/d`)), 'ok');
});

test('does not let one host use up the shared limit', async () => {
  const greedy = await host(json, { fetchesPerMinute: 10, hostFetchesPerMinute: 2 });
  const codes: string[] = [];
  for (let i = 0; i < 20; i += 1) codes.push(codeOf(await greedy.profiles.resolve(`${greedy.base}/${i}`)));
  assert.deepEqual(codes.slice(0, 3), ['ok', 'ok', 'unavailable']);
  const other = await host(json);
  assert.equal(codeOf(await greedy.profiles.resolve(`${other.base}/p`)), 'ok');
});

test('limits concurrent fetches', async () => {
  const { base, profiles } = await host(
    (request, response) => void setTimeout(() => json(request, response), 30),
    {
      running: 2,
    },
  );
  const codes = (await Promise.all(['a', 'b', 'c'].map((path) => profiles.resolve(`${base}/${path}`)))).map(
    codeOf,
  );
  assert.deepEqual(codes, ['ok', 'ok', 'unavailable']);
});

test('evicts profiles over the limit', async () => {
  const { asked, base, profiles } = await host(json, { entries: 2 });
  for (const path of ['a', 'b', 'c', 'c', 'a']) await profiles.resolve(`${base}/${path}`);
  assert.deepEqual(asked, ['/a', '/b', '/c', '/a']);
});

test('refreshes the profiles of an origin once a minute for an unknown key', async () => {
  const { asked, base, clock, profiles } = await host(json);
  const a = (await profiles.resolve(`${base}/a`)) as Profile;
  const b = (await profiles.resolve(`${base}/b`)) as Profile;
  clock.at += 1_000;
  const renewed = await profiles.refresh(a);
  assert.equal(renewed?.fetchedAt, 1_001_000);
  assert.equal(
    await profiles.refresh(a),
    renewed,
    'who holds the older one gets the newer one without a fetch',
  );
  assert.equal(await profiles.refresh(b), undefined, 'the origin has had its turn');
  assert.equal(await profiles.refresh(renewed as Profile), undefined);
  assert.equal(asked.length, 3);
  clock.at += 60_000;
  assert.notEqual(await profiles.refresh(b), undefined);
  assert.equal(asked.length, 4);
});

test('does not connect to a private address', async () => {
  const { asked, base } = await host(json);
  const fetcher = createFetcher();
  after(() => fetcher.close());
  const profiles = createProfiles({ fetcher, allowInsecureLoopback: true });
  assert.equal(codeOf(await profiles.resolve(`${base}/p`)), 'profile_unreachable');
  assert.equal(codeOf(await createProfiles({ fetcher }).resolve(`${base}/p`)), 'invalid_profile_url');
  assert.deepEqual(asked, []);
});

test('returns the same message for private, closed, and unknown addresses', async () => {
  const { base } = await host((request) => request.socket.destroy());
  const fetcher = createFetcher();
  const near = createFetcher({ allowPrivate: true });
  after(() => Promise.all([fetcher.close(), near.close()]));
  const said = await Promise.all(
    (
      [
        [fetcher, `${base}/p`],
        [fetcher, 'https://10.0.0.1/p'],
        [fetcher, 'https://localhost/p'],
        [fetcher, 'https://no-such-agent.invalid/p'],
        [near, `${base}/p`],
        [near, 'http://127.0.0.1:1/p'],
      ] as const
    ).map(([by, url]) => createProfiles({ fetcher: by, allowInsecureLoopback: true }).resolve(url)),
  );
  for (const result of said) {
    assert.equal(codeOf(result as Profile), 'profile_unreachable');
    assert.equal(
      (result as { content?: string }).content,
      'The profile could not be fetched. Check that its URL is publicly reachable.',
    );
  }
});
