import type { z } from 'zod';
import type { OperationName } from '../operation.ts';
import type { Release } from '../release.ts';

/** What the decoder reads the content of an operation with; undefined for an operation that has none. */
export const requestSchema = (
  { search, lookup, product, cart, checkout, complete }: Release['requests'],
  operation: OperationName,
): z.ZodType | undefined =>
  (
    ({
      search_catalog: search,
      lookup_catalog: lookup,
      get_product: product,
      create_cart: cart.create,
      update_cart: cart.update,
      create_checkout: checkout.create,
      update_checkout: checkout.update,
      complete_checkout: complete,
    }) as Partial<Record<OperationName, z.ZodType>>
  )[operation];
