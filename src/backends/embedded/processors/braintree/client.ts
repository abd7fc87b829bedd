/** Braintree's GraphQL API: https://developer.paypal.com/braintree/graphql/guides/making_api_calls. */
import { createHash } from 'node:crypto';
import type { Fetcher } from '#fetch';
import {
  apiOrigin,
  exchangeJson,
  listAt,
  memberOf,
  receivedText,
  type JsonAnswer,
} from '../json-exchange.ts';
import { ProcessorRefused, ProcessorUncertain } from '../port.ts';

export interface BraintreeAccess {
  /** Of an API key. */
  publicKey: string;
  privateKey: string;
  isLive: boolean;
  /** Origin of the API; default Braintree's own one of the mode. */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
}

export interface BraintreeRefusal {
  /** Of Braintree's list of validation errors, such as `91564`; or the class of the error, such as `not_found`. */
  refused: string;
  /** Dotted, such as `input.paymentMethodId`. Empty where the error is about no input. */
  path: string;
}

export type BraintreeAnswer = { data: unknown } | BraintreeRefusal;

export interface BraintreeClient {
  /** @throws ProcessorRefused for keys and requests that are not accepted, ProcessorUncertain for what says nothing */
  ask(operation: string, variables: object): Promise<BraintreeAnswer>;
}

/** Of the API. Since this one, countries have two letters (`CountryCode` of the schema). */
const version = '2021-02-01';

/** @throws TypeError when `apiBase` is not an origin */
export function createBraintreeClient(access: BraintreeAccess): BraintreeClient {
  const { publicKey, privateKey, isLive, fetcher } = access;
  const base = apiOrigin(access.apiBase ?? `https://payments.${isLive ? '' : 'sandbox.'}braintree-api.com`);
  const authorization = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`;
  return {
    async ask(query, variables) {
      const answer = await exchangeJson(fetcher, {
        url: `${base}/graphql`,
        method: 'POST',
        headers: {
          authorization,
          accept: 'application/json',
          'content-type': 'application/json',
          'braintree-version': version,
        },
        body: { query, variables },
      });
      return read(answer);
    },
  };
}

/** Braintree answers with status 200, errors included. @throws ProcessorRefused, ProcessorUncertain */
function read({ status, body }: JsonAnswer): BraintreeAnswer {
  const [error] = listAt(body, 'errors');
  if (error === undefined && status < 300) {
    const data = memberOf(body, 'data');
    if (typeof data === 'object' && data !== null) return { data };
    throw new ProcessorUncertain('The payment processor returned an unknown response.');
  }
  // An error beside a result is about a part of the result: what was asked for has happened.
  if (Object.values(memberOf(body, 'data') ?? {}).some((result) => result !== null))
    throw new ProcessorUncertain('The payment processor returned half a response.');
  const errorClass = receivedText(error, 'extensions', 'errorClass') ?? '';
  const code = codeOf(error, errorClass, status);
  if (refusals.has(errorClass)) return { refused: code, path: pathOf(error) };
  if (rejections.has(errorClass) || (status >= 400 && error === undefined))
    throw new ProcessorRefused(code, requestIdOf(body));
  throw new ProcessorUncertain(`The payment processor returned the error ${code}.`);
}

/*
 * Classes of errors, as Braintree's SDK for Node treats them (lib/braintree/graphql/graphql.js). All others, such as INTERNAL,
 * SERVICE_AVAILABILITY, and RESOURCE_LIMIT, do not say what happened.
 */

/** What was asked cannot be done with what it names. */
const refusals: ReadonlySet<string> = new Set(['VALIDATION', 'NOT_FOUND']);
/** The keys, or the request whatever it names. */
const rejections: ReadonlySet<string> = new Set([
  'AUTHENTICATION',
  'AUTHORIZATION',
  'UNSUPPORTED_CLIENT',
  'NOT_IMPLEMENTED',
]);

function codeOf(error: unknown, errorClass: string, status: number): string {
  const code = receivedText(error, 'extensions', 'legacyCode');
  if (code !== undefined && /^\d{4,8}$/.test(code)) return code;
  return /^[A-Z_]{1,40}$/.test(errorClass) ? errorClass.toLowerCase() : `http_${status}`;
}

const pathOf = (error: unknown): string =>
  listAt(error, 'extensions', 'inputPath')
    .filter((part) => typeof part === 'string')
    .join('.');

function requestIdOf(body: unknown): string | undefined {
  const id = receivedText(body, 'extensions', 'requestId');
  return id !== undefined && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/**
 * An `apiRequestKey`: it names the operation and is unique for its subject. Braintree keeps it for 30 days, and answers it with the
 * transaction or refund that came of it, as it is then: https://developer.paypal.com/braintree/graphql/integration_guides/idempotency.
 */
export const braintreeRequestKey = (operation: string, ...parts: readonly string[]): string =>
  `portico-${operation}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
