/** Agents that sign by hand: the signature base is written here anew, so that ours is compared with another one. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { JsonObject } from '../../../src/protocols/ucp/release.ts';
import type { SignedRequest } from '../../../src/protocols/ucp/signatures/verify-request.ts';

export type Curve = 'P-256' | 'P-384' | 'Ed25519';

export interface Signer {
  jwk: JsonObject;
  privateKey: KeyObject;
  curve: Curve;
}

export function makeSigner(kid: string, curve: Curve = 'P-256'): Signer {
  const { publicKey, privateKey } =
    curve === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: curve });
  return { jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' }, privateKey, curve };
}

export const signBytes = (
  base: string,
  { privateKey, curve }: Signer,
  dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363',
) =>
  sign({ 'P-256': 'sha256', 'P-384': 'sha384', Ed25519: null }[curve], Buffer.from(base), {
    key: privateKey,
    dsaEncoding,
  });

export interface Draft {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Components as they are written, with quotes; default: all that UCP wants. */
  components?: string[];
  /** Values of components other than plain headers and derived components. */
  values?: Record<string, string>;
  /** After the list, such as `;keyid="a"`. */
  parameters?: string;
  label?: string;
  dsaEncoding?: 'ieee-p1363' | 'der';
}

export const defaultUrl = 'https://shop.example/api/ucp/checkout-sessions?x=1';

export function signedRequest(signer: Signer, draft: Draft = {}): SignedRequest {
  const { method = 'POST', url = defaultUrl, body = '{"line_items":[]}', label = 'sig1' } = draft;
  const headers = new Headers({
    'ucp-agent': 'profile="https://agent.example/p"',
    ...(method === 'GET' ? {} : { 'idempotency-key': '550e8400-e29b-41d4-a716-446655440000' }),
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-digest': digestOf(body) }),
    ...draft.headers,
  });
  const { host, pathname, search } = new URL(url);
  const values: Record<string, string | null> = {
    '"@method"': method,
    '"@authority"': host,
    '"@path"': pathname,
    ...(search ? { '"@query"': search } : {}),
    ...Object.fromEntries([...headers].map(([name, value]) => [`"${name}"`, value])),
  };
  const components = draft.components ?? Object.keys(values);
  const parameters = draft.parameters ?? `;keyid="${String(signer.jwk['kid'])}"`;
  const list = `(${components.join(' ')})${parameters}`;
  const lines = components.map((name) => `${name}: ${values[name] ?? draft.values?.[name] ?? ''}`);
  const base = [...lines, `"@signature-params": ${list}`].join('\n');
  const bytes = signBytes(base, signer, draft.dsaEncoding);
  headers.set('signature-input', `${label}=${list}`);
  headers.set('signature', `${label}=:${bytes.toString('base64')}:`);
  return { method, url, headers, body: Buffer.from(body) };
}

export const digestOf = (body: string, hash = 'sha256'): string =>
  `${hash === 'sha256' ? 'sha-256' : 'sha-512'}=:${createHash(hash).update(body).digest('base64')}:`;
