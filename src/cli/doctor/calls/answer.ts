/** Classifies a response as an agent sees it: JSON, or what came instead. */
import { challengeOf, scanText } from '#audit/gather';
import type { HttpExchange } from '#fetch';
import { asObject, type Json } from '#manifest';
import { whyNoAnswer } from '#ucp';

/**
 * `json`: a document or an error of the protocol. `login`: Salesforce's own UCP asks for a token of its login service (SLAS).
 * `refused`: rejected without an error of the protocol. `broken`: 5xx. `endless`: larger than is read.
 */
export type AnswerKind =
  | 'json'
  | 'none'
  | 'limited'
  | 'redirect'
  | 'password'
  | 'challenge'
  | 'login'
  | 'refused'
  | 'missing'
  | 'broken'
  | 'endless'
  | 'page'
  | 'not-json';

export interface DoctorAnswer {
  exchange: HttpExchange;
  kind: AnswerKind;
  /** Parsed, whatever it is. */
  json?: unknown;
  /** Whose challenge it is. */
  wall?: string;
  /** Why it is not JSON. */
  problem?: string;
}

/** @param isNative whether a URL is one of the UCP that Salesforce itself serves */
export function readDoctorAnswer(
  exchange: HttpExchange,
  parsed: { json?: unknown; problem?: string },
  isNative: (url: string) => boolean,
): DoctorAnswer {
  const wall = challengeOf(exchange, scanText(exchange.body, exchange.type, exchange.charset))?.vendor;
  const kind =
    wall === undefined ? kindOf(exchange, asObject(parsed.json), isNative(exchange.url)) : 'challenge';
  return { exchange, kind, ...parsed, ...(wall === undefined ? {} : { wall }) };
}

const refusals = [401, 403, 406, 451];

function kindOf(exchange: HttpExchange, json: Json | undefined, native: boolean): AnswerKind {
  const { error, status, bytes, type, headers } = exchange;
  if (error?.code === 'throttled' || status === 429) return 'limited';
  if (error || status === undefined) return 'none';
  if (status >= 300 && status < 400) return 'redirect';
  if (
    status === 401 &&
    headers.some(([name, value]) => name === 'www-authenticate' && /^basic\b/i.test(value))
  )
    return 'password';
  if (bytes.truncated) return 'endless';
  const isPage = /html/.test(type);
  if (json && (status < 400 || answerCode(json) !== undefined)) return status >= 500 ? 'broken' : 'json';
  if (native && isLogin(exchange, json)) return 'login';
  // A plain server returns 405 and 503 without a page.
  if (refusals.includes(status) || (isPage && (status === 405 || status === 503))) return 'refused';
  if (status >= 500) return 'broken';
  if (status === 404 || status === 405 || status === 410) return 'missing';
  return isPage ? 'page' : 'not-json';
}

/** What an error document of the Commerce API names as its `type`. */
const scapiError = 'https://api.commercecloud.salesforce.com/documentation/error/';

function isLogin({ status, type }: HttpExchange, json: Json | undefined): boolean {
  return isScapiError(json) ? status === 401 || status === 403 : status === 401 && !type.includes('html');
}

const isScapiError = (json: Json | undefined): boolean => String(json?.['type']).startsWith(scapiError);

/** Salesforce's API rejects the caller, at whatever URL. */
export const isScapiRefusal = ({ exchange: { status }, json }: DoctorAnswer): boolean =>
  (status === 401 || status === 403) && isScapiError(asObject(json));

/** The code of an error as in UCP (`code`; `messages`) or JSON-RPC; undefined without one. */
export function answerCode(value: unknown): string | undefined {
  const json = asObject(value);
  if (!json) return undefined;
  const failed = asObject(json['ucp'])?.['status'] === 'error';
  const message = failed && Array.isArray(json['messages']) ? asObject(json['messages'][0]) : undefined;
  const rpc = asObject(json['error']);
  const told = [message, asObject(rpc?.['data']), rpc, json].map((one) => one?.['code']);
  const code = told.find((one) => (typeof one === 'string' && one !== '') || typeof one === 'number');
  return code === undefined ? undefined : String(code).slice(0, 60);
}

/** In a few words, for a list of clients: `403 text/html, challenge by Cloudflare`. */
export function briefly({ exchange, kind, wall }: DoctorAnswer): string {
  const { error, status, type, headers } = exchange;
  if (error) return whyNoAnswer(error.code).replace(/\.$/, '').toLowerCase();
  const to = kind === 'redirect' ? headers.find(([name]) => name === 'location')?.[1] : undefined;
  return [
    `${status}${type ? ` ${type}` : ''}`,
    ...(to === undefined ? [] : [`to ${to.slice(0, 120)}`]),
    ...(wall === undefined ? [] : [wall === 'unknown' ? 'challenge' : `challenge by ${wall}`]),
    ...(kind === 'endless' ? ['larger than 1 MB'] : []),
  ].join(', ');
}

export const answerHeader = ({ exchange }: DoctorAnswer, name: string): string | undefined => {
  const values = exchange.headers.filter(([key]) => key === name).map(([, value]) => value);
  return values.length ? values.join(', ') : undefined;
};
