/** Names that cannot be guessed, and marks that cannot be forged. */
import { createHmac, createSecretKey, hash, hkdfSync, randomFillSync, timingSafeEqual } from 'node:crypto';

/** Drawn for many uses at once: each draw costs more than a use. No byte is used twice. */
const drawn = Buffer.alloc(4_096);
let used = drawn.length;

/** @param count at most 4,096 */
export function drawRandom(count: number): Buffer {
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += count;
  return Buffer.from(drawn.subarray(used - count, used));
}

/**
 * 144 random bits, because IDs are capabilities. Eight letters of time precede them, so that new IDs are adjacent in an index
 * and writes touch few pages.
 */
export const newId = (prefix: string): string =>
  `${prefix}_${Date.now().toString(36).padStart(8, '0')}${drawRandom(18).toString('base64url')}`;

/** How an id appears in logs. */
export const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 12);

export interface Marker {
  /** 128 bits over purpose and text. */
  mark(purpose: string, text: string): string;
  matches(purpose: string, text: string, mark: string): boolean;
}

/** What signs and encrypts. Of several the first makes, and what any of them made is believed: so one follows another without a gap. */
export type Secret = string | readonly [string, ...string[]];

/** @throws without a secret: anyone could then forge the marks */
export function createMarker(secret: Secret): Marker {
  const [current, ...before] = [secret].flat().map(markWith);
  if (!current) throw new Error('A secret is required to sign IDs and links.');
  return {
    mark: (purpose, text) => current(purpose, text).toString('base64url'),
    matches(purpose, text, given) {
      const bytes = Buffer.from(given, 'base64url');
      return [current, ...before].some((mark) => {
        const right = mark(purpose, text);
        // The text is compared too, because base64url has several writings of the same bytes.
        return (
          bytes.length === right.length &&
          timingSafeEqual(bytes, right) &&
          right.toString('base64url') === given
        );
      });
    },
  };
}

function markWith(secret: string): (purpose: string, text: string) => Buffer {
  if (secret === '') throw new Error('A secret is required to sign IDs and links.');
  // A key object is made once; from bytes each mark would make its own.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'portico commerce marks', 32)));
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest().subarray(0, 16);
}
