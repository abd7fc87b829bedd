/** The keys of the sandbox in Google's place. They are computed from names, so that every process has the same: they protect nothing. */
import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

export type GooglePayProtocol = 'ECv2' | 'ECv1';

/** Of the curve P-256. */
export interface SandboxKey {
  privateKey: KeyObject;
  /** 32 bytes. */
  scalar: Buffer;
  /** SubjectPublicKeyInfo in base64, as Google writes keys. */
  spki: string;
}

/** @param name the same name is the same key */
export function sandboxKey(name: string): SandboxKey {
  const scalar = createHash('sha256').update(`Portico sandbox, Google Pay: ${name}`).digest();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: scalar.toString('base64url') };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return { privateKey, scalar, spki };
}

export const rootKey = (protocol: GooglePayProtocol): SandboxKey => sandboxKey(`root ${protocol}`);
export const intermediateKey = (): SandboxKey => sandboxKey('intermediate');
/** No root key signs it. */
export const strangeKey = (): SandboxKey => sandboxKey('strange');
/** To which messages for a gateway are encrypted. @param recipientId `gateway:<name>` */
export const recipientKey = (recipientId: string): SandboxKey => sandboxKey(recipientId);

export interface GooglePayRootKey {
  keyValue: string;
  protocolVersion: string;
  /** Epoch milliseconds. ECv1 keys have none. */
  keyExpiration?: string;
}

/** Root keys of the sandbox, in the form in which Google publishes its own. */
export const sandboxRootKeys: { keys: readonly GooglePayRootKey[] } = {
  keys: [
    { keyValue: rootKey('ECv1').spki, protocolVersion: 'ECv1' },
    { keyValue: rootKey('ECv2').spki, protocolVersion: 'ECv2', keyExpiration: '4102444800000' },
  ],
};
