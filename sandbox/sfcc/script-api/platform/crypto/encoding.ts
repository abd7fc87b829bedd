/** `dw.crypto.Encoding`. */
import { documented } from '../../documented.ts';
import { bufferOf, bytes, decoded, encoded } from '../util/bytes.ts';
import { illegal, textOf } from './names.ts';

export const Encoding = documented('dw.crypto.Encoding', {
  toBase64: (given: unknown) => bufferOf(given).toString('base64'),
  toBase64URL: (given: unknown) => bufferOf(given).toString('base64url'),
  /** Also of the form for URLs; other characters are skipped. */
  fromBase64: (text: unknown) => bytes(Buffer.from(textOf(text), 'base64')),
  toHex: (given: unknown) => bufferOf(given).toString('hex'),
  fromHex(given: unknown) {
    const text = textOf(given);
    if (!/^(?:[\da-f]{2})*$/i.test(text)) throw illegal('This is no text of hexadecimal digits in pairs.');
    return bytes(Buffer.from(text, 'hex'));
  },
  /** `application/x-www-form-urlencoded`. */
  toURI: (text: unknown, encoding?: unknown) =>
    Array.from(encoded(textOf(text), encoding), (one) => {
      const character = String.fromCharCode(one);
      if (/[\w.*-]/.test(character)) return character;
      return character === ' ' ? '+' : `%${one.toString(16).toUpperCase().padStart(2, '0')}`;
    }).join(''),
  fromURI(given: unknown, encoding?: unknown) {
    const text = textOf(given);
    if (/%(?![\da-f]{2})/i.test(text)) throw illegal('This is no encoded text.');
    const parts = text.replaceAll('+', ' ').split(/((?:%[\da-f]{2})+)/i);
    return parts
      .map((part, at) =>
        at % 2 === 1 ? decoded(Buffer.from(part.replaceAll('%', ''), 'hex'), encoding) : part,
      )
      .join('');
  },
});
