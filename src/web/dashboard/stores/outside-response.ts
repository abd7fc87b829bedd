/** Responses from outside, in words and as plain data. */
import type { OutsideResponse } from './deps.ts';

export const responseHeader = (
  { headers }: Pick<OutsideResponse, 'headers'>,
  name: string,
): string | undefined => headers.find(([key]) => key === name)?.[1];

/** Repeated fields count as one list (RFC 9110, section 5.3). */
export const responseHeaderList = ({ headers }: Pick<OutsideResponse, 'headers'>, name: string): string =>
  headers
    .filter(([key]) => key === name)
    .map(([, value]) => value)
    .join(', ');

export const bodyText = ({ body }: Pick<OutsideResponse, 'body'>): string => new TextDecoder().decode(body);

/** Undefined if it is not JSON. */
export function bodyJson(seen: Pick<OutsideResponse, 'body'>): unknown {
  try {
    return JSON.parse(bodyText(seen)) as unknown;
  } catch {
    return undefined;
  }
}

const reasons: Readonly<Record<string, string>> = {
  'not-public': 'the host name resolves to a private address',
  dns: 'the host name does not resolve',
  refused: 'the connection was refused',
  proxy: 'the outbound proxy of Portico failed',
  tls: 'the certificate is not valid',
  'timeout-connect': 'the connection took too long',
  'timeout-first-byte': 'the response did not start in time',
  'timeout-total': 'the response took too long',
  'redirect-loop': 'redirect loop',
  'too-many-redirects': 'too many redirects',
  cancelled: 'the time limit for all checks was reached',
};

/** `200 application/json in 12 ms`, or why the request failed. */
export function describeResponse({ status, error, type, timings, hops }: OutsideResponse): string {
  const by = hops.length ? ` after ${hops.length === 1 ? '1 redirect' : `${hops.length} redirects`}` : '';
  if (error) return `no response${by}: ${reasons[error.code] ?? error.message.slice(0, 120)}`;
  return `${status}${type ? ` ${type}` : ''} in ${Math.round(timings.total)} ms${by}`;
}
