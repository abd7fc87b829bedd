/** Examples of RFC 9421, appendix B, and of RFC 9530, appendix B: made by others, so that no error of ours is on both sides. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDictionary, type InnerList } from 'structured-headers';
import {
  signatureBase,
  splitTarget,
  UnusableComponent,
  type Message,
  contentDigest,
  digestMatches,
} from './components.ts';
import { importKey, isSignedBy } from './keys.ts';
import { verifyRequest } from './verify-request.ts';

const ed25519 = {
  kid: 'test-key-ed25519',
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
};
const p256 = {
  kid: 'test-key-ecc-p256',
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
};

const body = '{"hello": "world"}';
const testRequest = {
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: new Headers({
    host: 'example.com',
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    'content-length': '18',
  }),
};
const testResponse = {
  status: 200,
  headers: new Headers({
    date: 'Tue, 20 Apr 2021 02:07:56 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
    'content-length': '23',
  }),
};

const inputOf = (text: string) => parseDictionary(`sig=${text}`).get('sig') as InnerList;

const vectors: [
  name: string,
  message: Message,
  jwk: Record<string, string>,
  input: string,
  signature: string,
][] = [
  [
    'B.2.4, a response by ECDSA P-256',
    testResponse,
    p256,
    '("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==',
  ],
  [
    'B.2.6, a request by Ed25519',
    testRequest,
    ed25519,
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
  ],
];

for (const [name, message, jwk, input, signature] of vectors)
  test(`RFC 9421: verifies ${name}`, () => {
    const key = importKey(jwk);
    assert.ok(key);
    const base = signatureBase(inputOf(input), message);
    const bytes = Buffer.from(signature, 'base64');
    assert.equal(isSignedBy(key, base, bytes), true);
    for (let i = 0; i < bytes.length; i += 7) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] as number) ^ 1;
      assert.equal(isSignedBy(key, base, changed), false);
    }
    const otherTime = signatureBase(inputOf(input.replace('1618884473', '1618884474')), message);
    assert.equal(isSignedBy(key, otherTime, bytes), false);
  });

test('RFC 9421: accepts B.2.6 as proof of a key, but not of a whole request', () => {
  const [, , , input = '', signature = ''] = vectors[1] ?? [];
  const headers = new Headers(testRequest.headers);
  headers.set('signature-input', `sig-b26=${input}`);
  headers.set('signature', `sig-b26=:${signature}:`);
  const now = 1_618_884_473_000;
  const options = { keys: [ed25519], required: 'always' as const, now };
  const request = { ...testRequest, headers, body: Buffer.from(body) };
  assert.deepEqual(verifyRequest(request, options), {
    code: 'signature_invalid',
    content: 'The signature does not cover @query.',
  });
});

test('RFC 9421, section 2: reads derived components', () => {
  const valueOf = (input: string, url: string) =>
    signatureBase(inputOf(input), { method: 'post', url, headers: new Headers() }).toString().split('\n')[0];
  const url = 'https://www.Example.com:443/path?param=value&a=b';
  assert.equal(valueOf('("@method")', url), '"@method": POST');
  assert.equal(valueOf('("@authority")', url), '"@authority": www.example.com');
  assert.equal(valueOf('("@authority")', 'http://x.example:443/'), '"@authority": x.example:443');
  assert.equal(valueOf('("@authority")', 'http://x.example:80/'), '"@authority": x.example');
  assert.equal(valueOf('("@scheme")', url), '"@scheme": https');
  assert.equal(valueOf('("@path")', url), '"@path": /path');
  assert.equal(valueOf('("@path")', 'https://www.example.com'), '"@path": /');
  assert.equal(valueOf('("@query")', url), '"@query": ?param=value&a=b');
  assert.equal(valueOf('("@query")', 'https://www.example.com/path'), '"@query": ?');
  assert.equal(valueOf('("@query")', "https://www.example.com/path?it's"), '"@query": ?it\'s');
  assert.equal(valueOf('("@request-target")', url), '"@request-target": /path?param=value&a=b');
  assert.equal(valueOf('("@target-uri")', url), `"@target-uri": ${url}`);
});

test('RFC 9421, section 2.1.2: reads members of dictionary fields', () => {
  const headers = new Headers({ 'example-dict': 'a=1,    b=2;x=1;y=2,   c=(a   b   c), d' });
  const base = signatureBase(
    inputOf('("example-dict";key="a" "example-dict";key="d" "example-dict";key="b" "example-dict";key="c")'),
    { status: 200, headers },
  );
  assert.deepEqual(base.toString().split('\n').slice(0, 4), [
    '"example-dict";key="a": 1',
    '"example-dict";key="d": ?1',
    '"example-dict";key="b": 2;x=1;y=2',
    '"example-dict";key="c": (a b c)',
  ]);
});

test('does not cover unknown, absent, duplicate, and multiline components', () => {
  const message = { ...testRequest, headers: new Headers({ a: '1', bad: '(', utf: 'caf\u00e9' }) };
  for (const input of [
    '("@status")',
    '("@unknown")',
    '("@query-param";name="Pet")',
    '("@method";req)',
    '("absent")',
    '("A")',
    '("a" "a")',
    '("a";sf)',
    '("a";bs)',
    '("a";key=1)',
    '("a";key="x")',
    '("bad";key="x")',
    '("utf")',
    '(a)',
    '(7)',
  ])
    assert.throws(() => signatureBase(inputOf(input), message), UnusableComponent, input);
  const smuggled = { ...testRequest, url: 'https://example.com/a\n"@path": /b' };
  assert.throws(() => signatureBase(inputOf('("@path")'), smuggled), UnusableComponent);
});

test('rejects invalid URLs', () => {
  for (const url of ['', '/path', 'ftp://a/', 'https://', 'https://u@a/', 'https:///a'])
    assert.throws(() => splitTarget(url), UnusableComponent, url);
});

test('RFC 9530: matches the digests of the examples', () => {
  assert.equal(contentDigest(Buffer.from(body)), 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:');
  assert.equal(digestMatches(testRequest.headers.get('content-digest') ?? '', Buffer.from(body)), true);
});

test('computes the thumbprint of RFC 7638', () => {
  assert.equal(importKey(ed25519)?.thumbprint, 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U');
});
