/** All resources of the Shop API that the instance has. */
import { basketDeliveryRoutes } from './basket-delivery.ts';
import { basketItemRoutes } from './basket-items.ts';
import { basketPaymentRoutes } from './basket-payment.ts';
import { basketRoutes } from './baskets.ts';
import { categoryRoutes } from './categories.ts';
import { customerRoutes } from './customers.ts';
import { orderSearchRoutes } from './order-search.ts';
import { orderRoutes } from './orders.ts';
import { productSearchRoutes } from './product-search.ts';
import { productRoutes } from './products.ts';
import type { Route } from './route.ts';

export const routes: readonly Route[] = [
  ...customerRoutes,
  ...productSearchRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...basketRoutes,
  ...basketItemRoutes,
  ...basketDeliveryRoutes,
  ...basketPaymentRoutes,
  ...orderRoutes,
  ...orderSearchRoutes,
];
