/** PayPal's REST API: Orders v2 and Payments v2. */
import { createHash } from 'node:crypto';
import type { Fetcher } from '#fetch';
import {
  exchangeJson,
  memberOf,
  readOrigin,
  textOf,
  type JsonAnswer,
  type JsonRequest,
} from '../json-exchange.ts';
import { ProcessorRefused, ProcessorUncertain } from '../port.ts';

export interface PayPalAccess {
  clientId: string;
  clientSecret: string;
  isLive: boolean;
  /** Origin of the API; default PayPal's own one of the mode. */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
}

export interface PayPalClient {
  origin: string;
  /** What a 2xx answered; the code of a 404 or 422. @throws ProcessorRefused, ProcessorUncertain */
  ask(
    method: JsonRequest['method'],
    path: string,
    body?: object,
    requestId?: string,
  ): Promise<{ body: unknown } | { refused: string }>;
}

export const payPalOrigin = (isLive: boolean): string =>
  isLive ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';

/** @throws TypeError when `apiBase` is not an origin */
export function createPayPalClient(access: PayPalAccess, now: () => number): PayPalClient {
  const { fetcher, isLive } = access;
  const origin = readOrigin(access.apiBase ?? payPalOrigin(isLive));
  const tokens = createTokens(access, origin, now);

  const send = async (
    ...[method, path, body, requestId]: Parameters<PayPalClient['ask']>
  ): Promise<JsonAnswer> => {
    const withToken = async (token: string): Promise<JsonAnswer> =>
      exchangeJson(fetcher, {
        url: `${origin}${path}`,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(requestId ? { 'paypal-request-id': requestId } : {}),
        },
        ...(body ? { body } : {}),
      });
    const token = await tokens.current();
    const answer = await withToken(token);
    // A rejected token was not used: the request itself did not happen.
    return answer.status === 401 ? withToken(await tokens.insteadOf(token)) : answer;
  };

  return {
    origin,
    async ask(...request) {
      const answer = await send(...request);
      if (answer.status < 300) return { body: answer.body };
      if (answer.status === 404 || answer.status === 422) return { refused: codeOf(answer) };
      throw new ProcessorRefused(codeOf(answer), requestIdOf(answer));
    },
  };
}

interface Tokens {
  current(): Promise<string>;
  /** A new one, unless another call has one already. */
  insteadOf(rejected: string): Promise<string>;
}

const earlyMs = 60_000;

function createTokens(
  { clientId, clientSecret, fetcher }: PayPalAccess,
  origin: string,
  now: () => number,
): Tokens {
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const answer = await exchangeJson(fetcher, {
      url: `${origin}/v1/oauth2/token`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const token = textOf(answer.body, 'access_token');
    const seconds = memberOf(answer.body, 'expires_in');
    if (answer.status !== 200) throw new ProcessorRefused(codeOf(answer), requestIdOf(answer));
    if (!token || typeof seconds !== 'number')
      throw new ProcessorUncertain('The payment processor returned no access token.');
    kept = { token, until: now() + seconds * 1_000 - earlyMs };
    return token;
  }

  const renew = (): Promise<string> =>
    (asking ??= fetchToken().finally(() => {
      asking = undefined;
    }));

  return {
    current: async () => (kept && now() < kept.until ? kept.token : renew()),
    insteadOf: async (rejected) => (kept && kept.token !== rejected ? kept.token : renew()),
  };
}

/** The issue of the first detail, else the name. */
function codeOf({ status, body }: JsonAnswer): string {
  const code =
    textOf(body, 'details', 0, 'issue') ?? textOf(body, 'name') ?? textOf(body, 'error') ?? `http_${status}`;
  return /^[a-z][a-z0-9_]{0,63}$/i.test(code) ? code : 'unknown';
}

function requestIdOf({ body }: JsonAnswer): string | undefined {
  const id = textOf(body, 'debug_id');
  return id !== undefined && /^\w{1,64}$/.test(id) ? id : undefined;
}

/** At most 108 characters. */
export const payPalRequestId = (operation: string, ...parts: readonly string[]): string =>
  `portico-${operation}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
