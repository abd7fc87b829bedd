import { listAt, receivedText } from '../json-exchange.ts';
import { ProcessorRefused, type PaymentProcessor } from '../port.ts';
import type { BraintreeClient } from './client.ts';
import { accountsOperation } from './operations.ts';

/**
 * Whether Braintree accepts the keys, and each merchant account exists and has the currency it is meant for: the account decides in which
 * currency a payment is charged. Reads only.
 */
export async function checkBraintreeAccounts(
  api: BraintreeClient,
  accounts: ReadonlyMap<string, string>,
): ReturnType<NonNullable<PaymentProcessor['check']>> {
  try {
    const answer = await api.ask(accountsOperation, { input: { id: { in: [...accounts.values()] } } });
    if ('refused' in answer) return { ok: false, code: answer.refused };
    const edges = listAt(answer.data, 'viewer', 'merchant', 'merchantAccounts', 'edges');
    const currencies = new Map(
      edges.map((edge) => [receivedText(edge, 'node', 'id'), receivedText(edge, 'node', 'currencyCode')]),
    );
    const isRight = [...accounts].every(([currency, id]) => currencies.get(id) === currency);
    return isRight ? { ok: true } : { ok: false, code: 'merchant-account-currency' };
  } catch (error) {
    return error instanceof ProcessorRefused ? { ok: false, code: error.code } : { ok: false };
  }
}
