/** The supported processors by name. All others are rejected: the meaning of a processor's answer is never guessed. */
import PaymentMgr from 'dw/order/PaymentMgr';
import type * as Adyen from './adyen-component.ts';
import type { ProcessorAdapter } from './adapter.ts';
import type * as Basic from './basic-credit.ts';
import type * as Braintree from './braintree.ts';
import type * as CheckoutCom from './checkout-com.ts';
import type * as Cybersource from './cybersource.ts';
import { storeModule } from './store-module.ts';
import type * as Stripe from './stripe-credit.ts';

export type Found =
  | {
      ok: true;
      adapter: ProcessorAdapter;
      method: dw.order.PaymentMethod;
      processor: dw.order.PaymentProcessor;
    }
  /** `message`: for the merchant's log. */
  | { ok: false; message: string };

const braintree = () => require('~/cartridge/scripts/processors/braintree') as typeof Braintree;
const checkoutCom = () => require('~/cartridge/scripts/processors/checkout-com') as typeof CheckoutCom;

/** By ID. Each is loaded when it is needed: a store has one or two of them. */
const ours: Readonly<Record<string, () => ProcessorAdapter>> = {
  basic_credit: () => (require('~/cartridge/scripts/processors/basic-credit') as typeof Basic).basicCredit,
  adyen_component: () =>
    (require('~/cartridge/scripts/processors/adyen-component') as typeof Adyen).adyenComponent,
  stripe_credit: () =>
    (require('~/cartridge/scripts/processors/stripe-credit') as typeof Stripe).stripeCredit,
  payments_credit: () =>
    (require('~/cartridge/scripts/processors/cybersource') as typeof Cybersource).cybersource,
  braintree_credit: () => braintree().braintreeCredit,
  braintree_googlepay: () => braintree().braintreeGooglePay,
  braintree_paypal: () => braintree().braintreePayPal,
  checkoutcom_card: () => checkoutCom().checkoutComCard,
  checkoutcom_google_pay: () => checkoutCom().checkoutComGooglePay,
};

/** Adapters of the merchant's own: `cartridge/scripts/portico/processors` of any cartridge exports `adapters`. They come first. */
function ownAdapters(): readonly ProcessorAdapter[] {
  const own = storeModule('*/cartridge/scripts/portico/processors')?.['adapters'];
  return Array.isArray(own) ? (own as ProcessorAdapter[]) : [];
}

/** @param processorId as in Business Manager, in any case */
export function adapterFor(processorId: string): ProcessorAdapter | undefined {
  const id = processorId.toLowerCase();
  return ownAdapters().find((one) => one.id === id) ?? (Object.hasOwn(ours, id) ? ours[id]?.() : undefined);
}

/** @param methodId of the site's payment method */
export function processorOf(methodId: string): Found {
  const method = PaymentMgr.getPaymentMethod(methodId);
  if (!method || !method.active)
    return refuse(`The payment method ${methodId} does not exist or is not enabled.`);
  const processor = method.paymentProcessor;
  if (!processor) return refuse(`The payment method ${methodId} has no processor.`);
  const id = String(processor.ID);
  const adapter = adapterFor(id);
  if (adapter) return { ok: true, adapter, method, processor };
  const known = [...ownAdapters().map((one) => one.id), ...Object.keys(ours)];
  const names = known.map((one) => one.toUpperCase()).join(', ');
  return refuse(`No adapter for the payment processor ${id}. Available: ${names}.`);
}

const refuse = (message: string): Found => ({ ok: false, message });
