/** One line for each request. */
import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** Method, path, status and time: no query, no header, no body, because secrets and shop URLs live there. */
export function accessLog(logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    // A line that nobody keeps is not made.
    if (!logger.isLevelEnabled('info')) return next();
    const start = performance.now();
    await next();
    const { method } = c.req;
    const path = maskIds(c.req.path);
    const ms = Math.round(performance.now() - start);
    const key: { id: string } | undefined = c.get('key');
    logger.info({ requestId: c.get('requestId'), method, path, status: c.res.status, ms, keyId: key?.id });
  };
}

/** Ids of carts and checkouts, the marks of orders and links to accounts open what they name: a log gets a hash that still tells them apart. */
export const maskIds = (path: string): string =>
  path
    // An id opens the same when some of it is written as percent signs and digits.
    .replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\b(cart|chk)_[\w-]{10,64}(?:\.[\w-]{1,64})?/g, (id, kind: string) => `${kind}_#${hashOf(id)}`)
    // Who knows one of these opens a report, or may take it back.
    .replace(/^\/(r|scan)\/([\w-]{22})(?=\/|$)/, (_, kind: string, id: string) => `/${kind}/#${hashOf(id)}`)
    .replace(
      /(\/dashboard\/(?:welcome|sign-in\/link|account\/email)\/)([^/]+)/g,
      (_, path: string, token: string) => `${path}#${hashOf(token)}`,
    )
    .replace(/\.[\w-]{22}(?=\/|$)/g, (mark) => `.#${hashOf(mark)}`);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
