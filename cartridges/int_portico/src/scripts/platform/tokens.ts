/** Names that cannot be guessed, and marks that cannot be forged. */
import Encoding from 'dw/crypto/Encoding';
import Bytes from 'dw/util/Bytes';
import Mac from 'dw/crypto/Mac';
import SecureRandom from 'dw/crypto/SecureRandom';
import { base64url, hash } from './crypto.ts';

/** 144 random bits: ids are capabilities. Without capital letters: the platform may change the case of a path. */
export const newId = (prefix: string): string =>
  `${prefix}_${String(Encoding.toHex(new SecureRandom().nextBytes(18)))}`;

/** How an id appears in logs. */
export const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 12);

export interface Marker {
  /** 128 bits over purpose and text. */
  mark(purpose: string, text: string): string;
  matches(purpose: string, text: string, mark: string): boolean;
}

/** @throws when there is no secret: then anyone could make the tokens */
export function createMarker(secret: string): Marker {
  if (secret === '') throw new Error('A secret is required to sign IDs and links.');
  // Compared in any case, which leaves 114 bits.
  const mark = (purpose: string, text: string): string =>
    base64url(
      new Mac(Mac.HMAC_SHA_256).digest(
        new Bytes(`${purpose}\n${text}`, 'UTF-8'),
        new Bytes(`portico commerce marks ${secret}`, 'UTF-8'),
      ),
    ).slice(0, 22);
  return {
    mark,
    matches: (purpose, text, given) => isSameText(mark(purpose, text).toLowerCase(), given.toLowerCase()),
  };
}

/** In the same time wherever they differ. */
export function isSameText(one: string, other: string): boolean {
  let differs = one.length ^ other.length;
  for (let place = 0; place < one.length; place += 1)
    differs |= one.charCodeAt(place) ^ (other.charCodeAt(place) || 0);
  return differs === 0;
}
