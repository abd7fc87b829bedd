/** Carts and checkouts: the same content, a checkout with delivery and perhaps a cart. */
import { z } from 'zod';
import type { CheckoutChange } from '#commerce';
import type { Decoded } from '../../../release.ts';
import { andThen, decoded, readBody } from '../../../wire/problems.ts';
import { buyerChange, buyerSchema } from './buyer.ts';
import { circumstances, circumstancesChange } from './context.ts';
import { codesChange, discountsSchema } from './discounts.ts';
import { fulfillmentSchema, groupsChange } from './fulfillment.ts';
import { linesChange, linesSchema } from './line-items.ts';
import { id } from './texts.ts';

const content = {
  ...circumstances,
  buyer: buyerSchema.optional(),
  discounts: discountsSchema.optional(),
};

/** An id in the body of a PUT is the one of its path, or nothing that we would follow. */
export const cartSchema = {
  create: z.object({ ...content, line_items: linesSchema }),
  update: z.object({ ...content, line_items: linesSchema.optional() }),
};

/** Payment is read when the checkout is completed, never before. */
export const checkoutSchema = {
  create: z
    .object({
      ...content,
      line_items: linesSchema.optional(),
      fulfillment: fulfillmentSchema.create.optional(),
      cart_id: id.optional(),
    })
    .refine(({ line_items, cart_id }) => line_items !== undefined || cart_id !== undefined, {
      path: ['line_items'],
      message: 'Invalid input: expected line_items, or the cart_id of a cart',
    }),
  update: z.object({
    ...content,
    line_items: linesSchema.optional(),
    fulfillment: fulfillmentSchema.update.optional(),
  }),
};

export const cart = (body: unknown, when: 'create' | 'update'): Decoded<CheckoutChange> =>
  andThen(readBody<z.output<typeof cartSchema.update>>(cartSchema[when], body), (given) =>
    decoded(contentChange(given, when)),
  );

export function checkout(
  body: unknown,
  when: 'create' | 'update',
): Decoded<CheckoutChange & { cartId?: string }> {
  if (when === 'create') {
    return andThen(readBody(checkoutSchema.create, body), (given) =>
      decoded({
        ...contentChange(given, 'create'),
        ...groupsChange(given.fulfillment, 'create'),
        ...(given.cart_id === undefined ? {} : { cartId: given.cart_id }),
      }),
    );
  }
  return andThen(readBody(checkoutSchema.update, body), (given) =>
    decoded({
      ...contentChange(given, 'update'),
      ...groupsChange(given.fulfillment, 'update'),
    }),
  );
}

const contentChange = (
  given: z.output<typeof cartSchema.update>,
  when: 'create' | 'update',
): CheckoutChange => ({
  ...linesChange(given.line_items, when),
  ...buyerChange(given.buyer),
  ...codesChange(given.discounts),
  ...circumstancesChange(given),
});
