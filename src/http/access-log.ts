/** One line for each request. */
import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** Paths that monitoring calls every second. Successful calls are logged at level debug. */
const probes = new Set(['/health', '/ready', '/metrics']);

export const isProbe = (path: string): boolean => probes.has(path);

/** Logs method, path, status, and time, but no query, header, or body, because they contain secrets and URLs. */
export function accessLog(logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    // Skips the work if the line is not logged.
    if (!logger.isLevelEnabled('info')) return next();
    const start = performance.now();
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const path = maskIds(c.req.path);
    const level = isProbe(c.req.path) && status < 300 ? 'debug' : 'info';
    const ms = Math.round(performance.now() - start);
    const key: { id: string } | undefined = c.get('key');
    logger[level]({ requestId: c.get('requestId'), method, path, status, ms, keyId: key?.id });
  };
}

/**
 * IDs of carts and checkouts, order references, and account links grant access: the log gets a hash that still
 * distinguishes them. Also for 404s: a link copied with a typo still reveals most of the ID.
 */
export const maskIds = (path: string): string =>
  maskForeign(
    decoded(path)
      .replace(/(cart|chk)_[\w-]{10,}(?:\.[\w-]+)?/gi, (id, kind: string) => `${kind}_#${hashOf(id)}`)
      // These grant access to a report, an order, or a feed.
      .replace(/\/(?:r|scan|orders?|feeds)\/.*/is, (rest) =>
        rest.replace(/[\w-]{22,}/g, (id) => `#${hashOf(id)}`),
      )
      .replace(
        /(\/dashboard\/+(?:welcome|sign-in\/+link|account\/+email)\/+)(.+)/is,
        (_, path: string, token: string) => `${path}#${hashOf(token)}`,
      )
      .replace(/\.([\w-]{22,})/g, (_, mark: string) => `.#${hashOf(mark)}`),
  );

const collections = new Set([
  'cart',
  'carts',
  'checkout',
  'checkout-sessions',
  'sessions',
  'order',
  'orders',
]);

/** Agents sometimes send an email address or a name instead of an ID. */
function maskForeign(path: string): string {
  if (/^\/+dashboard/i.test(path)) return path;
  let isId = false;
  return path
    .split('/')
    .map((segment) => {
      if (segment === '') return segment;
      const shown = isId && !isOurs(segment) ? `#${hashOf(segment)}` : segment;
      isId = collections.has(segment.toLowerCase());
      return shown;
    })
    .join('/');
}

/** A word of our paths, a masked ID, or an order number. */
const isOurs = (segment: string): boolean =>
  /^(?:sessions|(?:cart|chk)_#.*|[\w-]*\d[\w-]*(?:\.#[\da-f]{12})?|#[\da-f]{12})$/i.test(segment) ||
  /^(?:cancel|complete|pay|return)$/.test(segment);

/** An ID also works percent-encoded once or twice. */
function decoded(path: string, rounds = 3): string {
  const once = path.replace(/%(?:25)*([2-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === path || rounds === 1 ? once : decoded(once, rounds - 1);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
