/** Answers that are no success, as errors. Nothing of them is kept but the type and a short text without personal data. Pure. */
import type { z } from 'zod';
import { ApiError, type ApiErrorKind } from '../shop-api.ts';
import { problemDocument } from './documents.ts';

interface Refusal {
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
export function failureOf({ operation, status, text, secrets }: Refusal): ApiError {
  const problem = readProblem(text);
  if (!problem && status !== 401 && status !== 404)
    // A page of something in front of the instance, which let nothing through.
    return new ApiError('unavailable', 'not-json', `${operation}: ${status} without a problem document.`, {
      status,
    });
  const type = (problem && typeOf(problem)) || `http-${status}`;
  const detail = withoutSecrets(problem?.detail ?? problem?.title ?? '', secrets);
  const message = `${operation}: ${status} ${type}${detail && `: ${detail}`}`;
  return new ApiError(kindOf(status, type, detail), type, message, { status });
}

function kindOf(status: number, type: string, detail: string): ApiErrorKind {
  if (status === 404 || status === 410) return 'not-found';
  if (status === 409 || status === 412) return 'conflict';
  if (status < 400) return 'unavailable';
  // Of another shopper: told as a bad request, with nothing but these words of its own.
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

/** A hook's own code stands for its type; that of a coupon or of a basket is told with it: `invalid-coupon-code:coupon_disabled`. */
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
