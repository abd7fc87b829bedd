import type { Provider } from './provider.ts';

export interface BraintreeKeys {
  /** `sandbox_…` or `production_…`: public, and part of Google Pay's parameters. */
  tokenizationKey: string;
  publicKey: string;
  /** Also signs webhooks. */
  privateKey: string;
  /** `EUR=acme_eur,USD=acme_usd`. */
  merchantAccounts: string;
}

/**
 * Environment, a random part, and the gateway's merchant ID, joined by underscores, as Braintree's client SDKs split it.
 * Source: https://github.com/braintree/braintree_android (TokenizationKey).
 */
const tokenizationKeyPattern = /^(?:sandbox|production)_[A-Za-z0-9]{4,40}_\w{4,60}$/;

/** One or more merchant accounts: `EUR=acme_eur,USD=acme_usd`. */
const accountsPattern = /^[A-Z]{3}=[\w-]{1,100}(?:,[A-Z]{3}=[\w-]{1,100}){0,19}$/;

/**
 * The merchant account for each currency. It alone decides in which currency Braintree charges.
 * @param text as `accountsPattern` has it
 * @throws RangeError where a currency has two
 */
export function readBraintreeAccounts(text: string): ReadonlyMap<string, string> {
  const accounts = new Map<string, string>();
  for (const pair of text.split(',')) {
    const [currency = '', id = ''] = pair.split('=');
    if (accounts.has(currency)) throw new RangeError(`Two merchant accounts for ${currency}.`);
    accounts.set(currency, id);
  }
  return accounts;
}

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
      pattern: tokenizationKeyPattern,
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
      pattern: accountsPattern,
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
