/** Public keys of others, as JWK. The algorithm is the key's: nothing that a signature says about itself chooses it. */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { JsonObject } from '../release.ts';

export interface VerifyingKey {
  kid: string;
  /** RFC 7638, SHA-256, base64url. */
  thumbprint: string;
  /** Name in the HTTP signature registry. */
  algorithm: 'ecdsa-p256-sha256' | 'ecdsa-p384-sha384' | 'ed25519';
  key: KeyObject;
}

interface Kind {
  kty: 'EC' | 'OKP';
  alg: readonly string[];
  algorithm: VerifyingKey['algorithm'];
  /** Bytes of a coordinate; a signature has two of them. */
  size: number;
  hash: string | null;
}

const kinds: Record<string, Kind> = {
  'P-256': { kty: 'EC', alg: ['ES256'], algorithm: 'ecdsa-p256-sha256', size: 32, hash: 'sha256' },
  'P-384': { kty: 'EC', alg: ['ES384'], algorithm: 'ecdsa-p384-sha384', size: 48, hash: 'sha384' },
  Ed25519: { kty: 'OKP', alg: ['EdDSA', 'Ed25519'], algorithm: 'ed25519', size: 32, hash: null },
};

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/**
 * The key of that id that may verify: not for encryption, and not one whose private half is published, which is
 * anybody's. UCP overview, Identity Resolution Algorithm, step 4.
 */
export function findKey(keys: readonly JsonObject[], kid: string): JsonObject | undefined {
  return keys.find(
    (jwk) =>
      jwk['kid'] === kid &&
      jwk['use'] !== 'enc' &&
      (!Array.isArray(jwk['key_ops']) || jwk['key_ops'].includes('verify')) &&
      !privateMembers.some((member) => Object.hasOwn(jwk, member)),
  );
}

/** Undefined when the kind is not supported, or the members contradict each other or are not a point of the curve. */
export function importKey(jwk: JsonObject): VerifyingKey | undefined {
  const { kid, kty, crv, x, y, alg } = jwk;
  const kind = typeof crv === 'string' && Object.hasOwn(kinds, crv) ? kinds[crv] : undefined;
  if (!kind || typeof crv !== 'string' || typeof kid !== 'string' || kind.kty !== kty) return undefined;
  if (alg !== undefined && !(typeof alg === 'string' && kind.alg.includes(alg))) return undefined;
  if (typeof x !== 'string' || (kind.kty === 'EC' && typeof y !== 'string')) return undefined;
  const key = { crv, kty: kind.kty, x, ...(kind.kty === 'EC' ? { y: y as string } : {}) };
  try {
    return {
      kid,
      thumbprint: thumbprint(key),
      algorithm: kind.algorithm,
      key: createPublicKey({ key, format: 'jwk' }),
    };
  } catch {
    return undefined;
  }
}

/** @param key its required members, in the order of their names */
export const thumbprint = (key: { crv: string; kty: string; x: string; y?: string }): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url');

/** Raw `r||s` only (RFC 9421, section 3.3): DER has another length and another form. */
export function isSignedBy(key: VerifyingKey, base: Uint8Array, signature: Uint8Array): boolean {
  const kind = Object.values(kinds).find(({ algorithm }) => algorithm === key.algorithm);
  if (!kind || signature.byteLength !== kind.size * 2) return false;
  return verify(kind.hash, base, { key: key.key, dsaEncoding: 'ieee-p1363' }, signature);
}
