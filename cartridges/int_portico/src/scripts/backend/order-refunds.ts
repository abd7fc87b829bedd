/**
 * Refunds that the merchant made: at the processor, on a page of its cartridge in Business Manager, or in an order management system.
 * The order's attribute `porticoRefunds` has them as JSON. The job writes it where the processor can be asked; elsewhere the merchant's
 * own integration may. Nothing here moves money.
 */
import type { Order } from '#commerce';
import { toMinor, toWire } from '../../../../../src/backends/salesforce/amounts.ts';
import { membersOf, type Refund } from '../processors/adapter.ts';
import { minorOf } from './map-money.ts';
import { adapterOf } from './order-ask-back.ts';
import type { OrderParts } from './order-parts.ts';
import { inTransaction } from './order-transaction.ts';
import { listed, textOf } from './values.ts';

/** What fits into the attribute. */
const most = 30;

/** As the attribute has them. None if any of it is wrong: an agent is told nothing rather than half. */
export function refundAdjustments(order: dw.order.Order): Order['adjustments'] {
  return (readRefunds(order) ?? []).map(({ id, at, amount, status }) => ({
    id,
    type: 'refund',
    occurredAt: at,
    status,
    amount: -amount,
  }));
}

/** Asks the processor, and writes what is new. What is not known now stays as it was known. Never throws. */
export function updateRefunds({ asking, now, log }: OrderParts, order: dw.order.Order): void {
  if (!asking || asking.left <= 0) return;
  const start = now();
  try {
    const found = askRefunds(order);
    const known = readRefunds(order);
    // Not replaced: it may be all that the merchant's integration has of these refunds.
    if (!known) log('refunds-unreadable', { orderNo: String(order.orderNo) });
    else if (found && found.length > 0) write(order, merged(found, known));
  } catch {
    // Asked again when the order is next looked at.
  }
  asking.left -= now() - start;
}

/**
 * What has failed stays failed: Adyen's cartridge forgets that after some days. What has other IDs was written by the merchant's
 * integration, which goes on: two writers would report every refund twice.
 */
function merged(found: readonly Refund[], known: readonly Refund[]): readonly Refund[] {
  if (known.some(({ id }) => found.every((one) => one.id !== id))) return known;
  return found.map((one) =>
    known.some(({ id, status }) => id === one.id && status === 'failed')
      ? { ...one, status: 'failed' as const }
      : one,
  );
}

function askRefunds(order: dw.order.Order): Refund[] | undefined {
  const [instrument, other] = listed(order.paymentInstruments);
  if (!instrument || other) return undefined;
  return adapterOf(order)?.refunds?.(order, instrument);
}

/** Undefined: it is not what the documentation says. */
function readRefunds(order: dw.order.Order): Refund[] | undefined {
  const text = textOf(order.custom['porticoRefunds']);
  if (text === undefined) return [];
  try {
    const entries = JSON.parse(text) as unknown;
    if (!Array.isArray(entries)) return undefined;
    const refunds = entries.map((entry) => refundOf(entry, String(order.currencyCode)));
    return areSound(refunds, order) ? refunds : undefined;
  } catch {
    return undefined;
  }
}

/** @throws for anything but a refund */
function refundOf(entry: unknown, currency: string): Refund {
  const { id, at, amount, status } = membersOf(entry);
  const time = typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? Date.parse(at) : NaN;
  if (typeof id !== 'string' || isNaN(time) || !isStatus(status))
    throw new TypeError('This is not a refund.');
  if (typeof amount !== 'number') throw new TypeError('The amount is not a number.');
  return { id, at: time, amount: toMinor(amount, currency), status };
}

const isStatus = (status: unknown): status is Refund['status'] =>
  status === 'pending' || status === 'completed' || status === 'failed';

/** Each once, and together no more than was paid. */
function areSound(refunds: readonly Refund[], order: dw.order.Order): boolean {
  const paid = minorOf(order.totalGrossPrice, String(order.currencyCode));
  if (paid === undefined || refunds.length > most) return false;
  const ids: string[] = [];
  let back = 0;
  for (const { id, amount, status } of refunds) {
    if (amount <= 0 || !/^[\w.-]{1,64}$/.test(id) || ids.indexOf(id) >= 0) return false;
    ids.push(id);
    if (status !== 'failed') back += amount;
  }
  return back <= paid;
}

function write(order: dw.order.Order, refunds: readonly Refund[]): void {
  if (!areSound(refunds, order)) return;
  const currency = String(order.currencyCode);
  const entries = refunds.map(({ id, at, amount, status }) => ({
    id,
    at: new Date(at).toISOString(),
    amount: toWire(amount, currency),
    status,
  }));
  const text = JSON.stringify(entries);
  if (text === textOf(order.custom['porticoRefunds'])) return;
  inTransaction(() => {
    order.custom['porticoRefunds'] = text;
  });
}
