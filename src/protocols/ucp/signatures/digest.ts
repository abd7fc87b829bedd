/** `Content-Digest` of RFC 9530, over the bytes as they came. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { parseDictionary } from 'structured-headers';

/** Value of the header with SHA-256, as UCP wants it. */
export const contentDigest = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

const known: Record<string, string> = { 'sha-256': 'sha256', 'sha-512': 'sha512' };

/** True when at least one known digest is there and each known one fits. Unknown ones are ignored. Never throws. */
export function digestMatches(header: string, bytes: Uint8Array): boolean {
  try {
    const given = [...parseDictionary(header)].flatMap(([name, [value]]) =>
      Object.hasOwn(known, name) ? [{ hash: known[name] as string, value }] : [],
    );
    return given.length > 0 && given.every(({ hash, value }) => isDigest(hash, value, bytes));
  } catch {
    return false;
  }
}

function isDigest(hash: string, value: unknown, bytes: Uint8Array): boolean {
  if (!(value instanceof ArrayBuffer)) return false;
  const own = createHash(hash).update(bytes).digest();
  return own.byteLength === value.byteLength && timingSafeEqual(own, new Uint8Array(value));
}
