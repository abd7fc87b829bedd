/** Rate limits per network for unauthenticated pages and documents. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Site } from '#commerce';
import { callerNetwork, Problem, problemResponse } from '#http';
import { sellingDocuments, type Limits } from '#ucp';
import { apiProblems } from '#web';

/** A minute. A store whose callers may call more often lets them read as often. */
const perMinute = 600;

/** Seconds to wait; 0: the request was counted. */
export type TakePlace = (c: Context) => Promise<number>;

/** @param kind each has its own limit, so that programs reading documents do not block people */
export function pagePlaces(
  kind: 'pages' | 'documents',
  limits: Limits,
  siteOf: (request: Request) => Promise<Pick<Site, 'rateLimit'> | undefined>,
): TakePlace {
  return async (c) => {
    const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
    const address = incoming?.socket?.remoteAddress;
    // Called by this process itself.
    if (address === undefined) return 0;
    // The route itself reports a store that cannot be read.
    const site = await siteOf(c.req.raw).catch(() => undefined);
    const maxPerMinute = Math.max(perMinute, site?.rateLimit ?? 0);
    return (await limits.take(`${kind} ${callerNetwork(address)}`, maxPerMinute)).retryAfter;
  };
}

/** Below the root of a host, and of a store of many. */
export const documentPaths: string[] = [
  '/.well-known/ucp',
  '/.well-known/ucp/:release',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/ucp',
  '/.well-known/oauth-protected-resource/api/ucp/mcp',
  ...sellingDocuments.map(({ path }) => path),
]
  .flatMap((path) => [path, `/s/:site${path}`])
  .concat('/ucp/handlers/*');

/** Answers 429 with a problem document. */
export const limitDocuments =
  (take: TakePlace): MiddlewareHandler =>
  async (c, next) => {
    const wait = await take(c);
    if (wait === 0) return next();
    const detail = `Too many requests from your network. Try again in ${wait} s, and cache documents as Cache-Control allows.`;
    const headers = { 'Retry-After': String(wait) };
    return problemResponse(c, new Problem('rate-limited', apiProblems['rate-limited'], { detail, headers }));
  };
