/** Shopper Baskets: items and coupons. */
import { badRequest } from '../problem.ts';
import { addedItem, changedItem } from './basket-change.ts';
import { changing } from './basket-operation.ts';
import type { ItemBody } from './bodies.ts';

const itemsPath = '/baskets/{basketId}/items';
const itemPath = `${itemsPath}/{itemId}`;

export const addItemToBasket = changing(
  { id: 'addItemToBasket', method: 'post', path: itemsPath },
  ({ body }) => ({ addItems: (body as ItemBody[]).map(addedItem) }),
);

export const updateItemsInBasket = changing(
  { id: 'updateItemsInBasket', method: 'patch', path: itemsPath },
  ({ body }) => ({ setItems: (body as ItemBody[]).map((item) => changedItem(item)) }),
);

export const updateItemInBasket = changing(
  { id: 'updateItemInBasket', method: 'patch', path: itemPath },
  ({ body, param }) => ({ setItems: [changedItem(body as ItemBody, param('itemId'))] }),
);

export const removeItemFromBasket = changing(
  { id: 'removeItemFromBasket', method: 'delete', path: itemPath },
  ({ param }) => ({ removeItem: param('itemId') }),
);

export const addCouponToBasket = changing(
  { id: 'addCouponToBasket', method: 'post', path: '/baskets/{basketId}/coupons' },
  ({ body }) => {
    const { code } = body as { code: string };
    if (code === '') throw badRequest('The coupon number is not provided.');
    return { addCoupons: [code] };
  },
);

export const removeCouponFromBasket = changing(
  { id: 'removeCouponFromBasket', method: 'delete', path: '/baskets/{basketId}/coupons/{couponItemId}' },
  ({ param }) => ({ removeCoupon: param('couponItemId') }),
);
