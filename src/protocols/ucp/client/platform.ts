/** Our own client as a platform: the key by which it signs its calls of stores. Light enough for a thread of audits. */
import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { thumbprint } from '../signatures/keys.ts';
import { signMessage, type OutgoingRequest, type SigningKey } from '../signatures/sign-message.ts';

export interface PlatformKey extends SigningKey {
  /** The public half, for the profile. */
  jwk: object;
}

/** Headers that sign a request now. */
export const signAs =
  (key: PlatformKey) =>
  (request: OutgoingRequest): Record<string, string> =>
    signMessage(request, key, Date.now());

/** A key of a secret: every node of a service has the same one, and none has to be stored. */
export function platformKey(secret: string): PlatformKey {
  const curve = createECDH('prime256v1');
  // Not every 32 bytes are a private key of the curve; all but one in 2^32 are.
  for (let attempt = 0; ; attempt += 1) {
    const d = Buffer.from(hkdfSync('sha256', secret, '', `portico platform key ${attempt}`, 32));
    try {
      curve.setPrivateKey(d);
    } catch {
      continue;
    }
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: d.toString('base64url') };
    return withPublic(createPrivateKey({ key: jwk, format: 'jwk' }));
  }
}

/** A key that is forgotten with the process. */
export const newPlatformKey = (): PlatformKey =>
  withPublic(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);

/** @param key private JWK; its `kid` is the one that the profile has for it */
export const importPlatformKey = (key: JsonWebKey): PlatformKey =>
  withPublic(createPrivateKey({ key, format: 'jwk' }), key['kid']);

function withPublic(privateKey: KeyObject, given?: unknown): PlatformKey {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const members = { crv: 'P-256', kty: 'EC', x, y } as const;
  const kid = typeof given === 'string' ? given : thumbprint(members);
  return { kid, privateKey, jwk: { kid, ...members, use: 'sig', alg: 'ES256' } };
}
