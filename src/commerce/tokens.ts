/** Names that cannot be guessed, and marks that cannot be forged. */
import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 144 random bits: ids are capabilities. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`;

/** How an id appears in logs. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

export interface Marker {
  /** 128 bits over purpose and text. */
  mark(purpose: string, text: string): string;
  matches(purpose: string, text: string, mark: string): boolean;
}

/** @throws when there is no secret: then anybody could make the marks */
export function createMarker(secret: string): Marker {
  if (secret === '') throw new Error('Ids and links are signed: a secret is needed.');
  // A key object is made once; from bytes each mark would make its own.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'portico commerce marks', 32)));
  const mark = (purpose: string, text: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest().subarray(0, 16);
  return {
    mark: (purpose, text) => mark(purpose, text).toString('base64url'),
    matches(purpose, text, given) {
      const bytes = Buffer.from(given, 'base64url');
      const right = mark(purpose, text);
      // The text is compared too, because base64url has several writings of the same bytes.
      return (
        bytes.length === right.length &&
        timingSafeEqual(bytes, right) &&
        right.toString('base64url') === given
      );
    },
  };
}
