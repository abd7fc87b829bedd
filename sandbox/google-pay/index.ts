/** Google Pay in the sandbox: tokens as Google makes them, under a root key of our own, and what a gateway does to open one. */
export {
  makeBraintreeGooglePayToken,
  openBraintreeNonce,
  type BraintreeGooglePayOptions,
} from './braintree-token.ts';
export { cardNetwork, cardOutcome, cardsFor, googleTestPan, isPan } from './cards.ts';
export { googlePayInstrument, type GooglePayInstrument } from './instrument.ts';
export { sandboxRootKeys, type GooglePayProtocol } from './keys.ts';
export {
  openGooglePayToken,
  type GooglePayOpening,
  type GooglePayRecipient,
  type GooglePayRefusal,
  type OpenedGooglePayToken,
} from './open.ts';
export {
  makeGooglePayToken,
  type GooglePayAuthMethod,
  type GooglePayFault,
  type GooglePayTokenOptions,
} from './seal.ts';
export { makeStripeGooglePayToken, openStripeTokenId, type StripeGooglePayOptions } from './stripe-token.ts';
