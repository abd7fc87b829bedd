/** Adyen's Checkout API over our own fetcher. */
import { createHash } from 'node:crypto';
import { adyenLivePrefix } from '#commerce';
import type { Fetcher, HttpExchange } from '#fetch';
import { withoutResponse } from '../deadline.ts';
import { ProcessorRefused, ProcessorUncertain, RequestNotSent } from '../port.ts';

export interface AdyenAccess {
  /** Of an API credential of the merchant account. */
  apiKey: string;
  /** Whether real money moves. Webhooks of the other mode are ignored. */
  isLive: boolean;
  /** `1797a841fbb37ca7-AdyenDemo`: without it there is no live address. */
  liveUrlPrefix?: string;
  /** Origin that answers instead of Adyen, such as `http://127.0.0.1:4242`. */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
}

/** The members of an answer; each must be checked before it is used. */
export type AdyenAnswer = Readonly<Record<string, unknown>>;

export interface AdyenClient {
  /**
   * @param path below the version, such as `/payments`
   * @param idempotencyKey at most 64 characters
   * @param deadline epoch milliseconds
   * @throws ProcessorUncertain, RequestNotSent, ProcessorRefused
   */
  post(path: string, body: object, idempotencyKey: string, deadline?: number): Promise<AdyenAnswer>;
}

const version = 'v71';
const timeoutMs = 8_000;
const mostBytes = 1_000_000;

/** @throws TypeError when `apiBase` is not an origin, or a live account has no `liveUrlPrefix` */
export function createAdyenClient(access: AdyenAccess, now: () => number): AdyenClient {
  const base = readBase(access);
  return {
    async post(path, body, idempotencyKey, deadline) {
      const left = deadline === undefined ? timeoutMs : Math.min(timeoutMs, deadline - now());
      if (left <= 0) throw new RequestNotSent('no time was left');
      const exchange = await access.fetcher
        .fetch({
          url: `${base}${path}`,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-key': access.apiKey,
            'idempotency-key': idempotencyKey,
          },
          body: JSON.stringify(body),
          redirects: 0,
          timeoutMs: left,
          maxBytes: mostBytes,
        })
        .catch(() => undefined);
      return readAnswer(exchange);
    },
  };
}

/**
 * Sources: https://docs.adyen.com/development-resources/live-endpoints for the live address,
 * https://github.com/Adyen/adyen-openapi for the version.
 */
function readBase({ apiBase, isLive, liveUrlPrefix }: AdyenAccess): string {
  if (apiBase !== undefined) {
    const url = URL.parse(apiBase);
    const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    if (!isOrigin) throw new TypeError('apiBase must be an origin such as http://127.0.0.1:4242.');
    return `${url.origin}/${version}`;
  }
  if (!isLive) return `https://checkout-test.adyen.com/${version}`;
  if (liveUrlPrefix === undefined || !adyenLivePrefix.test(liveUrlPrefix))
    throw new TypeError('A live account needs its liveUrlPrefix, such as 1797a841fbb37ca7-AdyenDemo.');
  return `https://${liveUrlPrefix}-checkout-live.adyenpayments.com/checkout/${version}`;
}

/** Another request with the same key is being processed. */
const keyInUse = '704';
const retryable: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Nothing of an error is kept but its codes: messages may quote what was sent. */
function readAnswer(exchange: HttpExchange | undefined): AdyenAnswer {
  const status = exchange?.status;
  if (!exchange || status === undefined || exchange.error || exchange.bytes.truncated)
    throw withoutResponse(exchange);
  const answer = parseObject(exchange.body);
  if (status >= 200 && status < 300 && answer) return answer;
  const code = codeOf(answer?.['errorCode']);
  const isTransient = exchange.headers.some(
    ([name, value]) => name === 'transient-error' && value === 'true',
  );
  if (status < 400 || status >= 500 || retryable.has(status) || isTransient || code === keyInUse)
    throw new ProcessorUncertain(`The payment processor returned HTTP ${status}.`);
  throw new ProcessorRefused(code === undefined ? `http-${status}` : `adyen-${code}`, pspOf(answer));
}

function parseObject(body: Uint8Array): AdyenAnswer | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as AdyenAnswer)
      : undefined;
  } catch {
    return undefined;
  }
}

const codeOf = (code: unknown): string | undefined =>
  typeof code === 'string' && /^\w{1,32}$/.test(code) ? code : undefined;

/** Adyen's ID of a payment, or of what changes it: 16 characters. */
export function pspOf(answer: AdyenAnswer | undefined): string | undefined {
  const psp = answer?.['pspReference'];
  return typeof psp === 'string' && /^\w{1,64}$/.test(psp) ? psp : undefined;
}

/** Of an operation and its subject: the same for each repetition, on every node. 43 characters of at most 64. */
export const adyenKeyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
