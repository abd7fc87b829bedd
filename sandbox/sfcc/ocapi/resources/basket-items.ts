/** Items and coupons of a basket. */
import type { Basket } from '../../world.ts';
import type { Call } from '../call.ts';
import { OcapiFault } from '../fault.ts';
import { numberIn } from '../request/members.ts';
import { addedItem, couponIn, quantityIn } from './basket-content.ts';
import { change } from './basket-state.ts';
import type { Route } from './route.ts';

/** @throws OcapiFault */
function itemOf({ params: { itemId = '' } }: Call, { items }: Basket): string {
  if (items.some(({ id }) => id === itemId)) return itemId;
  throw new OcapiFault(400, 'InvalidProductItemIdException', `The basket has no item '${itemId}'.`, {
    itemId,
  });
}

/** @throws OcapiFault */
function couponOf({ params: { couponItemId = '' } }: Call, { coupons }: Basket): string {
  if (coupons.some(({ id }) => id === couponItemId)) return couponItemId;
  throw new OcapiFault(404, 'CouponItemNotFoundException', `The basket has no coupon '${couponItemId}'.`, {
    couponItemId,
  });
}

export const basketItemRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/baskets/{basketId}/items',
    operation: 'addItemToBasket',
    audience: 'shopper',
    body: ['product_item'],
    answer: (call) => change(call, () => ({ addItems: call.bodies.map(addedItem) })),
  },
  {
    method: 'PATCH',
    path: '/baskets/{basketId}/items/{itemId}',
    operation: 'updateItemInBasket',
    audience: 'shopper',
    body: 'product_item',
    answer: (call) =>
      change(call, (basket) => {
        const id = itemOf(call, basket);
        // Other properties that could change here, such as the product, this instance does not know.
        return numberIn(call.body, 'quantity') === undefined && 'product_id' in call.body
          ? {}
          : { setItems: [{ id, quantity: quantityIn(call.body) }] };
      }),
  },
  {
    method: 'DELETE',
    path: '/baskets/{basketId}/items/{itemId}',
    operation: 'removeItemFromBasket',
    audience: 'shopper',
    answer: (call) => change(call, (basket) => ({ removeItem: itemOf(call, basket) })),
  },
  {
    method: 'POST',
    path: '/baskets/{basketId}/coupons',
    operation: 'addCouponToBasket',
    audience: 'shopper',
    body: 'coupon_item',
    answer: (call) => change(call, () => ({ addCoupons: [couponIn(call.body)] })),
  },
  {
    method: 'DELETE',
    path: '/baskets/{basketId}/coupons/{couponItemId}',
    operation: 'removeCouponFromBasket',
    audience: 'shopper',
    answer: (call) => change(call, (basket) => ({ removeCoupon: couponOf(call, basket) })),
  },
];
