/** How long each route takes. */
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { isProbe } from './access-log.ts';

export interface AnsweredRequest {
  method: string;
  /** Pattern of the route, such as `/api/v1/reports/{id}`: never a URL, which may be secret and is unbounded. */
  route: string;
  status: number;
  seconds: number;
}

/** Runs a request until its response begins: a stream may last for an hour. */
export type WatchRequest = (
  asked: {
    method: string;
    /** As the caller sent it: untrusted. */
    traceparent: string | undefined;
    /** Called every second by monitoring. */
    probe: boolean;
  },
  run: () => Promise<AnsweredRequest>,
) => Promise<unknown>;

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function requestMeter(watch: WatchRequest): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    const method = known.has(c.req.method) ? c.req.method : '_OTHER';
    await watch(
      { method, traceparent: c.req.header('traceparent'), probe: isProbe(c.req.path) },
      async () => {
        await next();
        // The last handler: other matching ones would have come after it.
        const route = routePath(c);
        return {
          method,
          // Only middleware ran, so there is no route.
          route: route.includes('*') ? 'none' : route,
          status: c.res.status,
          seconds: (performance.now() - start) / 1_000,
        };
      },
    );
  };
}
