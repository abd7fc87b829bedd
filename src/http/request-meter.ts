/** How long each route takes. */
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

export interface AnsweredRequest {
  method: string;
  /** Pattern of the route, such as `/api/v1/reports/{id}`: never an address, which may be a secret and has no end. */
  route: string;
  status: number;
  seconds: number;
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Until the answer begins: a stream may last for an hour. */
export function requestMeter(told: (request: AnsweredRequest) => void): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    // Of the handler that came last: others that match would have come after it.
    const route = routePath(c);
    told({
      method: known.has(c.req.method) ? c.req.method : '_OTHER',
      // What only middleware has seen, no route answers.
      route: route.includes('*') ? 'none' : route,
      status: c.res.status,
      seconds: (performance.now() - start) / 1_000,
    });
  };
}
