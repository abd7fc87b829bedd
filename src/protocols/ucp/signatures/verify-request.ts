/** Whether a request was signed with one of the keys (UCP signatures, REST Request Verification; RFC 9421). */
import { hash } from 'node:crypto';
import type { InnerList } from 'structured-headers';
import type { ProtocolErrorCode, ProtocolFailure } from '../protocol-error.ts';
import type { JsonObject } from '../release.ts';
import {
  type HeaderReader,
  type RequestTarget,
  UnusableComponent,
  signatureBase,
  splitTarget,
  digestMatches,
  type Candidate,
  parseSignatures,
} from './components.ts';
import { type VerifyingKey, findKey, importKey, isSignedBy } from './keys.ts';
import type { Mark } from './replay.ts';

export interface SignedRequest extends RequestTarget {
  /** Bytes as they came. */
  body: Uint8Array;
}

export interface VerifyOptions {
  /** Of the profile that the request names. */
  keys: readonly JsonObject[];
  required: 'if-present' | 'always';
  /** Epoch milliseconds. */
  now: number;
}

export type Verified =
  /** `mark`: valid only if it was not used before. */
  { signed: true; kid: string; thumbprint: string; mark?: Mark } | { signed: false };

const skewMs = 60_000;
const windowMs = 480_000;
const hourMs = 3_600_000;
/** How long the answers to idempotency keys are kept: as long the same request may come again. */
const againMs = 48 * hourMs;
/** What has no times is remembered for so long: agents are to change their keys as often (UCP signatures, Key Rotation). */
const timelessMs = 90 * 24 * hourMs;

/**
 * Tries each signature whose key is among `keys`, in order; the first that holds is the answer, else the first reason.
 * A signature with another application's tag is ignored (RFC 9421, 2.3): it was made for another recipient.
 * A Web Bot Auth signature by a key that is not among them is addressed to others (an edge that knows the agent): it is
 * ignored. Never throws for what the caller sent.
 * @returns `signature_missing`, `signature_invalid`, `key_not_found`, `digest_mismatch` or `algorithm_unsupported`
 */
export function verifyRequest(request: SignedRequest, options: VerifyOptions): Verified | ProtocolFailure {
  const parsed = parseSignatures(request.headers);
  if (parsed === 'malformed')
    return fail('signature_invalid', 'The Signature or Signature-Input header is malformed.');
  if (parsed === 'partial') return fail('signature_missing', 'Send both Signature and Signature-Input.');
  const candidates = parsed === 'none' ? [] : parsed.filter(({ tag }) => tag === undefined || tag === botTag);
  const ours = candidates.filter(({ keyid }) => keyid !== undefined && findKey(options.keys, keyid));
  let first: ProtocolFailure | undefined;
  for (const candidate of ours) {
    const result = verifyOne(candidate, request, options);
    if (!('code' in result)) return result;
    first ??= result;
  }
  if (first) return first;
  if (candidates.some(({ tag }) => tag !== botTag))
    return fail('key_not_found', 'The profile has no key with the keyid of the signature.');
  return options.required === 'always'
    ? fail('signature_missing', 'Requests must be signed (RFC 9421) with a key of the profile in UCP-Agent.')
    : { signed: false };
}

const botTag = 'web-bot-auth';

function verifyOne(
  candidate: Candidate,
  request: SignedRequest,
  { keys, now }: VerifyOptions,
): Verified | ProtocolFailure {
  const key = importKey(findKey(keys, candidate.keyid ?? '') ?? {});
  if (!key) return fail('algorithm_unsupported', 'The type of the key is not supported.');
  if (candidate.alg !== undefined && candidate.alg !== key.algorithm)
    return fail('algorithm_unsupported', 'The alg of the signature does not match its key.');
  const refused = refusal(candidate, request, key, now);
  if (refused !== undefined) return fail('signature_invalid', refused);
  const digest = request.headers.get('content-digest');
  if (digest !== null && !digestMatches(digest, request.body))
    return fail('digest_mismatch', 'Content-Digest does not match the request body.');
  let base: Uint8Array;
  try {
    base = signatureBase(candidate.input, request);
    if (!isSignedBy(key, base, candidate.signature))
      return fail('signature_invalid', 'The signature does not match this request.');
  } catch (error) {
    if (error instanceof UnusableComponent) return fail('signature_invalid', error.message);
    throw error;
  }
  const mark = markOf(candidate, base, request, key, now);
  return { signed: true, kid: key.kid, thumbprint: key.thumbprint, ...(mark ? { mark } : {}) };
}

/** Why it is rejected, before any cryptography. */
function refusal(
  { input, tag, created, expires, nonce, label }: Candidate,
  request: SignedRequest,
  key: VerifyingKey,
  now: number,
): string | undefined {
  if (tag === botTag && key.kid !== key.thumbprint)
    return 'With the tag web-bot-auth, keyid must be the JWK thumbprint of the key.';
  if (tag === botTag && (created === undefined || expires === undefined))
    return 'With the tag web-bot-auth, the signature must have created and expires.';
  if ([created, expires].some(Number.isNaN)) return 'created and expires must be whole seconds.';
  if (created !== undefined && created * 1000 > now + skewMs)
    return 'The signature has a created time in the future. Check the clock of the signing server.';
  if (created !== undefined && created * 1000 < now - windowMs - skewMs)
    return 'The signature is too old. Sign the request again.';
  if (expires !== undefined && expires * 1000 < now - skewMs)
    return 'The signature has expired. Sign the request again.';
  if (nonce !== undefined && nonce.length > 256) return 'The nonce is longer than 256 characters.';
  try {
    const { query } = splitTarget(request.url);
    const gap = coverageGap(input, { ...request, hasQuery: query.length > 1, label });
    return gap && `The signature does not cover ${gap}.`;
  } catch (error) {
    if (error instanceof UnusableComponent) return error.message;
    throw error;
  }
}

/**
 * A nonce can be used once. Without one, a request may be sent again and gets the response that is kept for its idempotency
 * key, until the signature expires, or 90 days after its first use if it has no times. A request that changes nothing can be
 * repeated forever: some keys produce the same signature each time.
 */
function markOf(
  { created, expires, nonce }: Candidate,
  base: Uint8Array,
  { headers }: SignedRequest,
  { thumbprint }: VerifyingKey,
  now: number,
): Mark | undefined {
  const id = (kind: string, said: string | Uint8Array): string =>
    hash('sha256', Buffer.concat([Buffer.from(`${thumbprint} ${kind} `), Buffer.from(said)]), 'base64url');
  if (nonce !== undefined) {
    const ends = [
      ...(created === undefined ? [] : [created * 1000 + windowMs]),
      ...(expires === undefined ? [] : [expires * 1000]),
    ];
    return { id: id('nonce', nonce), until: Math.min(now + timelessMs, ...ends) + 2 * skewMs, againMs: 0 };
  }
  if (created !== undefined || expires !== undefined || headers.get('idempotency-key') === null)
    return undefined;
  // What was signed, not the signature: anyone can derive a second valid ECDSA signature from the first.
  return { id: id('base', base), until: now + timelessMs, againMs };
}

const fail = (code: ProtocolErrorCode, content: string): ProtocolFailure => ({ code, content });

export interface CoveredRequest {
  headers: HeaderReader;
  body: Uint8Array;
  hasQuery: boolean;
  /** Of the signature: its member of `Signature-Agent`. */
  label: string;
}

/** Fields that carry meaning for us: uncovered, anybody on the way could change them. */
const whenPresent = ['ucp-agent', 'idempotency-key', 'signature-agent'] as const;

/** The first component that is not covered. A component with parameters is another one, but for `signature-agent`. */
export function coverageGap(
  input: InnerList,
  { headers, body, hasQuery, label }: CoveredRequest,
): string | undefined {
  const covered = new Set(
    input[0].flatMap(([name, parameters]) => {
      const isOwnMember =
        name === 'signature-agent' && parameters.size === 1 && parameters.get('key') === label;
      return typeof name === 'string' && (parameters.size === 0 || isOwnMember) ? [name] : [];
    }),
  );
  const required = [
    '@method',
    '@authority',
    '@path',
    ...(hasQuery ? ['@query'] : []),
    ...whenPresent.filter((name) => headers.get(name) !== null),
    ...(body.byteLength > 0 ? ['content-digest', 'content-type'] : []),
  ];
  return required.find((name) => !covered.has(name));
}
