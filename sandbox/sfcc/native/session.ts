/** A checkout session: a view on a basket (guide, page "Technical Audit": ucp-technical-audit). */
import type { Basket, BasketChange } from '../world.ts';
import { z } from 'zod';

const text = z.string().max(200).optional();

export const sessionBody = z.object({
  line_items: z
    .array(z.object({ item: z.object({ id: z.string() }), quantity: z.int().min(1).max(999) }))
    .min(1)
    .optional(),
  buyer: z.object({ email: text, first_name: text, last_name: text, phone_number: text }).optional(),
  fulfillment: z
    .object({
      methods: z
        .array(
          z.object({
            destinations: z
              .array(
                z.object({
                  first_name: text,
                  last_name: text,
                  street_address: text,
                  address_locality: text,
                  address_region: text,
                  postal_code: text,
                  address_country: text,
                }),
              )
              .optional(),
          }),
        )
        .optional(),
    })
    .optional(),
});

type SessionBody = z.output<typeof sessionBody>;

/** A PUT replaces the whole: what it does not list goes. */
export function sessionChange(
  { line_items, buyer, fulfillment }: SessionBody,
  before?: Basket,
): BasketChange {
  const quantities = new Map(line_items?.map(({ item, quantity }) => [item.id, quantity]));
  const known = before?.items ?? [];
  const to = fulfillment?.methods?.[0]?.destinations?.[0];
  return {
    ...(line_items
      ? {
          setItems: known.map(({ id, productId }) => ({ id, quantity: quantities.get(productId) ?? 0 })),
          addItems: [...quantities]
            .filter(([id]) => !known.some(({ productId }) => productId === id))
            .map(([productId, quantity]) => ({ productId, quantity })),
        }
      : {}),
    ...(buyer?.email === undefined ? {} : { email: buyer.email }),
    ...(to
      ? {
          address: Object.fromEntries(
            Object.entries({
              firstName: to.first_name,
              lastName: to.last_name,
              address1: to.street_address,
              city: to.address_locality,
              stateCode: to.address_region,
              postalCode: to.postal_code,
              countryCode: to.address_country,
            }).filter(([, value]) => value !== undefined),
          ),
        }
      : {}),
  };
}

export function sessionView(basket: Basket, version: string, status = 'incomplete'): object {
  const { currency, lines, totals, promotions } = basket.quote;
  return {
    ucp: {
      version,
      capabilities: { 'dev.ucp.shopping.checkout': [{ version }] },
      payment_handlers: {},
    },
    id: basket.id,
    status,
    currency,
    line_items: lines.map(({ id, variantId, title, unitPrice, quantity, subtotal, total }) => ({
      id,
      item: { id: variantId, title, price: unitPrice },
      quantity,
      totals: [
        { type: 'subtotal', amount: subtotal },
        { type: 'total', amount: total },
      ],
    })),
    ...(basket.email === undefined ? {} : { buyer: { email: basket.email } }),
    ...(promotions.length > 0
      ? { discounts: { applied: promotions.map(({ title, amount }) => ({ title, amount })) } }
      : {}),
    totals: [
      { type: 'subtotal', amount: totals.items },
      { type: 'fulfillment', amount: totals.fulfilment },
      { type: 'tax', amount: totals.tax },
      { type: 'total', amount: totals.total },
    ],
    links: [],
  };
}
