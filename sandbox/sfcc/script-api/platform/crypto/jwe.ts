/** `dw.crypto.JWE`: parsed and decrypted with a private key of the instance. */
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import type { PlatformModule } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { mapOf } from '../util/map.ts';
import { illegal, insecure, privateKeyOf, textOf } from './names.ts';

const algorithms = {
  keyManagementAlgorithms: [
    'RSA-OAEP-256',
    'RSA-OAEP-384',
    'RSA-OAEP-512',
    'ECDH-ES',
    'ECDH-ES+A128KW',
    'ECDH-ES+A192KW',
    'ECDH-ES+A256KW',
  ],
  contentEncryptionAlgorithms: [
    'A128CBC-HS256',
    'A192CBC-HS384',
    'A256CBC-HS512',
    'A128GCM',
    'A192GCM',
    'A256GCM',
  ],
};

type Header = Record<string, unknown>;

export const jwe: PlatformModule = ({ instance }) =>
  documented('dw.crypto.JWE', {
    parse(given: unknown): object {
      const text = textOf(given);
      const header = headerOf(text);
      const named = (name: string): string | null =>
        header[name] === undefined ? null : String(header[name]);
      let payload: string | null = null;
      return documented('dw.crypto.JWE', {
        algorithm: named('alg'),
        encryptionMethod: named('enc'),
        keyID: named('kid'),
        get headerMap() {
          return mapOf(Object.entries(header));
        },
        get payload() {
          return payload;
        },
        serialize: () => text,
        async decrypt(reference: unknown): Promise<void> {
          const key = privateKeyOf(instance, reference);
          try {
            const { plaintext } = await compactDecrypt(text, key, algorithms);
            payload = Buffer.from(plaintext).toString();
          } catch (cause) {
            throw insecure(`The JWE cannot be decrypted: ${(cause as Error).message}`);
          }
        },
      });
    },
  });

function headerOf(text: string): Header {
  const parts = text.split('.');
  try {
    if (parts.length !== 5 || parts.some((part) => !/^[\w-]*$/.test(part))) throw new Error('five parts');
    const header = decodeProtectedHeader(text) as Header;
    if (typeof header['alg'] !== 'string' || typeof header['enc'] !== 'string')
      throw new Error('alg and enc');
    return header;
  } catch {
    throw illegal('This is no JWE in compact form.');
  }
}
