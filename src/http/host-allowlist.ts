/** By which names a service of one machine may be called: a page of another name that leads to this machine must not reach it (DNS rebinding). */
import type { Env, MiddlewareHandler } from 'hono';
import { httpProblem } from './problem.ts';

const loopback = /^(?:localhost|[a-z0-9-]{1,63}\.localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/;

/** Names of this machine itself. @param hostname as a URL has it */
export const isLoopbackName = (hostname: string): boolean => loopback.test(hostname.toLowerCase());

/** It has such a list of its own, and refuses in its own protocol. */
const mcp = /^\/api\/mcp(?:\/|$)/;

/** Answers 421 to every other name. @param more names that are ours as well */
export function onlyOwnNames<E extends Env>(more: readonly string[]): MiddlewareHandler<E> {
  return async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (!isLoopbackName(hostname) && !more.includes(hostname) && !mcp.test(c.req.path)) {
      const detail =
        'Called by this name it does not answer. Whoever runs it can set BASE_URL to its public address.';
      throw httpProblem('misdirected', { detail });
    }
    await next();
  };
}
