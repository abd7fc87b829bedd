/** Hashes by the platform. */
import Bytes from 'dw/util/Bytes';
import Encoding from 'dw/crypto/Encoding';
import MessageDigest from 'dw/crypto/MessageDigest';
import UUIDUtils from 'dw/util/UUIDUtils';

/** @param form `hex` or `base64url`, without filling */
export function hash(_algorithm: 'sha256', text: string, form: string): string {
  const digest = new MessageDigest(MessageDigest.DIGEST_SHA_256).digestBytes(new Bytes(text, 'UTF-8'));
  return form === 'hex' ? String(Encoding.toHex(digest)) : base64url(digest);
}

export const base64url = (bytes: dw.util.Bytes): string =>
  String(Encoding.toBase64(bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

export const crypto = { randomUUID: (): string => String(UUIDUtils.createUUID()) };
