/**
 * `dw.crypto.Cipher`: AES in the modes GCM and CBC, each with the one padding that is documented for it. What is deprecated is
 * refused, and what is documented beside these is not simulated.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { constructible, documented } from '../../documented.ts';
import { bufferOf, bytes, decoded, encoded } from '../util/bytes.ts';
import { illegal, insecure, textOf } from './names.ts';

/** Bytes of the initialization vector. */
const modes = { GCM: { padding: 'NoPadding', iv: 12 }, CBC: { padding: 'PKCS5Padding', iv: 16 } } as const;
const unsimulated = /^AES\/(?:ECB|PCBC|CTR|CTS|(?:CFB|OFB)\d*)\/PKCS5Padding$|^RSA(?:\/ECB\/OAEPWITHSHA-|$)/i;
const tagLengths = [96, 104, 112, 120, 128];

interface Setting {
  mode: keyof typeof modes;
  key: Buffer;
  iv: Buffer;
  /** Bytes. */
  tag: number;
}

/** In the order of the script's arguments. @throws PlatformException for what is not supported or has another length */
function settingOf(key: unknown, transformation: unknown, saltOrIV: unknown, iterations: unknown): Setting {
  const name = textOf(transformation);
  if (unsimulated.test(name)) throw new Error(`Transformation ${name} is not simulated.`);
  const [algorithm, given = '', padding, ...more] = name.split('/');
  const mode = Object.hasOwn(modes, given) ? (given as keyof typeof modes) : undefined;
  if (algorithm !== 'AES' || !mode || padding !== modes[mode].padding || more.length > 0)
    throw illegal(`Transformation ${name} is not supported.`);
  if (typeof iterations !== 'number') throw illegal('A number of iterations is needed, though AES has none.');
  const [start = '', ...parameters] = textOf(saltOrIV).split('|');
  const iv = fromBase64(start);
  if (iv.length !== modes[mode].iv)
    throw insecure(`${mode} wants an initialization vector of ${modes[mode].iv} bytes.`);
  const secret = fromBase64(key);
  if (![16, 24, 32].includes(secret.length)) throw insecure(`Invalid AES key length: ${secret.length} bytes`);
  return { mode, key: secret, iv, tag: tagOf(mode, parameters) };
}

/** A number alone is the length of the tag, in bits. */
function tagOf(mode: Setting['mode'], parameters: readonly string[]): number {
  let bits = 128;
  for (const parameter of parameters) {
    const [, given] = /^(?:TagLength=)?(\d+)$/.exec(parameter) ?? [];
    if (mode !== 'GCM' || given === undefined) throw illegal(`Parameter ${parameter} is unknown.`);
    bits = Number(given);
    if (!tagLengths.includes(bits)) throw insecure(`Unsupported TLen value: ${bits}`);
  }
  return bits / 8;
}

function fromBase64(given: unknown): Buffer {
  if (typeof given === 'object' && given !== null) throw new Error('Keys of a keystore are not simulated.');
  const text = textOf(given);
  if (!/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text))
    throw illegal('This is no text in base64.');
  return Buffer.from(text, 'base64');
}

const bitsOf = (key: Buffer): 128 | 192 | 256 => (key.length * 8) as 128 | 192 | 256;

function encrypted(message: Buffer, { mode, key, iv, tag }: Setting): Buffer {
  if (mode === 'CBC') {
    const cipher = createCipheriv(`aes-${bitsOf(key)}-cbc`, key, iv);
    return Buffer.concat([cipher.update(message), cipher.final()]);
  }
  const cipher = createCipheriv(`aes-${bitsOf(key)}-gcm`, key, iv, { authTagLength: tag });
  return Buffer.concat([cipher.update(message), cipher.final(), cipher.getAuthTag()]);
}

/** @throws PlatformException for another key or vector, and for what was altered */
function decrypted(message: Buffer, { mode, key, iv, tag }: Setting): Buffer {
  try {
    if (mode === 'CBC') {
      const decipher = createDecipheriv(`aes-${bitsOf(key)}-cbc`, key, iv);
      return Buffer.concat([decipher.update(message), decipher.final()]);
    }
    const end = message.length - tag;
    if (end < 0) throw new Error('Input too short - need tag');
    const decipher = createDecipheriv(`aes-${bitsOf(key)}-gcm`, key, iv, { authTagLength: tag });
    decipher.setAuthTag(message.subarray(end));
    return Buffer.concat([decipher.update(message.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw insecure(`This cannot be decrypted: ${(cause as Error).message}`);
  }
}

type Given = [
  message: unknown,
  key: unknown,
  transformation: unknown,
  saltOrIV: unknown,
  iterations: unknown,
];

export const Cipher = constructible('dw.crypto.Cipher', { CHAR_ENCODING: 'UTF8' }, () =>
  documented('dw.crypto.Cipher', {
    encrypt: (...[message, ...rest]: Given) =>
      encrypted(encoded(textOf(message)), settingOf(...rest)).toString('base64'),
    decrypt: (...[message, ...rest]: Given) => decoded(decrypted(fromBase64(message), settingOf(...rest))),
    encryptBytes: (...[message, ...rest]: Given) => bytes(encrypted(bufferOf(message), settingOf(...rest))),
    decryptBytes: (...[message, ...rest]: Given) => bytes(decrypted(bufferOf(message), settingOf(...rest))),
  }),
);
