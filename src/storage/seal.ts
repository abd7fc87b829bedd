/** What must not be readable in a copy of the database: AES-256-GCM, bound to the record it belongs to. */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { drawRandom, type Secret } from '#commerce';

const ivBytes = 12;
const tagBytes = 16;

export interface Seal {
  /** @param place whose it is, such as `ref:` and an id: opens only with the same */
  close(text: string, place: string): string;
  /** @throws when it was closed with another secret or in another place, or was altered */
  open(sealed: string, place: string): string;
  /** The same closed with the current secret; undefined when it is. @throws as `open` */
  renew(sealed: string, place: string): string | undefined;
}

/**
 * @param kept name of this kind of text; each kind has its own key
 * @param called name in messages, if it shares the key of another kind
 * @throws without a secret
 */
export function sealWith(secret: Secret, kept = 'payment reference', called = kept): Seal {
  const [current, ...before] = [secret].flat().map((one) => keyOf(one, kept));
  if (!current) throw noSecret(kept);
  const openWithAny = (sealed: string, place: string): { text: string; key: KeyObject } => {
    const bytes = Buffer.from(sealed, 'base64url');
    let cause: unknown;
    for (const key of [current, ...before])
      try {
        return { text: openWith(key, bytes, place), key };
      } catch (error) {
        cause ??= error;
      }
    throw new Error(
      `The ${called} "${place}" cannot be decrypted: it was encrypted with another secret, or was altered.`,
      { cause },
    );
  };
  const close = (text: string, place: string): string => {
    const iv = drawRandom(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(place));
    const content = [cipher.update(text, 'utf8'), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...content]).toString('base64url');
  };
  return {
    close,
    open: (sealed, place) => openWithAny(sealed, place).text,
    renew(sealed, place) {
      const { text, key } = openWithAny(sealed, place);
      return key === current ? undefined : close(text, place);
    },
  };
}

/** A key object is made once; from bytes each text would make its own. */
function keyOf(secret: string, kept: string): KeyObject {
  if (secret === '') throw noSecret(kept);
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `portico ${kept}s`, 32)));
}

const noSecret = (kept: string): Error => new Error(`Each ${kept} is stored encrypted: a secret is needed.`);

function openWith(key: KeyObject, bytes: Buffer, place: string): string {
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const content = decipher.update(bytes.subarray(ivBytes + tagBytes));
  return Buffer.concat([content, decipher.final()]).toString('utf8');
}
