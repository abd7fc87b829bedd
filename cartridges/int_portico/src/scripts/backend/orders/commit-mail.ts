/** The store writes to its buyers itself. */
import { storeModule } from '../../processors/store-module.ts';
import type { OrderParts } from './order-parts.ts';

/** By the store's own helper, where it has one. What goes wrong with it changes nothing of the order. */
export function sendConfirmation({ log }: Pick<OrderParts, 'log'>, order: dw.order.Order): void {
  try {
    const send = storeModule('*/cartridge/scripts/checkout/checkoutHelpers')?.['sendConfirmationEmail'];
    if (typeof send === 'function') send(order, String(request.locale));
  } catch {
    log('confirmation-mail-failed', { orderNo: String(order.orderNo) });
  }
}
