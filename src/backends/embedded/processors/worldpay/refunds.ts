/** Refunds of a payment, by our ledger, by signed events, and by the queries. */
import { createHash } from 'node:crypto';
import type { RefundState } from '../port.ts';
import type { PaymentEvidence } from './evidence.ts';
import type { WorldpayHistory } from './history.ts';

/** What is known of a payment. */
export interface KnownPayment {
  past: WorldpayHistory;
  payments: readonly PaymentEvidence[];
}

/** Letters and digits: what is allowed in a reference of a refund is not documented. */
export const refundName = (reference: string, key: string): string =>
  `r${createHash('sha256')
    .update(JSON.stringify([reference, key]))
    .digest('hex')
    .slice(0, 31)}`;

/** Undefined where none was accepted or seen. */
export function refundOf(
  reference: string,
  name: string,
  { past, payments }: KnownPayment,
): RefundState | undefined {
  const reported = past.events.refunds.get(name);
  const seen = payments.flatMap((one) => one.refunds.get(name) ?? []).at(-1);
  const isAccepted = past.refunds.get(name)?.outcome === 'answered';
  const status = reported ?? seen?.status ?? (isAccepted ? 'requested' : undefined);
  if (status === undefined) return undefined;
  const id = `${reference}:${name}`;
  if (status === 'failed') return { id, status: 'failed' };
  return { id, status: status === 'submitted' ? 'completed' : 'pending' };
}

/** All refunds but one that did not fail, also those that were made elsewhere, and those that may have been made. */
export function refundedUnits(except: string, { past, payments }: KnownPayment): number {
  const amounts = new Map<string, number>();
  for (const [name, { amount = 0, outcome, isDoubtful }] of past.refunds)
    if (isDoubtful || outcome === 'answered') amounts.set(name, amount);
  for (const { refunds } of payments)
    for (const [name, { amount, status }] of refunds)
      if (status === 'failed') amounts.delete(name);
      else amounts.set(name, amount);
  for (const [name, status] of past.events.refunds) if (status === 'failed') amounts.delete(name);
  amounts.delete(except);
  return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
}
