/** Authentication, scope, and rate limit, in this order, before the body is read. */
import type { Context, MiddlewareHandler } from 'hono';
import { minute } from '#commerce';
import { rateLimitHeaders, type RateState } from '#http';
import { renewalAfter } from '#storage';
import { scopeProblem, type Key, type Scope } from '../accounts/keys.ts';
import { plans } from '../accounts/plans.ts';
import type { ApiDeps, ApiEnv } from './context.ts';
import { problem, retryAfter } from './problems.ts';

export const rateSubject = (keyId: string): string => `key:${keyId}`;

/** @param scope required in addition to a valid key */
export function authenticateKey(deps: ApiDeps, scope?: Scope): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    // Read early: later copies of the request do not get the abort of a disconnected client.
    c.set('gone', c.req.raw.signal);
    const key = await identify(deps, c);
    c.set('key', key);
    const lacking = scope && scopeProblem(key, scope);
    if (lacking !== undefined) {
      throw problem('forbidden', {
        detail: lacking,
        headers: {
          'WWW-Authenticate': `Bearer realm="portico", error="insufficient_scope", scope="${scope}"`,
        },
      });
    }
    const limit = plans[key.plan].callsPerMinute;
    const rate = await deps.windows.take(rateSubject(key.id), { limit, windowMs: minute });
    c.set('rate', { name: 'minute', remaining: rate.remaining, resetSeconds: rate.resetMs / 1000 });
    tellLimits(c, deps, [c.get('rate')]);
    if (!rate.allowed) {
      throw problem('rate-limited', {
        detail: `The plan ${key.plan} allows ${limit} requests a minute. Wait for the time in Retry-After.`,
        headers: retryAfter(rate.resetMs),
      });
    }
    await next();
  };
}

async function identify(deps: ApiDeps, c: Context<ApiEnv>): Promise<Key> {
  const header = c.req.header('Authorization');
  const token = header === undefined ? undefined : /^Bearer +([\x21-\x7e]{1,200}) *$/i.exec(header)?.[1];
  const key = token === undefined ? undefined : await deps.keys.verify(token);
  if (key) return key;
  const detail =
    header === undefined
      ? 'Send the header "Authorization: Bearer <API key>".'
      : 'The API key is unknown, revoked, or expired.';
  const error = header === undefined ? '' : ', error="invalid_token"';
  throw problem('unauthorized', {
    detail,
    headers: { 'WWW-Authenticate': `Bearer realm="portico"${error}` },
  });
}

/** Sets the `RateLimit` headers. Call again with the month after a scan was counted. */
export function tellLimits(c: Context<ApiEnv>, deps: ApiDeps, states: RateState[]): void {
  const { callsPerMinute, scansPerMonth } = plans[c.get('key').plan];
  const now = deps.now();
  const date = new Date(now);
  const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const headers = rateLimitHeaders(
    [
      { name: 'minute', limit: callsPerMinute, windowSeconds: 60 },
      { name: 'month', limit: scansPerMonth, windowSeconds: (renewalAfter(now) - monthStart) / 1000 },
    ],
    states,
  );
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}
