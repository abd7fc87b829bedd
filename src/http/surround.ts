/** What surrounds every route: request id, access log, security headers, and problem documents for every fault. */
import type { Env, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { accessLog } from './access-log.ts';
import { httpProblem, Problem, problemResponse, type httpProblems } from './problem.ts';

export interface Surroundings {
  logger: Logger;
  /** The public address is https: browsers are told to stay there. */
  secure: boolean;
}

/** Call before any route is added. */
export function surround<E extends Env>(app: Hono<E>, { logger, secure }: Surroundings): void {
  app.use(requestId({ limitLength: 64 }));
  app.use(accessLog(logger));
  app.use(
    secureHeaders({
      strictTransportSecurity: secure,
      // Pages may quote scanned sites: nothing on them runs, loads or sends.
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
  app.use(
    methodNotAllowed({
      app: app as unknown as Hono,
      onMethodNotAllowed: (c, methods) => {
        const allow = methods.join(', ');
        const detail = `This path takes ${allow}.`;
        return problemResponse(c, httpProblem('method-not-allowed', { detail, headers: { Allow: allow } }));
      },
    }),
  );
  app.notFound((c) =>
    problemResponse(c, httpProblem('not-found', { detail: `No route for ${c.req.path}.` })),
  );
  app.onError((error, c) => {
    const problem = toProblem(error);
    // An unexpected fault is told in the log, never to the caller.
    if (problem.kind.status >= 500 && !(error instanceof Problem)) {
      logger.error({ err: error, requestId: c.get('requestId' as never) }, 'request failed');
    }
    return problemResponse(c, problem);
  });
}

const codeOf: Record<number, keyof typeof httpProblems> = {
  400: 'invalid-request',
  404: 'not-found',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};

/** The framework's own exceptions carry a status; everything else is a fault of ours. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof HTTPException ? codeOf[error.status] : undefined;
  if (code === undefined) return httpProblem('internal');
  if (code !== 'invalid-request') return httpProblem(code);
  const detail = 'The body is not JSON.';
  return httpProblem(code, { detail, errors: [{ field: 'body', detail }] });
}
