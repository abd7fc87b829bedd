/** Keys of a directory for Web Bot Auth: facts only, because it may contain private keys. */
import { createHash } from 'node:crypto';

export interface KeyFact {
  kty: string;
  crv?: string;
  kid?: string;
  /** RFC 7638, SHA-256; absent when a member that it needs is missing. */
  thumbprint?: string;
  /** Members that no public key has, by name. */
  privateMembers: string[];
  /** Required members that are missing or no text. */
  missing: string[];
}

const maxKeys = 100;
const required: Readonly<Record<string, readonly string[]>> = {
  OKP: ['crv', 'kty', 'x'],
  EC: ['crv', 'kty', 'x', 'y'],
  RSA: ['e', 'kty', 'n'],
  AKP: ['alg', 'kty', 'pub'],
};
const secret = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'];

/** Keys of a JWK Set; undefined when the document is none. */
export function keyFacts(document: unknown): KeyFact[] | undefined {
  const keys = (document as { keys?: unknown } | null | undefined)?.keys;
  return Array.isArray(keys) ? (keys as unknown[]).slice(0, maxKeys).map(keyFact) : undefined;
}

function keyFact(value: unknown): KeyFact {
  const key = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const text = (name: string): string | undefined => {
    const member = Object.hasOwn(key, name) ? key[name] : undefined;
    return typeof member === 'string' && member !== '' ? member : undefined;
  };
  const kty = text('kty') ?? '';
  const members = Object.hasOwn(required, kty) ? required[kty]! : ['kty'];
  const missing = members.filter((name) => text(name) === undefined);
  const crv = text('crv')?.slice(0, 40);
  const kid = text('kid')?.slice(0, 200);
  return {
    kty: kty.slice(0, 40),
    ...(crv ? { crv } : {}),
    ...(kid ? { kid } : {}),
    ...(missing.length === 0 && members.length > 1
      ? { thumbprint: thumbprint(members.map((name) => [name, text(name) ?? ''])) }
      : {}),
    privateMembers: secret.filter(
      (name) => Object.hasOwn(key, name) && key[name] !== null && key[name] !== '',
    ),
    missing,
  };
}

/** The required members in the order of their names, hashed. */
const thumbprint = (members: [string, string][]): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(members)))
    .digest('base64url');
