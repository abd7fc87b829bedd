import type { Fetcher } from '#fetch';
import { ProcessorRefused, type PaymentLedger, type PaymentProcessor } from '../port.ts';

export interface AdyenProcessorOptions {
  /** Of an API credential of the merchant account. */
  apiKey: string;
  merchantAccount: string;
  /** Of the standard webhook: hexadecimal. */
  hmacKey: string;
  /** Whether real money moves. Webhooks of the other mode are ignored. */
  isLive: boolean;
  /** `1797a841fbb37ca7-AdyenDemo`: without it there is no live address. */
  liveUrlPrefix?: string;
  /** Origin that answers instead of Adyen, such as `http://127.0.0.1:4242`. */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
  /** What Adyen answered and notified: it cannot be asked later. */
  ledger: PaymentLedger;
  /** Epoch milliseconds. */
  now?(): number;
}

/**
 * Adyen's Checkout API as the processor, or any server with its API at `apiBase`.
 * @throws TypeError when `apiBase` is not an origin, or a live account has no `liveUrlPrefix`
 */
export function createAdyenProcessor(_options: AdyenProcessorOptions): PaymentProcessor {
  throw new ProcessorRefused('not-implemented');
}
