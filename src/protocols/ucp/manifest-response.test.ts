import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  flatCapabilityProblems,
  flatCheckoutProblems,
  flatDiscoveryProblems,
  flatDiscoveryUrl,
  flatIdentityProblems,
  manifestShape,
  serviceEndpoints,
} from '#manifest';
import { sampleRelease, sampleReleases, sampleSite } from '../../../test/support/ucp/negotiation.ts';
import type { JsonObject } from './release.ts';
import type { PublicJwk } from './signatures/index.ts';
import { businessProfile, leafProfile } from './business-profile.ts';
import { createManifests, type ManifestParts, type ManifestRequest } from './manifest-response.ts';

const origin = 'https://shop.example';
const addresses = { origin, rest: `${origin}/api/ucp`, mcp: `${origin}/api/ucp/mcp` };
const keys: PublicJwk[] = [{ kid: 'k', kty: 'EC', crv: 'P-256', x: 'x', y: 'y', use: 'sig', alg: 'ES256' }];
const parts: ManifestParts = { site: sampleSite(), keys, addresses, revision: 1 };
const profile = (site = parts.site) => businessProfile({ ...parts, site, releases: sampleReleases });

for (const checkoutMode of ['agent_delegated', 'human_handoff'] as const)
  test(`reports no problem for a site in mode ${checkoutMode}`, () => {
    const document = JSON.parse(JSON.stringify(profile(sampleSite({ checkoutMode })))) as JsonObject;
    assert.equal(manifestShape(document), 'both');
    const rules = [flatIdentityProblems, flatCapabilityProblems, flatDiscoveryProblems, flatCheckoutProblems];
    assert.deepEqual(
      rules.flatMap((rule) => rule(document)),
      [],
    );
    assert.equal(flatDiscoveryUrl(document, `${origin}/.well-known/ucp`), `${origin}/api/ucp/discover`);
    assert.deepEqual(serviceEndpoints(document, 'rest', origin), [addresses.rest]);
  });

test('has the flat members of the site', () => {
  const { version, name, capabilities, discovery, checkout } = profile();
  assert.deepEqual(
    { version, name, capabilities, discovery, checkout },
    {
      version: '1.0.0',
      name: 'Demo store',
      capabilities: { product_discovery: true, checkout: true, payment: true, order_tracking: true },
      discovery: { endpoint: '/api/ucp/discover' },
      checkout: { mode: 'agent_delegated', providers: ['sandbox'] },
    },
  );
  const handler = { name: 'com.example.pay', id: 'pay' } as never;
  assert.deepEqual(profile(sampleSite({ providers: [], paymentHandlers: [handler] }))['checkout'], {
    mode: 'agent_delegated',
    providers: ['com.example.pay'],
  });
});

test('uses the primary release, and links to the other', () => {
  const ucpOf = (document: JsonObject) => document['ucp'] as JsonObject;
  assert.equal(ucpOf(profile())['version'], '2026-08-25');
  assert.deepEqual(ucpOf(profile())['supported_versions'], {
    '2026-04-08': `${origin}/.well-known/ucp/2026-04-08`,
  });
  const older = ucpOf(profile(sampleSite({ primaryRelease: '2026-04-08' })));
  assert.equal(older['version'], '2026-04-08');
  assert.deepEqual(older['supported_versions'], { '2026-08-25': `${origin}/.well-known/ucp/2026-08-25` });
  const below = businessProfile({ ...parts, releases: sampleReleases, base: '/s/demo' });
  assert.deepEqual(ucpOf(below)['supported_versions'], {
    '2026-04-08': `${origin}/s/demo/.well-known/ucp/2026-04-08`,
  });
  const alone = businessProfile({ ...parts, releases: [sampleRelease('2026-08-25')] });
  assert.equal('supported_versions' in ucpOf(alone), false);
});

test('lists keys under both names, also in the leaves, which have no links', () => {
  const leaf = leafProfile(sampleRelease('2026-04-08'), parts);
  for (const document of [profile(), leaf])
    assert.deepEqual([document['keys'], document['signing_keys']], [keys, keys]);
  assert.deepEqual(Object.keys(leaf).toSorted(), ['keys', 'signing_keys', 'ucp']);
  assert.equal('supported_versions' in (leaf['ucp'] as JsonObject), false);
});

const manifests = createManifests(sampleReleases);
const get = (request: Partial<ManifestRequest> = {}, more: Partial<ManifestParts> = {}) =>
  manifests(request, { ...parts, ...more });
const documentOf = ({ body }: { body: Uint8Array | undefined }) =>
  JSON.parse(Buffer.from(body ?? []).toString()) as JsonObject;

test('lets any cache keep the response, and any page read it', () => {
  const { status, headers, body } = get();
  assert.equal(status, 200);
  assert.deepEqual(documentOf({ body }), JSON.parse(JSON.stringify(profile())));
  const { ETag, ...rest } = headers;
  assert.match(ETag ?? '', /^"[\w-]{27}"$/);
  assert.deepEqual(rest, {
    'Content-Type': 'application/json',
    'Content-Length': String(body?.byteLength),
    'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
    Vary: 'Accept-Encoding',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
  });
});

const etag = get().headers['ETag'] ?? '';
const conditions: [header: string, status: number][] = [
  [etag, 304],
  [`W/${etag}`, 304],
  [`"other", ${etag}`, 304],
  ['*', 304],
  ['"other"', 200],
  [etag.slice(1, -1), 200],
  ['', 200],
];

for (const [ifNoneMatch, status] of conditions)
  test(`returns ${status} for If-None-Match: ${ifNoneMatch.replace(etag, '<etag>') || '(empty)'}`, () => {
    const answer = get({ ifNoneMatch });
    assert.equal(answer.status, status);
    assert.equal(answer.headers['ETag'], etag);
    assert.equal(answer.headers['Vary'], 'Accept-Encoding');
    if (status === 304) assert.equal(answer.body, undefined);
  });

test('serves leaves at their own URLs', () => {
  for (const release of ['2026-04-08', '2026-08-25']) {
    const answer = get({ release });
    assert.equal(answer.status, 200);
    assert.equal((documentOf(answer)['ucp'] as JsonObject)['version'], release);
    assert.notEqual(answer.headers['ETag'], etag);
  }
  for (const release of ['2026-01-11', '', '../releases/2026-04-08', '__proto__'])
    assert.equal(get({ release }).status, 404);
});

test('returns no manifest for a disabled site, cached only briefly', () => {
  const answer = get({ ifNoneMatch: etag }, { site: sampleSite({ enabled: false }) });
  assert.deepEqual([answer.status, answer.headers['Cache-Control']], [404, 'no-store']);
});

test('renders once for each revision, set of keys, and URL', () => {
  let rendered = 0;
  const release = sampleRelease('2026-08-25');
  const counted = createManifests([
    {
      ...release,
      profile: (site, addresses) => {
        rendered += 1;
        return release.profile(site, addresses);
      },
    },
  ]);
  const ask = (more: Partial<ManifestParts> = {}) => counted({}, { ...parts, ...more });
  const first = ask();
  for (let i = 0; i < 100; i += 1) assert.equal(ask().body, first.body);
  assert.equal(rendered, 1);
  const renamed = { site: sampleSite({ name: 'New name' }), revision: 2 };
  assert.equal(documentOf(ask(renamed))['name'], 'New name');
  assert.notEqual(ask(renamed).headers['ETag'], first.headers['ETag']);
  assert.equal(rendered, 2);
  ask({ ...renamed, keys: [{ ...(keys[0] as PublicJwk), kid: 'next' }] });
  ask({ ...renamed, addresses: { ...addresses, origin: 'https://other.example' } });
  assert.equal(rendered, 4);
});
