/** Why an audit did not begin, as an answer of the API. */
import { TargetError } from '#audit';
import { problem, retryAfter } from './problems.ts';

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
