import { bothShapes, flatShape, home, manifest, sample, testCheck, traffic } from '#audit/samples';
import { nativeProfileUrl } from '#manifest';
import check from './ucp-manifest-present.ts';

const native = nativeProfileUrl({ shortCode: 'kv7kzm78', organization: 'f_ecom_zzte_053', site: 'RefArch' });
const nothing = (status: number, more = {}) => manifest('', { all: { status, type: 'text/plain', ...more } });
const page = { status: 200, type: 'text/html', text: '<html>Shop</html>' };
const timeout = { error: { code: 'timeout-first-byte', message: 'x' }, type: '' } as const;

testCheck(check, {
  pass: [
    [manifest(bothShapes), /bytes is served to the declared agent and browsers/],
    manifest(flatShape),
    [manifest(bothShapes, { agent: { status: 404, text: '' } }), /served to browsers/],
    manifest('{"ucp": {', {}),
    manifest(bothShapes, { browser: { status: 403, text: '' } }),
  ],
  warn: [
    [
      manifest(bothShapes, { moved: 'https://shop.test/.well-known/ucp.json' }),
      /redirects \(301\) to https:\/\/shop\.test\/\.well-known\/ucp\.json, which has a manifest/,
    ],
    [manifest(bothShapes, { moved: native }), /redirects \(301\) to https:\/\/kv7kzm78\./],
    sample(
      nothing(404),
      traffic({ purpose: 'target', url: 'https://api.shop.test/.well-known/ucp', type: 'application/json' }),
    ),
  ],
  fail: [
    [nothing(404), /No manifest was found: .* returned 404 to the declared agent and browsers\./],
    nothing(410),
    [
      sample(
        nothing(302, { headers: { location: native } }),
        traffic({ purpose: 'ucp', url: native, status: 404, type: 'text/plain' }),
      ),
      /redirects \(302\) to https:\/\/kv7kzm78\..*, which returned 404\./,
    ],
    [
      manifest('{"error": "not found"}', { moved: native }),
      /redirects \(301\) to https:\/\/kv7kzm78\..*, which returned JSON without any manifest member\./,
    ],
    [manifest('{"ucp": {', { moved: native }), /No manifest was found: .* which returned invalid JSON\./],
    [manifest('{"hello": 1}'), /JSON without any manifest member/],
    sample(nothing(404), home('<meta property="og:site_name" content="Acme">')),
    [manifest('', { all: page }), /200 text\/html/],
    [nothing(403), /may exist but be hidden/],
    manifest('', { all: { ...page, challenge: { vendor: 'Cloudflare', signature: 'x' }, status: 403 } }),
    manifest('', { agent: { status: 404 }, browser: 'not-asked' }),
  ],
  unknown: [
    [nothing(500), /returned 500/],
    nothing(503),
    nothing(429),
    [manifest('', { all: timeout }), /timeout-first-byte/],
    manifest('', { agent: { status: 404 }, browser: timeout }),
  ],
});
