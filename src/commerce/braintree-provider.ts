/** Braintree's row of the table of providers. */
import {
  braintreeAccountsPattern,
  braintreeTokenizationKey,
  readBraintreeAccounts,
} from './braintree-keys.ts';
import type { Provider } from './providers.ts';

export const braintreeProvider: Provider = {
  name: 'braintree',
  label: 'Braintree',
  account: 'tokenizationKey',
  keys: [
    {
      name: 'tokenizationKey',
      label: 'Tokenization key',
      hint: 'Starts with sandbox_ or production_.',
      isSecret: false,
      pattern: braintreeTokenizationKey,
      expected: 'it starts with sandbox_ or production_, and ends with the merchant ID',
      setting: 'BRAINTREE_TOKENIZATION_KEY',
    },
    {
      name: 'publicKey',
      label: 'Public key',
      hint: 'Of the API key: 16 letters and digits.',
      isSecret: false,
      pattern: /^\w{8,64}$/,
      expected: '8 to 64 letters and digits',
      setting: 'BRAINTREE_PUBLIC_KEY',
    },
    {
      name: 'privateKey',
      label: 'Private key',
      hint: 'Of the same API key.',
      isSecret: true,
      pattern: /^\w{16,128}$/,
      expected: '16 to 128 letters and digits',
      setting: 'BRAINTREE_PRIVATE_KEY',
    },
    {
      name: 'merchantAccounts',
      label: 'Merchant accounts',
      hint: 'One for each currency, such as EUR=acme_eur,USD=acme_usd.',
      isSecret: false,
      pattern: braintreeAccountsPattern,
      expected: 'such as EUR=acme_eur,USD=acme_usd',
      setting: 'BRAINTREE_MERCHANT_ACCOUNTS',
    },
  ],
  isLive: ({ tokenizationKey = '' }) => tokenizationKey.startsWith('production_'),
  conflict({ merchantAccounts = '' }) {
    try {
      readBraintreeAccounts(merchantAccounts);
      return undefined;
    } catch {
      return { key: 'merchantAccounts', text: 'Enter one merchant account for each currency.' };
    }
  },
  apiBaseSetting: 'BRAINTREE_API_BASE',
  setup: {
    keys: 'In Braintree’s Control Panel, open the gear → API. Create an API key, copy its public and private key, and create a tokenization key. The IDs of the merchant accounts are under the gear → Business.',
    webhook: 'On the tab Webhooks, create a webhook with this URL, and choose Check URL.',
    events: ['transaction_settled', 'transaction_settlement_declined', 'refund_failed'],
  },
};
