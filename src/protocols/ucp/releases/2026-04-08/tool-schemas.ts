/** Payloads and results of the MCP tools as JSON Schema 2020-12: without references, because they are put into others. */
import { z } from 'zod';
import type { JsonObject, Release } from '../../release.ts';
import { cartSchema, checkoutSchema } from './decode/cart.ts';
import { lookupSchema, productSchema, searchSchema } from './decode/catalog.ts';
import { completeSchema } from './decode/payment.ts';
import {
  cartResult,
  checkoutResult,
  lookupResult,
  orderResult,
  productResult,
  searchResult,
} from './tool-results.ts';

export function makeToolSchemas(): Release['toolSchemas'] {
  const cart = schemaOf(cartResult);
  const checkout = schemaOf(checkoutResult);
  return {
    search_catalog: { payload: schemaOf(searchSchema), result: schemaOf(searchResult) },
    lookup_catalog: { payload: schemaOf(lookupSchema), result: schemaOf(lookupResult) },
    get_product: { payload: schemaOf(productSchema), result: schemaOf(productResult) },
    create_cart: { payload: schemaOf(cartSchema.create), result: cart },
    get_cart: { result: cart },
    update_cart: { payload: schemaOf(cartSchema.update), result: cart },
    cancel_cart: { result: cart },
    create_checkout: { payload: schemaOf(checkoutSchema.create), result: checkout },
    get_checkout: { result: checkout },
    update_checkout: { payload: schemaOf(checkoutSchema.update), result: checkout },
    complete_checkout: { payload: schemaOf(completeSchema), result: checkout },
    cancel_checkout: { result: checkout },
    get_order: { result: schemaOf(orderResult) },
  };
}

function schemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  return { type: 'object', ...made };
}
