/** Every operation that is simulated, but those of the login. */
import type { Operation } from '../operation.ts';
import * as basketCheckout from './basket-checkout.ts';
import * as basketItems from './basket-items.ts';
import {
  createBasket,
  deleteBasket,
  getBasket,
  promoteTemporaryBasket,
  updateAsAgentBasket,
  updateBasket,
} from './baskets.ts';
import { getCategories, getCategory } from './categories.ts';
import { getCustomerBaskets, getCustomerOrders } from './customers.ts';
import { createOrder, failOrder, getOrder, getPaymentMethodsForOrder, guestOrderLookup } from './orders.ts';
import { getProduct, getProducts } from './products.ts';
import { productSearch } from './search.ts';

export const operations: readonly Operation[] = [
  productSearch,
  getProducts,
  getProduct,
  getCategory,
  getCategories,
  createBasket,
  getBasket,
  deleteBasket,
  updateBasket,
  promoteTemporaryBasket,
  updateAsAgentBasket,
  ...Object.values(basketItems),
  ...Object.values(basketCheckout),
  createOrder,
  getOrder,
  guestOrderLookup,
  failOrder,
  getPaymentMethodsForOrder,
  getCustomerBaskets,
  getCustomerOrders,
];
