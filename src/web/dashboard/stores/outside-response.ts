/** What an answer from outside says, in words and as plain data that can be kept. */
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

/** Undefined for what is no JSON. */
export function bodyJson(seen: Pick<OutsideResponse, 'body'>): unknown {
  try {
    return JSON.parse(bodyText(seen)) as unknown;
  } catch {
    return undefined;
  }
}

const reasons: Readonly<Record<string, string>> = {
  'not-public': 'the name leads to a private address',
  dns: 'the name does not resolve',
  refused: 'nobody listens there',
  proxy: 'the outbound proxy of this service failed',
  tls: 'the certificate does not hold',
  'timeout-connect': 'the connection took too long',
  'timeout-first-byte': 'no answer came in time',
  'timeout-total': 'the answer took too long',
  'redirect-loop': 'it redirects in a circle',
  'too-many-redirects': 'it redirects too often',
  cancelled: 'the time for all checks was used up',
};

/** `200 application/json in 12 ms`, or why there was no answer. */
export function describeResponse({ status, error, type, timings, hops }: OutsideResponse): string {
  const by = hops.length ? ` after ${hops.length === 1 ? 'a redirect' : `${hops.length} redirects`}` : '';
  if (error) return `no answer${by}: ${reasons[error.code] ?? error.message.slice(0, 120)}`;
  return `${status}${type ? ` ${type}` : ''} in ${Math.round(timings.total)} ms${by}`;
}
