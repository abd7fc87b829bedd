import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contentDigest, digestMatches } from './components.ts';
import { digestOf } from '../../../../test/support/ucp/signatures.ts';

const bytes = Buffer.from('body');
const good256 = digestOf('body');
const good512 = digestOf('body', 'sha512');
const bad256 = digestOf('other');

const table: [header: string, matches: boolean][] = [
  [good256, true],
  [good512, true],
  [`${good256}, ${good512}`, true],
  [`md5=:AAAA:, ${good256}`, true],
  [`${good512}, ${bad256}`, false],
  [bad256, false],
  ['md5=:AAAA:', false],
  ['', false],
  ['sha-256=abc', false],
  ['sha-256="abc"', false],
  ['sha-256=:AAAA:', false],
  [good256.replace('sha-256', 'SHA-256'), false],
  ['__proto__=:AAAA:', false],
  ['sha-256=:%%%:', false],
];

for (const [header, matches] of table)
  test(`${matches ? 'accepts' : 'rejects'} ${header.slice(0, 60) || 'an empty header'} for the body`, () =>
    assert.equal(digestMatches(header, bytes), matches));

test('creates a digest that matches its bytes only', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
      const header = contentDigest(one);
      assert.equal(digestMatches(header, one), true);
      assert.equal(digestMatches(header, other), Buffer.compare(one, other) === 0);
    }),
  );
});

test('never throws for any header', () => {
  fc.assert(fc.property(fc.string(), (header) => assert.equal(digestMatches(header, bytes), false)));
});
