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
import { basketsV1 } from './baskets-v1.ts';
import { getCategories, getCategory } from './categories.ts';
import { getConfigurations } from './configurations.ts';
import { getShopperContext } from './contexts.ts';
import { getCustomerBaskets, getCustomerOrders } from './customers.ts';
import { createOrder, failOrder, getOrder, getPaymentMethodsForOrder, guestOrderLookup } from './orders.ts';
import { createCustomerProductList, getCustomerProductLists } from './product-lists.ts';
import { getProduct, getProducts } from './products.ts';
import { getPromotions } from './promotions.ts';
import { productSearch } from './search.ts';
import { getSearchSuggestions } from './suggestions.ts';

export const operations: readonly Operation[] = [
  productSearch,
  getSearchSuggestions,
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
  getCustomerProductLists,
  createCustomerProductList,
  ...basketsV1,
  getPromotions,
  getConfigurations,
  getShopperContext,
];
