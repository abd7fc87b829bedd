/** One call to the OCAPI Shop API: address, headers, body; its answer is checked before anybody looks at it. */
import type { z } from 'zod';
import type { CallAnswer, PlatformCaller, CallRequest } from '../calls/caller.ts';
import { resourceOf, type SetupRefusals } from '../calls/refusals.ts';
import { ApiError, badAnswer } from '../shop-api.ts';
import { toApiError } from './errors.ts';
import type { Outgoing } from './requests.ts';

export interface WireOptions {
  caller: PlatformCaller;
  /** Origin, such as `https://shop.example`. */
  host: string;
  site: string;
  /** False on a production host, which knows its site by itself; default true: `/s/{site}`. */
  sitePath?: boolean;
  /** As in the URL; default `v24_5`. Temporary baskets exist since `v25_6`. */
  version?: string;
  clientId: string;
  refusals?: SetupRefusals;
}

export interface OcapiCall extends Pick<CallRequest, 'method' | 'safe' | 'idempotent'> {
  /** For errors, as SCAPI calls it. */
  operation: string;
  /** Without a slash at the beginning; ids in it are encoded. */
  path: string;
  query?: [name: string, value: string][];
  body?: Outgoing;
  /** Of a guest or of the application. */
  token?: string;
}

export interface Wire {
  refusals?: SetupRefusals | undefined;
  /** Baskets separate from the storefront's that end after 15 minutes: since 25.6, not in 24.5. */
  hasTemporaryBaskets: boolean;
  /** @throws ApiError */
  send(call: OcapiCall): Promise<CallAnswer>;
  /** @throws ApiError; `unknown` for a changing call with an unreadable response */
  read<Document, Facts>(
    call: OcapiCall,
    schema: z.ZodType<Document>,
    map: (document: Document) => Facts,
  ): Promise<Facts>;
}

/** @throws TypeError when `host` is not an origin, or `version` is invalid */
export function createWire(options: WireOptions): Wire {
  const { caller, clientId, site, sitePath = true, version = 'v24_5', refusals } = options;
  if (!/^v\d{2}_\d{1,2}$/.test(version)) throw new TypeError('The OCAPI version must be in the form v24_5.');
  const base = `${readOrigin(options.host)}${sitePath ? `/s/${encode(site)}` : ''}/dw/shop/${version}/`;

  async function send({ operation, path, query = [], body, token, ...call }: OcapiCall): Promise<CallAnswer> {
    const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
    const answer = await caller.call({
      ...call,
      url: `${base}${path}${search}`,
      headers: {
        'x-dw-client-id': clientId,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const asked = { method: call.method, resource: resourceOf(path) };
    if (answer.status < 300) {
      refusals?.passed(asked);
      return answer;
    }
    const error = toApiError({ operation, ...asked }, answer.status, answer.text);
    refusals?.refused(error);
    throw error;
  }

  return {
    hasTemporaryBaskets: version >= 'v25_6',
    send,
    refusals,
    async read(call, schema, map) {
      const { text } = await send(call);
      try {
        return map(parse(call.operation, text, schema));
      } catch (error) {
        const { type, message } =
          error instanceof ApiError ? error : badAnswer('The response could not be mapped.');
        throw new ApiError(call.safe ? 'unavailable' : 'unknown', type, `${call.operation}: ${message}`);
      }
    },
  };
}

/** @throws ApiError `not-json` for what a page in front of the instance answers, `bad-answer` for another document */
export function parse<Document>(operation: string, text: string, schema: z.ZodType<Document>): Document {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ApiError('unavailable', 'not-json', `${operation} returned a response that is not JSON.`);
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const places = read.error.issues.slice(0, 3).map(({ path }) => path.join('.') || 'the document');
  throw badAnswer(`The response has an unexpected value at ${places.join(', ')}.`);
}

/** One segment of a path; also for lists, whose brackets and commas divide. */
export const encode = (id: string): string =>
  encodeURIComponent(id).replaceAll(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));

/** @throws TypeError */
export function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new TypeError('The instance must be an origin such as https://shop.example.');
  return url.origin;
}

/* Several ids in one segment of a path: `(a,b)`. Pure. */

/** One of them, with what divides it from the next. */
export const listed = (id: string): string => `${encode(id)},`;

export const inBrackets = (ids: readonly string[]): string => `(${ids.map(encode).join(',')})`;
