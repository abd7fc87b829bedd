/** The money of the fake: what it authorized, captured, and paid back. Nothing else knows it. */
import { randomInt } from 'node:crypto';
import type { AdyenBehavior } from './tokens.ts';

export interface Money {
  value: number;
  currency: string;
}

export type AdyenPaymentStatus = 'challenge' | 'pending' | 'authorised' | 'refused' | 'cancelled';

export interface AdyenPayment {
  psp: string;
  reference: string;
  /** What was asked for. */
  amount: Money;
  authorised: number;
  captured: number;
  /** Accepted, and not done. */
  capturing: number;
  refunded: number;
  status: AdyenPaymentStatus;
  behavior: AdyenBehavior;
  returnUrl: string;
  /** What the bank's page gave the buyer's browser. */
  redirectResult?: { value: string; passed: boolean };
}

export interface AdyenMove {
  kind:
    'authorised' | 'refused' | 'captured' | 'capture-reversed' | 'cancelled' | 'refunded' | 'refund-reversed';
  reference: string;
  psp: string;
  amount: number;
  currency: string;
}

/** Minor units as Adyen counts them, by currency. */
export type AdyenSums = Record<
  string,
  { authorised: number; captured: number; cancelled: number; refunded: number }
>;

export interface Bank {
  payments: ReadonlyMap<string, AdyenPayment>;
  moves: readonly AdyenMove[];
  byReference(reference: string): AdyenPayment[];
  open(payment: Pick<AdyenPayment, 'reference' | 'amount' | 'behavior' | 'returnUrl'>): AdyenPayment;
  authorise(payment: AdyenPayment, amount?: number): void;
  refuse(payment: AdyenPayment): void;
  /** False where it is not authorized, or for more than that. */
  capture(payment: AdyenPayment, amount: number): boolean;
  undoCapture(payment: AdyenPayment, amount: number): void;
  /** False where nothing is held, or it was captured. */
  cancel(payment: AdyenPayment): boolean;
  /** False for more than was captured. */
  refund(payment: AdyenPayment, amount: number): boolean;
  undoRefund(payment: AdyenPayment, amount: number): void;
  sums(): AdyenSums;
}

const symbols = 'ABCDEFGHJKLMNPQRSTVWXYZ23456789';

/** 16 characters, as Adyen's. */
export const newPsp = (): string =>
  Array.from({ length: 16 }, () => symbols[randomInt(symbols.length)]).join('');

export function createBank(): Bank {
  const payments = new Map<string, AdyenPayment>();
  const moves: AdyenMove[] = [];
  const move = (
    { psp, reference, amount: { currency } }: AdyenPayment,
    kind: AdyenMove['kind'],
    amount: number,
  ): void => void moves.push({ kind, reference, psp, amount, currency });

  return {
    payments,
    moves,
    byReference: (reference) => [...payments.values()].filter((one) => one.reference === reference),
    open(given) {
      const zero = { authorised: 0, captured: 0, capturing: 0, refunded: 0 };
      const payment: AdyenPayment = { psp: newPsp(), ...given, ...zero, status: 'pending' };
      payments.set(payment.psp, payment);
      return payment;
    },
    authorise(payment, amount = payment.amount.value) {
      payment.status = 'authorised';
      payment.authorised = amount;
      move(payment, 'authorised', amount);
    },
    refuse(payment) {
      payment.status = 'refused';
      move(payment, 'refused', 0);
    },
    capture(payment, amount) {
      if (payment.status !== 'authorised' || payment.captured + amount > payment.authorised) return false;
      payment.captured += amount;
      move(payment, 'captured', amount);
      return true;
    },
    undoCapture(payment, amount) {
      payment.captured -= amount;
      move(payment, 'capture-reversed', amount);
    },
    cancel(payment) {
      if (payment.status !== 'authorised' || payment.captured > 0 || payment.capturing > 0) return false;
      payment.status = 'cancelled';
      move(payment, 'cancelled', payment.authorised);
      return true;
    },
    refund(payment, amount) {
      if (payment.refunded + amount > payment.captured) return false;
      payment.refunded += amount;
      move(payment, 'refunded', amount);
      return true;
    },
    undoRefund(payment, amount) {
      payment.refunded -= amount;
      move(payment, 'refund-reversed', amount);
    },
    sums: () => addUp(moves),
  };
}

function addUp(moves: readonly AdyenMove[]): AdyenSums {
  const sums: AdyenSums = {};
  for (const { kind, amount, currency } of moves) {
    const of = (sums[currency] ??= { authorised: 0, captured: 0, cancelled: 0, refunded: 0 });
    if (kind === 'capture-reversed') of.captured -= amount;
    else if (kind === 'refund-reversed') of.refunded -= amount;
    else if (kind !== 'refused') of[kind] += amount;
  }
  return sums;
}
