/** The entry that an operation leaves in an order, with the money that goes back for it. */
import type { Adjustment, LineCount, OrderLine } from '#commerce';
import type { Edit, LineAccount, OrderContent, Stamp } from './content.ts';
import { paidFor, repayable } from './money-back.ts';
import { countOf } from './pick.ts';

export const longestReason = 500;

/**
 * @param pieces `unsent`: never left; `kept`: the buyer keeps them; `back`: they came back, and those that were paid
 * for while they were kept are not paid for again
 * @returns the accounts afterwards, and what each line gives
 */
export function repayPieces(
  { order, accounts }: OrderContent,
  lines: readonly LineCount[],
  pieces: 'unsent' | 'kept' | 'back',
): { accounts: LineAccount[]; amounts: number[] } {
  const repaid = accounts.map((account) => {
    const { original } = lineOf(order.lines, account.lineId).quantity;
    const count = countOf(lines, account.lineId);
    const known = pieces === 'back' ? Math.min(account.kept, count) : 0;
    const due = Math.min(count - known, original - account.repaid);
    const after = {
      ...account,
      repaid: account.repaid + due,
      kept: account.kept - known + (pieces === 'kept' ? due : 0),
    };
    return { after, amount: paidFor(account, original, due) };
  });
  return { accounts: repaid.map(({ after }) => after), amounts: repaid.map(({ amount }) => amount) };
}

function lineOf(lines: readonly OrderLine[], lineId: string): OrderLine {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new Error('An account without its line.');
  return line;
}

/** Money that goes back is pending until the processor has said what became of it. */
export function adjusted(
  content: OrderContent,
  { id, now }: Stamp,
  { type, lines, amount: due, reason }: AdjustmentDraft,
): Extract<Edit, { ok: true }> {
  const amount = Math.min(due, repayable(content));
  const adjustment: Adjustment = {
    id,
    type,
    occurredAt: now,
    status: amount > 0 ? 'pending' : 'completed',
    ...(lines && lines.length > 0 ? { lines } : {}),
    ...(amount > 0 ? { amount: -amount } : {}),
    ...(reason === undefined ? {} : { description: reason.slice(0, longestReason) }),
  };
  const order = { ...content.order, adjustments: [...content.order.adjustments, adjustment] };
  return {
    ok: true,
    content: { ...content, order },
    ...(amount > 0 ? { payBack: { id, amount } } : {}),
  };
}

export interface AdjustmentDraft {
  type: 'cancellation' | 'refund' | 'return';
  lines?: LineCount[];
  /** Positive: what should go back. */
  amount: number;
  reason?: string;
}
