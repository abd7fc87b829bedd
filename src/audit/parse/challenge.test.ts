import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChallengeAnswer, detectChallenge, isBlocked } from './challenge.ts';

const ordinary: ChallengeAnswer = {
  status: 200,
  headers: [],
  type: 'text/html',
  bodyText: '<h1>Shirt</h1>',
  decodedBytes: 60_000,
  visibleWords: 600,
  title: 'Shirt',
  noindex: false,
  externalScripts: 8,
  visibleBytes: 9000,
};
const empty = { visibleWords: 20, visibleBytes: 300 };

const challenges: [Partial<ChallengeAnswer>, string][] = [
  [{ headers: [['CF-Mitigated', 'challenge']] }, 'Cloudflare'],
  [
    { ...empty, bodyText: '<script src="/cdn-cgi/challenge-platform/x.js">', title: 'Just a moment...' },
    'Cloudflare',
  ],
  [{ ...empty, bodyText: 'error code: 1020' }, 'Cloudflare'],
  [{ headers: [['x-vercel-mitigated', 'deny']] }, 'Vercel'],
  [{ title: 'Vercel Security Checkpoint' }, 'Vercel'],
  [{ status: 202, headers: [['x-amzn-waf-action', 'challenge']] }, 'AWS WAF'],
  [{ ...empty, bodyText: '<iframe src="https://geo.captcha-delivery.com/captcha/">' }, 'DataDome'],
  [{ status: 403, headers: [['X-DataDome', 'protected']] }, 'DataDome'],
  [{ ...empty, bodyText: '<div id="px-captcha">' }, 'HUMAN'],
  [{ ...empty, bodyText: '<div id="sec-if-cpt-container">' }, 'Akamai'],
  [{ ...empty, bodyText: '<h1>Access Denied</h1> Reference&#32;&#35;18.5' }, 'Akamai'],
  [{ status: 403, headers: [['Server', 'AkamaiGHost']] }, 'Akamai'],
  [{ ...empty, bodyText: '<iframe src="/_Incapsula_Resource?x">' }, 'Imperva'],
  [{ status: 429, headers: [['x-kpsdk-ct', 'abc']] }, 'Kasada'],
  [{ ...empty, bodyText: 'Sucuri WebSite Firewall - Access Denied' }, 'Sucuri'],
  [{ ...empty, bodyText: 'The requested URL was rejected. Please consult with your administrator.' }, 'F5'],
  [
    { status: 403, title: 'Pardon Our Interruption', headers: [['set-cookie', 'reese84=x; Path=/']] },
    'Imperva',
  ],
  [{ ...empty, noindex: true, decodedBytes: 2000, externalScripts: 1 }, 'unknown'],
];
for (const [change, vendor] of challenges) {
  test(`detects ${JSON.stringify(change).slice(0, 100)} as a challenge of ${vendor}`, () => {
    assert.equal(detectChallenge({ ...ordinary, ...change })?.vendor, vendor);
  });
}

const pages: [string, Partial<ChallengeAnswer>][] = [
  ['an ordinary page', {}],
  ['one weak sign', { ...empty, noindex: true }],
  ['a title alone', { title: 'Access denied' }],
  [
    'a CAPTCHA widget on a product page',
    { ...empty, hasProductName: true, bodyText: '<div id="px-captcha">' },
  ],
  [
    'the script of a bot defense on a full page',
    { bodyText: '<script src="https://client.perimeterx.net/x/main.min.js">' },
  ],
  ['an article that quotes a block page', { bodyText: 'Access Denied, Reference #18; error code: 1020' }],
  ['the header of a firewall with another status', { headers: [['x-datadome', 'protected']] }],
  ['a cookie of a bot defense on a served page', { headers: [['set-cookie', '__cf_bm=x']], noindex: true }],
];
for (const [name, change] of pages) {
  test(`does not treat ${name} as a challenge`, () =>
    assert.equal(detectChallenge({ ...ordinary, ...change }), undefined));
}

test('detects a challenge by its header on any page', () => {
  assert.equal(
    detectChallenge({ ...ordinary, hasProductName: true, headers: [['cf-mitigated', 'challenge']] })?.vendor,
    'Cloudflare',
  );
});

test('treats rejections as blocked, but not absence and errors', () => {
  for (const status of [401, 403, 406, 429, 451, 503])
    assert.equal(isBlocked({ status, headers: [] }), true, String(status));
  for (const status of [200, 301, 404, 405, 410, 500])
    assert.equal(isBlocked({ status, headers: [] }), false, String(status));
  assert.equal(isBlocked({ status: 405, headers: [['x-amzn-waf-action', 'captcha']] }), true);
  assert.equal(isBlocked({ headers: [], resetTwice: true }), true);
  assert.equal(isBlocked({ status: 200, headers: [], challenge: { vendor: 'F5', signature: 'x' } }), true);
});
