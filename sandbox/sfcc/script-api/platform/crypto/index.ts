/** `dw.crypto`. */
import type { PlatformModules } from '../../contract.ts';
import { constructible, documented } from '../../documented.ts';
import { Cipher } from './cipher.ts';
import { Mac, MessageDigest, SecureRandom } from './digests.ts';
import { Encoding } from './encoding.ts';
import { jwe } from './jwe.ts';
import { rememberAlias, textOf } from './names.ts';
import { signature } from './signature.ts';

/** The key is looked for when the reference is used. */
const KeyRef = constructible('dw.crypto.KeyRef', {}, (given: unknown) => {
  const alias = textOf(given);
  const reference = documented('dw.crypto.KeyRef', { toString: () => alias });
  rememberAlias(reference, alias);
  return reference;
});

export const modules: PlatformModules = {
  'dw/crypto/Cipher': () => Cipher,
  'dw/crypto/Encoding': () => Encoding,
  'dw/crypto/JWE': jwe,
  'dw/crypto/KeyRef': () => KeyRef,
  'dw/crypto/Mac': () => Mac,
  'dw/crypto/MessageDigest': () => MessageDigest,
  'dw/crypto/SecureRandom': () => SecureRandom,
  'dw/crypto/Signature': signature,
};
