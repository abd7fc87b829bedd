import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, flatShape, manifest, type Part, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './ucp-signing-keys.ts';

/** The keys of the example in the specification. */
const ec = {
  kid: 'business_2025',
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
  use: 'sig',
  alg: 'ES256',
};
const okp = {
  kid: 'ed',
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
  alg: 'EdDSA',
};
const rsa = { kid: 'rsa', kty: 'RSA', n: 'AQAB', e: 'AQAB' };

const orders = { 'dev.ucp.shopping.order': [{ version: '2026-08-25' }] };
const profile = (root: Record<string, unknown>, version = '2026-08-25', capabilities: unknown = orders) =>
  manifest({ ucp: { version, services: {}, payment_handlers: {}, capabilities }, ...root });
const keys = (...list: unknown[]) => profile({ keys: list });

const withLeaf = (document: unknown): Part => {
  const part = profile({ keys: [ec] });
  if (!part.ucp?.ok) throw new Error('no manifest');
  const leaves = [{ version: '2026-04-08', url: 'https://shop.test/leaf', ref: 'leaf', document }];
  return { ...part, ucp: { ok: true, value: { ...part.ucp.value, leaves } } };
};

testCheck(check, {
  pass: [
    [keys(ec), /1 public key in keys can be imported/],
    [keys(okp, ec), /2 public keys/],
    profile({ signing_keys: [ec] }, '2026-04-08'),
    profile({ signing_keys: [ec] }, '2026-01-11', [{ name: 'dev.ucp.shopping.order' }]),
    profile({ keys: [ec], signing_keys: [ec] }),
    // Verifiers skip unknown key types.
    keys(ec, rsa, { kid: 'pq', kty: 'AKP', alg: 'ML-DSA-44', pub: 'AA' }),
    keys(ec, { ...ec, kid: 'enc', use: 'enc', alg: undefined }),
    keys({ ...ec, alg: undefined, use: undefined }),
    withLeaf({ ucp: { version: '2026-04-08' }, signing_keys: [ec] }),
  ],
  warn: [
    [profile({}), /No key is published under keys, so agents cannot verify/],
    profile({ keys: [] }),
    [profile({}, '2026-04-08'), /under signing_keys/],
    [keys(rsa), /No key is of a type that UCP 2026-08-25 supports: "rsa" has the key type RSA/],
    [profile({ signing_keys: [okp] }, '2026-04-08'), /type OKP/],
    [keys({ ...ec, crv: 'P-521', alg: 'ES512' }), /on the curve P-521/],
    [
      keys({ ...ec, use: 'enc' }),
      /1 of 1 key may be rejected: "business_2025" is not for signatures \(use enc\)/,
    ],
    [keys({ ...ec, x: `${ec.x}=` }), /not base64url of full length/],
    [keys(ec, { ...okp, kid: ec.kid }), /Two keys have the kid "business_2025"/],
    [
      withLeaf({ ucp: { version: '2026-04-08' }, keys: [ec] }),
      /linked manifest of 2026-04-08 has no signing_keys/,
    ],
  ],
  fail: [
    [profile({ signing_keys: [ec] }), /1 key found under signing_keys, but UCP 2026-08-25 reads keys/],
    [profile({ keys: [ec, okp] }, '2026-04-08'), /2 keys found under keys/],
    profile({ signing_keys: [ec] }, '2026-08-25', {}),
    [keys({ ...ec, d: 'c2VjcmV0LXByaXZhdGUta2V5' }), /A private key is published: \/keys\/0\/d\./],
    [profile({ keys: [ec], signing_keys: [{ ...ec, d: 'x' }] }), /\/signing_keys\/0\/d/],
    [keys({ kid: 'h', kty: 'oct', k: 'c2VjcmV0' }), /\/keys\/0\/k/],
    [keys({ ...ec, kid: undefined }), /1 of 1 key cannot be used: the key at \/keys\/0 has no kid/],
    [keys(ec, { kid: 'a' }), /1 of 2 keys cannot be used: "a" has no kty/],
    [keys({ ...ec, y: undefined }), /has no y/],
    [keys({ ...ec, x: ec.y, y: ec.x }), /is not a valid P-256 key/],
    [keys({ ...ec, x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4' }), /cannot be imported/],
    [keys({ ...ec, x: '...', y: '...' }), /cannot be imported/],
    [keys({ ...ec, alg: 'RS256' }), /has the algorithm RS256, but P-256 requires ES256/],
    [keys({ ...okp, x: 'AAAA' }), /is not a valid Ed25519 key/],
    [profile({ keys: ec }), /keys is not a list/],
    keys('-----BEGIN PUBLIC KEY-----'),
  ],
  notApplicable: [
    [profile({}, '2026-08-25', {}), /declares no orders/],
    manifest(flatShape),
    manifest('', { all: { status: 404 } }),
  ],
  unknown: [manifest('{"ucp":')],
});

test('ucp-signing-keys: findings do not repeat a published secret', () => {
  const [result] = judge({ ...emptyEvidence(), ...keys({ ...ec, d: 'c2VjcmV0LXByaXZhdGUta2V5' }) }, [check]);
  assert.equal(result?.status, 'fail');
  assert.doesNotMatch(JSON.stringify(result), /c2VjcmV0/);
});

test('ucp-signing-keys: the fix moves the existing keys to the right field', () => {
  const [result] = judge({ ...emptyEvidence(), ...profile({ signing_keys: [ec] }) }, [check]);
  assert.deepEqual(JSON.parse(result?.fix?.snippet ?? ''), { keys: [ec] });
});
