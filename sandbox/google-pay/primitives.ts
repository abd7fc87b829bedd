/** What sealing and opening share: lengths, key derivation, and Google's way of writing JSON. */
import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { GooglePayProtocol } from './keys.ts';

export const senderId = 'Google';

/** What a signature covers: each part after its length, 4 bytes, little-endian. */
export function signedBytes(...parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part, 'utf8');
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

const keyBytes = { ECv1: 16, ECv2: 32 } as const;

export interface MessageKeys {
  encryption: Buffer;
  mac: Buffer;
}

/** @param ephemeral uncompressed point, 65 bytes @param shared 32 bytes of ECDH */
export function messageKeys(protocol: GooglePayProtocol, ephemeral: Buffer, shared: Buffer): MessageKeys {
  const size = keyBytes[protocol];
  const secret = Buffer.concat([ephemeral, shared]);
  const bytes = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), senderId, size * 2));
  return { encryption: bytes.subarray(0, size), mac: bytes.subarray(size) };
}

/** AES-CTR from zero: the same to encrypt and to decrypt. */
export function applyCipher({ encryption }: MessageKeys, data: Buffer): Buffer {
  const cipher = createCipheriv(`aes-${encryption.length * 8}-ctr`, encryption, Buffer.alloc(16));
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

export const tagOf = ({ mac }: MessageKeys, encrypted: Buffer): Buffer =>
  createHmac('sha256', mac).update(encrypted).digest();

/** JSON that is safe in HTML, with `\u003d` for `=`, as Google writes it. */
export const htmlSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[=<>&']/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
