/**
 * The reference of an attempt, as it is kept: AES-256-GCM, which says by itself whether it was altered. The key is made of the site's
 * secret and the attempt's id, so that a reference opens in its own attempt only.
 */
import Bytes from 'dw/util/Bytes';
import Cipher from 'dw/crypto/Cipher';
import Encoding from 'dw/crypto/Encoding';
import Mac from 'dw/crypto/Mac';
import SecureRandom from 'dw/crypto/SecureRandom';
import { preferences } from '../preferences/values.ts';
import { readJson, writeJson } from './json.ts';

const transformation = 'AES/GCM/NoPadding';
const ivBytes = 12;
/** Initialization vector and content, both base64: nothing that the cipher could take for a parameter. */
const form = /^([A-Za-z0-9+/]{16})\.([A-Za-z0-9+/]+={0,2})$/;

/** @throws when there is no secret: then anyone could make the key */
export function closeRef(ref: string, attemptId: string): string {
  const key = keyOf(attemptId);
  if (key === undefined) throw new Error('A secret is required to encrypt payment references.');
  const iv = String(Encoding.toBase64(new SecureRandom().nextBytes(ivBytes)));
  return `${iv}.${String(new Cipher().encrypt(writeJson(ref), key, transformation, iv, 0))}`;
}

/** Undefined for what was closed with another secret or in another attempt, was altered, or never closed. */
export function openRef(sealed: string, attemptId: string): string | undefined {
  const [, iv, content] = form.exec(sealed) ?? [];
  const key = keyOf(attemptId);
  if (iv === undefined || content === undefined || key === undefined) return undefined;
  try {
    return readJson<string>(String(new Cipher().decrypt(content, key, transformation, iv, 0)));
  } catch {
    return undefined;
  }
}

function keyOf(attemptId: string): string | undefined {
  const secret = preferences().text('porticoSecret');
  if (secret === undefined) return undefined;
  const key = new Mac(Mac.HMAC_SHA_256).digest(
    new Bytes(`ref:${attemptId}`, 'UTF-8'),
    new Bytes(`portico payment references ${secret}`, 'UTF-8'),
  );
  return String(Encoding.toBase64(key));
}
