import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readProfileUrl, readPublicUrl, readUcpAgent } from './ucp-agent.ts';

const loopback = { allowInsecureLoopback: true };

const good: [header: string, profile: string][] = [
  ['profile="https://agent.example/p.json"', 'https://agent.example/p.json'],
  ['profile="https://agent.example"', 'https://agent.example/'],
  ['  profile="https://AGENT.example:443/a/../p"  ', 'https://agent.example/p'],
  ['profile="https://agent.example/p?tenant=a#part"', 'https://agent.example/p?tenant=a'],
  [
    'version="2026-04-08", profile="https://agent.example/p";q=1, other=?1, n=(1 2)',
    'https://agent.example/p',
  ],
  ['profile="https://one.example/", profile="https://two.example/"', 'https://two.example/'],
];

for (const [header, profile] of good)
  test(`reads the profile from ${header}`, () => assert.deepEqual(readUcpAgent(header), { profile }));

const bad: (string | null | undefined)[] = [
  undefined,
  null,
  '',
  '   ',
  'https://agent.example/p',
  'profile=https://agent.example/p',
  'profile',
  'profile=?1',
  'profile=("https://agent.example/p")',
  'profile=:aHR0cHM6Ly9hLw==:',
  'profile="https://agent.example/p',
  'profile="https://agent.example/p",',
  'Profile="https://agent.example/p"',
  'profile="http://agent.example/p"',
  'profile="http://localhost/p"',
  'profile="ftp://agent.example/p"',
  'profile="data:application/json,{}"',
  'profile="javascript:alert(1)"',
  'profile="/relative"',
  'profile="https://user@agent.example/p"',
  'profile="https://user:pass@agent.example/p"',
  'profile="https://"',
  `profile="https://agent.example/${'a'.repeat(2048)}"`,
  `profile="https://agent.example/p", x="${'a'.repeat(5000)}"`,
];

for (const header of bad)
  test(`reads no profile from ${JSON.stringify(header)?.slice(0, 70)}`, () => {
    const result = readUcpAgent(header);
    assert.equal('code' in result && result.code, 'invalid_profile_url');
  });

test('accepts plain HTTP only for loopback hosts, and only if allowed', () => {
  for (const url of [
    'http://localhost:8080/p',
    'http://127.0.0.1/p',
    'http://0x7f.1/p',
    'http://[::1]:9/p',
  ]) {
    assert.equal(readPublicUrl(url), undefined);
    assert.equal(readPublicUrl(url, loopback), new URL(url).href);
  }
  for (const url of ['http://agent.example/', 'http://localhost.agent.example/', 'http://127.0.0.1.example/'])
    assert.equal(readPublicUrl(url, loopback), undefined);
});

test('reads MCP metadata by the same rules', () => {
  assert.deepEqual(readProfileUrl('https://agent.example/p#x'), { profile: 'https://agent.example/p' });
  for (const value of [undefined, null, 7, {}, ['https://agent.example/']])
    assert.equal('code' in readProfileUrl(value), true);
});

test('never throws for any header, and returns only HTTPS URLs without user name and fragment', () => {
  const pieces = fc.constantFrom(
    'profile',
    '=',
    '"',
    'https://',
    'a.example',
    '@',
    '#',
    ',',
    ';',
    '(',
    ')',
    ':',
    '?',
    ' ',
    '\\',
  );
  const headers = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 20 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(headers, (header) => {
      const result = readUcpAgent(header);
      if ('code' in result) return;
      const url = new URL(result.profile);
      assert.deepEqual([url.protocol, url.username, url.password, url.hash], ['https:', '', '', '']);
    }),
    { numRuns: 500 },
  );
});

test('keeps every HTTPS URL of valid length in the header', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (url) => {
      fc.pre(/^[\x20-\x7e]*$/.test(url) && !/["\\]/.test(url) && url.length <= 2048);
      assert.deepEqual(readUcpAgent(`profile="${url}"`), { profile: new URL(url).href });
    }),
  );
});
