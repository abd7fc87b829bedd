/** The payment processor of embedded stores, and its webhooks. */
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import {
  createStripeProcessor,
  processorFetcherOptions,
  ProcessorRefused,
  type PaymentProcessor,
} from '#backends/embedded';
import { BackendUnavailable, hour, minute, type Commerce } from '#commerce';
import { createFetcher, type Fetcher, type ProxySettings } from '#fetch';
import type { StripeConfig } from '../../config/config.ts';

/** Whether the processor accepts requests of this service. */
export type ProcessorHealth = { ok: true } | { ok: false; code: string };

export interface OpenProcessor {
  port: PaymentProcessor;
  /** What its last payment showed, else what it says when asked; at most a minute old. Never rejects. */
  health(): Promise<ProcessorHealth>;
  /** False: there is none, and no payment handler may be offered. */
  configured: boolean;
  close(): Promise<void>;
}

/** @param watched the fetcher, as it is to be used @param log gets an event for each payment that the processor refuses the store */
export function openProcessor(
  stripe: StripeConfig | undefined,
  watched: (fetcher: Fetcher) => Fetcher = (fetcher) => fetcher,
  log: (event: string, facts: Record<string, unknown>) => void = () => {},
  proxy?: ProxySettings,
): OpenProcessor {
  if (!stripe)
    return {
      port: noProcessor,
      health: async () => ({ ok: true }),
      configured: false,
      close: () => Promise.resolve(),
    };
  // Configured by the operator, so it may be on this machine.
  const fetcher = createFetcher({
    ...processorFetcherOptions(),
    allowPrivate: stripe.apiBase !== undefined,
    ...(proxy ? { proxy } : {}),
  });
  return {
    ...watchProcessor(createStripeProcessor({ ...stripe, fetcher: watched(fetcher) }), log),
    configured: true,
    close: () => fetcher.close(),
  };
}

const healthAge = minute;
const refusalAge = hour;

/** Remembers whether the processor rejected the store's key, account, or requests. */
export function watchProcessor(
  port: PaymentProcessor,
  log: (event: string, facts: Record<string, unknown>) => void,
  now: () => number = Date.now,
): Pick<OpenProcessor, 'port' | 'health'> {
  let refused: { code: string; at: number } | undefined;
  /** Under way or answered: several stores that ask at once are one request. */
  let asked: { health: Promise<ProcessorHealth>; at: number } | undefined;
  const paying = async <T>(call: string, run: () => Promise<T>): Promise<T> => {
    try {
      const answer = await run();
      refused = undefined;
      return answer;
    } catch (error) {
      if (error instanceof ProcessorRefused) {
        refused = { code: error.code, at: now() };
        log('processor-refused', { call, code: error.code });
      }
      throw error;
    }
  };
  /** A payment that does not exist: that it is missing says that the key may read payments. */
  const ask = async (): Promise<ProcessorHealth> => {
    try {
      await port.retrieve('pi_portico_does_not_exist');
    } catch (error) {
      if (error instanceof ProcessorRefused && error.code !== 'resource_missing')
        return { ok: false, code: error.code };
    }
    return { ok: true };
  };
  return {
    port: {
      ...port,
      createIntent: (intent) => paying('createIntent', () => port.createIntent(intent)),
      confirm: (...given) => paying('confirm', () => port.confirm(...given)),
    },
    async health() {
      if (refused && now() - refused.at < refusalAge) return { ok: false, code: refused.code };
      if (!asked || now() - asked.at >= healthAge) asked = { health: ask(), at: now() };
      return asked.health;
    },
  };
}

const missing = (): never => {
  throw new BackendUnavailable('No payment processor is configured. Set the Stripe keys.', {
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
      logger.warn({ err: error }, 'processor webhook not settled');
      return c.json({ error: 'unavailable' }, 503);
    }
    return c.json({ received: true });
  });
}
