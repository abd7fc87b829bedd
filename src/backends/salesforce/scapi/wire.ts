/** One call to SCAPI: written, sent, its answer checked. */
import type { z } from 'zod';
import type { PlatformCaller } from '../calls/caller.ts';
import { resourceOf, type SetupRefusals } from '../calls/refusals.ts';
import { ApiError, badAnswer } from '../shop-api.ts';
import { failureOf } from './failure.ts';

export interface ScapiInstance {
  caller: PlatformCaller;
  /** Origin, without a slash at the end. */
  base: string;
  organization: string;
  site: string;
  refusals?: SetupRefusals | undefined;
}

export interface ScapiRequest {
  /** SCAPI's operationId, for errors. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Of the family of the API: `/checkout/shopper-baskets/v2`. */
  family: string;
  /** Below the organization, written already. */
  path: string;
  parameters?: Parameters;
  /** Sent as JSON. */
  document?: Readonly<Record<string, unknown>>;
  /** `safe` changes nothing; `idempotent` done twice is as done once; `never` is not repeated, whatever happens. */
  repeat: 'safe' | 'idempotent' | 'never';
  /** What errors must not contain. */
  secrets?: readonly string[];
}

/** With the access token of a shopper. Undefined where the answer has no body. @throws ApiError */
export async function callScapi<T>(
  place: ScapiInstance,
  token: string,
  one: ScapiRequest,
  read: (text: string) => T,
): Promise<T> {
  const { operation, method, family, path, parameters = [], document, repeat, secrets = [] } = one;
  const query = queryOf([['siteId', place.site], ...parameters]);
  const { status, text } = await place.caller.call({
    method,
    url: `${organizationUrl(place, family)}${path}?${query}`,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(document ? { 'content-type': 'application/json' } : {}),
    },
    ...(document ? { body: JSON.stringify(document) } : {}),
    safe: repeat === 'safe',
    idempotent: repeat === 'idempotent',
  });
  const call = { method, resource: `${family}${resourceOf(path)}` };
  if (status < 200 || status > 299) {
    const error = failureOf({ operation, ...call, status, text, secrets: [token, ...secrets] });
    place.refusals?.refused(error);
    throw error;
  }
  place.refusals?.passed(call);
  return reading(operation, repeat === 'safe', () => read(text));
}

export const organizationUrl = ({ base, organization }: ScapiInstance, family: string): string =>
  `${base}${family}/organizations/${encodeURIComponent(organization)}`;

/**
 * Reads an answer by its schema, then by its map.
 * @throws ApiError `unavailable` `not-json` or `bad-answer`; neither quotes anything of the answer
 */
export const reader =
  <D, T>(schema: z.ZodType<D>, map: (document: D) => T) =>
  (text: string): T => {
    const document = parse(text);
    try {
      const parsed = schema.safeParse(document);
      if (parsed.success) return map(parsed.data);
      throw unfit(parsed.error);
    } catch (error) {
      // Deeper, longer or larger than can be worked on.
      throw error instanceof RangeError ? badAnswer('The response is too large.') : error;
    }
  };

function unfit({ issues: [issue] }: z.ZodError): ApiError {
  const where = issue?.path.map((part) => (typeof part === 'number' ? part : String(part).slice(0, 40)));
  return badAnswer(`${where?.join('.') || 'The response'} is missing or has the wrong type.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('unavailable', 'not-json', 'The response is not valid JSON.');
  }
}

/** An unreadable response: whether a changing call took effect is then unknown. */
function reading<T>(operation: string, safe: boolean, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const kind = safe ? error.kind : 'unknown';
    throw new ApiError(kind, error.type, `${operation}: ${error.message}`, { cause: error });
  }
}

/* Addresses of SCAPI. Pure. */

/** By name; a list is written with commas, a name that stands twice is written twice. */
export type Parameters = readonly (readonly [name: string, value: string | readonly string[]])[];

/**
 * An ID within a path. SCAPI requires `%` and `,` to be encoded twice unless they are separators.
 * @throws ApiError `not-found` for an ID that would change the path
 */
export function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new ApiError('not-found', 'bad-id', 'The ID is invalid.');
  return encodeURIComponent(escape(id));
}

export function queryOf(parameters: Parameters): string {
  return parameters
    .map(([name, value]) => {
      const written = typeof value === 'string' ? escape(value) : value.map(escape).join(',');
      return `${name}=${encodeURIComponent(written)}`;
    })
    .join('&');
}

/** As a list entry in a URL, with a trailing comma. */
export const listed = (value: string): string => encodeURIComponent(`${escape(value)},`);

const escape = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C');
