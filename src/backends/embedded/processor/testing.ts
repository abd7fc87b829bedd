import type { TestContext } from 'node:test';
import { createFetcher, type FetcherOptions } from '#fetch';
import type { PaymentProcessor } from '../processor.ts';
import { createStripeProcessor, processorFetcherOptions } from './index.ts';

/** What a started provider tells of itself. */
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
  return { psp, processor: again(), again };
}

let count = 0;

/** An unconfirmed payment of 2,500 cents under a new reference. */
export async function newIntent(processor: PaymentProcessor, reference?: string): Promise<string> {
  count += 1;
  const intent = await processor.createIntent({
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
