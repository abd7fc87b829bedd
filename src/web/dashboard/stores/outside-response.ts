/** Responses from outside, in words and as plain data. */
import type { OutsideResponse } from './deps.ts';
import { storeTexts as say } from './messages/index.ts';

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

const reasons = [
  'not-public',
  'dns',
  'refused',
  'proxy',
  'tls',
  'timeout-connect',
  'timeout-first-byte',
  'timeout-total',
  'redirect-loop',
  'too-many-redirects',
  'cancelled',
] as const;

function reasonOf({ code, message }: NonNullable<OutsideResponse['error']>): string {
  const known = reasons.find((one) => one === code);
  return known ? say(`because-${known}`) : message.slice(0, 120);
}

/** `200 application/json in 12 ms`, or why the request failed. */
export function describeResponse({ status, error, type, timings, hops }: OutsideResponse): string {
  if (error) return say('no-response', { hops: hops.length, reason: reasonOf(error) });
  const facts = { status: status ?? '', ms: Math.round(timings.total), hops: hops.length };
  return type ? say('response', { ...facts, type }) : say('response-untyped', facts);
}
