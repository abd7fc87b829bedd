import { bothShapes, flatShape, linked, manifest, origin, profile, testCheck } from '#audit/samples';
import check from './ucp-manifest-cache.ts';

const json = { 'content-type': 'application/json', etag: '"1"' };
const cached = (value: string, document: unknown = bothShapes) =>
  manifest(document, { all: { headers: { ...json, 'cache-control': value } } });
const older = { ucp: { ...bothShapes.ucp, version: '2026-01-23' } };
const { ucp } = bothShapes as unknown as { ucp: object };

const leaf = `${origin}/.well-known/ucp/2026-04-08`;
/** With the profile of an older release, and what its response says about caching. */
const withOlder = (control: string, version = '2026-04-08') =>
  linked(profile({ supported_versions: { [version]: leaf } }), {
    [leaf]: { json: profile({ version }), headers: { 'cache-control': control } },
  });

testCheck(check, {
  pass: [
    [manifest(bothShapes), /3600 seconds/],
    cached('public, max-age=60'),
    withOlder('public, max-age=300'),
    // Releases before 2026-04-08 do not require it.
    withOlder('no-store', '2026-01-23'),
    cached('Public, Max-Age="600", stale-while-revalidate=86400'),
    manifest(bothShapes, { again: { status: 304, text: '' } }),
  ],
  warn: [
    [cached('public, max-age=604800'), /604800 seconds/],
    [manifest(bothShapes, { all: { headers: { 'cache-control': 'public, max-age=60' } } }), /neither ETag/],
    [manifest({ ...bothShapes, x: 'x'.repeat(140_000) }), /bytes/],
    [manifest(bothShapes, { browser: { text: JSON.stringify(bothShapes, null, 1) } }), /whitespace/],
    [
      manifest(bothShapes, { again: { document: { ...bothShapes, now: 1 } } }),
      /The manifest differs between fetches/,
    ],
    [withOlder('private, no-store'), /The profile of 2026-04-08 is not cached: .*no-store/],
    cached('no-store', older),
    cached('no-store', flatShape),
  ],
  fail: [
    [cached('no-store'), /contains no-store/],
    cached('private, max-age=600'),
    [cached('max-age=600'), /does not contain public/],
    [cached('public'), /no max-age/],
    [cached('public, max-age=30'), /max-age=30/],
    [manifest(bothShapes, { all: { headers: json } }), /no Cache-Control/],
    [
      manifest(bothShapes, { browser: { document: { ucp: { ...ucp, version: '2026-04-08' } } } }),
      /differ between/,
    ],
  ],
  notApplicable: [manifest('', { all: { status: 404 } })],
});
