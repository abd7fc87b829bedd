/** The published form of a sealed message, read strictly: the members that it has, and no others. */
import type { GooglePayProtocol } from './keys.ts';

export interface SealedToken {
  protocol: GooglePayProtocol;
  signature: Buffer;
  /** As it was signed. */
  signedMessage: string;
  /** Of ECv2. */
  intermediate?: { signedKey: string; signatures: Buffer[] };
}

export interface SignedMessage {
  encrypted: Buffer;
  /** Uncompressed point, 65 bytes. */
  ephemeral: Buffer;
  tag: Buffer;
}

export function readSealedToken(text: string): SealedToken | 'malformed' | 'unsupported_protocol' {
  const token = parse(text);
  if (!isRecord(token) || typeof token['protocolVersion'] !== 'string') return 'malformed';
  const protocol = token['protocolVersion'];
  if (protocol !== 'ECv1' && protocol !== 'ECv2') return 'unsupported_protocol';
  const names = ['protocolVersion', 'signature', 'signedMessage'];
  if (!hasOnly(token, protocol === 'ECv2' ? [...names, 'intermediateSigningKey'] : names)) return 'malformed';
  const signature = readBase64(token['signature']);
  const signedMessage = token['signedMessage'];
  if (!signature || typeof signedMessage !== 'string') return 'malformed';
  if (protocol === 'ECv1') return { protocol, signature, signedMessage };
  const intermediate = readIntermediate(token['intermediateSigningKey']);
  return intermediate ? { protocol, signature, signedMessage, intermediate } : 'malformed';
}

function readIntermediate(value: unknown): SealedToken['intermediate'] {
  if (!isRecord(value) || !hasOnly(value, ['signedKey', 'signatures'])) return undefined;
  const { signedKey, signatures: given } = value;
  if (typeof signedKey !== 'string' || !Array.isArray(given) || given.length === 0) return undefined;
  const signatures = given.map(readBase64);
  return signatures.every((one) => one !== undefined) ? { signedKey, signatures } : undefined;
}

/** @param text `signedKey` @returns the key as SubjectPublicKeyInfo in base64, and its end in epoch milliseconds */
export function readSignedKey(text: string): { value: string; expiration: number } | undefined {
  const key = parse(text);
  if (!isRecord(key)) return undefined;
  const { keyValue, keyExpiration } = key;
  if (!readBase64(keyValue) || typeof keyExpiration !== 'string' || !/^\d{1,16}$/.test(keyExpiration))
    return undefined;
  return { value: String(keyValue), expiration: Number(keyExpiration) };
}

export function readSignedMessage(text: string): SignedMessage | undefined {
  const message = parse(text);
  if (!isRecord(message) || !hasOnly(message, ['encryptedMessage', 'ephemeralPublicKey', 'tag']))
    return undefined;
  const encrypted = readBase64(message['encryptedMessage']);
  const ephemeral = readBase64(message['ephemeralPublicKey']);
  const tag = readBase64(message['tag']);
  if (!encrypted || !ephemeral || !tag || ephemeral.length !== 65 || ephemeral[0] !== 4) return undefined;
  return { encrypted, ephemeral, tag };
}

/** Only the one way of writing these bytes. */
function readBase64(value: unknown): Buffer | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const bytes = Buffer.from(value, 'base64');
  return bytes.toString('base64') === value ? bytes : undefined;
}

const hasOnly = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
