import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { ed25519State, pointState } from './curves.ts';

const jwkOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' });
const imports = (key: Record<string, unknown>): boolean => {
  try {
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
};
const flip = (text: string, at: number): string => {
  const bytes = Buffer.from(text, 'base64url');
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ (1 << (at % 8));
  return bytes.toString('base64url');
};

for (const curve of ['P-256', 'P-384']) {
  test(`judges ${curve} keys like the library that imports them, whole or with one bit changed`, () => {
    const keys = Array.from({ length: 8 }, () => jwkOf(curve));
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.constantFrom('x', 'y', 'none'),
        fc.nat(400),
        (key, member, at) => {
          const { x = '', y = '' } = key as { x?: string; y?: string };
          const changed = { x: member === 'x' ? flip(x, at) : x, y: member === 'y' ? flip(y, at) : y };
          const state = pointState(curve, changed.x, changed.y);
          assert.equal(state, imports({ kty: 'EC', crv: curve, ...changed }) ? 'good' : 'wrong');
          assert.equal(state === 'good', member === 'none');
        },
      ),
      { numRuns: 100 },
    );
  });
}

test('treats another encoding of a valid point as odd, not wrong', () => {
  const { x = '', y = '' } = jwkOf('P-256') as { x?: string; y?: string };
  const bytes = Buffer.from(x, 'base64url');
  assert.equal(pointState('P-256', `${x}=`, y), 'odd');
  assert.equal(pointState('P-256', Buffer.concat([Buffer.alloc(1), bytes]).toString('base64url'), y), 'odd');
  for (const wrong of [bytes.toString('hex'), '', '!', 'AA', 'A'.repeat(4000)])
    assert.equal(pointState('P-256', wrong, y), 'wrong', wrong.slice(0, 80));
  assert.equal(pointState('P-384', x, y), 'wrong');
  assert.equal(pointState('P-521', x, y), 'wrong');
});

test('requires 32 octets for an Ed25519 key', () => {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as { x?: string };
  assert.deepEqual(
    [ed25519State(x), ed25519State(`${x}=`), ed25519State(x.slice(4)), ed25519State('')],
    ['good', 'odd', 'wrong', 'wrong'],
  );
});
