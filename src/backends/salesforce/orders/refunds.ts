/**
 * Refunds that the merchant made, as the order's attribute `porticoRefunds` has them: JSON that the cartridge's job or the merchant's
 * own integration writes (docs/processor-adapters.md). Pure.
 */
import type { Order } from '#commerce';
import { toMinor } from '../basket/amounts.ts';

export interface MerchantRefund {
  /** Unique in the order. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /** Minor units, more than 0. */
  amount: number;
  status: 'pending' | 'completed' | 'failed';
}

export const refundsAttribute = 'porticoRefunds';

/** What fits into the attribute. */
const mostRefunds = 30;

interface Paid {
  currency: string;
  /** Minor units; undefined: not known. */
  paid: number | undefined;
}

/** None without a value. Undefined: any of it is not what the documentation says. */
export function readMerchantRefunds(value: unknown, order: Paid): MerchantRefund[] | undefined {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value !== 'string') return undefined;
  try {
    const entries = JSON.parse(value) as unknown;
    if (!Array.isArray(entries)) return undefined;
    const refunds = entries.map((entry) => refundOf(entry, order.currency));
    return areRefundsSound(refunds, order.paid) ? refunds : undefined;
  } catch {
    return undefined;
  }
}

/** @throws for anything but a refund */
function refundOf(entry: unknown, currency: string): MerchantRefund {
  const { id, at, amount, status } = entry as Record<string, unknown>;
  const time = typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? Date.parse(at) : NaN;
  if (typeof id !== 'string' || isNaN(time) || !isStatus(status))
    throw new TypeError('This is not a refund.');
  if (typeof amount !== 'number') throw new TypeError('The amount is not a number.');
  return { id, at: time, amount: toMinor(amount, currency), status };
}

const isStatus = (status: unknown): status is MerchantRefund['status'] =>
  status === 'pending' || status === 'completed' || status === 'failed';

/** Each once, and together no more than was paid. @param paid minor units; undefined: not known */
export function areRefundsSound(refunds: readonly MerchantRefund[], paid: number | undefined): boolean {
  if (paid === undefined || refunds.length > mostRefunds) return false;
  const ids: string[] = [];
  let back = 0;
  for (const { id, amount, status } of refunds) {
    if (amount <= 0 || !/^[\w.-]{1,64}$/.test(id) || ids.indexOf(id) >= 0) return false;
    ids.push(id);
    if (status !== 'failed') back += amount;
  }
  return back <= paid;
}

/** As agents see them. None if any of it is wrong: an agent is told nothing rather than half. */
export const refundAdjustments = (value: unknown, order: Paid): Order['adjustments'] =>
  (readMerchantRefunds(value, order) ?? []).map(({ id, at, amount, status }) => ({
    id,
    type: 'refund',
    occurredAt: at,
    status,
    amount: -amount,
  }));
