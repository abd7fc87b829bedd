/** Access tokens for the client credentials grant: JWT (RFC 9068) that only this service reads. */
import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Secret } from '#commerce';

export interface Tokens {
  issueToken(grant: TokenGrant): Promise<IssuedToken>;
  /** Undefined for whatever is not a token of ours for this audience, in time, of a client that still is one. */
  verifyToken(text: string, audience: string): Promise<VerifiedToken | undefined>;
}

export interface TokenGrant {
  /** Client id. */
  client: string;
  /** Public address of the site, with its path where several share a name. */
  audience: string;
  scopes: readonly string[];
}

export interface IssuedToken {
  text: string;
  /** Seconds. */
  expiresIn: number;
}

export interface VerifiedToken {
  client: string;
  scopes: string[];
  boundProfile?: string;
  /** Id of the only site that takes it. */
  site?: string;
}

export interface TokensOptions {
  /** Of the service: the key of the tokens is derived from it. At least 32 characters. */
  secret: Secret;
  /** Epoch milliseconds. */
  now?: () => number;
  /** What has become of the client; without it a token outlives its revoked client by up to an hour. */
  client?(id: string): Promise<{ boundProfile?: string; site?: string } | undefined>;
}

const lifeSeconds = 3_600;
const algorithm = 'HS256';
const type = 'at+jwt';

export function createTokens({ secret, now = Date.now, client }: TokensOptions): Tokens {
  const [key, ...before] = [secret].flat().map(keyOf);
  if (!key) throw new Error('A service secret is required.');
  return {
    async issueToken({ client, audience, scopes }) {
      const at = Math.floor(now() / 1000);
      const text = await new SignJWT({ scope: scopes.join(' '), client_id: client })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(audience)
        .setAudience(audience)
        .setSubject(client)
        .setIssuedAt(at)
        .setExpirationTime(at + lifeSeconds)
        .sign(key);
      return { text, expiresIn: lifeSeconds };
    },
    async verifyToken(text, audience) {
      const claims = await readClaims(text, audience);
      if (!claims) return undefined;
      const alive = client ? await client(claims.client) : {};
      return alive && { ...claims, ...boundOf(alive) };
    },
  };

  async function readClaims(text: string, audience: string): Promise<VerifiedToken | undefined> {
    const payload = await readWithAny(text, audience);
    const { sub, scope } = payload ?? {};
    return typeof sub === 'string' && typeof scope === 'string'
      ? { client: sub, scopes: scope.split(' ').filter(Boolean) }
      : undefined;
  }

  async function readWithAny(text: string, audience: string): Promise<JWTPayload | undefined> {
    for (const one of [key, ...before])
      try {
        const { payload } = await jwtVerify(text, one as Uint8Array, {
          algorithms: [algorithm],
          typ: type,
          audience,
          issuer: audience,
          requiredClaims: ['sub', 'exp', 'scope'],
          currentDate: new Date(now()),
        });
        return payload;
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
      }
    return undefined;
  }
}

function keyOf(secret: string): Uint8Array {
  if (secret.length < 32) throw new Error('The service secret must have at least 32 characters.');
  return new Uint8Array(hkdfSync('sha256', secret, '', 'portico ucp access token 1', 32));
}

const boundOf = ({ boundProfile, site }: { boundProfile?: string; site?: string }) => ({
  ...(boundProfile === undefined ? {} : { boundProfile }),
  ...(site === undefined ? {} : { site }),
});
