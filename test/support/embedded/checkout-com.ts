import type { TestContext } from 'node:test';
import { createFetcher, type Fetcher } from '#fetch';
import type { CredentialContent } from '#commerce';
import {
  createCheckoutComProcessor,
  type CheckoutComOptions,
} from '../../../src/backends/embedded/processors/checkout-com/checkout-com.ts';
import type { PaymentProcessor } from '../../../src/backends/embedded/processors/port.ts';
import { processorFetcherOptions } from '../../../src/backends/embedded/processors/stripe/client.ts';
import { startCheckoutCom, type SimulatedCheckoutCom } from '../../../sandbox/checkout-com/index.ts';
import { makeGooglePayToken } from '../../../sandbox/google-pay/index.ts';
import { inMemoryLedger } from './in-memory-ledger.ts';

export interface CheckoutComBench {
  fake: SimulatedCheckoutCom;
  processor: PaymentProcessor;
  fetcher: Fetcher;
  ledger: ReturnType<typeof inMemoryLedger>;
  /** A second one with the same keys and ledger, as another node has it. */
  again(changes?: Partial<CheckoutComOptions>): PaymentProcessor;
}

export async function startCheckoutComBench(
  t: Pick<TestContext, 'after'>,
  options: Parameters<typeof startCheckoutCom>[0] = {},
): Promise<CheckoutComBench> {
  const fake = await startCheckoutCom({ settleMs: 30, slowMs: 120, ...options });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  t.after(() => Promise.all([fetcher.close(), fake.close()]));
  const ledger = inMemoryLedger();
  const { url: apiBase, secretKey, publicKey, webhookKey } = fake;
  const keys = { secretKey, publicKey, webhookKey, apiBase, isLive: false };
  const again: CheckoutComBench['again'] = (changes = {}) =>
    createCheckoutComProcessor({ ...keys, fetcher, ledger, ...changes });
  return { fake, processor: again(), fetcher, ledger, again };
}

/** A token as a card form makes it, that decides what becomes of the payment. */
export const checkoutComToken = (name: string): CredentialContent => ({
  type: 'token',
  token: `tok_sandbox_${name}`,
});

/** What Google sends for the account. */
export const checkoutComGooglePay = (
  gatewayMerchantId: string,
  more: Partial<Parameters<typeof makeGooglePayToken>[0]> = {},
): CredentialContent => ({
  type: 'PAYMENT_GATEWAY',
  token: makeGooglePayToken({ gateway: 'checkoutltd', gatewayMerchantId, ...more }),
});
