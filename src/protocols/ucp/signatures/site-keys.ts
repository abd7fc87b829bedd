/** Signing keys of a site: made at first use, published before they sign, kept published after they have signed. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { boundedMap } from '../negotiation/bounded-map.ts';
import { thumbprint } from './keys.ts';
import type { SigningKey } from './sign-message.ts';

export interface KeyStore {
  load(site: string): Promise<StoredKeys | undefined>;
  /**
   * Stores what `keys` says where the stored version still is `keys.version - 1` (nothing stored: 0), all or nothing.
   * The private members must be encrypted at rest.
   * @returns false when another node was faster: nothing was written
   */
  save(site: string, keys: StoredKeys): Promise<boolean>;
}

export interface StoredKeys {
  version: number;
  /** Oldest first: those that have signed, the one that signs, the one that will. */
  keys: StoredKey[];
}

export interface StoredKey {
  /** Epoch milliseconds from which it signs. */
  from: number;
  /** Epoch milliseconds since when it does not sign any more. */
  retiredAt?: number;
  jwk: PrivateJwk;
}

export interface PrivateJwk {
  kid: string;
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  d: string;
}

export interface PublicJwk {
  kid: string;
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  use: 'sig';
  alg: 'ES256';
}

export interface SiteKeys {
  signingKey(site: string): Promise<SigningKey>;
  /** Previous, current and next; public members only. */
  publicKeys(site: string): Promise<PublicJwk[]>;
}

export interface SiteKeysOptions extends KeyStore {
  /** Epoch milliseconds. */
  now?: () => number;
}

const dayMs = 86_400_000;
const lifeMs = 90 * dayMs;
/** A verifier may hold our profile for a day; a notice may be tried again for days. */
const overlapMs = 14 * dayMs;
/** Another node's rotation is seen after this long. Its new key was published long before. */
const cacheMs = 60_000;

export function siteKeys({ load, save, now = Date.now }: SiteKeysOptions): SiteKeys {
  interface Held {
    until: number;
    keys: Promise<Loaded>;
  }
  const held = boundedMap<Held>(1_000);

  function keysOf(site: string): Promise<Loaded> {
    const found = held.get(site);
    if (found && found.until > now()) return found.keys;
    const keys = loadOrRotate(site);
    held.set(site, { until: now() + cacheMs, keys });
    keys.catch(() => held.delete(site));
    return keys;
  }

  async function loadOrRotate(site: string): Promise<Loaded> {
    for (let tries = 0; tries < 5; tries += 1) {
      const stored = await load(site);
      const next = rotate(stored, now());
      if (next === undefined || (await save(site, next))) return toLoaded((next ?? stored) as StoredKeys);
    }
    throw new Error('The signing keys could not be saved.');
  }

  return {
    signingKey: async (site) => (await keysOf(site)).signing,
    publicKeys: async (site) => (await keysOf(site)).published,
  };
}

interface Loaded {
  signing: SigningKey;
  published: PublicJwk[];
}

function toLoaded({ keys }: StoredKeys): Loaded {
  const current = keys.at(-2);
  if (!current) throw new Error('The store has no current signing key.');
  const { d, kid, kty, crv, x, y } = current.jwk;
  return {
    signing: { kid, privateKey: createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' }) },
    published: keys.map(({ jwk }) => publicPart(jwk)),
  };
}

/** Member by member: what is added to a private key later is not published by accident. */
const publicPart = ({ kid, kty, crv, x, y }: PrivateJwk): PublicJwk => ({
  kid,
  kty,
  crv,
  x,
  y,
  use: 'sig',
  alg: 'ES256',
});

/** What is to be stored; undefined when nothing is due. The last key is always the one that will sign next. */
export function rotate(stored: StoredKeys | undefined, now: number): StoredKeys | undefined {
  if (!stored) return freshKeys(undefined, now);
  const kept = stored.keys.filter(({ retiredAt }) => retiredAt === undefined || now < retiredAt + overlapMs);
  const isDue = (kept.at(-1)?.from ?? 0) <= now;
  if (!isDue && kept.length === stored.keys.length) return undefined;
  const keys = isDue
    ? [
        ...kept.slice(0, -2),
        ...kept.slice(-2, -1).map((key) => ({ ...key, retiredAt: now })),
        ...kept.slice(-1).map((key) => ({ ...key, from: now })),
        makeKey(now + lifeMs),
      ]
    : kept;
  return { version: stored.version + 1, keys };
}

/** Replaces all keys, for when they may be compromised. Earlier signatures can no longer be verified. */
export const freshKeys = (stored: StoredKeys | undefined, now: number): StoredKeys => ({
  version: (stored?.version ?? 0) + 1,
  keys: [makeKey(now), makeKey(now + lifeMs)],
});

function makeKey(from: number): StoredKey {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const { x = '', y = '', d = '' } = jwk as { x?: string; y?: string; d?: string };
  const members = { crv: 'P-256', kty: 'EC', x, y } as const;
  return { from, jwk: { kid: thumbprint(members), ...members, d } };
}
