import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeSigner } from '../../../../test/support/ucp/signatures.ts';
import { verifyRequest, type SignedRequest, type VerifyOptions } from './verify-request.ts';

const now = 1_800_000_000_000;
const agent = makeSigner('a');

function verify(request: SignedRequest, more: Partial<VerifyOptions> = {}): string {
  const options = {
    keys: [agent.jwk],
    required: 'always' as const,
    now,
    ...more,
  };
  const result = verifyRequest(request, options);
  return 'code' in result ? result.code : result.signed ? `signed by ${result.kid}` : 'unsigned';
}

test('treats unreadable headers as invalid, not absent', () => {
  for (const [input, signature] of [
    ['sig1', 'sig1=:AAAA:'],
    ['sig1=("@method");keyid=7', 'sig1=:AAAA:'],
    ['sig1=("@method");keyid="a"', 'sig2=:AAAA:'],
    ['sig1=("@method");keyid="a"', 'sig1="AAAA"'],
    ['sig1=("@method', 'sig1=:AAAA:'],
    ['sig1=("@method");keyid="a"', 'sig1=:@@@:'],
    [`sig1=(${'"a" '.repeat(40)});keyid="a"`, 'sig1=:AAAA:'],
    [Array.from({ length: 9 }, (_, i) => `s${i}=()`).join(', '), 'sig1=:AAAA:'],
    [`sig1=("@method");keyid="${'a'.repeat(9000)}"`, 'sig1=:AAAA:'],
  ] as const) {
    const headers = new Headers({ 'signature-input': input, signature });
    const request = { method: 'GET', url: 'https://shop.example/', headers, body: new Uint8Array() };
    assert.equal(verify(request, { required: 'if-present' }), 'signature_invalid', input.slice(0, 60));
  }
});

test('throws nothing and accepts no signature for hostile headers', () => {
  const pieces = fc.constantFrom(
    'sig1',
    '=',
    '(',
    ')',
    '"@method"',
    '"@path"',
    ';',
    'keyid="a"',
    'created=1',
    ':',
    'AAAA',
    ',',
    ' ',
    '"',
    'tag="web-bot-auth"',
  );
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 25 }).map((all) => all.join('')),
    fc.string().filter((value) => /^[\x20-\x7e]*$/.test(value)),
  );
  fc.assert(
    fc.property(text, text, text, (input, signature, digest) => {
      const headers = new Headers({ 'signature-input': input, signature, 'content-digest': digest });
      const request = { method: 'POST', url: 'https://shop.example/', headers, body: Buffer.from('{}') };
      assert.doesNotMatch(verify(request), /^signed/);
    }),
    { numRuns: 500 },
  );
});
