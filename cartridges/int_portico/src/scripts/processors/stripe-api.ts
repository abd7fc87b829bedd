/**
 * Stripe's API as the cartridge's own service calls it: `stripe.http.service`, with the secret key and the API version of its site
 * preferences. Only members that are the same in all versions since 2019-02-11 are read.
 */
import { preferences } from '../preferences/values.ts';
import { membersOf } from './adapter.ts';
import { callApi, serviceProblem, type Reply } from './processor-api.ts';

/** In what Stripe calls the smallest unit. */
export interface Intent {
  id: string;
  status: string;
  amount: number;
  /** In lower case. */
  currency: string;
  capturable: number;
  received: number;
  /** Of a challenge that a plain link can do. */
  redirectUrl: unknown;
  /** Code of the last try that failed. Undefined: none did. */
  failure: string | undefined;
}

export type Fields = readonly (readonly [name: string, value: string])[];

/** @param key makes a repeated call return what the first one did; never used for another body */
export const postStripe = (path: string, fields: Fields, key: string): Reply => {
  const body = fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return callStripe({ method: 'POST', path, body, key });
};

export const readStripe = (path: string): Reply => callStripe({ method: 'GET', path });

const service = 'stripe.http.service';

export const stripeProblem = (): string | undefined =>
  preferences().text('stripeApiKey') === undefined
    ? 'The site preference stripeApiKey is not set.'
    : serviceProblem(service);

interface Call {
  method: 'GET' | 'POST';
  /** Below the version: `/payment_intents`. */
  path: string;
  body?: string;
  key?: string;
}

function callStripe({ method, path, body, key }: Call): Reply {
  const { text } = preferences();
  const secret = text('stripeApiKey');
  if (secret === undefined) return { got: 'unsent' };
  const version = text('stripeApiVersion');
  return callApi(service, {
    method,
    url: (base) => `${base.replace(/\/+$/, '')}${path}`,
    headers: {
      Authorization: `Bearer ${secret}`,
      ...(version === undefined ? {} : { 'Stripe-Version': version }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

export const isIntentId = (id: unknown): id is string => typeof id === 'string' && /^pi_\w{1,250}$/.test(id);

/** Undefined for anything but an intent. */
export function intentOf(reply: Reply): Intent | undefined {
  if (reply.got !== 'answer' || reply.status >= 400) return undefined;
  const { id, object, status, amount, currency, next_action: next, last_payment_error: failed } = reply.body;
  if (object !== 'payment_intent' || !isIntentId(id) || typeof status !== 'string') return undefined;
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined;
  return {
    id,
    status,
    amount,
    currency: currency.toLowerCase(),
    capturable: Number(reply.body['amount_capturable'] ?? 0),
    received: Number(reply.body['amount_received'] ?? 0),
    redirectUrl: membersOf(membersOf(next)['redirect_to_url'])['url'],
    failure: typeof failed === 'object' && failed !== null ? codeOf(failed) : undefined,
  };
}

/** In what Stripe calls the smallest unit. */
export interface StripeRefund {
  id: string;
  /** Epoch seconds. */
  created: number;
  amount: number;
  status: string;
}

/** All refunds of one intent, the first one first. Undefined for anything but all of them. */
export function refundsIn(reply: Reply, intent: string, currency: string): StripeRefund[] | undefined {
  if (reply.got !== 'answer' || reply.status >= 400) return undefined;
  const { object, data, has_more: hasMore } = reply.body;
  if (object !== 'list' || hasMore !== false || !Array.isArray(data)) return undefined;
  const refunds: StripeRefund[] = [];
  for (const entry of data as unknown[]) {
    const { id, payment_intent: of, currency: code, created, amount, status } = membersOf(entry);
    const isOurs = of === intent && code === currency.toLowerCase();
    if (!isOurs || typeof id !== 'string' || typeof created !== 'number') return undefined;
    if (typeof amount !== 'number' || typeof status !== 'string') return undefined;
    refunds.unshift({ id, created, amount, status });
  }
  return refunds;
}

/** Of an error of Stripe, as it may be shown and logged: never its message, which may quote the card. */
export function codeOf(error: unknown): string {
  const { code, decline_code: decline } = membersOf(error);
  const known = [decline, code].find((one) => typeof one === 'string' && /^[a-z][a-z0-9_]{0,59}$/.test(one));
  return typeof known === 'string' ? known : 'declined';
}
