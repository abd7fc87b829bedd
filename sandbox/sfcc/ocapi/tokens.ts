/** Tokens: JWTs of shoppers, signed by the instance, and opaque ones of applications, kept by the account server. */
import { randomBytes, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Both kinds live so long. */
export const lifetimeMs = 30 * 60_000;

export interface Tokens {
  /** @returns a JWT with `iss` the client and `sub` the shopper, as JSON text */
  issue(clientId: string, customerId: string): Promise<string>;
  /** Undefined: not ours, or over. */
  verify(token: string): Promise<{ clientId: string; customerId: string } | undefined>;
  issueApplication(clientId: string): string;
  verifyApplication(token: string): string | undefined;
}

export function createTokens(now: () => number): Tokens {
  const key = randomBytes(32);
  const applications = new Map<string, { clientId: string; until: number }>();
  return {
    issue: (clientId, customerId) =>
      new SignJWT({ sub: JSON.stringify({ customer_id: customerId, guest: true }), iss: clientId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(seconds(now()))
        .setExpirationTime(seconds(now() + lifetimeMs))
        .setJti(randomUUID())
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(now()),
        });
        const { customer_id } = JSON.parse(String(payload.sub)) as { customer_id: string };
        return { clientId: String(payload.iss), customerId: customer_id };
      } catch {
        return undefined;
      }
    },
    issueApplication(clientId) {
      for (const [token, { until }] of applications) if (until <= now()) applications.delete(token);
      const token = randomUUID();
      applications.set(token, { clientId, until: now() + lifetimeMs });
      return token;
    },
    verifyApplication(token) {
      const kept = applications.get(token);
      return kept && kept.until > now() ? kept.clientId : undefined;
    },
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);
