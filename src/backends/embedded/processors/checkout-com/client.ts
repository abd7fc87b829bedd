/** Checkout.com's API: https://api-reference.checkout.com. */
import { createHash } from 'node:crypto';
import type { Fetcher } from '#fetch';
import {
  exchangeJson,
  listOf,
  memberOf,
  readOrigin,
  textOf,
  type JsonAnswer,
  type JsonRequest,
} from '../json-exchange.ts';
import { ProcessorRefused, ProcessorUncertain } from '../port.ts';

export interface CheckoutComAccess {
  /** `sk_sbox_…` or `sk_…`. */
  secretKey: string;
  /** `pk_sbox_…` or `pk_…`. */
  publicKey: string;
  isLive: boolean;
  /**
   * Origin of the API. The account's own one is `https://{prefix}.api.checkout.com` (live) or
   * `https://{prefix}.api.sandbox.checkout.com`.
   */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
}

export interface CheckoutComClient {
  /** The token (`tok_…`) of what Google Pay returned; a code where it cannot be used. */
  tokenize(tokenData: unknown): Promise<{ token: string } | { refused: string }>;
  /** The payment as created; a code where its source cannot be charged. */
  createPayment(body: object, key: string): Promise<{ payment: unknown } | { refused: string }>;
  /** Payments with our reference, the newest first. */
  paymentsOf(reference: string): Promise<readonly unknown[]>;
  /** Undefined where there is none. */
  payment(id: string): Promise<unknown>;
  /** What was done with a payment. */
  actions(id: string): Promise<readonly unknown[]>;
  /** ID of the action that was accepted; undefined where the payment does not allow it now. */
  act(action: 'captures' | 'voids' | 'refunds', id: string, body: object, key: string): Promise<Acted>;
}

export type Acted = { actionId: string } | { refused: string };

/** @throws TypeError when `apiBase` is not an origin */
export function createCheckoutComClient(access: CheckoutComAccess): CheckoutComClient {
  const { secretKey, publicKey, fetcher, isLive } = access;
  const base = readOrigin(
    access.apiBase ?? (isLive ? 'https://api.checkout.com' : 'https://api.sandbox.checkout.com'),
  );

  const ask = (
    method: JsonRequest['method'],
    path: string,
    more: { body?: object; key?: string; bearer?: string } = {},
  ): Promise<JsonAnswer> =>
    exchangeJson(fetcher, {
      url: `${base}${path}`,
      method,
      headers: {
        authorization: `Bearer ${more.bearer ?? secretKey}`,
        accept: 'application/json',
        ...(more.body ? { 'content-type': 'application/json' } : {}),
        ...(more.key ? { 'cko-idempotency-key': more.key } : {}),
      },
      ...(more.body ? { body: more.body } : {}),
    });

  return {
    async tokenize(tokenData) {
      const body = { type: 'googlepay', token_data: tokenData };
      const answer = await ask('POST', '/tokens', { body, bearer: publicKey });
      const token = textOf(answer.body, 'token');
      if (answer.status === 201 && token) return { token };
      if (answer.status === 422) return { refused: codeOf(answer) };
      throw refusal(answer);
    },
    async createPayment(body, key) {
      const answer = await ask('POST', '/payments', { body, key });
      if (answer.status === 201 || answer.status === 202) return { payment: answer.body };
      const code = codeOf(answer);
      if (answer.status === 422 && isOfSource(code)) return { refused: code };
      throw refusal(answer);
    },
    async paymentsOf(reference) {
      const answer = await ask(
        'GET',
        `/payments?limit=100&skip=0&reference=${encodeURIComponent(reference)}`,
      );
      if (answer.status !== 200) throw refusal(answer);
      // The filter is repeated here: a payment of another reference must never be taken for ours.
      return listOf(answer.body, 'data').filter((one) => textOf(one, 'reference') === reference);
    },
    async payment(id) {
      const answer = await ask('GET', `/payments/${encodeURIComponent(id)}`);
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refusal(answer);
      return answer.body;
    },
    async actions(id) {
      const answer = await ask('GET', `/payments/${encodeURIComponent(id)}/actions`);
      if (answer.status === 404) return [];
      if (answer.status !== 200) throw refusal(answer);
      return Array.isArray(answer.body) ? answer.body : [];
    },
    async act(action, id, body, key) {
      const answer = await ask('POST', `/payments/${encodeURIComponent(id)}/${action}`, { body, key });
      const actionId = textOf(answer.body, 'action_id');
      if (answer.status === 202 && actionId) return { actionId };
      if (answer.status === 403 || answer.status === 422) return { refused: codeOf(answer) };
      throw refusal(answer);
    },
  };
}

/** A 2xx that is not what was documented says nothing about what happened. */
function refusal(answer: JsonAnswer): Error {
  if (answer.status < 300)
    return new ProcessorUncertain(`The payment processor returned an unknown response (${answer.status}).`);
  return new ProcessorRefused(codeOf(answer), requestIdOf(answer.header('cko-request-id')));
}

/** The first error code, or what the status says. */
function codeOf({ status, body }: JsonAnswer): string {
  const code: unknown = memberOf(body, 'error_codes', 0);
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,63}$/i.test(code) ? code : `http_${status}`;
}

/** Codes about the instrument: another one may work. Any other is about the request or the account. */
const isOfSource = (code: string): boolean => /^(?:token|source|card|payment_source|cvv)_/.test(code);

const requestIdOf = (id: string | undefined): string | undefined =>
  id !== undefined && /^[\w-]{1,64}$/.test(id) ? id : undefined;

/** An idempotency key. It names the operation and is unique for its subject and content. */
export const idempotencyKey = (operation: string, ...parts: readonly string[]): string =>
  `portico-${operation}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
