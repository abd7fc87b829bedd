/** The outcome of a prepared basket, from the shopper's own orders. */
import type { Placement } from '#commerce';
import type { Guest, OrderFacts } from '../facts.ts';
import { toOrder } from './order.ts';
import type { Parts } from '../parts.ts';
import { reviewAttribute, reviewOf } from './review.ts';
import { readRef, type PlacementRef } from './ref.ts';
import { ApiError, type ApiErrorKind } from '../shop-api.ts';

/** The shopper of a reference, as it was when its basket was opened. */
const guestOf = (ref: PlacementRef): Guest => ({
  customerId: ref.customerId,
  accessToken: ref.isRefresh ? '' : ref.token,
  ...(ref.isRefresh ? { refreshToken: ref.token } : {}),
  expiresAt: ref.isRefresh ? 0 : ref.expiresAt,
});

/** The same with a token that holds. @throws ApiError `not-found` when it has ended for good */
export const shopperOf = ({ api }: Pick<Parts, 'api'>, ref: PlacementRef): Promise<Guest> =>
  api.renew(guestOf(ref));

/**
 * The order with our reference; undefined while there is none.
 * @param number of an order that was placed: then no search is needed
 * @throws ApiError `unavailable`, `out-of-sight` if the order can no longer be read: it may exist and be paid
 */
export async function findOrder(
  parts: Parts,
  ref: PlacementRef,
  number?: string,
): Promise<OrderFacts | undefined> {
  const { api } = parts;
  let orders: OrderFacts[];
  try {
    orders = await api.ownOrders(await shopperOf(parts, ref));
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'not-found') throw error;
    if (!api.findOrder) throw outOfSight(error);
    return number === undefined ? searchOrder(parts, ref) : readOrder(api, ref, number);
  }
  const own = orders.filter(({ custom }) => custom['portico_reference'] === ref.reference);
  return own.find(({ state }) => state !== 'failed') ?? own[0];
}

/** By its number, with the rights of the application. The number of another order proves nothing. */
async function readOrder(
  api: Parts['api'],
  ref: PlacementRef,
  number: string,
): Promise<OrderFacts | undefined> {
  const order = await api.order(guestOf(ref), number);
  return order?.custom['portico_reference'] === ref.reference ? order : undefined;
}

/**
 * Milliseconds after the last moment in which the shopper could order. The index of orders is updated "typically within seconds but
 * occasionally longer" (Script API, OrderMgr): until then, an order that is not found may exist and be paid.
 */
const indexBehind = 10 * 60_000;

async function searchOrder(
  { api, now }: Pick<Parts, 'api' | 'now'>,
  ref: PlacementRef,
): Promise<OrderFacts | undefined> {
  const found = await api.findOrder?.(ref.reference);
  if (found || now() >= ref.expiresAt + indexBehind) return found;
  throw new ApiError('unavailable', 'order-index-behind', 'The order may not be in the search index yet.');
}

const outOfSight = (cause: ApiError): ApiError =>
  new ApiError(
    'unavailable',
    'out-of-sight',
    'The guest session has expired, and only it can read the order.',
    {
      cause,
    },
  );

export const isOutOfSight = (error: unknown): boolean =>
  error instanceof ApiError && error.type === 'out-of-sight';

/** Milliseconds in which an open payment is looked at once at least. */
const lastLook = 10 * 60_000;

/** Soon it can no longer be read or voided. */
const endsSoon = ({ api, now }: Parts, { isRefresh, expiresAt }: PlacementRef): boolean =>
  !isRefresh && !api.findOrder && expiresAt - now() <= lastLook;

export async function placement(parts: Parts, text: string): Promise<Placement> {
  const ref = readRef(text);
  if (!ref) return { outcome: 'none' };
  const order = await findOrder(parts, ref);
  if (!order) return { outcome: 'none' };
  const found = placementOf(order, ref, parts);
  // A challenge is left to its buyer and a review to the merchant, but each is fenced while that can be done.
  const waits = found.outcome === 'challenge' || (found.outcome === 'pending' && found.isReviewed);
  return waits && endsSoon(parts, ref) ? { outcome: 'pending', isLast: true } : found;
}

export function placementOf(
  order: OrderFacts,
  ref: PlacementRef,
  parts: Pick<Parts, 'returnDays' | 'now'>,
): Placement {
  const { state, custom } = order;
  if (state === 'failed') return { outcome: 'declined', ...declineOf(custom) };
  if (state !== 'created') return { outcome: 'placed', order: toOrder(order, ref, parts.returnDays) };
  const review = reviewOf(custom[reviewAttribute], parts.now());
  if (review) return review;
  const url = custom['portico_challenge'];
  if (typeof url === 'string' && URL.canParse(url)) return { outcome: 'challenge', url };
  // The hook has not settled it yet, or there is none.
  return { outcome: 'pending' };
}

function declineOf(custom: Readonly<Record<string, unknown>>): { reason: string; retryable: boolean } {
  const said = custom['portico_decline'];
  return {
    reason: typeof said === 'string' && said !== '' ? said.slice(0, 100) : 'declined',
    retryable: true,
  };
}

/* The fence: without its basket nothing can be ordered, and an order that is not placed is failed; its hook gives the money back. */

/** Errors after which an order may be placed or failed already. */
const mayBeOver: readonly ApiErrorKind[] = ['conflict', 'refused', 'misconfigured', 'not-found'];

export async function release(parts: Parts, text: string): Promise<void> {
  const ref = readRef(text);
  if (!ref) return;
  const guest = await shopperOf(parts, ref).catch(ended);
  // Without this shopper's token, the basket cannot be ordered either.
  if (guest) await parts.api.removeBasket(guest, ref.basketId);
  const order = await findOrder(parts, ref);
  if (order?.state !== 'created') return;
  try {
    await parts.api.failOrder(guest ?? guestOf(ref), order.orderNo);
  } catch (error) {
    if (!(error instanceof ApiError) || !mayBeOver.includes(error.kind)) throw error;
    // Placed or failed in between: `placement` finds out. One that still waits can be paid, since it cannot be voided.
    if ((await findOrder(parts, ref))?.state === 'created') throw error;
  }
}

function ended(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.kind !== 'not-found') throw error;
}
