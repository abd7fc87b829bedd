/** One question to the processor: give back what this order has authorised. */
import PaymentMgr from 'dw/order/PaymentMgr';
import { releaseAuthorization, type VoidHook } from '../processors/adapter.ts';
import { adapters } from '../processors/registry.ts';
import { giveBack, type Given } from '../processors/run.ts';
import { listed, textOf } from './values.ts';

/** May be repeated. What a store's own adapter throws is kept for later too. */
export function askBack(order: dw.order.Order): Given {
  try {
    return giveBack({ voids: voidsOf(order) }, order);
  } catch {
    return 'kept';
  }
}

/** Also where the payment method was switched off since: what it authorised stays authorised. */
function voidsOf(order: dw.order.Order): readonly VoidHook[] {
  const [instrument] = listed(order.paymentInstruments);
  const method = instrument && PaymentMgr.getPaymentMethod(String(instrument.paymentMethod));
  const id = method?.paymentProcessor && String(method.paymentProcessor.ID).toLowerCase();
  return adapters().find((one) => one.id === id)?.voids ?? [releaseAuthorization];
}

/** The companion hook takes the sealed credential away before it asks the processor: nothing was authorised where it is there. */
export const isUntouched = (order: dw.order.Order): boolean =>
  listed(order.paymentInstruments).some(({ custom }) => textOf(custom['portico_sealed']) !== undefined);
