/**
 * Refunds that the merchant made: at the processor, on a page of its cartridge in Business Manager, or in an order management system.
 * The order's attribute `porticoRefunds` has them as JSON. The job writes it where the processor can be asked; elsewhere the merchant's
 * own integration may. Nothing here moves money.
 */
import { toWire } from '../../../../../../src/backends/salesforce/basket/amounts.ts';
import {
  areRefundsSound,
  readMerchantRefunds,
  refundsAttribute,
} from '../../../../../../src/backends/salesforce/orders/refunds.ts';
import type { Refund } from '../../processors/adapter.ts';
import { minorOf } from '../mapping/map-money.ts';
import { adapterOf } from './order-ask-back.ts';
import type { OrderParts } from './order-parts.ts';
import { inTransaction } from './order-transaction.ts';
import { listed, textOf } from '../mapping/values.ts';

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
 * A failed refund stays failed: Adyen's cartridge forgets the failure after some days. An attribute with any other ID is maintained by
 * the merchant's integration and left unchanged: with two writers, every refund would be reported twice.
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

const readRefunds = (order: dw.order.Order): Refund[] | undefined =>
  readMerchantRefunds(textOf(order.custom[refundsAttribute]), {
    currency: String(order.currencyCode),
    paid: paidFor(order),
  });

const paidFor = (order: dw.order.Order): number | undefined =>
  minorOf(order.totalGrossPrice, String(order.currencyCode));

function write(order: dw.order.Order, refunds: readonly Refund[]): void {
  if (!areRefundsSound(refunds, paidFor(order))) return;
  const currency = String(order.currencyCode);
  const entries = refunds.map(({ id, at, amount, status }) => ({
    id,
    at: new Date(at).toISOString(),
    amount: toWire(amount, currency),
    status,
  }));
  const text = JSON.stringify(entries);
  if (text === textOf(order.custom[refundsAttribute])) return;
  inTransaction(() => {
    order.custom[refundsAttribute] = text;
  });
}
