/** What the keys of a Braintree account contain. */

/**
 * Environment, a random part, and the gateway's merchant ID, joined by underscores, as Braintree's client SDKs split it.
 * Source: https://github.com/braintree/braintree_android (TokenizationKey).
 */
export const braintreeTokenizationKey = /^(?:sandbox|production)_[A-Za-z0-9]{4,40}_\w{4,60}$/;

/** One or more merchant accounts: `EUR=acme_eur,USD=acme_usd`. */
export const braintreeAccountsPattern = /^[A-Z]{3}=[\w-]{1,100}(?:,[A-Z]{3}=[\w-]{1,100}){0,19}$/;

/**
 * The merchant account for each currency. It alone decides in which currency Braintree charges.
 * @param text as `braintreeAccountsPattern` has it
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
