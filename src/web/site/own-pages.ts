/** Forms that are open to all: others' pages post none, for they would spend what their visitors are allowed here. */
import type { Context, Env, MiddlewareHandler } from 'hono';
import { isOwnOrigin } from '#http';
import { problem } from '../api/problems.ts';

/** Programs say nothing of where they come from, and pass. @param baseUrl public address: behind a proxy the request has another */
export const ownPagesOnly =
  <E extends Env>({ baseUrl }: { baseUrl: string | undefined }): MiddlewareHandler<E> =>
  async (c, next) => {
    if (!isOurs(c as unknown as Context, baseUrl)) throw problem('cross-site');
    await next();
  };

function isOurs(c: Context, baseUrl: string | undefined): boolean {
  const site = c.req.header('sec-fetch-site');
  // Browsers send it where the connection is safe; elsewhere there is the origin alone.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  return origin === undefined || isOwnOrigin(origin, c.req.raw, baseUrl);
}
