/**
 * Whether an order update is signed by a key of the store's profile. 2026-04-08: RFC 9421. 2026-01-23: a detached JWT
 * (RFC 7797). Written from the RFCs, not shared with what signs.
 */
import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { parseDictionary } from 'structured-headers';
import { textOf, type Json } from './ask.ts';

export interface OrderUpdate {
  method: string;
  /** As the store called it. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Seconds between the signature and now. */
const tolerance = 300;

/** Components that a signature has to cover. */
const needed = ['@method', '@authority', '@path', 'content-digest', 'webhook-id', 'webhook-timestamp'];

/** @param keys public JWKs of the profile. @param now epoch milliseconds. @returns why it is not believed */
export function signatureFault(update: OrderUpdate, keys: readonly Json[], now: number): string | undefined {
  return update.headers['signature-input'] === undefined
    ? detachedFault(update, keys)
    : messageFault(update, keys, now);
}

function messageFault(update: OrderUpdate, keys: readonly Json[], now: number): string | undefined {
  const { headers, body } = update;
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  if (headers['content-digest'] !== digest) return 'Content-Digest does not match the body.';
  const [label, member] = [...parseDictionary(headers['signature-input'] ?? '')][0] ?? [];
  const value = label === undefined ? undefined : parseDictionary(headers['signature'] ?? '').get(label)?.[0];
  if (!member || !Array.isArray(member[0]) || !(value instanceof ArrayBuffer || value instanceof Uint8Array))
    return 'The signature cannot be read.';
  const names = member[0].map(([name]) => String(name));
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length) return `The signature does not cover ${missing.join(', ')}.`;
  const [created, keyid] = [member[1].get('created'), member[1].get('keyid')];
  if (typeof created !== 'number' || Math.abs(created - now / 1000) > tolerance)
    return 'The signature is older than 5 minutes.';
  const key = keys.find(({ kid }) => kid === keyid);
  if (!key) return 'The signing key is not in the profile.';
  const raw = (headers['signature-input'] ?? '').slice(`${label}=`.length);
  const base = [
    ...names.map((name) => `"${name}": ${componentOf(name, update)}`),
    `"@signature-params": ${raw}`,
  ];
  return isSigned(key, Buffer.from(base.join('\n')), Buffer.from(value as Uint8Array))
    ? undefined
    : 'The signature does not match its key.';
}

function componentOf(name: string, { method, url, headers }: OrderUpdate): string {
  const { host, pathname, search } = new URL(url);
  if (name === '@method') return method;
  if (name === '@authority') return host;
  if (name === '@path') return pathname;
  if (name === '@query') return search === '' ? '?' : search;
  return headers[name]?.trim() ?? '';
}

function detachedFault({ headers, body }: OrderUpdate, keys: readonly Json[]): string | undefined {
  const [header = '', middle, signature = ''] = (headers['request-signature'] ?? '').split('.');
  if (header === '' || middle !== '' || signature === '') return 'The request is not signed.';
  const kid = kidOf(header);
  const key = keys.find((one) => textOf(one['kid']) !== undefined && one['kid'] === kid);
  if (!key) return 'The signing key is not in the profile.';
  const base = Buffer.concat([Buffer.from(`${header}.`), body]);
  return isSigned(key, base, Buffer.from(signature, 'base64url'))
    ? undefined
    : 'The signature does not match its key.';
}

function kidOf(header: string): unknown {
  try {
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as Json)['kid'];
  } catch {
    return undefined;
  }
}

function isSigned(key: Json, data: Buffer, signature: Buffer): boolean {
  try {
    const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    return verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}
