import { braintreeMerchantId } from '#commerce';
import { listAt, receivedText } from '../json-exchange.ts';
import { ProcessorRefused, type PaymentProcessor } from '../port.ts';
import type { BraintreeClient } from './client.ts';
import { accountsOperation } from './operations.ts';

/**
 * Whether Braintree accepts the keys, both are of one merchant, and each merchant account exists, can be charged, and has the currency it is
 * meant for: the account decides in which currency a payment is charged. Reads only.
 */
export async function checkBraintreeAccounts(
  api: BraintreeClient,
  {
    merchantAccounts,
    tokenizationKey,
  }: { merchantAccounts: ReadonlyMap<string, string>; tokenizationKey: string },
): ReturnType<NonNullable<PaymentProcessor['check']>> {
  try {
    const answer = await api.ask(accountsOperation, {
      input: { id: { in: [...merchantAccounts.values()] } },
    });
    if ('refused' in answer) return { ok: false, code: answer.refused };
    const merchant = receivedText(answer.data, 'viewer', 'merchant', 'id') ?? '';
    // Payments would be authorized with the nonces of another merchant, which Braintree rejects one by one.
    if (isOtherMerchant(merchant, braintreeMerchantId(tokenizationKey)))
      return { ok: false, code: 'merchant-mismatch' };
    const nodes = listAt(answer.data, 'viewer', 'merchant', 'merchantAccounts', 'edges');
    const accounts = new Map(
      nodes.map((edge) => [
        receivedText(edge, 'node', 'id'),
        {
          currency: receivedText(edge, 'node', 'currencyCode'),
          status: receivedText(edge, 'node', 'status'),
        },
      ]),
    );
    for (const [currency, id] of merchantAccounts) {
      const account = accounts.get(id);
      if (account?.currency !== currency) return { ok: false, code: 'merchant-account-currency' };
      // Pending or suspended (`MerchantAccountStatus`).
      if (account.status !== undefined && account.status !== 'ACTIVE')
        return { ok: false, code: 'merchant-account-inactive' };
    }
    return { ok: true };
  } catch (error) {
    return error instanceof ProcessorRefused ? { ok: false, code: error.code } : { ok: false };
  }
}

/**
 * Whether the merchant of the API key is not that of the tokenization key. Which form `Merchant.id` has is not documented: as in the Control
 * Panel, or in base64 with its type before it, as the IDs of other types. One of any other form says nothing.
 */
function isOtherMerchant(given: string, expected: string): boolean {
  const [, ofGlobal] = /^merchant_(\w+)$/.exec(Buffer.from(given, 'base64').toString('latin1')) ?? [];
  if (ofGlobal !== undefined) return ofGlobal !== expected;
  return /^[a-z0-9]{16}$/.test(given) && given !== expected;
}
