/** Middleware of every route: request ID, access log, security headers, and problem documents for errors. */
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
import { httpProblem, problemResponse, problemTypesAt, type Problem } from './problem.ts';
import { rememberRequest } from './request-facts.ts';
import { requestMeter, type WatchRequest } from './request-meter.ts';
import { textDelivery } from './text-delivery.ts';

export interface Surroundings {
  logger: Logger;
  /** The public URL is https: sends HSTS. */
  secure: boolean;
  /** Public URL of the service, for problem types. Absent: as in the request. */
  baseUrl?: string | undefined;
  /** The page that browsers get instead of a problem document. */
  page?: (problem: Problem) => ReturnType<typeof html>;
  /** Accepted host names besides those of this machine; absent: any. */
  hostAllowlist?: readonly string[] | undefined;
  /** Runs each request. */
  watch?: WatchRequest | undefined;
  /** Whether an error is temporary and returned as 503. Absent: none is. */
  isPassing?: (error: unknown) => boolean;
}

/** Call before any route is added. */
export function surround<E extends Env>(
  app: Hono<E>,
  { logger, secure, baseUrl, page, hostAllowlist, watch, isPassing }: Surroundings,
): void {
  app.use(requestId({ limitLength: 64 }), rememberRequest, problemTypesAt(baseUrl));
  if (watch) app.use(requestMeter(watch));
  app.use(accessLog(logger));
  app.use(textDelivery());
  // Other sites get no referrer; we do, because browsers would otherwise not send the origin of forms.
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
    // Pages may quote audited sites: only our own resources may load and run.
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', pagePolicy());
    // Routes that other pages may embed override this.
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
  httpProblem('not-found', { detail: `No page or endpoint at ${c.req.path}. Check the URL.` });

/** Whether the client is a browser: a client that accepts anything gets the problem document. */
export const wantsPage = (c: Context): boolean =>
  !/^\/(?:api|v1)\//.test(c.req.path) &&
  accepts(c, {
    header: 'Accept',
    supports: ['application/problem+json', 'text/html'],
    default: 'application/problem+json',
  }) === 'text/html';
