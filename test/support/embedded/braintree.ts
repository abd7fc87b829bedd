import type { TestContext } from 'node:test';
import type { CredentialContent } from '#commerce';
import { createFetcher, type Fetcher } from '#fetch';
import { startBraintree, type SimulatedBraintree } from '../../../sandbox/braintree/index.ts';
import { makeBraintreeGooglePayToken } from '../../../sandbox/google-pay/index.ts';
import {
  createBraintreeProcessor,
  type BraintreeOptions,
} from '../../../src/backends/embedded/processors/braintree/braintree.ts';
import type { PaymentProcessor } from '../../../src/backends/embedded/processors/port.ts';
import { processorFetcherOptions } from '../../../src/backends/embedded/processors/stripe/client.ts';
import { inMemoryLedger } from './in-memory-ledger.ts';

export interface BraintreeBench {
  fake: SimulatedBraintree;
  processor: PaymentProcessor;
  fetcher: Fetcher;
  ledger: ReturnType<typeof inMemoryLedger>;
  /** A second one with the same keys and ledger, as another node has it. */
  again(changes?: Partial<BraintreeOptions>): PaymentProcessor;
}

export async function startBraintreeBench(
  t: Pick<TestContext, 'after'>,
  options: Parameters<typeof startBraintree>[0] = {},
): Promise<BraintreeBench> {
  const fake = await startBraintree({ settleMs: 0, slowMs: 80, ...options });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  t.after(() => Promise.all([fetcher.close(), fake.close()]));
  const ledger = inMemoryLedger();
  const again: BraintreeBench['again'] = (changes = {}) =>
    createBraintreeProcessor({ ...braintreeKeysOf(fake), fetcher, ledger, ...changes });
  return { fake, processor: again(), fetcher, ledger, again };
}

export const braintreeKeysOf = ({
  url: apiBase,
  tokenizationKey,
  publicKey,
  privateKey,
  merchantAccounts,
}: SimulatedBraintree): Omit<BraintreeOptions, 'fetcher' | 'ledger'> => ({
  apiBase,
  tokenizationKey,
  publicKey,
  privateKey,
  merchantAccounts: new Map(Object.entries(merchantAccounts)),
  isLive: false,
});

/** A nonce as a card form makes it, that decides what becomes of the payment. */
export const fakeNonce = (name: string): CredentialContent => ({
  type: 'token',
  token: `fake-${name}-nonce`,
});

/** What Google sends for the account. */
export const braintreeGooglePay = (
  { tokenizationKey }: Pick<SimulatedBraintree, 'tokenizationKey'>,
  more: Partial<Parameters<typeof makeBraintreeGooglePayToken>[0]> = {},
): CredentialContent => ({
  type: 'PAYMENT_GATEWAY',
  token: makeBraintreeGooglePayToken({
    gatewayMerchantId: tokenizationKey.split('_').slice(2).join('_'),
    ...more,
  }),
});
