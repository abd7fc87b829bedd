/** Problem types of the audit API. */
import { TargetError } from '#audit';
import { httpProblems, Problem, type ProblemKind, type ProblemOptions } from '#http';

export const apiProblems = {
  ...httpProblems,
  unauthorized: { status: 401, title: 'A valid API key is required' },
  'metrics-token-needed': { status: 401, title: 'METRICS_TOKEN is required' },
  forbidden: { status: 403, title: 'The API key does not have the required scope' },
  'target-not-public': { status: 422, title: 'The site is not on the public internet' },
  'target-unreachable': { status: 422, title: 'The site cannot be reached' },
  'target-opted-out': { status: 422, title: 'The owner of this site opted out of audits' },
  'request-key-reused': { status: 422, title: 'The Idempotency-Key was used for a different request' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'quota-exceeded': { status: 429, title: 'The monthly scan quota is exceeded' },
  'target-limited': { status: 429, title: 'This site has reached its hourly audit limit' },
  'scan-limited': { status: 429, title: 'The audit limit without an API key is reached' },
  'cross-site': { status: 403, title: 'Forms from other sites are not accepted' },
  overloaded: { status: 503, title: 'Too many audits are running' },
  'pdf-unavailable': { status: 503, title: 'The PDF cannot be created now' },
  'not-ready': { status: 503, title: 'The service is not ready' },
} as const satisfies Record<string, ProblemKind>;

export type ApiProblemCode = keyof typeof apiProblems;

export const problem = (code: ApiProblemCode, options?: ProblemOptions): Problem =>
  new Problem(code, apiProblems[code], options);

/** Seconds for `Retry-After`, at least one. */
export const retryAfter = (ms: number): { 'Retry-After': string } => ({
  'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))),
});

/** Maps audit errors to problems of this API. Other errors are returned unchanged. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof TargetError)) return error;
  const detail = error.message;
  switch (error.code) {
    case 'bad-url':
      return problem('invalid-request', { detail, errors: [{ field: 'url', detail }] });
    case 'cancelled':
      return problem('overloaded', {
        detail: 'The audit was canceled. Try again in a few seconds.',
        headers: retryAfter(5_000),
      });
    case 'opted-out':
      return problem('target-opted-out', { detail });
    default:
      return problem(error.code, { detail });
  }
}
