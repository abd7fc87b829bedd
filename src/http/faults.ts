/** Turns errors of routes into problems. */
import type { Context, Env, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { httpProblem, Problem, problemResponse, type httpProblems } from './problem.ts';

export interface FaultOptions<E extends Env> {
  logger: Logger;
  /** Whether an error is temporary and returned as 503. Absent: none is. */
  isPassing?: ((error: unknown) => boolean) | undefined;
  /** Default: a problem document. */
  answer?(c: Context<E>, problem: Problem): Response | Promise<Response>;
}

/** For errors that no surface inside the application handles. */
export function handleErrors<E extends Env>(
  app: Hono<E>,
  { logger, isPassing = () => false, answer = problemResponse }: FaultOptions<E>,
): void {
  app.onError((error, c) => {
    const problem = isPassing(error) ? unavailable() : toProblem(error);
    // Unexpected errors are logged, never returned to the caller.
    if (problem.kind.status >= 500 && !(error instanceof Problem)) {
      logger.error({ err: error, requestId: c.get('requestId' as never) }, 'request failed');
    }
    return answer(c, problem);
  });
}

const codeOf: Record<number, keyof typeof httpProblems> = {
  400: 'invalid-request',
  404: 'not-found',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};

const unavailable = (): Problem =>
  httpProblem('unavailable', {
    detail: 'A dependency of the service is not available. Try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  });

/** Exceptions of the framework have a status; all others are internal errors. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof HTTPException ? codeOf[error.status] : undefined;
  if (code === undefined) return httpProblem('internal');
  if (code !== 'invalid-request') return httpProblem(code);
  const detail = 'The request body is not valid JSON.';
  return httpProblem(code, { detail, errors: [{ field: 'body', detail }] });
}
