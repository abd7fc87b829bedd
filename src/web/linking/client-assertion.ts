/** What the library leaves open about the assertions by which platforms authenticate (RFC 7523, section 3). */
import { compactVerify, importJWK, type JWK } from 'jose';
import { errors } from 'oidc-provider';

/** One list, for what is accepted and for what the metadata says. `Ed25519` is what RFC 9864 made of `EdDSA`. */
export const assertionAlgorithms = ['ES256', 'RS256', 'PS256', 'Ed25519', 'EdDSA'] as const;

/** Seconds that an assertion may be valid. Until then it is remembered, so that it is used once. */
const longestLifetime = 86_400;

/** The keys of a platform, as the library caches them. */
export interface ClientKeys {
  /** Whether they were read within the last minute. */
  fresh(): boolean;
  refresh(): Promise<void>;
  selectForVerify(by: { alg: string; kid: unknown }): JWK[];
}

/**
 * Called once the library has verified the signature. It reads the keys again only if it does not know the one that signed: a key
 * that the platform withdrew would stay valid. If the keys cannot be read, the last ones count.
 * @throws InvalidClientAuth
 */
export async function checkAssertion(
  assertion: string,
  { exp }: Readonly<Record<string, unknown>>,
  { alg, kid }: Readonly<Record<string, unknown>>,
  keys: ClientKeys,
): Promise<void> {
  if (Number(exp) > Date.now() / 1000 + longestLifetime)
    throw new errors.InvalidClientAuth('the assertion is valid for more than a day');
  if (keys.fresh()) return;
  const isRead = await keys.refresh().then(
    () => true,
    () => false,
  );
  if (isRead && !(await isSigned(assertion, keys.selectForVerify({ alg: String(alg), kid }), String(alg))))
    throw new errors.InvalidClientAuth('the key is not among those of the client any more');
}

async function isSigned(assertion: string, keys: readonly JWK[], alg: string): Promise<boolean> {
  for (const key of keys) {
    const verified = importJWK(key, alg).then((imported) => compactVerify(assertion, imported));
    if (await verified.catch(() => undefined)) return true;
  }
  return false;
}
