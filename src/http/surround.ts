/** What surrounds every route: request id, access log, security headers, and problem documents for every fault. */
import type { Context, Env, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { html } from 'hono/html';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { accessLog } from './access-log.ts';
import { handleErrors } from './faults.ts';
import { rejectUnknownHosts } from './host-allowlist.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import { pagePolicy } from './page-policy.ts';
import { httpProblem, problemResponse, type Problem } from './problem.ts';
import { rememberRequest } from './request-facts.ts';
import { requestMeter, type WatchRequest } from './request-meter.ts';
import { textDelivery } from './text-delivery.ts';

export interface Surroundings {
  logger: Logger;
  /** The public address is https: browsers are told to stay there. */
  secure: boolean;
  /** What a browser is shown instead of a problem document. */
  page?: (problem: Problem) => ReturnType<typeof html>;
  /** Names besides those of this machine by which it may be called; absent: any. */
  hostAllowlist?: readonly string[] | undefined;
  /** Runs each request. */
  watch?: WatchRequest | undefined;
  /** Whether what was thrown passes by itself: it is answered with 503. Absent: nothing does. */
  isPassing?: (error: unknown) => boolean;
}

/** Call before any route is added. */
export function surround<E extends Env>(
  app: Hono<E>,
  { logger, secure, page, hostAllowlist, watch, isPassing }: Surroundings,
): void {
  app.use(requestId({ limitLength: 64 }), rememberRequest);
  if (watch) app.use(requestMeter(watch));
  app.use(accessLog(logger));
  app.use(textDelivery());
  // Nobody else is told where somebody came from; ourselves we are, or browsers would not say which page a form was sent from.
  app.use(
    secureHeaders({
      strictTransportSecurity: secure,
      referrerPolicy: 'same-origin',
      crossOriginResourcePolicy: false,
    }),
  );
  if (hostAllowlist) app.use(rejectUnknownHosts(hostAllowlist));
  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    // Pages may quote scanned sites: nothing runs or loads but what is ours.
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', pagePolicy());
    // What other pages may show says so itself.
    if (!headers.has('Cross-Origin-Resource-Policy'))
      headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  });
  refuseOtherMethods(app);
  const answer = (c: Context<E>, problem: Problem): Response | Promise<Response> =>
    page && wantsPage(c)
      ? c.html(page(problem), problem.kind.status, {
          'Cache-Control': 'no-store',
          ...problem.options.headers,
        })
      : problemResponse(c, problem);
  app.notFound((c) => answer(c, unknownPath(c)));
  handleErrors(app, { logger, isPassing, answer });
}

export const unknownPath = (c: Context): Problem =>
  httpProblem('not-found', { detail: `Nothing answers at ${c.req.path}. Please check the address.` });

/** Whether a browser asks: a client that accepts anything gets the problem document. */
export const wantsPage = (c: Context): boolean =>
  !/^\/(?:api|v1)\//.test(c.req.path) &&
  accepts(c, {
    header: 'Accept',
    supports: ['application/problem+json', 'text/html'],
    default: 'application/problem+json',
  }) === 'text/html';
