/** Public keys of a profile (JWK, RFC 7517), which verify responses and webhooks. */
import type { UcpRelease } from '#manifest';
import { ed25519State, isKnownCurve, type PointState, pointState } from './curves.ts';
import { objectOf, textMember } from './profile.ts';

type KeyField = 'keys' | 'signing_keys';

/** 2026-08-25 renamed the member, with no transition period. */
export const keyField = (release: string): KeyField => (release < '2026-08-25' ? 'signing_keys' : 'keys');

export interface KeyFinding {
  /** `good`: a verifier can use it. `odd`: some can. `unknown`: of a type that the release does not define. `broken`: no verifier can. */
  state: 'good' | 'odd' | 'unknown' | 'broken';
  pointer: string;
  kid?: string;
  /** To follow the name of the key: `has no kid`. Empty for a good one. */
  fault: string;
}

/** More are not looked at. */
const mostKeys = 50;

export const keysOf = (document: unknown, field: KeyField): unknown[] => {
  const list = objectOf(document)?.[field];
  return Array.isArray(list) ? (list as unknown[]).slice(0, mostKeys) : [];
};

export const judgeKeys = (document: unknown, field: KeyField, release: UcpRelease): KeyFinding[] =>
  keysOf(document, field).map((one, index) => {
    const key = objectOf(one);
    const kid = key && textMember(key, 'kid')?.slice(0, 60);
    const finding = key ? judgeKey(key, release) : { state: 'broken' as const, fault: 'is not an object' };
    return { ...finding, pointer: `/${field}/${index}`, ...(kid === undefined ? {} : { kid }) };
  });

type Said = Pick<KeyFinding, 'state' | 'fault'>;

const algorithms: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' };

function judgeKey(key: Record<string, unknown>, release: UcpRelease): Said {
  for (const name of ['kid', 'kty']) if (textMember(key, name) === undefined) return broken(`has no ${name}`);
  const kty = textMember(key, 'kty');
  const [crv = '', x = '', y = ''] = ['crv', 'x', 'y'].map((name) => textMember(key, name) ?? '');
  // Ed25519 came with 2026-08-25; before, verifiers know the two curves of ECDSA.
  const isOkp = kty === 'OKP' && release >= '2026-08-25';
  if (kty !== 'EC' && !isOkp) return { state: 'unknown', fault: `has the key type ${kty?.slice(0, 20)}` };
  const missing = (isOkp ? ['crv', 'x'] : ['crv', 'x', 'y']).find(
    (name) => textMember(key, name) === undefined,
  );
  if (missing !== undefined) return broken(`has no ${missing}`);
  const isKnown = isOkp ? crv === 'Ed25519' : isKnownCurve(crv);
  if (!isKnown) return { state: 'unknown', fault: `is on the curve ${crv.slice(0, 20)}` };
  const alg = key['alg'];
  if (alg !== undefined && alg !== algorithms[crv])
    return broken(`has the algorithm ${String(alg).slice(0, 20)}, but ${crv} requires ${algorithms[crv]}`);
  return forSigning(key) ?? said(isOkp ? ed25519State(x) : pointState(crv, x, y), crv);
}

function forSigning({ use, key_ops: operations }: Record<string, unknown>): Said | undefined {
  if (use !== undefined && use !== 'sig')
    return { state: 'odd', fault: `is not for signatures (use ${String(use).slice(0, 20)})` };
  return Array.isArray(operations) && !operations.includes('verify')
    ? { state: 'odd', fault: 'is not for verification (key_ops)' }
    : undefined;
}

function said(state: PointState, crv: string): Said {
  if (state === 'wrong') return broken(`is not a valid ${crv} key: its coordinates cannot be imported`);
  return state === 'odd'
    ? { state, fault: 'has coordinates that are not base64url of full length' }
    : { state, fault: '' };
}

const broken = (fault: string): Said => ({ state: 'broken', fault });

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Pointers of private members under either name: the document exposes them to every reader. */
export const publishedSecrets = (document: unknown): string[] =>
  (['keys', 'signing_keys'] as const).flatMap((field) =>
    keysOf(document, field).flatMap((one, index) =>
      privateMembers.flatMap((name) =>
        Object.hasOwn(objectOf(one) ?? {}, name) ? [`/${field}/${index}/${name}`] : [],
      ),
    ),
  );

const publicMembers = ['kid', 'kty', 'crv', 'x', 'y', 'n', 'e', 'use', 'alg'];

/** A key without its private members. */
export const publicPart = (key: unknown): Record<string, string> =>
  Object.fromEntries(
    publicMembers.flatMap((name) => {
      const text = textMember(objectOf(key) ?? {}, name);
      return text === undefined ? [] : [[name, text.slice(0, 100)]];
    }),
  );
