/** Answers of release 2026-04-08. */
import type { Encoder } from '../../../release.ts';
import { cart } from './cart.ts';
import { getProduct, lookupCatalog, searchCatalog } from './catalog.ts';
import { checkout } from './checkout.ts';
import { order } from './order.ts';
import { refusal } from './refusal.ts';

export const encode: Encoder = {
  searchCatalog,
  lookupCatalog,
  getProduct,
  cart,
  checkout,
  order,
  // Whoever the address belongs to was never proven: the street is read by asking for the order.
  notice: (notice, orderId, frame) =>
    order(
      {
        id: orderId,
        checkoutId: notice.checkoutId,
        order: notice.order,
        disclosure: { buyer: false, addresses: false },
      },
      frame,
    ),
  refusal,
};
