/** Judges the order updates that came. Pure. */
import { listOf, objectOf, textOf, type Json } from './ask.ts';
import type { ReceivedUpdate } from './receiver.ts';
import type { Verdicts } from './rules.ts';

/** IDs of the events that an order update is about: deliveries and adjustments. */
export const eventIdsOf = (order: Json): string[] =>
  [...listOf(objectOf(order['fulfillment'])['events']), ...listOf(order['adjustments'])].flatMap(
    ({ id }) => textOf(id) ?? [],
  );

export function judgeUpdates(verdicts: Verdicts, received: readonly ReceivedUpdate[]): void {
  for (const update of received) {
    judgeId(verdicts, update);
    if (update.unsigned === undefined)
      verdicts.pass('google-webhook-signature', 'Order updates are signed by a key of the profile.');
    else verdicts.fail('google-webhook-signature', `An order update is not believed: ${update.unsigned}`);
    if (update.hasKey === false && !isChangeover(update, received))
      verdicts.fail('google-webhook-key', 'An order update came without the partner key.');
  }
  judgeRetries(verdicts, received);
}

/** A store that changes its key may try the former one after the new one. */
const isChangeover = ({ id, key }: ReceivedUpdate, received: readonly ReceivedUpdate[]): boolean =>
  key !== undefined && received.some((one) => one.id === id && one.hasKey === true);

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
