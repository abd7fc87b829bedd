/**
 * Finds the transactions of a payment. The search by our reference may lag, in what it shows and in the status of that: it only tells of
 * transactions, and each is then read by its ID.
 */
import { listAt, memberOf, receivedText } from '../json-exchange.ts';
import {
  attemptId,
  foremost,
  mayTurnUp,
  ownKinds,
  readHistory,
  type PaymentHistory,
} from '../payment-history.ts';
import { ProcessorRefused, type LedgerEntry, type PaymentLedger } from '../port.ts';
import type { BraintreeClient } from './client.ts';
import { foundKind, openRequests } from './history.ts';
import { findOperation, searchOperation } from './operations.ts';
import { readTransaction, type BraintreeTransaction } from './state.ts';

export interface BraintreeSighting {
  /** Of several, the one that counts. */
  found?: BraintreeTransaction;
  /** An authorization without an answer may still show another. */
  mayTurnUp: boolean;
  /** As they were read before Braintree was asked. */
  entries: readonly LedgerEntry[];
  past: PaymentHistory;
}

interface LookupDeps {
  api: BraintreeClient;
  ledger: Pick<PaymentLedger, 'entries'>;
  record(payment: string, kind: string, id: string, processorId: string): Promise<void>;
  now(): number;
}

/** @returns what looks for a payment by our reference. It throws ProcessorRefused for a transaction that Braintree no longer has. */
export function createBraintreeLookup({
  api,
  ledger,
  record,
  now,
}: LookupDeps): (reference: string) => Promise<BraintreeSighting> {
  async function read(reference: string, id: string): Promise<BraintreeTransaction> {
    const answer = await api.ask(findOperation, { id });
    if ('refused' in answer) throw new ProcessorRefused('resource_missing');
    return readTransaction(reference, memberOf(answer.data, 'node'));
  }

  async function search(reference: string): Promise<string[]> {
    const answer = await api.ask(searchOperation, { input: { orderId: { is: reference } } });
    if ('refused' in answer) throw new ProcessorRefused(answer.refused);
    return (
      listAt(answer.data, 'search', 'transactions', 'edges')
        .map((edge) => memberOf(edge, 'node'))
        // The filter is repeated here: a transaction of another order must never be taken for ours.
        .filter((node) => receivedText(node, 'orderId') === reference)
        .map((node) => readTransaction(reference, node).id)
    );
  }

  /** Each request makes at most one transaction: as many as there are requests, and all are answered. */
  async function answerOpen(
    reference: string,
    transactions: readonly BraintreeTransaction[],
  ): Promise<boolean> {
    // Read after the search: a request that was sent meanwhile may be what it shows.
    const entries = await ledger.entries(reference);
    const open = openRequests(entries);
    const claimed = new Set(
      entries.filter(({ kind }) => kind === ownKinds.answered).map(({ processorId }) => processorId),
    );
    const unclaimed = transactions.filter(({ id }) => !claimed.has(id));
    if (unclaimed.length < open.length) return false;
    for (const [place, print] of open.entries()) {
      const { id } = unclaimed[place] as BraintreeTransaction;
      await record(reference, ownKinds.answered, attemptId(ownKinds.answered, print, id), id);
    }
    return true;
  }

  return async (reference) => {
    const entries = await ledger.entries(reference);
    const past = readHistory(entries);
    const known = past.paymentIds;
    const needsSearch = known.length === 0 || openRequests(entries).length > 0;
    const shown = needsSearch ? await search(reference) : [];
    const strange = shown.filter((id) => !known.includes(id));
    for (const id of strange) await record(reference, foundKind, `${foundKind}:${id}`, id);
    const transactions = await Promise.all([...known, ...strange].map((id) => read(reference, id)));
    const best = foremost(transactions.map(({ state }) => state));
    const found = transactions.find(({ state }) => state === best);
    const isAnswered = past.unanswered === undefined || (await answerOpen(reference, transactions));
    return {
      ...(found ? { found } : {}),
      mayTurnUp: !isAnswered && mayTurnUp(past, now()),
      entries,
      past,
    };
  };
}
