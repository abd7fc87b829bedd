/** The key pair of the companion hook: we hold the public half, its platform the private one. */
import { createHash, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export interface HookKey {
  /** Names the private key at the platform, so that two can hold while one replaces the other. */
  readonly kid: string;
  /** SPKI, PEM; RSA of 2,048 bits or more. */
  readonly publicKey: string;
}

const leastBits = 2_048;

/** One SPKI block and nothing else (RFC 7468 13): a private key or a certificate must not be taken for a public key. */
const onePublicKey = /^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/;

/**
 * Reads a pasted key. Messages never quote it, because it could be the private one.
 * @throws TypeError with what is wrong with it
 */
export function readHookKey({ kid, publicKey }: HookKey): KeyObject {
  if (!/^[\x21-\x7e]{1,200}$/.test(kid))
    throw new TypeError('The key ID of the companion hook must have 1 to 200 characters without spaces.');
  const key = onePublicKey.test(publicKey) ? importKey(publicKey) : undefined;
  if (!key) {
    const isPrivate = publicKey.includes('PRIVATE KEY');
    throw new TypeError(
      isPrivate
        ? 'This is the private key of the companion hook. Keep it on the platform, and enter the public key.'
        : 'The key of the companion hook is not a public key in PEM format (BEGIN PUBLIC KEY).',
    );
  }
  if (key.asymmetricKeyType !== 'rsa')
    throw new TypeError(
      `The key of the companion hook must be RSA, not ${key.asymmetricKeyType ?? 'another'}.`,
    );
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < leastBits)
    throw new TypeError(
      `The key of the companion hook has ${bits} bits. At least ${leastBits} are required.`,
    );
  return key;
}

/** A new pair; `privateKey` is PKCS #8, PEM. The id is the thumbprint of the public half. */
export async function generateHookKey(): Promise<HookKey & { privateKey: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: leastBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const kid = createHash('sha256').update(publicKey).digest('base64url').slice(0, 16);
  return { kid, publicKey, privateKey };
}

function importKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}
