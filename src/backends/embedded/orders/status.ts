/** What follows from the quantities of an order. */
import type { Expectation, LineCount, LineQuantity, Order, OrderStatus } from '#commerce';
import { countOf } from './pick.ts';

type Quantities = { quantity: LineQuantity }[];

export function statusOf(lines: Quantities): OrderStatus {
  const total = (member: keyof LineQuantity): number =>
    lines.reduce((sum, { quantity }) => sum + quantity[member], 0);
  if (total('ordered') === 0) return total('returned') > 0 ? 'fulfilled' : 'cancelled';
  if (total('fulfilled') === total('ordered')) return 'fulfilled';
  return total('fulfilled') > 0 ? 'partly-fulfilled' : 'open';
}

/** The order with other quantities and the status that goes with them. */
export function withQuantities(
  order: Order,
  change: (quantity: LineQuantity, lineId: string) => LineQuantity,
): Order {
  const lines = order.lines.map((line) => ({ ...line, quantity: change(line.quantity, line.id) }));
  return { ...order, lines, status: statusOf(lines) };
}

/** Promises without the pieces that will not come; one without pieces is gone. */
export function lessExpected(
  expectations: readonly Expectation[],
  gone: readonly LineCount[],
): Expectation[] {
  const left = new Map(gone.map(({ id }) => [id, countOf(gone, id)]));
  const reduced = expectations.map((expectation) => ({
    ...expectation,
    lines: expectation.lines.map(({ id, quantity }) => {
      const less = Math.min(quantity, left.get(id) ?? 0);
      left.set(id, (left.get(id) ?? 0) - less);
      return { id, quantity: quantity - less };
    }),
  }));
  return reduced
    .map((expectation) => ({
      ...expectation,
      lines: expectation.lines.filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}
