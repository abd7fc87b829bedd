/** The store's own fraud detection, asked of an order that is paid, before it is placed. For the cartridge and its companion hook. */
import Order from 'dw/order/Order';
import HookMgr from 'dw/system/HookMgr';
import { reviewAttribute } from '../../../../../../src/backends/salesforce/orders/review.ts';
import { membersOf } from '../../processors/adapter.ts';
import { textOf } from '../mapping/values.ts';
import type { OrderParts } from './order-parts.ts';

export type FraudDecision = 'success' | 'flag' | 'fail' | 'review';

const point = 'app.fraud.detection';
const known = ['success', 'flag', 'fail'] as const;

/** The time for a review, in milliseconds. Authorizations of cards seldom last longer. */
const patience = 7 * 24 * 60 * 60_000;

/**
 * The reference architecture has `success`, `flag`, and `fail`. Cartridges add their own, such as Cybersource's `review`: whatever it
 * is, an order that is not known to be harmless is not placed.
 */
export function detectFraud(order: dw.order.Order): FraudDecision {
  if (!HookMgr.hasHook(point)) return 'success';
  const said = textOf(membersOf(HookMgr.callHook(point, 'fraudDetection', order))['status']);
  return known.find((one) => one === said) ?? 'review';
}

/** Within a transaction: of an order that was just placed. */
export function confirmPlaced(order: dw.order.Order, decision: FraudDecision): void {
  order.setConfirmationStatus(
    decision === 'flag' ? Order.CONFIRMATION_STATUS_NOTCONFIRMED : Order.CONFIRMATION_STATUS_CONFIRMED,
  );
  order.setExportStatus(Order.EXPORT_STATUS_READY);
}

/** Within a transaction: of an order that stays in status created until the merchant decides. */
export function holdForReview(order: dw.order.Order, { now, log }: Pick<OrderParts, 'now' | 'log'>): void {
  const until = now() + patience;
  order.setConfirmationStatus(Order.CONFIRMATION_STATUS_NOTCONFIRMED);
  order.custom[reviewAttribute] = until;
  order.addNote(
    'Portico: payment under review',
    `Fraud detection neither accepted nor rejected this order. It is paid, but not placed. If it is still in status created on ${new Date(until).toISOString()}, Portico sets it to failed and voids its payment.`,
  );
  log('fraud-review', { orderNo: String(order.orderNo) });
}
