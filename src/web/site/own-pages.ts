/** Rejects form posts from other sites: they would use up the rate limits of their visitors here. */
import type { Env, MiddlewareHandler } from 'hono';
import { sendingPage } from '#http';
import { problem } from '../api/problems.ts';

/** Requests without an origin pass. @param baseUrl public URL: behind a proxy, that of the request differs */
export const ownPagesOnly =
  <E extends Env>({ baseUrl }: { baseUrl: string | undefined }): MiddlewareHandler<E> =>
  async (c, next) => {
    if (sendingPage(c.req.raw, baseUrl) === 'other') throw problem('cross-site');
    await next();
  };
