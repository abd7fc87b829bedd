import type { Fetcher } from '#fetch';
import { hour } from '#commerce';
import {
  ProcessorRefused,
  type PaymentLedger,
  type PaymentProcessor,
  type ProcessorCapabilities,
} from '../port.ts';

export interface CheckoutComOptions {
  /** `sk_sbox_…` or `sk_…`. */
  secretKey: string;
  /** `pk_sbox_…` or `pk_…`. */
  publicKey: string;
  /** Signature key of the webhook. */
  webhookKey: string;
  /** `pc_…`; where the account has more than one. */
  processingChannelId?: string;
  isLive: boolean;
  /**
   * Origin of the API. The account's own one is `https://{prefix}.api.checkout.com` (live) or
   * `https://{prefix}.api.sandbox.checkout.com`.
   */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
  ledger: PaymentLedger;
  /** Epoch milliseconds. */
  now?(): number;
}

/**
 * Checkout.com as the processor.
 * @throws TypeError when `apiBase` is not an origin
 */
export function createCheckoutComProcessor(options: CheckoutComOptions): PaymentProcessor {
  const unbuilt = async (): Promise<never> => {
    throw new ProcessorRefused('not-available');
  };
  return {
    capabilities: () => capabilities,
    facts: () => ({ name: 'checkout-com', publicKey: options.publicKey, isLive: options.isLive }),
    open: async ({ reference }) => ({ id: reference, state: 'unconfirmed', captured: 0 }),
    authorize: unbuilt,
    findByReference: unbuilt,
    capture: unbuilt,
    void: unbuilt,
    refund: unbuilt,
    findRefund: unbuilt,
    readNotices: async () => undefined,
  };
}

/** Checkout.com keeps idempotency keys for 72 hours. */
const capabilities: ProcessorCapabilities = {
  settlement: 'asynchronous',
  lookup: 'read',
  hostedPage: false,
  threeDSecure: 'redirect',
  refundKeyMs: 71 * hour,
  currencies: 'any',
};
