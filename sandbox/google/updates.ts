/** Judges the order updates that came. Pure. */
import { listOf, objectOf, textOf, type Json } from './ask.ts';
import type { ReceivedUpdate } from './receiver.ts';
import type { Verdicts } from './rules.ts';

/** IDs of the events that an order update is about: deliveries and adjustments. */
export const eventIdsOf = (order: Json): string[] =>
  [...listOf(objectOf(order['fulfillment'])['events']), ...listOf(order['adjustments'])].flatMap(
    ({ id }) => textOf(id) ?? [],
  );

/** @param before updates that came earlier, and were judged */
export function judgeUpdates(
  verdicts: Verdicts,
  received: readonly ReceivedUpdate[],
  before: readonly ReceivedUpdate[] = [],
): void {
  for (const [index, update] of received.entries()) {
    if (!isLaterChange(update, [...before, ...received.slice(0, index)])) judgeId(verdicts, update);
    if (update.unsigned === undefined)
      verdicts.pass('google-webhook-signature', 'Order updates are signed by a key of the profile.');
    else verdicts.fail('google-webhook-signature', `An order update is not believed: ${update.unsigned}`);
    if (update.hasKey === false && !isChangeover(update, received))
      verdicts.fail('google-webhook-key', 'An order update came without the partner key.');
  }
  judgeRetries(verdicts, received);
}

/** The order that a merchant refunds a part of. */
export interface PlacedOrder {
  id: string;
  /** In minor units, as the completed checkout says. */
  total?: number;
}

export const hasAdjustment =
  ({ id }: Pick<PlacedOrder, 'id'>) =>
  ({ order }: ReceivedUpdate): boolean =>
    order['id'] === id && listOf(order['adjustments']).length > 0;

/**
 * A partial refund: one of its own, of less than the total, in an update of the whole order that is about it. The form is that of
 * UCP's adjustment; Google's own pages say no more of it than that Webhook-Id is its ID.
 */
export function judgeRefund(
  verdicts: Verdicts,
  { id, total }: PlacedOrder,
  received: readonly ReceivedUpdate[],
): void {
  const update = received.findLast(hasAdjustment({ id }));
  const refund =
    update &&
    listOf(update.order['adjustments']).findLast(({ type }) => type === 'refund' || type === 'return');
  const fail = (said: string): void => verdicts.fail('google-refund', said);
  if (!update)
    return verdicts.unknown('google-refund', `No order update with an adjustment of ${id} came in time.`);
  if (!refund) return fail('The adjustment of the order update is not a refund.');
  const missing = ['id', 'occurred_at', 'status'].filter((name) => textOf(refund[name]) === undefined);
  if (missing.length) return fail(`The refund has no ${missing.join(', ')}.`);
  // Later ones are about the change of its status: Google does not say which ID they have.
  const first = received.find(
    ({ order }) => order['id'] === id && eventIdsOf(order).includes(String(refund['id'])),
  );
  if (first?.id !== refund['id']) return fail('Webhook-Id of the refund is not the ID of the adjustment.');
  if (update.unsigned !== undefined || update.hasKey === false)
    return fail(`The refund is not believed: ${update.unsigned ?? 'the partner key is missing.'}`);
  const amount = refundedBy(refund);
  if (amount === undefined || amount === 0) return fail('The refund has no amount.');
  if (total !== undefined && Math.abs(amount) >= total)
    return verdicts.unknown('google-refund', 'The whole order was refunded. Refund a part of it.');
  if (listOf(update.order['line_items']).length === 0)
    return fail('The order update of the refund is not the whole order.');
  verdicts.pass(
    'google-refund',
    `A partial refund of ${Math.abs(amount)} in minor units came as an adjustment, ${String(refund['status'])}.`,
  );
}

/** `amount` in 2026-01-23, signed totals since. */
const refundedBy = (refund: Json): number | undefined => {
  const totals = listOf(refund['totals']);
  const { amount } = totals.find(({ type }) => type === 'total') ?? totals[0] ?? refund;
  return typeof amount === 'number' ? amount : undefined;
};

/** A store that changes its key may try the former one after the new one. */
const isChangeover = ({ id, key }: ReceivedUpdate, received: readonly ReceivedUpdate[]): boolean =>
  key !== undefined && received.some((one) => one.id === id && one.hasKey === true);

/**
 * Whether it changes the order and adds no entry, as when a refund that was pending is completed, and has an ID that was not used
 * before. UCP and Standard Webhooks want an ID once, and Google does not say which: it is not judged.
 */
function isLaterChange(update: ReceivedUpdate, earlier: readonly ReceivedUpdate[]): boolean {
  const same = earlier.filter(({ order }) => order['id'] === update.order['id']);
  const known = new Set(same.flatMap(({ order }) => eventIdsOf(order)));
  const last = same.at(-1);
  return (
    update.id !== '' &&
    update.happened !== undefined &&
    !update.isOld &&
    last !== undefined &&
    JSON.stringify(last.order) !== JSON.stringify(update.order) &&
    known.size > 0 &&
    eventIdsOf(update.order).every((id) => known.has(id)) &&
    earlier.every(({ id }) => id !== update.id)
  );
}

function judgeId(verdicts: Verdicts, { id, order, happened, isOld }: ReceivedUpdate): void {
  const events = eventIdsOf(order);
  if (id === '') verdicts.fail('google-webhook-id', 'An order update has no Webhook-Id.');
  else if (happened === undefined)
    verdicts.fail('google-webhook-id', 'An order update has no Webhook-Timestamp.');
  else if (isOld)
    verdicts.fail('google-webhook-id', 'An order update is older than one before it, so Google rejects it.');
  else if (events.length === 0)
    verdicts.unknown(
      'google-webhook-id',
      'Only the creation of an order was reported, which has no event with an ID.',
    );
  else if (events.includes(id)) verdicts.pass('google-webhook-id', 'Webhook-Id is the ID of the event.');
  else verdicts.fail('google-webhook-id', 'Webhook-Id is not the ID of an event in the order.');
}

/** A 4xx must stop the delivery: a person has to look at it. The key that was before a change is another matter. */
function judgeRetries(verdicts: Verdicts, received: readonly ReceivedUpdate[]): void {
  for (const [index, { id, status, key }] of received.entries()) {
    if (status !== 401 && status !== 403) continue;
    const again = received.slice(index + 1).some((one) => one.id === id && one.key === key);
    if (again)
      verdicts.fail('google-webhook-key', `An order update that was answered with ${status} was sent again.`);
  }
}
