/**
 * Whether a webhook is of the store that it names: what a platform does before it believes one.
 * Sources: UCP order (Webhooks) and signatures; RFC 9421, RFC 9530. The signature is checked by another implementation
 * than the store's.
 */
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { createVerifier, httpbis } from 'http-message-signatures';
import { parseDictionary } from 'structured-headers';
import { digestOf } from './sign.ts';

export interface Incoming {
  method: string;
  /** As it was called. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface VerifyDeps {
  /** The JSON at an address. */
  fetchProfile(url: string): Promise<unknown>;
  /** Origins of the stores whose webhooks are taken; absent: of any store, good for tests only. */
  stores?: readonly string[];
  /** Epoch milliseconds. */
  now(): number;
}

type Jwk = JsonWebKey & { kid?: string };

/** Between the moment of the signature and now. */
const toleranceMs = 300_000;

/** @returns a function that says why a webhook is refused, or undefined when it is good; never rejects */
export function createVerifierOfStores(deps: VerifyDeps): (webhook: Incoming) => Promise<string | undefined> {
  const known = new Map<string, Promise<Jwk[]>>();

  const keysOf = (profile: string, anew: boolean): Promise<Jwk[]> => {
    const held = anew ? undefined : known.get(profile);
    const keys = held ?? readKeys(deps, profile);
    known.set(profile, keys);
    // Who could not be reached may be there the next time.
    keys.catch(() => known.get(profile) === keys && known.delete(profile));
    return keys;
  };

  /** A key that is not known may be new: the profile is read once more. */
  async function keyOf(profile: string, kid: string): Promise<Jwk | undefined> {
    const find = (keys: Jwk[]) => keys.find((key) => key.kid === kid);
    return find(await keysOf(profile, false)) ?? find(await keysOf(profile, true));
  }

  return async (webhook) => {
    try {
      return await refusal(webhook, deps, keyOf);
    } catch (error) {
      return error instanceof Error ? error.message : 'The body is not valid JSON.';
    }
  };
}

async function refusal(
  { method, url, headers, body }: Incoming,
  { stores, now }: VerifyDeps,
  keyOf: (profile: string, kid: string) => Promise<Jwk | undefined>,
): Promise<string | undefined> {
  if (!headers['webhook-id']) return 'Webhook-Id is missing.';
  if (!/^\d{1,12}$/.test(headers['webhook-timestamp'] ?? '')) return 'Webhook-Timestamp is not a timestamp.';
  if (headers['content-digest'] !== digestOf(body)) return 'Content-Digest does not match the body.';
  const profile = parseDictionary(headers['ucp-agent'] ?? '').get('profile')?.[0];
  if (typeof profile !== 'string' || !URL.canParse(profile)) return 'UCP-Agent has no profile.';
  if (stores && !stores.includes(new URL(profile).origin)) return 'The store is unknown.';
  const query = new URL(url).search === '' ? [] : ['@query'];
  const fields = ['content-digest', 'content-type', 'ucp-agent', 'webhook-id', 'webhook-timestamp'];
  const isSigned = await httpbis.verifyMessage(
    {
      requiredFields: ['@method', '@authority', '@path', ...query, ...fields],
      requiredParams: ['created', 'keyid'],
      // Held against our own clock below.
      notAfter: Number.MAX_SAFE_INTEGER,
      async keyLookup({ keyid = '', created }) {
        if (!created || Math.abs(created.getTime() - now()) > toleranceMs) return null;
        const key = await keyOf(profile, keyid);
        return key
          ? { id: keyid, algs: [algorithm], verify: createVerifier(toPublicKey(key), algorithm) }
          : null;
      },
    },
    { method, url, headers },
  );
  if (isSigned === null) return 'There is no current signature with a key of the store.';
  return isSigned ? undefined : 'The signature does not match its key.';
}

const algorithm = 'ecdsa-p256-sha256';
const toPublicKey = (key: Jwk) => createPublicKey({ key, format: 'jwk' });

async function readKeys({ fetchProfile }: VerifyDeps, profile: string): Promise<Jwk[]> {
  const { keys, signing_keys: older } = (await fetchProfile(profile)) as Record<string, unknown>;
  const list = keys ?? older;
  return Array.isArray(list) ? (list as Jwk[]) : [];
}
