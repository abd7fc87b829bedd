import { flatShape, type LinkAnswer, linked, manifest, origin, profile, testCheck } from '#audit/samples';
import check from './ucp-supported-versions.ts';

const old = `${origin}/.well-known/ucp/2026-04-08`;
const leads = (map: unknown, answer?: LinkAnswer, version = '2026-08-25') =>
  linked(profile({ version, supported_versions: map }), answer ? { [old]: answer } : {});
const one = (answer?: LinkAnswer) => leads({ '2026-04-08': old }, answer);
const leaf = (ucp = {}, root = {}): LinkAnswer => ({
  json: profile({ version: '2026-04-08', ...ucp }, root),
});

testCheck(check, {
  pass: [
    [one(leaf()), /2026-04-08 \(\/\.well-known\/ucp\/2026-04-08\) exists and has the right version/],
    // Without Google Pay, Google's release does not matter.
    linked(
      profile({
        supported_versions: { '2026-01-23': `${origin}/.well-known/ucp/2026-01-23` },
        payment_handlers: {},
      }),
      { [`${origin}/.well-known/ucp/2026-01-23`]: { json: profile({ version: '2026-01-23' }) } },
    ),
    // Only the newest older release is fetched.
    leads({ '2026-01-23': `${origin}/.well-known/ucp/2026-01-23`, '2026-04-08': old }, leaf()),
    // On another host of the store's platform.
    linked(profile({ supported_versions: { '2026-04-08': 'https://a.myshopify.com/ucp' } }), {
      'https://a.myshopify.com/ucp': leaf(),
    }),
    [manifest(profile({ version: '2026-04-08' })), /needs none/],
    manifest(profile({ version: '2026-01-11', supported_versions: {} })),
    manifest(profile({ version: 'draft' })),
  ],
  warn: [
    [manifest(profile()), /no supported_versions, so agents of 2026-04-08/],
    [leads({}), /is empty/],
    [
      leads({ '2026-08-25': `${origin}/.well-known/ucp/2026-08-25`, '2026-04-08': old }, leaf()),
      /lists 2026-08-25, the current version\. It/,
    ],
    [leads({ '2026-08-25': `${origin}/.well-known/ucp` }), /and no older one/],
    [one(leaf({ supported_versions: {} })), /its own supported_versions/],
    [one({ status: 301, headers: { location: '/ucp/old' } }), /redirects to \/ucp\/old/],
    [leads({ '2026-12-01': `${origin}/new` }), /lists no older version/],
    [
      manifest(
        profile({
          supported_versions: { '2026-01-23': `${origin}/.well-known/ucp/2026-01-23` },
          payment_handlers: { 'com.google.pay': [{ id: 'gpay', version: '2026-01-23' }] },
        }),
      ),
      /offers Google Pay, but lists no profile of 2026-04-08, with which Google buys/,
    ],
  ],
  fail: [
    [one({ status: 404 }), /returned 404/],
    [one({ status: 401 }), /returned 401, but profiles must be public/],
    [one({ error: { code: 'dns', message: 'no such host' } }), /does not resolve/],
    [one({ text: '<p>' }), /is not valid JSON/],
    [one({ json: flatShape }), /no "ucp" object/],
    [one(leaf({ version: '2026-08-25' })), /has the version "2026-08-25"/],
    [one({ json: { ucp: {} } }), /has no version/],
    [one(leaf({ services: undefined })), /does not match the schema of its release: \/ucp\/services/],
    [one(leaf({ services: 7, payment_handlers: [] })), /\(2 errors\)/],
    [leads({ latest: old }), /"latest" is not a release date/],
    [leads({ '2026-05-01': old }), /not the date of a UCP release/],
    [leads({ '2026-04-08': 'http://shop.test/old' }), /not an https URL/],
    [leads({ '2026-04-08': '/.well-known/ucp/2026-04-08' }), /not an https URL/],
    [leads({ '2026-04-08': null }), /null/],
    [leads(['2026-04-08']), /is an array/],
    [leads('2026-04-08'), /is a string/],
  ],
  unknown: [
    [one(), /was not requested/],
    one({ status: 503 }),
    one({ status: 403 }),
    one({ error: { code: 'timeout-first-byte', message: '' } }),
  ],
  notApplicable: [manifest(flatShape)],
});
