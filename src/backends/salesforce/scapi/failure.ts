/** Maps unsuccessful responses to errors. Keeps only the type and a short text without personal data. Pure. */
import type { z } from 'zod';
import { currencyAdvice, misconfigured } from '../calls/refusals.ts';
import { ApiError, type ApiErrorKind, type RefusedCall } from '../shop-api.ts';
import { problemDocument } from './documents.ts';

interface FailedCall extends RefusedCall {
  /** SCAPI's operationId. */
  operation: string;
  status: number;
  text: string;
  /** What was sent and may not come back in an error: addresses, tokens, credentials. */
  secrets: readonly string[];
}

type Problem = z.output<typeof problemDocument>;

const longestDetail = 200;

/** By status and type (the API's guide on status codes; the examples of the OpenAPI). */
export function failureOf({ operation, status, text, secrets, ...call }: FailedCall): ApiError {
  const problem = readProblem(text);
  if (!problem && status !== 401 && status !== 404)
    // A page from a proxy in front of the instance.
    return new ApiError(
      'unavailable',
      'not-json',
      `${operation}: HTTP ${status} without a problem document.`,
      {
        status,
      },
    );
  const type = (problem && typeOf(problem)) || `http-${status}`;
  const detail = withoutSecrets(problem?.detail ?? problem?.title ?? '', secrets);
  const message = `${operation}: ${status} ${type}${detail && `: ${detail}`}`;
  const kind = kindOf(status, type, detail);
  const refusal = { ...call, fault: type, status, advice: adviceOn(type, status, call.resource) };
  if (kind === 'misconfigured') return misconfigured(refusal);
  // A 401 without a document comes from a proxy, or says nothing about the client.
  return new ApiError(kind, type, message, { status, ...(status === 401 && problem ? { refusal } : {}) });
}

/** What the SLAS client needs for the calls of each family of the API (docs/salesforce.md). */
const scopes: readonly [pattern: RegExp, scope: string][] = [
  [/^\/search\//, 'sfcc.shopper-product-search'],
  [/\/categories\b/, 'sfcc.shopper-categories'],
  [/^\/product\//, 'sfcc.shopper-products'],
  [/^\/checkout\//, 'sfcc.shopper-baskets-orders.rw'],
  [/^\/customer\//, 'sfcc.shopper-myaccount.orders'],
];

function adviceOn(type: string, status: number, resource: string): string {
  if (type === unsupportedCurrency) return currencyAdvice;
  const scope = status === 401 ? undefined : scopes.find(([pattern]) => pattern.test(resource))?.[1];
  return scope === undefined
    ? clientAdvice
    : `Add the scope ${scope} to the SLAS client, and the site of the connection to its channels.`;
}

/** What the login service needs. */
export const clientAdvice = 'Check the SLAS client ID and secret, the organization, and the site.';

const unsupportedCurrency = 'unsupported-currency';

/** A 401 is about the shopper's token, unless it is about the client (RFC 6749 5.2). */
function isSetUp(status: number, type: string): boolean {
  if (status === 403) return true;
  return type === unsupportedCurrency || (status === 401 && /^(?:invalid|unauthorized)_client$/.test(type));
}

function kindOf(status: number, type: string, detail: string): ApiErrorKind {
  // Temporary, and for all callers.
  if (status === 403 && /offline/i.test(type)) return 'unavailable';
  if (isSetUp(status, type)) return 'misconfigured';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 409 || status === 412) return 'conflict';
  if (status < 400) return 'unavailable';
  // Belongs to another shopper: reported as a bad request with this detail.
  const isOthers = type === 'bad-request' && detail === 'The customer is invalid.';
  return status === 400 && (isOthers || type.endsWith('-not-found')) ? 'not-found' : 'refused';
}

function readProblem(text: string): Problem | undefined {
  try {
    return problemDocument.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A hook's own code is used as the type; that of a coupon or basket is appended: `invalid-coupon-code:coupon_disabled`. */
function typeOf({ type, error, statusCode, validationType }: Problem): string | undefined {
  const name = nameOf(type) ?? nameOf(error);
  const more = nameOf(statusCode) ?? nameOf(validationType);
  if (name === undefined || more === undefined || name === more) return name ?? more;
  return /^hook/i.test(name) ? more : `${name}:${more}`;
}

/** `https://…/errors/basket-not-found` is `basket-not-found`. */
function nameOf(type: string | null | undefined): string | undefined {
  const part = type?.split(/[/#:]/).findLast((one) => one !== '');
  return part?.replaceAll(/[^\w.-]/g, '').slice(0, 100) || undefined;
}

const email = /[^\s'"<>@]+@[^\s'"<>@]+/gu;
/** Telephone and card numbers, however they are grouped. */
const longNumber = /\+?\d[\d ().-]{5,}\d/gu;

function withoutSecrets(detail: string, secrets: readonly string[]): string {
  const text = secrets
    .filter((secret) => secret.length > 2)
    .sort((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, '…'), detail);
  return text
    .replaceAll(email, '…')
    .replaceAll(longNumber, '…')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestDetail);
}
