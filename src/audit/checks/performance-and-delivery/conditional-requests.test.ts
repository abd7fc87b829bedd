import { bothShapes, exchange, type ExchangeSample, manifest, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './conditional-requests.ts';

const url = 'https://shop.test/sitemap.xml';
const monday = 'Mon, 16 Nov 2026 08:00:00 GMT';
const friday = 'Fri, 20 Nov 2026 08:00:00 GMT';

/** The sitemap, and the response to the second request. `hash` differs where the bytes do. */
const repeated = (
  first: Record<string, string>,
  again: ExchangeSample & { hash?: string },
  sent = first['etag'] ? `if-none-match: ${first['etag']}` : `if-modified-since: ${first['last-modified']}`,
) => {
  const { hash, ...given } = again;
  const before = exchange({ url, purpose: 'sitemap', headers: first });
  const after = exchange({ url, purpose: 'conditional', ...given });
  return {
    traffic: known([before, { ...after, ...(hash ? { hash } : {}) }]),
    conditional: known([{ url, ref: after.id, before: before.id, sent }]),
  };
};
const etag = { etag: '"1"' };
const shop = (again: ExchangeSample & { document?: unknown; text?: string }) =>
  sample(manifest(bothShapes, { again }), { conditional: known([]) });

testCheck(check, {
  pass: [
    [repeated(etag, { status: 304, headers: etag }), /\/sitemap\.xml returned 304/],
    repeated(etag, { status: 304 }),
    repeated({ etag: 'W/"1"' }, { status: 304, headers: etag }),
    // Apache removes its compression suffix from the ETag.
    repeated({ etag: '"1-gzip"' }, { status: 304, headers: etag }),
    repeated({ 'last-modified': monday }, { status: 304, headers: { 'last-modified': monday } }),
    repeated({ 'last-modified': friday }, { status: 304, headers: { 'last-modified': monday } }),
    [shop({ status: 304, text: '' }), /\/\.well-known\/ucp returned 304/],
    // One of the two is enough.
    [
      sample(repeated(etag, { status: 304 }), manifest(bothShapes)),
      /^\/sitemap\.xml returned 304 to a conditional request\.$/,
    ],
  ],
  warn: [
    [repeated(etag, { headers: etag }), /was sent in full again/],
    repeated(etag, { headers: { etag: '"2"' } }),
    [sample(repeated(etag, {}), manifest(bothShapes)), /\/sitemap\.xml and \/\.well-known\/ucp were/],
  ],
  fail: [
    [repeated(etag, { status: 304, headers: { etag: '"2"' } }), /a different validator/],
    repeated({ 'last-modified': monday }, { status: 304, headers: { 'last-modified': friday } }),
    [repeated(etag, { status: 412 }), /returned 412/],
    repeated(etag, { status: 500 }),
    [
      sample(repeated(etag, { status: 304 }), manifest(bothShapes, { again: { status: 500 } })),
      /ucp returned 500/,
    ],
  ],
  notApplicable: [
    { conditional: known([]) },
    sample(manifest(bothShapes, { all: { headers: {} } }), { conditional: known([]) }),
  ],
  unknown: [
    {},
    [repeated(etag, { status: 429 }), /usable response to the second request \(429\)/],
    repeated(etag, { headers: { etag: '"2"' }, hash: 'another' }),
  ],
});
