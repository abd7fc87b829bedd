/** What the packages of `dw.crypto` share. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { InstanceState } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';
import { bufferOf } from '../util/bytes.ts';

export const illegal = (message: string): PlatformException =>
  new PlatformException('java.lang.IllegalArgumentException', message);

export const insecure = (message: string): PlatformException =>
  new PlatformException('java.security.GeneralSecurityException', message);

/** A `dw.util.Bytes`, or a text in UTF-8. */
export const inputOf = (given: unknown): Buffer =>
  typeof given === 'string' ? Buffer.from(given) : bufferOf(given);

/** @throws PlatformException for null, as the platform does */
export function textOf(given: unknown): string {
  if (given === null || given === undefined) throw illegal('A text is needed.');
  return String(given);
}

const aliases = new WeakMap<object, string>();

export const rememberAlias = (reference: object, alias: string): void => void aliases.set(reference, alias);

/** The private key that a KeyRef means. @throws PlatformException where the store has none of its alias */
export function privateKeyOf({ keys }: InstanceState, reference: unknown): KeyObject {
  const alias = typeof reference === 'object' && reference !== null ? aliases.get(reference) : undefined;
  if (alias === undefined) throw illegal('A dw.crypto.KeyRef is needed.');
  const pem = keys.get(alias);
  if (pem === undefined) throw insecure(`There is no private key ${alias}.`);
  return createPrivateKey(pem);
}
