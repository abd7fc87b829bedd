/** Giving up pieces that were not sent: what was paid for them goes back, and they go back on the shelf. */
import { sum, type LineCount } from '#commerce';
import type { Edit, OrderContent, Stamp } from './content.ts';
import { adjusted, repayPieces } from './adjustment.ts';
import { negative, countOf, pick } from './pick.ts';
import { lessExpected, withQuantities } from './status.ts';

export interface Cancellation {
  /** Absent: all that was not sent. */
  lines?: LineCount[];
  reason?: string;
}

export function applyCancellation(content: OrderContent, cancellation: Cancellation, stamp: Stamp): Edit {
  const picked = pick(
    content.order.lines,
    cancellation.lines,
    ({ quantity }) => quantity.ordered - quantity.fulfilled,
  );
  if (!picked.ok) return picked;
  const { lines } = picked;
  const order = withQuantities(content.order, (quantity, lineId) => ({
    ...quantity,
    ordered: quantity.ordered - countOf(lines, lineId),
    cancelled: quantity.cancelled + countOf(lines, lineId),
  }));
  const { accounts, amounts } = repayPieces(content, lines, 'unsent');
  // Delivery and fees go back when nothing was ever sent.
  const isWhole = order.lines.every(({ quantity }) => quantity.cancelled === quantity.original);
  const rest = isWhole && !content.restRepaid ? content.rest : 0;
  const edited = {
    ...content,
    accounts,
    restRepaid: content.restRepaid || isWhole,
    order: {
      ...order,
      expectations: lessExpected(order.expectations, lines),
      returns: isWhole ? { eligible: false, reason: 'The order was cancelled.' } : order.returns,
    },
  };
  const { reason } = cancellation;
  return {
    ...adjusted(edited, stamp, {
      type: 'cancellation',
      lines: negative(lines),
      amount: sum([...amounts, rest]),
      ...(reason === undefined ? {} : { reason }),
    }),
    unsold: lines,
  };
}
