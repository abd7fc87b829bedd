/** The processor against Adyen's fake over loopback, with its webhooks. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { createFetcher } from '#fetch';
import { googlePayTestToken, startAdyen } from '../../../sandbox/adyen/index.ts';
import type { Adyen, AdyenBehavior, AdyenOptions } from '../../../sandbox/adyen/index.ts';
import type { GooglePayTokenOptions } from '../../../sandbox/google-pay/index.ts';
import {
  createAdyenProcessor,
  type AdyenProcessorOptions,
} from '../../../src/backends/embedded/processors/adyen/adyen.ts';
import type { PaymentProcessor } from '../../../src/backends/embedded/processors/port.ts';
import { processorFetcherOptions } from '../../../src/backends/embedded/processors/stripe/client.ts';
import { inMemoryLedger } from './in-memory-ledger.ts';

export interface AdyenBench {
  adyen: Adyen;
  ledger: ReturnType<typeof inMemoryLedger>;
  processor: PaymentProcessor;
  again(changes?: Partial<AdyenProcessorOptions>): PaymentProcessor;
  /** A payment of 25.00 EUR that the processor did not ask for. */
  payElsewhere(reference: string): Promise<void>;
  /** Who gets the webhooks. */
  receiver: Pick<PaymentProcessor, 'readNotices'>;
}

export async function startAdyenBench(
  t: Pick<TestContext, 'after'>,
  options: AdyenOptions = {},
): Promise<AdyenBench> {
  const adyen = await startAdyen({ settleMs: 5, slowMs: 60, ...options });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const ledger = inMemoryLedger();
  const { apiKey, merchantAccount, hmacKey, url: apiBase } = adyen;
  const again: AdyenBench['again'] = (changes = {}) =>
    createAdyenProcessor({
      apiKey,
      merchantAccount,
      hmacKey,
      isLive: false,
      apiBase,
      fetcher,
      ledger,
      ...changes,
    });
  const processor = again();
  const payElsewhere: AdyenBench['payElsewhere'] = async (reference) => {
    const paymentMethod = { type: 'googlepay', googlePayToken: googlePayTestToken('success') };
    const amount = { value: 2_500, currency: 'EUR' };
    const body = { merchantAccount, reference, amount, paymentMethod, returnUrl: 'https://shop.test/back' };
    const { ok } = await fetch(`${apiBase}/v71/payments`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      body: JSON.stringify({ ...body, additionalData: { manualCapture: 'true' } }),
    });
    if (!ok) throw new Error('Adyen refused the payment.');
  };
  const bench: AdyenBench = { adyen, ledger, processor, again, payElsewhere, receiver: processor };
  const receiver = webhookReceiver(async (body) => {
    const notices = await bench.receiver.readNotices(body, () => undefined);
    const failure = notices?.find((notice) => notice.failure)?.failure;
    if (failure) throw failure;
    return notices !== undefined;
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  adyen.notify({ url: `http://127.0.0.1:${port}/`, retryMs: [5, 20, 50] });
  t.after(async () => {
    await Promise.all([fetcher.close(), adyen.close()]);
    receiver.closeAllConnections();
    receiver.close();
  });
  return bench;
}

function webhookReceiver(take: (body: string) => Promise<boolean>): Server {
  return createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      take(body).then(
        (isTaken) => response.writeHead(isTaken ? 200 : 400).end(),
        () => response.writeHead(503).end(),
      );
    });
  });
}

export const googlePay = (
  behavior: AdyenBehavior,
  more: Partial<GooglePayTokenOptions> = {},
): { type: string; token: string } => ({
  type: 'PAYMENT_GATEWAY',
  token: googlePayTestToken(behavior, more),
});
