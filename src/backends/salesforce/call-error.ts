/** Errors of calls. Nothing that was sent or answered is in them: no address, header or body, since secrets live there. */
import { ApiError } from './shop-api.ts';
import type { Failure } from './verdict.ts';

/** What an error tells. */
export type Fault = Pick<Failure, 'kind' | 'type' | 'status' | 'retryAfterMs'>;

const words: Record<string, string> = {
  'circuit-open': 'has failed too often and is left alone for a moment',
  'rate-limited': 'takes no more calls for now',
  overloaded: 'is overloaded',
  redirected: 'redirects where it should answer',
  'server-error': 'failed',
  'too-large': 'answered more than is read',
};

/** @param name of the instance @param id correlation id, by which the platform's own logs are searched */
export function toError(name: string, id: string, { kind, type, status, retryAfterMs }: Fault): ApiError {
  const said = words[type] ?? `did not answer: ${type}`;
  const details = [...(status === undefined ? [] : [`status ${status}`]), `correlation id ${id}`];
  return new ApiError(kind, type, `${name} ${said} (${details.join(', ')}).`, {
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1_000)) }),
  });
}
