/** Signed requests of a platform (RFC 9421, ES256), by another implementation than the store's. */
import { createHash, type KeyObject } from 'node:crypto';
import { createSigner, httpbis } from 'http-message-signatures';

export interface Signable {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface PlatformKey {
  kid: string;
  privateKey: KeyObject;
}

/** Covered where they are in the request. */
const covered = ['content-digest', 'content-type', 'ucp-agent', 'idempotency-key'];

/** All headers of the request: those given, in lower case, and what the signature adds. */
export async function signRequest(
  { method, url, headers = {}, body = '' }: Signable,
  ucpAgent: string,
  { kid, privateKey }: PlatformKey,
): Promise<Record<string, string>> {
  const all = new Headers({ ...headers, 'ucp-agent': ucpAgent });
  if (body !== '') {
    if (!all.has('content-type')) all.set('content-type', 'application/json');
    all.set('content-digest', digestOf(body));
  }
  const fields = [
    '@method',
    '@authority',
    '@path',
    ...(new URL(url).search === '' ? [] : ['@query']),
    ...covered.filter((name) => all.has(name)),
  ];
  const signed = await httpbis.signMessage(
    {
      key: createSigner(privateKey, 'ecdsa-p256-sha256', kid),
      name: 'sig1',
      fields,
      params: ['created', 'keyid'],
    },
    { method, url, headers: Object.fromEntries(all) },
  );
  const entries = Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

export const digestOf = (body: string | Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
