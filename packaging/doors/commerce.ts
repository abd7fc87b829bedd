/** `…/commerce`: the port that a backend of a store fills: what it is asked, what it answers, and the errors that it throws. */
export type * from '../../src/commerce/backend.ts';
export type * from '../../src/commerce/catalogue.ts';
export type * from '../../src/commerce/checkout/input.ts';
export type * from '../../src/commerce/payment/instrument.ts';
export type * from '../../src/commerce/order.ts';
export type * from '../../src/commerce/checkout/quote.ts';
export type { Credential, CredentialContent, Money, Site } from '#commerce';
export {
  allocate,
  BackendUnavailable,
  format,
  isBuyable,
  minorDigits,
  openCredential,
  PaymentMisconfigured,
  portion,
  StoreMisconfigured,
  sum,
  times,
  toDecimal,
} from '#commerce';
