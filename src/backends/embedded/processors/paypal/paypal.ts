import type { Fetcher } from '#fetch';
import { hour } from '#commerce';
import {
  ProcessorRefused,
  type PaymentLedger,
  type PaymentProcessor,
  type ProcessorCapabilities,
} from '../port.ts';

export interface PayPalOptions {
  clientId: string;
  clientSecret: string;
  /** ID of the webhook in PayPal's developer dashboard: part of what its signatures cover. */
  webhookId: string;
  /** Of the business account that is paid. */
  merchantId: string;
  isLive: boolean;
  /** Origin of the API; default PayPal's own one of the mode. */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
  ledger: PaymentLedger;
  /** Epoch milliseconds. */
  now?(): number;
}

/**
 * PayPal as the processor.
 * @throws TypeError when `apiBase` is not an origin
 */
export function createPayPalProcessor(options: PayPalOptions): PaymentProcessor {
  const { clientId, merchantId, isLive } = options;
  const unbuilt = async (): Promise<never> => {
    throw new ProcessorRefused('not-available');
  };
  return {
    capabilities: () => capabilities,
    facts: () => ({ name: 'paypal', clientId, merchantId, isLive }),
    open: unbuilt,
    authorize: unbuilt,
    findByReference: unbuilt,
    capture: unbuilt,
    void: unbuilt,
    refund: unbuilt,
    findRefund: unbuilt,
    readNotices: async () => undefined,
  };
}

/** PayPal keeps the request IDs of payments for 45 days. */
const capabilities: ProcessorCapabilities = {
  settlement: 'synchronous',
  lookup: 'read',
  hostedPage: true,
  threeDSecure: 'redirect',
  refundKeyMs: 44 * 24 * hour,
  currencies: 'any',
};
