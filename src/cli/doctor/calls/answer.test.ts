import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpExchange } from '#fetch';
import { isNativeUrl } from '#manifest';
import { answerCode, isScapiRefusal, readDoctorAnswer, type AnswerKind } from './answer.ts';
import { readStoreTarget } from '../run.ts';

const answer = (
  status: number | undefined,
  type: string,
  body: string,
  more: Partial<HttpExchange> = {},
): HttpExchange => ({
  method: 'GET',
  url: 'https://shop.test/',
  finalUrl: 'https://shop.test/',
  hops: [],
  ...(status === undefined ? {} : { status }),
  headers: type ? [['content-type', type]] : [],
  timings: { dns: 0, connect: 0, tls: 0, ttfb: 1, total: 2 },
  bytes: { wire: body.length, decoded: body.length, truncated: false },
  type,
  charset: 'utf-8',
  charsetFrom: 'default',
  body: Buffer.from(body),
  at: 0,
  ...more,
});

const error = '{"code":"not_found","content":"No."}';
const page = '<!doctype html><title>Shop</title><p>Welcome to the shop of the world, have a look around.</p>';
const html = 'text/html';
const json = 'application/json';
const problem = 'application/problem+json';
const native = 'https://kv7kzm78.api.commercecloud.salesforce.com/ucp/shopper-ucp/v1/checkout-sessions';
const scapi = (type: string): string =>
  `{"type":"https://api.commercecloud.salesforce.com/documentation/error/v1/errors/${type}"}`;

const kinds: [name: string, exchange: HttpExchange, kind: AnswerKind][] = [
  ['JSON', answer(200, json, '{}'), 'json'],
  ['a protocol error', answer(404, json, error), 'json'],
  ['a protocol rejection', answer(401, json, '{"code":"signature_missing"}'), 'json'],
  ['a JSON rejection by an edge', answer(403, json, '{"message":"Forbidden"}'), 'refused'],
  ['a request for a SLAS token', answer(401, problem, scapi('unauthorized'), { url: native }), 'login'],
  ['a SLAS token without the scope', answer(403, problem, scapi('forbidden'), { url: native }), 'login'],
  ['an error of SCAPI at another URL', answer(401, problem, scapi('unauthorized')), 'refused'],
  ['a rejection by SCAPI at another URL', answer(403, problem, scapi('forbidden')), 'refused'],
  ['a request for a token by Salesforce’s gateway', answer(401, '', '', { url: native }), 'login'],
  ['a page at Salesforce', answer(401, html, page, { url: native }), 'refused'],
  ['a bare 403 at Salesforce', answer(403, json, '{"message":"Forbidden"}', { url: native }), 'refused'],
  ['a web page that rejects the request', answer(403, html, page), 'refused'],
  ['a maintenance page', answer(503, html, page), 'refused'],
  ['an unavailable server', answer(503, json, '{"code":"unavailable"}'), 'broken'],
  ['a gateway error', answer(502, '', ''), 'broken'],
  ['a rate limit', answer(429, json, '{"code":"rate_limited"}'), 'limited'],
  ['a long pause', answer(undefined, '', '', { error: { code: 'throttled', message: '' } }), 'limited'],
  ['silence', answer(undefined, '', '', { error: { code: 'timeout-first-byte', message: '' } }), 'none'],
  ['a redirect', answer(302, '', ''), 'redirect'],
  ['a page', answer(200, html, page), 'page'],
  ['a list', answer(200, json, '[]'), 'not-json'],
  ['text', answer(200, 'text/plain', 'hello'), 'not-json'],
  ['a plain 404', answer(404, html, page), 'missing'],
  ['a plain 405', answer(405, '', ''), 'missing'],
  ['a 405 with a page', answer(405, html, page), 'refused'],
  ['a password', answer(401, html, page, { headers: [['www-authenticate', 'Basic realm="x"']] }), 'password'],
  ['a challenge', answer(403, html, page, { headers: [['cf-mitigated', 'challenge']] }), 'challenge'],
  [
    'an endless response',
    answer(200, json, '{}', { bytes: { wire: 9, decoded: 9, truncated: true } }),
    'endless',
  ],
];

const parsed = ({ body, bytes }: HttpExchange): { json?: unknown } => {
  try {
    return bytes.truncated ? {} : { json: JSON.parse(Buffer.from(body).toString()) as unknown };
  } catch {
    return {};
  }
};

for (const [name, exchange, kind] of kinds)
  test(`classifies ${name} as ${kind}`, () => {
    assert.equal(readDoctorAnswer(exchange, parsed(exchange), isNativeUrl).kind, kind);
  });

for (const [exchange, isRefusal] of [
  [answer(401, problem, scapi('unauthorized')), true],
  [answer(403, problem, scapi('forbidden'), { url: native }), true],
  [answer(404, problem, scapi('site-not-found')), false],
  [answer(401, json, '{"type":"about:blank"}'), false],
  [answer(401, '', '', { url: native }), false],
  [answer(403, json, '[]'), false],
] as const)
  test(`${isRefusal ? 'recognizes' : 'does not take'} ${exchange.status} ${Buffer.from(exchange.body).toString().slice(-40)} as a rejection by SCAPI`, () => {
    assert.equal(isScapiRefusal(readDoctorAnswer(exchange, parsed(exchange), isNativeUrl)), isRefusal);
  });

test('reads error codes in every supported form, and in no other', () => {
  assert.equal(answerCode({ code: 'x' }), 'x');
  assert.equal(answerCode({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] }), 'not_found');
  assert.equal(
    answerCode({ error: { code: -32001, data: { code: 'profile_unreachable' } } }),
    'profile_unreachable',
  );
  assert.equal(answerCode({ error: { code: -32601 } }), '-32601');
  assert.equal(answerCode({ ucp: { status: 'success' }, messages: [{ code: 'hint' }] }), undefined);
  assert.equal(answerCode([{ code: 'x' }]), undefined);
});

test('finds the manifest at the origin, or below the given path', () => {
  for (const [typed, wanted] of [
    ['https://shop.test', 'https://shop.test/.well-known/ucp'],
    ['https://shop.test/.well-known/ucp', 'https://shop.test/.well-known/ucp'],
    ['https://shop.test/.well-known/ucp/2026-04-08', 'https://shop.test/.well-known/ucp'],
    ['http://127.0.0.1:8787/s/demo/', 'http://127.0.0.1:8787/s/demo/.well-known/ucp'],
    ['https://shop.test/?utm=1#top', 'https://shop.test/.well-known/ucp'],
  ] as const)
    assert.equal(readStoreTarget(typed).manifest, wanted);
  assert.throws(() => readStoreTarget('ftp://shop.test'), TypeError);
});
