/** What becomes of a refund that was pending (docs.stripe.com/refunds): it succeeds, or the money comes back to the account. */
import type { Intent, Refund } from './intent.ts';
import type { Result } from './machine.ts';
import type { SandboxToken } from './tokens.ts';

/** Of a refund that is made now. @param until epoch milliseconds */
export const begunRefund = (
  token: SandboxToken | undefined,
  until: number,
): Pick<Refund, 'status' | 'becomes' | 'pendingUntil'> =>
  token?.refunds ? { status: 'pending', becomes: token.refunds, pendingUntil: until } : {};

export function endRefund(refund: Refund, intent: Intent): Result {
  const { becomes: status = 'succeeded', pendingUntil: _until, ...made } = refund;
  const ended: Refund = { ...made, status };
  const { amount } = refund;
  if (status === 'succeeded') return { steps: [{ kind: 'refund_succeeded', amount, intent, refund: ended }] };
  const after: Intent = { ...intent, refunded: intent.refunded - amount };
  return { steps: [{ kind: 'refund_failed', amount, intent: after, refund: ended }] };
}
