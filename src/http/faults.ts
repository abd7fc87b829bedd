/** What a route threw, told as a problem. */
import type { Context, Env, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { httpProblem, Problem, problemResponse, type httpProblems } from './problem.ts';

export interface FaultOptions<E extends Env> {
  logger: Logger;
  /** Whether what was thrown passes by itself: it is answered with 503. Absent: nothing does. */
  isPassing?: ((error: unknown) => boolean) | undefined;
  /** Default: a problem document. */
  answer?(c: Context<E>, problem: Problem): Response | Promise<Response>;
}

/** For what no surface inside the application answers by itself. */
export function handleErrors<E extends Env>(
  app: Hono<E>,
  { logger, isPassing = () => false, answer = problemResponse }: FaultOptions<E>,
): void {
  app.onError((error, c) => {
    const problem = isPassing(error) ? unavailable() : toProblem(error);
    // An unexpected fault is told in the log, never to the caller.
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
    detail: 'Something that the service needs does not answer. Please try again in a moment.',
    headers: { 'Retry-After': '5' },
  });

/** The framework's own exceptions carry a status; everything else is a fault of ours. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof HTTPException ? codeOf[error.status] : undefined;
  if (code === undefined) return httpProblem('internal');
  if (code !== 'invalid-request') return httpProblem(code);
  const detail = 'The body is not JSON.';
  return httpProblem(code, { detail, errors: [{ field: 'body', detail }] });
}
