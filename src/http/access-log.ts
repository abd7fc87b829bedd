/** One line for each request. */
import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** Paths that machines call every second. They are logged at level debug while they succeed. */
const probes = new Set(['/health', '/ready', '/metrics']);

export const isProbe = (path: string): boolean => probes.has(path);

/** Method, path, status and time: no query, no header, no body, because secrets and shop URLs live there. */
export function accessLog(logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    // A line that nobody keeps is not made.
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
 * Ids of carts and checkouts, the marks of orders and links to accounts open what they name: a log gets a hash that still tells
 * them apart. Also of what was not found: a link that was copied with a comma, or in capitals, opens once somebody writes it right.
 */
export const maskIds = (path: string): string =>
  maskForeign(
    decoded(path)
      .replace(/(cart|chk)_[\w-]{10,}(?:\.[\w-]+)?/gi, (id, kind: string) => `${kind}_#${hashOf(id)}`)
      // Who knows one of these opens a report or an order, or may take it back.
      .replace(/\/(?:r|scan|orders?)\/.*/is, (rest) => rest.replace(/[\w-]{22,}/g, (id) => `#${hashOf(id)}`))
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

/** Agents are known to send an email address or a name where an id belongs. */
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

/** A word of our paths, an id that is masked already, or the number of an order. */
const isOurs = (segment: string): boolean =>
  /^(?:sessions|(?:cart|chk)_#.*|[\w-]*\d[\w-]*(?:\.#[\da-f]{12})?|#[\da-f]{12})$/i.test(segment) ||
  /^(?:cancel|complete|pay|return)$/.test(segment);

/** An id opens the same when some of it is written as percent signs and digits, and these as percent signs and digits again. */
function decoded(path: string, rounds = 3): string {
  const once = path.replace(/%(?:25)*([2-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === path || rounds === 1 ? once : decoded(once, rounds - 1);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
