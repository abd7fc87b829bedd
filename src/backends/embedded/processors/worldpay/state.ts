/** What a payment is now, by our ledger and by the queries, of which each can know what the other does not. */
import { ProcessorUncertain, type PaymentState } from '../port.ts';
import type { PaymentEvidence } from './evidence.ts';
import { mayArrive, type WorldpayHistory } from './history.ts';

/** @param now epoch milliseconds */
export function worldpayState(
  id: string,
  past: WorldpayHistory,
  seen: readonly PaymentEvidence[],
  now: number,
): PaymentState {
  const authorised = seen.find(({ authorization }) => authorization === 'authorised');
  const { authorization } = past;
  if (authorised || authorization?.answer?.success === true)
    return authorisedState(id, past, authorised, now);
  if (authorization?.answer) return worldpayDecline(id, authorization.answer.reason ?? 'refused');
  const declined = seen.find((one) => one.authorization === 'declined');
  if (declined) return worldpayDecline(id, declined.reason ?? 'refused');
  if (seen.length > 0 || mayArrive('authorization', authorization, now))
    return { id, state: past.fenced ? 'voiding' : 'processing', captured: 0 };
  return { id, state: past.fenced ? 'cancelled' : 'unconfirmed', captured: 0 };
}

function authorisedState(
  id: string,
  past: WorldpayHistory,
  seen: PaymentEvidence | undefined,
  now: number,
): PaymentState {
  const { events } = past;
  const settlement = events.settlement ?? seen?.settlement;
  // Accepted or on its way, and not in the queries yet.
  const asked = past.settlements + (mayArrive('settlement', past.settlement, now) ? 1 : 0);
  const isSettling = asked > (seen?.settlements ?? 0);
  if (settlement === 'submitted') {
    const captured = events.settledAmount ?? seen?.settledAmount ?? past.authorization?.amount;
    if (captured === undefined)
      throw new ProcessorUncertain('The payment processor returned a payment without an amount.');
    return { id, state: 'captured', captured };
  }
  // Also while the queries lag: only a settlement that was submitted can fail like this, and none is asked for after it.
  if (events.settlement === 'failed' || (settlement === 'failed' && !isSettling))
    return worldpayDecline(id, 'settlement-failed');
  if (isSettling || settlement === 'requested' || settlement === 'unknown')
    return { id, state: 'capturing', captured: 0 };
  if (events.hasExpired || past.isOver || seen?.cancellation === 'submitted')
    return { id, state: 'cancelled', captured: 0 };
  const isCancelling = past.cancellations > (seen?.cancellations ?? 0);
  if (isCancelling || seen?.cancellation === 'requested') return { id, state: 'voiding', captured: 0 };
  return { id, state: 'authorised', captured: 0 };
}

/** Whether the bank still holds the money and nothing took it: also after a settlement that failed. */
export const isCancellable = ({ state, reason }: PaymentState): boolean =>
  state === 'authorised' || (state === 'declined' && reason === 'settlement-failed');

export const worldpayDecline = (id: string, reason: string): PaymentState => ({
  id,
  state: 'declined',
  reason,
  retryable: !suspicious.test(reason),
  captured: 0,
});

/**
 * Held, picked up, lost, stolen, and restricted cards, suspected fraud, and what Worldpay's risk assessment stopped: another try by the
 * same buyer is not wanted. https://docs.worldpay.com/access/products/reference/refusal-response
 */
const suspicious = /^(?:refusal_(?:4|7|34|41|43|59|62)|fraud-high-risk)$/;
