/** Forms that are open to all: others' pages post none, for they would spend what their visitors are allowed here. */
import type { Env, MiddlewareHandler } from 'hono';
import { sendingPage } from '#http';
import { problem } from '../api/problems.ts';

/** Programs say nothing of where they come from, and pass. @param baseUrl public address: behind a proxy the request has another */
export const ownPagesOnly =
  <E extends Env>({ baseUrl }: { baseUrl: string | undefined }): MiddlewareHandler<E> =>
  async (c, next) => {
    if (sendingPage(c.req.raw, baseUrl) === 'other') throw problem('cross-site');
    await next();
  };
