import { flatShape, type LinkAnswer, linked, manifest, origin, profile, testCheck } from '#audit/samples';
import check from './ucp-spec-urls-live.ts';

const release = 'https://ucp.dev/2026-08-25';
const own = `${origin}/schemas/gift.json`;
const cached = { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' };
const named = (entry: object, answers: Record<string, LinkAnswer> = {}) =>
  linked(
    profile({ capabilities: { 'dev.ucp.shopping.checkout': [{ version: '2026-08-25', ...entry }] } }),
    answers,
  );
const gift = (answer: LinkAnswer) => named({ schema: own }, { [own]: answer });
const old = 'https://ucp.dev/schemas/shopping/checkout.json';

testCheck(check, {
  pass: [
    [
      named({
        schema: `${release}/schemas/shopping/checkout.json`,
        spec: `${release}/specification/checkout`,
      }),
      /All 2 schema and specification URLs are valid/,
    ],
    [
      gift({ json: { type: 'object' }, headers: cached }),
      /only schema or specification URL is valid \(1 fetched\)/,
    ],
    // Documentation on other hosts is not checked.
    named({ spec: 'https://docs.shop.test/gift', schema: `${release}/schemas/shopping/cart.json` }),
    // The limit of two was already reached.
    named({ schema: own }),
    // On ucp.dev but not in the list, so the list is outdated.
    named(
      { schema: `${release}/schemas/shopping/new.json`, spec: `${release}/specification/new` },
      { [`${release}/schemas/shopping/new.json`]: { json: {}, headers: cached } },
    ),
  ],
  warn: [
    [named({ spec: 'https://ucp.dev/2026-04-08/specs/shopping/order' }), /is not a page of that release/],
    [gift({ json: {}, headers: {} }), /has no Cache-Control/],
    [gift({ json: {}, headers: { 'cache-control': 'public, max-age=5' } }), /60 seconds/],
    gift({ json: {}, headers: { 'cache-control': 'private, max-age=500' } }),
  ],
  fail: [
    [named({ schema: old }, { [old]: { status: 404 } }), /returned 404/],
    [named({ schema: old }), /is not published on ucp\.dev/],
    [gift({ status: 410 }), /returned 410/],
    [gift({ status: 302, headers: { location: '/login' } }), /redirects to \/login/],
    [gift({ text: '<html>', headers: cached }), /is not valid JSON/],
    [gift({ error: { code: 'dns', message: '' } }), /does not resolve/],
    [named({ schema: 'http://ucp.dev/2026-08-25/schemas/shopping/checkout.json' }), /is not https/],
    [named({ schema: 'checkout.json' }), /not an absolute URL/],
    [
      linked(
        profile({
          version: '2026-01-11',
          capabilities: [{ name: 'dev.ucp.shopping.checkout', version: '2026-01-11', schema: old }],
          services: { 'dev.ucp.shopping': { rest: { schema: 'https://ucp.dev/services/shopping/x.json' } } },
        }),
      ),
      /2 of 2 schemas are wrong/,
    ],
  ],
  unknown: [
    gift({ status: 503 }),
    gift({ status: 403 }),
    gift({ error: { code: 'timeout-total', message: '' } }),
  ],
  notApplicable: [manifest(profile()), manifest(flatShape)],
});
