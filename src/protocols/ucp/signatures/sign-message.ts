/** Our signatures of webhooks and responses. ES256, because every verifier must support it. */
import { sign, type KeyObject } from 'node:crypto';
import { serializeDictionary, type InnerList, type Item } from 'structured-headers';
import { signatureBase, splitTarget, contentDigest } from './components.ts';

export interface SigningKey {
  kid: string;
  /** P-256. */
  privateKey: KeyObject;
}

export interface OutgoingRequest {
  method: string;
  url: string;
  /** As they will be sent; names in any case. `content-type` is needed with a body. */
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface OutgoingResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Headers to add. */
export interface SignatureHeaders extends Record<string, string> {
  'signature-input': string;
  signature: string;
}

/**
 * Requests: `@method @authority @path` and, where they are, `@query content-digest content-type ucp-agent
 * idempotency-key webhook-id webhook-timestamp`. Answers: `@status content-digest content-type`. Adds `content-digest`
 * when there is a body.
 * @param now epoch milliseconds, becomes `created`; a notice that is sent again is signed again
 */
export function signMessage(
  message: OutgoingRequest | OutgoingResponse,
  { kid, privateKey }: SigningKey,
  now: number,
): SignatureHeaders {
  const headers = new Headers(message.headers);
  const hasBody = message.body.byteLength > 0;
  if (hasBody) headers.set('content-digest', contentDigest(message.body));
  const present = fields.filter((name) => headers.has(name));
  const names =
    'status' in message
      ? ['@status', ...present.filter((name) => name.startsWith('content-'))]
      : ['@method', '@authority', '@path', ...(hasQuery(message.url) ? ['@query'] : []), ...present];
  const input: InnerList = [
    names.map((name): Item => [name, new Map()]),
    new Map<string, number | string>([
      ['created', Math.floor(now / 1000)],
      ['keyid', kid],
    ]),
  ];
  const target =
    'status' in message
      ? { status: message.status, headers }
      : { method: message.method, url: message.url, headers };
  const bytes = sign('sha256', signatureBase(input, target), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const digest = headers.get('content-digest');
  return {
    ...(hasBody && digest !== null ? { 'content-digest': digest } : {}),
    'signature-input': serializeDictionary({ sig1: input }),
    signature: `sig1=:${bytes.toString('base64')}:`,
  };
}

/** RFC 7797, unencoded and detached: `header..signature`, where the body stands between the dots for the signature. */
export function detachedJws(body: Uint8Array, { kid, privateKey }: SigningKey): string {
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid, b64: false, crit: ['b64'] }));
  const start = `${header.toString('base64url')}.`;
  const bytes = sign('sha256', Buffer.concat([Buffer.from(start), body]), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `${start}.${bytes.toString('base64url')}`;
}

/** Covered where they are. */
const fields = [
  'content-digest',
  'content-type',
  'ucp-agent',
  'idempotency-key',
  'webhook-id',
  'webhook-timestamp',
];

const hasQuery = (url: string): boolean => splitTarget(url).query.length > 1;
