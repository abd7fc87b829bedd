/**
 * The companion hook: settles orders that the service makes through SCAPI or OCAPI, with the sealed credential they carry.
 * `afterPOST` runs within the platform's transaction, `modifyPOSTResponse` after it. An error from the first would roll back the
 * order and every trace of the reason, so a failed order is kept and the second returns the error.
 */
import Status from 'dw/system/Status';
import { logOf } from '../log.ts';
import { textOf } from '../backend/mapping/values.ts';
import { setChannelType } from '../preferences/channel-type.ts';
import { version } from '../version.ts';
import { hookOptions } from './hook-options.ts';
import { payOrder, takeSealed, voidFailed } from './pay-order.ts';

/** Of `app.portico.companion`, by which the self-check sees that these hooks are registered. */
export const companion = (): boolean => true;

/** Of a basket that Portico's service orders. Undefined for others, and where the hook is off. */
export function beforePOST(basket: dw.order.Basket): dw.system.Status | undefined {
  if (hookOptions() && textOf(basket.custom['portico_reference']) !== undefined) setChannelType(basket);
  return undefined;
}

/** Undefined for orders that are not ours: others' hooks and the platform go on with them. */
export function afterPOST(order: dw.order.Order): dw.system.Status | undefined {
  const options = hookOptions();
  const taken = options && takeSealed(order);
  if (!taken) return undefined;
  const outcome = payOrder(order, taken, { ...options, startedAt: Date.now(), now: Date.now, log });
  switch (outcome.state) {
    case 'failed':
      request.custom['porticoDecline'] = outcome.reason;
      break;
    case 'undone':
      return new Status(Status.ERROR, 'portico_undone', 'The order could not be settled.');
    case 'created':
      if (outcome.challenge === undefined) log('order-unsettled', { orderNo: String(order.orderNo) });
      break;
    case 'new':
  }
  // An answer: a store's own hook of the same place must not pay a second time.
  return new Status(Status.OK);
}

export function modifyPOSTResponse(_order: dw.order.Order, _response: unknown): dw.system.Status | undefined {
  const reason = request.custom['porticoDecline'];
  if (reason === undefined || reason === null) return undefined;
  return new Status(Status.ERROR, 'portico_declined', String(reason));
}

/** An order that was failed through the API. */
export function afterPATCH(order: dw.order.Order, _input: unknown): dw.system.Status | undefined {
  if (hookOptions()) voidFailed(order, { now: Date.now, log });
  return undefined;
}

function log(event: string, facts: Readonly<Record<string, string>> = {}): void {
  logOf('portico.hook').warn(`${event} ${JSON.stringify({ ...facts, version })}`);
}
