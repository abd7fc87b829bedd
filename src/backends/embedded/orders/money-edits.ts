/** Refunds without goods, and goods that come back. */
import { sum, type LineCount } from '#commerce';
import { adjusted, repayPieces } from './adjustment.ts';
import type { Edit, OrderContent, Stamp } from './content.ts';
import { repayable } from './money-back.ts';
import { countOf, negative, pick } from './pick.ts';
import { withQuantities } from './status.ts';

/** An amount, or pieces that the buyer keeps. */
export type Refund = ({ amount: number } | { lines: LineCount[] }) & { reason?: string };

export interface Return {
  lines: LineCount[];
  /** They can be sold again. */
  restock: boolean;
  reason?: string;
}

export function applyRefund(content: OrderContent, refund: Refund, stamp: Stamp): Edit {
  const reason = refund.reason === undefined ? {} : { reason: refund.reason };
  const possible = repayable(content);
  if (possible === 0) return { ok: false, error: { code: 'nothing-left' } };
  if ('amount' in refund) {
    const { amount } = refund;
    if (!Number.isSafeInteger(amount) || amount < 1)
      return { ok: false, error: { code: 'invalid', text: 'An amount is a whole number from 1.' } };
    if (amount > possible) return { ok: false, error: { code: 'amount-too-high', possible } };
    return adjusted(content, stamp, { type: 'refund', amount, ...reason });
  }
  const notRepaid = (lineId: string): number =>
    content.accounts.find((account) => account.lineId === lineId)?.repaid ?? 0;
  const picked = pick(
    content.order.lines,
    refund.lines,
    ({ id, quantity }) => quantity.original - notRepaid(id),
  );
  if (!picked.ok) return picked;
  const { accounts, amounts } = repayPieces(content, picked.lines, 'kept');
  const amount = sum(amounts);
  if (amount === 0) return { ok: false, error: { code: 'nothing-left' } };
  return adjusted({ ...content, accounts }, stamp, { type: 'refund', amount, ...reason });
}

export function applyReturn(content: OrderContent, { lines, restock, reason }: Return, stamp: Stamp): Edit {
  const picked = pick(content.order.lines, lines, ({ quantity }) => quantity.fulfilled);
  if (!picked.ok) return picked;
  const { accounts, amounts } = repayPieces(content, picked.lines, 'back');
  const order = withQuantities(content.order, (quantity, lineId) => {
    const back = countOf(picked.lines, lineId);
    return {
      ...quantity,
      ordered: quantity.ordered - back,
      fulfilled: quantity.fulfilled - back,
      returned: quantity.returned + back,
    };
  });
  return {
    ...adjusted({ ...content, accounts, order }, stamp, {
      type: 'return',
      lines: negative(picked.lines),
      amount: sum(amounts),
      ...(reason === undefined ? {} : { reason }),
    }),
    ...(restock ? { restock: picked.lines } : {}),
  };
}
