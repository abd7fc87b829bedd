/** How the keys of each provider open its processor. Everything else that is known of a provider is in the table `providers`. */
import { braintreeMerchantId, isLiveKeys, readBraintreeAccounts, type ProcessorKeys } from '#commerce';
import type { Fetcher } from '#fetch';
import { createAdyenProcessor } from './adyen/adyen.ts';
import { createBraintreeProcessor } from './braintree/braintree.ts';
import { createCheckoutComProcessor } from './checkout-com/checkout-com.ts';
import { createPayPalProcessor } from './paypal/paypal.ts';
import type { PaymentLedger, PaymentProcessor } from './port.ts';
import { createStripeProcessor } from './stripe/stripe.ts';
import { createWorldpayProcessor } from './worldpay/worldpay.ts';

export interface ProcessorContext {
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
  /** @param processor whose IDs it keeps: provider and account */
  ledger(processor: string): PaymentLedger;
  /** Origin that answers instead of the provider. */
  apiBase?: string | undefined;
  /** Gets what the processor refused and nobody waits for. */
  log?: (event: string, facts: Record<string, unknown>) => void;
}

/** @throws TypeError when `apiBase` is not an origin */
export function createProcessor(
  keys: ProcessorKeys,
  { fetcher, ledger, apiBase: given, log }: ProcessorContext,
): PaymentProcessor {
  const isLive = isLiveKeys(keys);
  const base = given === undefined ? {} : { apiBase: given };
  switch (keys.provider) {
    case 'stripe': {
      const { provider: _, ...rest } = keys;
      return createStripeProcessor({ ...rest, ...base, fetcher });
    }
    case 'adyen': {
      const { provider, environment: _, ...rest } = keys;
      const account = `${provider}:${keys.merchantAccount}`;
      const told = log ? { log } : {};
      return createAdyenProcessor({ ...rest, ...base, ...told, isLive, fetcher, ledger: ledger(account) });
    }
    case 'paypal': {
      const { provider, environment: _, ...rest } = keys;
      const account = `${provider}:${keys.merchantId}`;
      return createPayPalProcessor({ ...rest, ...base, isLive, fetcher, ledger: ledger(account) });
    }
    case 'braintree': {
      const { provider, merchantAccounts, ...rest } = keys;
      const accounts = readBraintreeAccounts(merchantAccounts);
      const merchantId = braintreeMerchantId(keys.tokenizationKey);
      const own = { merchantAccounts: accounts, ledger: ledger(`${provider}:${merchantId}`) };
      return createBraintreeProcessor({ ...rest, ...base, ...own, isLive, fetcher });
    }
    case 'checkout-com': {
      const { provider, apiPrefix, ...rest } = keys;
      const own = apiPrefix === undefined ? {} : { apiBase: checkoutComHost(apiPrefix, isLive) };
      return createCheckoutComProcessor({
        ...rest,
        ...own,
        ...base,
        isLive,
        fetcher,
        // Its keys name no account: those of one account may be replaced.
        ledger: ledger(provider),
      });
    }
    case 'worldpay': {
      const { provider, environment: _, ...rest } = keys;
      const account = `${provider}:${keys.gatewayMerchantId}`;
      return createWorldpayProcessor({ ...rest, ...base, isLive, fetcher, ledger: ledger(account) });
    }
  }
}

/** Each account has a host of its own. */
const checkoutComHost = (prefix: string, isLive: boolean): string =>
  `https://${prefix}.api.${isLive ? '' : 'sandbox.'}checkout.com`;
