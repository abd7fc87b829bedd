/** The audit API's table from error code to answer. */
import { TargetError } from '#audit';
import { httpProblems, Problem, type ProblemKind, type ProblemOptions } from '#http';

export const apiProblems = {
  ...httpProblems,
  unauthorized: { status: 401, title: 'A valid API key is needed' },
  'metrics-token-needed': { status: 401, title: 'METRICS_TOKEN is needed' },
  forbidden: { status: 403, title: 'The API key may not do this' },
  'target-not-public': { status: 422, title: 'The address is not on the public internet' },
  'target-unreachable': { status: 422, title: 'The site cannot be reached' },
  'target-opted-out': { status: 422, title: 'The owner of this site wants no audit' },
  'request-key-reused': { status: 422, title: 'Another request was sent with this Idempotency-Key' },
  'rate-limited': { status: 429, title: 'Too many calls in a minute' },
  'quota-exceeded': { status: 429, title: 'The scans of this month are used up' },
  'target-limited': { status: 429, title: 'This site was audited often enough for now' },
  'scan-limited': { status: 429, title: 'Enough audits without a key for now' },
  'cross-site': { status: 403, title: 'This form is taken from our own pages only' },
  overloaded: { status: 503, title: 'Too many audits are running' },
  'not-ready': { status: 503, title: 'The service is not ready' },
} as const satisfies Record<string, ProblemKind>;

export type ApiProblemCode = keyof typeof apiProblems;

export const problem = (code: ApiProblemCode, options?: ProblemOptions): Problem =>
  new Problem(code, apiProblems[code], options);

/** Seconds for `Retry-After`, at least one. */
export const retryAfter = (ms: number): { 'Retry-After': string } => ({
  'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))),
});

/** From the audit's reasons for not beginning to the answers of this API; other errors stay what they are. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof TargetError)) return error;
  const detail = error.message;
  switch (error.code) {
    case 'bad-url':
      return problem('invalid-request', { detail, errors: [{ field: 'url', detail }] });
    case 'cancelled':
      return problem('overloaded', { detail: 'The audit was cancelled.', headers: retryAfter(5_000) });
    case 'opted-out':
      return problem('target-opted-out', { detail });
    default:
      return problem(error.code, { detail });
  }
}
