/** What becomes of transactions: money, settlement, refunds, and the webhooks that there are. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deliveries } from '../json-api/deliveries.ts';
import type { MoneyBook, MoneyKind } from '../json-api/money-book.ts';
import { braintreeWebhook, type WebhookKeys } from './signing.ts';
import {
  authenticationRequired,
  declineCodes,
  statusOf,
  type PaymentStatus,
  type SimulatedRefund,
  type SimulatedTransaction,
} from './transaction.ts';

export interface Machine {
  transactions: Map<string, SimulatedTransaction>;
  refunds: Map<string, SimulatedRefund>;
  authorize(transaction: SimulatedTransaction): Promise<void>;
  /** False where it is not authorized, or for less. */
  capture(transaction: SimulatedTransaction, amount: number): Promise<boolean>;
  /** False where it can no longer be. */
  void(transaction: SimulatedTransaction): boolean;
  /** The code of the validation error where it cannot be. */
  refund(transaction: SimulatedTransaction, amount: number): SimulatedRefund | string;
  newId(kind: 'transaction' | 'refund'): string;
  /** All that waits for it, at once. */
  settle(): Promise<void>;
  close(): void;
}

export interface MachineDeps {
  book: MoneyBook;
  deliveries: Deliveries;
  keys: WebhookKeys;
  /** From the capture or the refund to its settlement; 0: at once. */
  settleMs: number;
  slowMs: number;
  now(): number;
}

export function createMachine(deps: MachineDeps): Machine {
  const { book, deliveries, keys, settleMs, slowMs, now } = deps;
  const transactions = new Map<string, SimulatedTransaction>();
  const refunds = new Map<string, SimulatedRefund>();
  const closing = new AbortController();
  const newId = (kind: 'transaction' | 'refund'): string =>
    Buffer.from(`${kind}_${randomBytes(4).toString('hex')}`).toString('base64');
  const after = (ms: number, work: () => Promise<unknown>): Promise<unknown> =>
    ms === 0 ? work() : wait(ms, undefined, { signal: closing.signal }).then(work, () => undefined);

  const enter = (transaction: SimulatedTransaction, status: PaymentStatus, code?: string): void =>
    void transaction.history.unshift({ status, ...(code === undefined ? {} : { code }) });

  const move = (
    { id, orderId, currency }: SimulatedTransaction,
    kind: MoneyKind,
    thousandths: number,
  ): void =>
    book.add({
      at: now(),
      kind,
      paymentId: id,
      reference: orderId,
      amount: currency === 'JPY' ? thousandths / 1_000 : thousandths / 10,
      currency,
    });

  const announce = (kind: string, of: SimulatedTransaction, id: string, status: PaymentStatus) => {
    const { orderId, accountId, currency, amount } = of;
    const transaction = {
      id,
      status: status.toLowerCase(),
      type: id === of.id ? 'sale' : 'credit',
      'currency-iso-code': currency,
      amount: String(amount / 1_000),
      'merchant-account-id': accountId,
      'order-id': orderId,
    };
    return deliveries.send(braintreeWebhook(kind, { transaction }, keys, now()), of.behavior);
  };

  async function settle(transaction: SimulatedTransaction): Promise<void> {
    if (statusOf(transaction) !== 'SUBMITTED_FOR_SETTLEMENT') return;
    const { behavior, amount, id } = transaction;
    if (behavior.pending === 'declined') {
      enter(transaction, 'SETTLEMENT_DECLINED', '4001');
      move(transaction, 'capture_declined', amount);
      return announce('transaction_settlement_declined', transaction, id, 'SETTLEMENT_DECLINED');
    }
    enter(transaction, 'SETTLED');
    // Braintree documents these for bank debits alone, so that other payments are settled without a word.
    if (behavior.webhooks) await announce('transaction_settled', transaction, id, 'SETTLED');
  }

  async function finish(refund: SimulatedRefund): Promise<void> {
    if (refund.status !== 'SUBMITTED_FOR_SETTLEMENT') return;
    const { transaction, amount, id } = refund;
    const fails = transaction.behavior.refund === 'fails';
    refund.status = fails ? 'PROCESSOR_DECLINED' : 'SETTLED';
    move(transaction, fails ? 'refund_failed' : 'refunded', amount);
    if (fails) await announce('refund_failed', transaction, id, refund.status);
  }

  return {
    transactions,
    refunds,
    newId,
    async authorize(transaction) {
      const { behavior, amount } = transaction;
      transactions.set(transaction.id, transaction);
      const code = behavior.challenge
        ? authenticationRequired
        : behavior.decline && declineCodes[behavior.decline];
      if (code) {
        enter(transaction, 'PROCESSOR_DECLINED', code);
        return move(transaction, 'declined', amount);
      }
      const approve = async (): Promise<void> => {
        enter(transaction, 'AUTHORIZED');
        move(transaction, 'authorized', amount);
      };
      if (behavior.pending !== 'authorized') return approve();
      void after(slowMs, approve);
    },
    async capture(transaction, amount) {
      if (statusOf(transaction) !== 'AUTHORIZED' || amount > transaction.amount) return false;
      const { behavior } = transaction;
      transaction.amount = amount;
      if (behavior.captureFails) {
        enter(transaction, 'SETTLEMENT_DECLINED', '4001');
        move(transaction, 'capture_declined', amount);
        return true;
      }
      enter(transaction, 'SUBMITTED_FOR_SETTLEMENT');
      move(transaction, 'captured', amount);
      const settled = after(settleMs, () => settle(transaction));
      if (behavior.webhooks === 'before-answer' || settleMs === 0) await settled;
      return true;
    },
    void(transaction) {
      const status = statusOf(transaction);
      if (status !== 'AUTHORIZED' && status !== 'SUBMITTED_FOR_SETTLEMENT') return false;
      enter(transaction, 'VOIDED');
      move(transaction, 'voided', transaction.amount);
      return true;
    },
    refund(transaction, amount) {
      if (statusOf(transaction) !== 'SETTLED') return '91506';
      const given = [...refunds.values()]
        .filter((one) => one.transaction === transaction && one.status !== 'PROCESSOR_DECLINED')
        .reduce((sum, one) => sum + one.amount, 0);
      if (given === transaction.amount) return '91512';
      if (given + amount > transaction.amount) return '91521';
      const refund: SimulatedRefund = {
        id: newId('refund'),
        transaction,
        amount,
        status: 'SUBMITTED_FOR_SETTLEMENT',
      };
      refunds.set(refund.id, refund);
      void after(transaction.behavior.refund ? slowMs : settleMs, () => finish(refund));
      return refund;
    },
    async settle() {
      for (const one of transactions.values()) await settle(one);
      for (const one of refunds.values()) await finish(one);
    },
    close: () => closing.abort(),
  };
}
