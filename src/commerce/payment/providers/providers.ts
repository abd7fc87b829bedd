/**
 * The payment processors that a store can be connected to, and the keys that each one needs. The one table of them: the dashboard,
 * the command line, and the configuration of the service read it.
 */
import type { ProcessorFacts } from '../handlers.ts';
import { adyenProvider, type AdyenKeys } from './adyen.ts';
import { braintreeProvider, type BraintreeKeys } from './braintree.ts';
import { checkoutComProvider, type CheckoutComKeys } from './checkout-com.ts';
import { paypalProvider, type PayPalKeys } from './paypal.ts';
import type { Provider } from './provider.ts';
import { stripeProvider, type StripeKeys } from './stripe.ts';
import { worldpayProvider, type WorldpayKeys } from './worldpay.ts';

/** A store's own keys, kept as one secret: they are given, replaced, and removed together. */
export type ProcessorKeys =
  | ({ provider: 'stripe' } & StripeKeys)
  | ({ provider: 'adyen' } & AdyenKeys)
  | ({ provider: 'paypal' } & PayPalKeys)
  | ({ provider: 'braintree' } & BraintreeKeys)
  | ({ provider: 'checkout-com' } & CheckoutComKeys)
  | ({ provider: 'worldpay' } & WorldpayKeys);

/** In the order in which they are offered. */
export const providers: readonly Provider[] = [
  stripeProvider,
  adyenProvider,
  paypalProvider,
  braintreeProvider,
  checkoutComProvider,
  worldpayProvider,
];

export const findProvider = (name: string): Provider | undefined =>
  providers.find((provider) => provider.name === name);

/** Of a connected processor; undefined where the store's platform charges, or nothing does. */
export const providerOf = ({ name }: Pick<ProcessorFacts, 'name'>): Provider | undefined =>
  findProvider(name);
