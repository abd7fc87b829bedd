/** What an order is to the core. */
import type { CommitOutcome, Order, Placement } from '#commerce';
import { sentPlace } from '../../../../../../src/backends/salesforce/basket/delivery.ts';
import { reviewAttribute, reviewOf } from '../../../../../../src/backends/salesforce/orders/review.ts';
import { toOrder } from '../../../../../../src/backends/salesforce/orders/order.ts';
import { orderFacts } from './order-facts.ts';
import { stateOf } from './order-find.ts';
import type { OrderParts } from './order-parts.ts';
import type { OrderRef } from './order-ref.ts';
import { textOf } from '../mapping/values.ts';

export const declined = (reason: string) => ({ outcome: 'declined', reason, retryable: true }) as const;

export const uncertain: CommitOutcome = { outcome: 'uncertain' };

export function placementOf(
  parts: Pick<OrderParts, 'pricedFacts' | 'returnDays' | 'now'>,
  order: dw.order.Order,
  ref: OrderRef,
): Placement {
  const state = stateOf(order);
  if (state === 'failed') return declined(textOf(order.custom['porticoDecline']) ?? 'declined');
  if (state !== 'created') return { outcome: 'placed', order: tellOrder(parts, order, ref) };
  const review = reviewOf(order.custom[reviewAttribute], parts.now());
  if (review) return review;
  const url = textOf(order.custom['porticoChallenge']);
  return url === undefined ? { outcome: 'pending' } : { outcome: 'challenge', url };
}

export const tellOrder = (
  { pricedFacts, returnDays }: Pick<OrderParts, 'pricedFacts' | 'returnDays'>,
  order: dw.order.Order,
  ref: OrderRef,
): Order =>
  toOrder(
    orderFacts(order, pricedFacts(order)),
    { ...ref, ...noBasket, locale: ref.context.locale, sent: sentPlace(ref.input) },
    returnDays,
  );

/** Of a reference of the shopping APIs, which an order does not need. */
const noBasket = { basketId: '', customerId: '', token: '', isRefresh: false, expiresAt: 0 };
