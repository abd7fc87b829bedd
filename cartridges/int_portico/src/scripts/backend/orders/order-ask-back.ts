/** One call to the processor: void what this order has authorized. */
import PaymentMgr from 'dw/order/PaymentMgr';
import { releaseAuthorization, type Given, type ProcessorAdapter } from '../../processors/adapter.ts';
import { adapterFor } from '../../processors/registry.ts';
import { giveBack, isVoidedByHook } from '../../processors/run.ts';
import { listed, textOf } from '../mapping/values.ts';

/** May be repeated. What a store's own adapter throws is kept for later too. */
export function askBack(order: dw.order.Order): Given {
  try {
    return giveBack(voiderOf(order), order);
  } catch {
    return 'kept';
  }
}

/** The same of an order that was voided before. Undefined: it was rejected, perhaps because there was nothing left to void. */
export function askBackAgain(order: dw.order.Order): Given | undefined {
  const given = askBack(order);
  return given === 'kept' && isVoidedByHook(voiderOf(order)) ? undefined : given;
}

const voiderOf = (order: dw.order.Order): Pick<ProcessorAdapter, 'voids' | 'giveBack'> =>
  adapterOf(order) ?? { voids: [releaseAuthorization] };

/** Also when the payment method was disabled since: what it authorized stays authorized. */
export function adapterOf(order: dw.order.Order): ProcessorAdapter | undefined {
  const [instrument] = listed(order.paymentInstruments);
  const method = instrument && PaymentMgr.getPaymentMethod(String(instrument.paymentMethod));
  return method?.paymentProcessor ? adapterFor(String(method.paymentProcessor.ID)) : undefined;
}

/** The companion hook removes the sealed credential before it calls the processor: while it is present, nothing was authorized. */
export const isUntouched = (order: dw.order.Order): boolean =>
  listed(order.paymentInstruments).some(({ custom }) => textOf(custom['portico_sealed']) !== undefined);
