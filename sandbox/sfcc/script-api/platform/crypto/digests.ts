/** `dw.crypto.MessageDigest`, `Mac` and `SecureRandom`. What is deprecated is refused. */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { constructible, documented } from '../../documented.ts';
import { bufferOf, bytes } from '../util/bytes.ts';
import { illegal, inputOf } from './names.ts';

const digests: Record<string, string> = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' };
const macs: Record<string, string> = { HmacSHA256: 'sha256', HmacSHA384: 'sha384', HmacSHA512: 'sha512' };

function algorithmOf(table: Record<string, string>, given: unknown): string {
  const known = table[String(given)];
  if (known === undefined) throw illegal(`Algorithm ${String(given)} is not supported.`);
  return known;
}

export const MessageDigest = constructible(
  'dw.crypto.MessageDigest',
  { DIGEST_SHA_256: 'SHA-256', DIGEST_SHA_512: 'SHA-512' },
  (given: unknown) => {
    const algorithm = algorithmOf(digests, given);
    let open = createHash(algorithm);
    return documented('dw.crypto.MessageDigest', {
      digestBytes: (input: unknown) => bytes(createHash(algorithm).update(bufferOf(input)).digest()),
      updateBytes: (input: unknown) => void open.update(bufferOf(input)),
      digest(...deprecated: unknown[]) {
        if (deprecated.length > 0) throw new Error('digest() with arguments is not simulated.');
        const made = bytes(open.digest());
        open = createHash(algorithm);
        return made;
      },
    });
  },
);

export const Mac = constructible(
  'dw.crypto.Mac',
  { HMAC_SHA_256: 'HmacSHA256', HMAC_SHA_384: 'HmacSHA384', HMAC_SHA_512: 'HmacSHA512' },
  (given: unknown) => {
    const algorithm = algorithmOf(macs, given);
    return documented('dw.crypto.Mac', {
      digest(input: unknown, key: unknown) {
        const secret = inputOf(key);
        if (secret.length === 0) throw illegal('The key is empty.');
        return bytes(createHmac(algorithm, secret).update(inputOf(input)).digest());
      },
    });
  },
);

const positive = (given: unknown): number => {
  if (Number.isInteger(given) && (given as number) > 0) return given as number;
  throw illegal(`${String(given)} is no positive number.`);
};

/** The documentation counts `nextBytes` in bits in one place and by length in another; instances answer that many bytes. */
export const SecureRandom = constructible('dw.crypto.SecureRandom', {}, () =>
  documented('dw.crypto.SecureRandom', {
    nextBytes: (count: unknown) => bytes(randomBytes(positive(count))),
    generateSeed: (count: unknown) => bytes(randomBytes(positive(count))),
    nextInt: (bound?: unknown) =>
      bound === undefined ? randomBytes(4).readInt32BE() : randomBytes(6).readUIntBE(0, 6) % positive(bound),
    nextNumber: () => randomInt(2 ** 47) / 2 ** 47,
    setSeed: (_seed: unknown) => undefined,
  }),
);
