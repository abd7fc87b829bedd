/** `ptc_<env>_<id>_<secret><checksum>`: the id may be shown, the checksum catches a mistyped key without a look-up. */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyEnvironment = 'live' | 'test';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 12;
/** 190 bits. */
const secretLength = 32;
/** 62^6 is more than 2^32. */
const checksumLength = 6;
const shape = new RegExp(
  `^ptc_(?:live|test)_([0-9A-Za-z]{${idLength}})_[0-9A-Za-z]{${secretLength + checksumLength}}$`,
);

const random = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

export const makeKeyId = (): string => random(idLength);

export function makeKey(environment: KeyEnvironment, id: string): string {
  const body = `ptc_${environment}_${id}_${random(secretLength)}`;
  return body + checksum(body);
}

/** The id in a well-formed key; undefined when the text cannot be one of ours. */
export function keyIdOf(text: string): string | undefined {
  const id = shape.exec(text)?.[1];
  const body = text.slice(0, -checksumLength);
  return id !== undefined && text.endsWith(checksum(body)) ? id : undefined;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let index = 0; index < checksumLength; index += 1) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
