/** The payment processor of embedded stores, and its notices. */
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { createStripeProcessor, processorFetcherOptions, type PaymentProcessor } from '#backends/embedded';
import { BackendUnavailable, type Commerce } from '#commerce';
import { createFetcher, type Fetcher } from '#fetch';
import type { StripeConfig } from '../../config/config.ts';

export interface OpenProcessor {
  port: PaymentProcessor;
  /** False: there is none, and no payment handler may be offered. */
  configured: boolean;
  close(): Promise<void>;
}

/** @param watched the fetcher, as it is to be used */
export function openProcessor(
  stripe: StripeConfig | undefined,
  watched: (fetcher: Fetcher) => Fetcher = (fetcher) => fetcher,
): OpenProcessor {
  if (!stripe) return { port: noProcessor, configured: false, close: () => Promise.resolve() };
  // The operator named the address: it may be on this machine.
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: stripe.apiBase !== undefined });
  return {
    port: createStripeProcessor({ ...stripe, fetcher: watched(fetcher) }),
    configured: true,
    close: () => fetcher.close(),
  };
}

const missing = (): never => {
  throw new BackendUnavailable('No payment processor is configured: set the keys of Stripe.', {
    retryAfter: 300,
  });
};

const noProcessor: PaymentProcessor = {
  createIntent: async () => missing(),
  confirm: async () => missing(),
  retrieve: async () => missing(),
  capture: async () => missing(),
  cancel: async () => missing(),
  refund: async () => missing(),
  retrieveRefund: async () => missing(),
  readNotice: () => undefined,
  facts: () => ({ name: 'none' }),
};

const largestNotice = 512 * 1024;

/** `POST /api/processors/stripe/webhook`: says only whether the signature held; what happened is asked for, not believed. */
export function processorNotices(
  app: Hono,
  { processor, commerce, logger }: { processor: PaymentProcessor; commerce: Commerce; logger: Logger },
): void {
  app.post('/api/processors/stripe/webhook', bodyLimit({ maxSize: largestNotice }), async (c) => {
    const notice = processor.readNotice(await c.req.text(), c.req.header('stripe-signature'));
    if (!notice) return c.json({ error: 'signature' }, 400);
    try {
      await commerce.resume(notice.reference);
    } catch (error) {
      logger.warn({ err: error }, 'processor notice not settled');
      return c.json({ error: 'unavailable' }, 503);
    }
    return c.json({ received: true });
  });
}
