/** Secrets in a store file: AES-256-GCM under a passphrase, each bound to its row. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto';
import { drawRandom } from '#commerce';
import { StoreFileRefused } from './format.ts';

/** 128 MB, some tenths of a second: fixed, so that a file cannot ask for more. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const [ivBytes, tagBytes] = [12, 16];

export const leastPassphrase = 12;

export interface Protection {
  close(text: string, place: string): string;
  /** @throws StoreFileRefused */
  open(sealed: string, place: string): string;
  /** Of the checksum of the file. */
  mac(checksum: string): string;
  matches(checksum: string, mac: string): boolean;
}

export const newSalt = (): string => drawRandom(16).toString('base64url');

export async function protection(passphrase: string, salt: string): Promise<Protection> {
  const root = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  const key = (of: string) => Buffer.from(hkdfSync('sha256', root, '', `portico store file ${of}`, 32));
  const [secrets, whole] = [key('secrets'), key('checksum')];
  const mac = (checksum: string): Buffer => createHmac('sha256', whole).update(checksum).digest();
  return {
    close(text, place) {
      const iv = drawRandom(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', secrets, iv).setAAD(Buffer.from(place));
      const content = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...content]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', secrets, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const content = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([content, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new StoreFileRefused('A secret in the file cannot be decrypted. The file was altered.', {
          cause,
        });
      }
    },
    mac: (checksum) => mac(checksum).toString('base64url'),
    matches(checksum, given) {
      const bytes = Buffer.from(given, 'base64url');
      const right = mac(checksum);
      return bytes.length === right.length && timingSafeEqual(bytes, right);
    },
  };
}

/** Opens with the right passphrase only. */
export const passphraseCheck = { text: 'portico', place: 'passphrase' } as const;
