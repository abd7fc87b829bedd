/** Orders of the store of the tests. */
import type { Order, Preparation } from '#commerce';

export interface PlacedOrder {
  number: string;
  /** What a test adds to the order as it was placed. */
  changes?: Partial<Order>;
}

export function orderOf(
  { checkoutId, quote, context, input, permalink }: Preparation,
  placed: PlacedOrder,
): Order {
  const { number } = placed;
  const destination = input.groups[0]?.destinations[0]?.address ?? {};
  return {
    number,
    label: number,
    checkoutId,
    currency: quote.currency,
    placedAt: context.now,
    status: 'open',
    attribution: {},
    lines: quote.lines.map(
      ({ id, variantId, title, imageUrl, unitPrice, subtotal, tax, total, quantity }) => ({
        id,
        variantId,
        title,
        ...(imageUrl === undefined ? {} : { imageUrl }),
        unitPrice,
        subtotal,
        discount: 0,
        tax,
        total,
        quantity: { original: quantity, ordered: quantity, fulfilled: 0, cancelled: 0, returned: 0 },
      }),
    ),
    totals: quote.totals,
    expectations: [
      {
        id: 'e1',
        lines: [],
        method: 'shipping',
        destination,
        description: 'Standard',
        on: context.now + 4 * 86_400_000,
      },
    ],
    events: [],
    adjustments: [],
    returns: { eligible: true, until: context.now + 30 * 86_400_000 },
    permalink: permalink.replace('{number}', number),
    ...placed.changes,
  };
}
