/** What must not be readable in a copy of the database: AES-256-GCM, bound to the record it belongs to. */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

export interface Seal {
  /** @param place whose it is, such as `ref:` and an id: opens only with the same */
  close(text: string, place: string): string;
  /** @throws when it was closed with another secret or in another place, or was altered */
  open(sealed: string, place: string): string;
}

/** @param kept what one such text is called: each kind has a key of its own @throws when there is no secret */
export function sealWith(secret: string, kept = 'payment reference'): Seal {
  if (secret === '') throw new Error(`Each ${kept} is kept encrypted: a secret is needed.`);
  const bytes = hkdfSync('sha256', secret, '', `portico ${kept}s`, 32);
  // A key object is made once; from bytes each text would make its own.
  const key = createSecretKey(Buffer.from(bytes));
  return {
    close(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(place));
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const content = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([content, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error(
          `The ${kept} "${place}" cannot be decrypted: it was kept with another secret, or was altered.`,
          { cause },
        );
      }
    },
  };
}
