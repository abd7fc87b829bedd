import type { TestContext } from 'node:test';
import { createFetcher, type Fetcher, type FetcherOptions } from '#fetch';
import type {
  Authorization,
  PaymentAmount,
  PaymentState,
  PaymentProcessor,
} from '../../../src/backends/embedded/processors/port.ts';
import {
  createStripeProcessor,
  hostedPage,
} from '../../../src/backends/embedded/processors/stripe/stripe.ts';
import { processorFetcherOptions } from '../../../src/backends/embedded/processors/stripe/client.ts';

/** What a started provider prints about itself. */
export interface Provider {
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  close(): Promise<void>;
}

export interface ProcessorBench<P extends Provider> {
  psp: P;
  processor: PaymentProcessor;
  fetcher: Fetcher;
  /** A second one with the same keys, as another node has it. */
  again(changes?: Partial<Parameters<typeof createStripeProcessor>[0]>): PaymentProcessor;
}

/** The processor against a sandbox provider over loopback. */
export function startBench<P extends Provider>(
  t: Pick<TestContext, 'after'>,
  psp: P,
  limits: FetcherOptions['limits'] = {},
): ProcessorBench<P> {
  const base = processorFetcherOptions();
  const fetcher = createFetcher({ ...base, allowPrivate: true, limits: { ...base.limits, ...limits } });
  t.after(() => Promise.all([fetcher.close(), psp.close()]));
  const { url: apiBase, secretKey, publishableKey, webhookSecret } = psp;
  const again: ProcessorBench<P>['again'] = (changes = {}) =>
    createStripeProcessor({ secretKey, publishableKey, webhookSecret, apiBase, fetcher, ...changes });
  return { psp, processor: again(), fetcher, again };
}

export const returnUrl = 'https://shop.example/checkout/back?a=1&b=2';

export const eur = (amount: number): PaymentAmount => ({ amount, currency: 'EUR' });

/** Of 2,500 cents. */
export const authorization = (
  credential: Authorization['credential'],
  payer?: Authorization['payer'],
): Authorization => ({
  ...eur(2_500),
  reference: 'attempt-1',
  orderNumber: 'N-1',
  credential,
  returnUrl,
  ...(payer ? { payer } : {}),
});

/** Opens the provider's page for a payment. */
export const openPage = (processor: PaymentProcessor, id: string): Promise<PaymentState> =>
  processor.authorize(id, authorization(hostedPage));

/** What a buyer does on the page: `pay` or `decline`. */
export function press(url: string | undefined, outcome: string): Promise<Response> {
  if (url === undefined) throw new TypeError('There is no page.');
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
}

export interface GrantOptions {
  /** Of a sandbox token; default `success`. */
  outcome?: string;
  currency?: string;
  /** As Stripe counts it; default: more than any payment of the tests. */
  maxAmount?: number;
  /** Epoch milliseconds. */
  expiresAt?: number;
}

/** What the preview of Stripe answers to a test helper. @param path below `test_helpers` */
export async function askTestHelper(
  { url, secretKey }: Pick<Provider, 'url' | 'secretKey'>,
  path: string,
  fields: Record<string, string> = {},
): Promise<{ id: string }> {
  const response = await fetch(`${url}/v1/test_helpers/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': '2026-04-22.preview' },
    body: new URLSearchParams(fields),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as { id: string };
}

/** A shared payment token, as an agent grants it. */
export async function grantToken(
  psp: Pick<Provider, 'url' | 'secretKey'>,
  {
    outcome = 'success',
    currency = 'eur',
    maxAmount = 10_000_000,
    expiresAt = Date.now() + 3_600_000,
  }: GrantOptions = {},
): Promise<string> {
  const { id } = await askTestHelper(psp, 'shared_payment/granted_tokens', {
    payment_method: `pm_sandbox_${outcome}`,
    'usage_limits[currency]': currency,
    'usage_limits[max_amount]': String(maxAmount),
    'usage_limits[expires_at]': String(Math.floor(expiresAt / 1_000)),
  });
  return id;
}

export interface Wire {
  fetcher: Fetcher;
  /** What was asked, such as `POST /v1/refunds`, in order. */
  asked: string[];
}

/**
 * A wire that breaks. `before`: the request never arrives. `after`: its answer is lost.
 * @param breaks of the nth request, from 0
 */
export function brokenWire(
  fetcher: Fetcher,
  breaks: (index: number, what: string) => 'before' | 'after' | undefined = () => undefined,
): Wire {
  const asked: string[] = [];
  const lost = new TypeError('No answer: connection-lost.');
  return {
    asked,
    fetcher: {
      ...fetcher,
      async fetch(request) {
        const what = `${request.method} ${new URL(request.url).pathname}`;
        const broken = breaks(asked.push(what) - 1, what);
        if (broken === 'before') throw lost;
        const exchange = await fetcher.fetch(request);
        if (broken === 'after') throw lost;
        return exchange;
      },
    },
  };
}

let count = 0;

/** An unconfirmed payment of 2,500 cents under a new reference. */
export async function newIntent(processor: PaymentProcessor, reference?: string): Promise<string> {
  count += 1;
  const intent = await processor.open({
    reference: reference ?? `attempt-${count}`,
    amount: 2_500,
    currency: 'EUR',
    orderNumber: `N-${count}`,
  });
  return intent.id;
}

export const card = (name: string): { type: string; token: string } => ({
  type: 'card',
  token: /^(?:pm|tok|spt)_/.test(name) ? name : `pm_sandbox_${name}`,
});
