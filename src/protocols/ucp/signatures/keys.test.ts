import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeSigner, signedRequest, type Curve } from '../../../../test/support/ucp/signatures.ts';
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

const algorithms: [parameter: string, curve: Curve, expected: string][] = [
  ['ecdsa-p256-sha256', 'P-256', 'signed by a'],
  ['ecdsa-p384-sha384', 'P-384', 'signed by a'],
  ['ed25519', 'Ed25519', 'signed by a'],
  ['ecdsa-p384-sha384', 'P-256', 'algorithm_unsupported'],
  ['hmac-sha256', 'P-256', 'algorithm_unsupported'],
  ['none', 'Ed25519', 'algorithm_unsupported'],
  ['', 'Ed25519', 'algorithm_unsupported'],
];

for (const [alg, curve, expected] of algorithms)
  test(`reads alg="${alg}" with a ${curve} key: ${expected}`, () => {
    const signer = makeSigner('a', curve);
    const request = signedRequest(signer, { parameters: `;keyid="a";alg="${alg}"` });
    assert.equal(verify(request, { keys: [signer.jwk] }), expected);
  });

const otherKeys: [name: string, change: Record<string, unknown>, code: string][] = [
  ['RSA', { kty: 'RSA', crv: undefined, n: 'AQAB', e: 'AQAB' }, 'algorithm_unsupported'],
  ['symmetric', { kty: 'oct', k: 'AAAA' }, 'key_not_found'],
  ['curve secp256k1', { crv: 'secp256k1' }, 'algorithm_unsupported'],
  ['curve of Object', { crv: 'constructor' }, 'algorithm_unsupported'],
  ['contradicting alg', { alg: 'ES384' }, 'algorithm_unsupported'],
  ['point off the curve', { y: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 'algorithm_unsupported'],
  ['missing coordinate', { y: undefined }, 'algorithm_unsupported'],
  ['key for encryption', { use: 'enc' }, 'key_not_found'],
  ['key without permission to verify', { key_ops: ['sign'] }, 'key_not_found'],
  ['key with a published private half', { d: 'AAAA' }, 'key_not_found'],
  ['key with permission to verify', { key_ops: ['verify'], alg: 'ES256', use: undefined }, 'signed by a'],
];

for (const [name, change, code] of otherKeys)
  test(`reads a ${name}: ${code}`, () =>
    assert.equal(
      verify(signedRequest(agent), { keys: [{ kid: 'other' }, { ...agent.jwk, ...change }] }),
      code,
    ));

test('never throws for any keys in a profile', () => {
  const member = fc.oneof(fc.string(), fc.constantFrom('EC', 'OKP', 'P-256', 'Ed25519', 'a'), fc.jsonValue());
  const jwk = fc.record({
    kid: fc.constant('a'),
    kty: member,
    crv: member,
    x: member,
    y: member,
    key_ops: member,
  });
  const request = signedRequest(agent);
  fc.assert(
    fc.property(fc.array(jwk, { maxLength: 3 }), (keys) =>
      assert.doesNotMatch(verify(request, { keys }), /^signed/),
    ),
  );
});
