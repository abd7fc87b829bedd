/** The supported processors by name. All others are rejected: the meaning of a processor's answer is never guessed. */
import PaymentMgr from 'dw/order/PaymentMgr';
import { adyenComponent } from './adyen-component.ts';
import type { ProcessorAdapter } from './adapter.ts';
import { basicCredit } from './basic-credit.ts';
import { braintree } from './braintree.ts';
import { checkoutComCard, checkoutComGooglePay } from './checkout-com.ts';
import { cybersource } from './cybersource.ts';
import { storeModule } from './store-module.ts';
import { stripeCredit } from './stripe-credit.ts';

export type Found =
  | {
      ok: true;
      adapter: ProcessorAdapter;
      method: dw.order.PaymentMethod;
      processor: dw.order.PaymentProcessor;
    }
  /** `message`: for the merchant's log. */
  | { ok: false; message: string };

/** Adapters of the merchant's own come from `cartridge/scripts/portico/processors` of any cartridge, which exports `adapters`. */
export function adapters(): ProcessorAdapter[] {
  const own = storeModule('*/cartridge/scripts/portico/processors')?.['adapters'];
  return [
    ...(Array.isArray(own) ? (own as ProcessorAdapter[]) : []),
    basicCredit,
    adyenComponent,
    stripeCredit,
    cybersource,
    ...braintree,
    checkoutComCard,
    checkoutComGooglePay,
  ];
}

/** @param methodId of the site's payment method */
export function processorOf(methodId: string): Found {
  const method = PaymentMgr.getPaymentMethod(methodId);
  if (!method || !method.active)
    return refuse(`The payment method ${methodId} does not exist or is not enabled.`);
  const processor = method.paymentProcessor;
  if (!processor) return refuse(`The payment method ${methodId} has no processor.`);
  const id = String(processor.ID);
  const known = adapters();
  const adapter = known.find((one) => one.id === id.toLowerCase());
  if (adapter) return { ok: true, adapter, method, processor };
  const names = known.map((one) => one.id.toUpperCase()).join(', ');
  return refuse(`No adapter for the payment processor ${id}. Available: ${names}.`);
}

const refuse = (message: string): Found => ({ ok: false, message });
