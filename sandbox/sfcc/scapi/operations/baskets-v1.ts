/** Shopper Baskets, version 1, on the same baskets: what the reference storefront still calls of it. */
import type { Operation } from '../operation.ts';
import { updateCustomerForBasket } from './basket-checkout.ts';
import { getBasket, updateBasket } from './baskets.ts';

/** Members of a basket that only version 2 has. */
const later = new Set(['temporaryBasket', 'taxRoundedAtGroup', 'groupedTaxItems']);

const inV1 = (operation: Operation): Operation => ({
  ...operation,
  family: 'basketsV1',
  async handle(call) {
    const { status, body = {} } = await operation.handle(call);
    return { status, body: Object.fromEntries(Object.entries(body).filter(([name]) => !later.has(name))) };
  },
});

export const basketsV1 = [getBasket, updateBasket, updateCustomerForBasket].map(inV1);
