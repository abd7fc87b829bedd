/**
 * The domain core: catalog, carts, checkouts, payments, orders. Depends on no protocol, database, or platform; its ports are
 * `Backend` and `CommerceStore`.
 */
export { isDecline } from './payment/settle.ts';
export { isHandOver, checkoutStates, isTerminal, type CheckoutState } from './checkout/state.ts';
export type * from './backend.ts';
export {
  BackendUnavailable,
  PaymentMisconfigured,
  PaymentUnreachable,
  StoreMisconfigured,
  processorUnreachable,
  storeRefused,
} from './backend.ts';
export type * from './payment/instrument.ts';
export type * from './caller.ts';
export type * from './catalogue.ts';
export { isBuyable } from './catalogue.ts';
export type * from './checkout/input.ts';
export { maxLines } from './checkout/input.ts';
export { changeInput, emptyInput } from './checkout/change-input.ts';
export type * from './commerce.ts';
export {
  buyerDigest,
  eraseFromCheckout,
  eraseFromOrder,
  eraseFromSale,
  isBuyer,
  sameEmail,
  type Sale,
} from './erase-buyer.ts';
export { createCommerce } from './create-commerce.ts';
export { csvLine, completenessCsv, completenessOf, type CompletenessRow } from './completeness.ts';
export type { CommerceDeps, WindowLimit, WindowPlaces } from './context.ts';
export { day, hour, minute } from './durations.ts';
export { createMarker, drawRandom, shortHash, type Secret } from './tokens.ts';
export { hasCardNumber, holdsCardNumber, maskCardNumbers } from './payment/card-number.ts';
export {
  openCredential,
  sealCredential,
  type Credential,
  type CredentialContent,
} from './payment/credential.ts';
export { ok as good, err as refuse, type CommerceError, type Outcome, type UnclearLine } from './errors.ts';
export { isCurrency, minorDigits } from './money/currency.ts';
export { format, sum, times, toDecimal, type Money } from './money/money.ts';
export { allocate, portion } from './money/portion.ts';
export type * from './order.ts';
export { resolvedDestination } from './order.ts';
export {
  destinationGaps,
  addressProblem,
  taxPendingProblems,
  destinationRequired,
  emailProblems,
  emptyCart,
  incompleteText,
  notOffered,
  hasAttributeSet as bears,
  reviewProblems,
  type Reviewed,
} from './checkout/problems.ts';
export { googlePayHandler, isGoogleMerchantId } from './payment/google-pay-handler.ts';
export { sharedToken, sharedTokenHandler, sharedTokenProfile } from './payment/shared-token-handler.ts';
export { checkoutComToken, stripeToken, type CredentialForm } from './payment/credential-forms.ts';
export {
  bindHandler,
  accountKeyOf,
  googlePay,
  googlePayEnvironment,
  googlePayGateway,
  isLiveProcessor,
  currencyProblem,
  isCharged,
  unpayableHandlers,
  withPayableHandlers,
  type ProcessorFacts,
} from './payment/handlers.ts';
export {
  findPartner,
  heldFrom,
  heldNotice,
  heldSince,
  longestHold,
  partnerFacts,
  partnerRateLimit,
  partnerRetryHours,
  provedPartner,
  readHeaderField,
  resumeDelay,
  type Partner,
  type PartnerCodes,
  type PartnerFacts,
  type PartnerWebhook,
  withPartner,
} from './site/partner.ts';
export type * from './checkout/quote.ts';
export { isBlocking, wantsBuyer } from './checkout/quote.ts';
export type * from './records.ts';
export type * from './site/site.ts';
export {
  isLiveKeys,
  parseProcessorKeys,
  readProcessorKeys,
  writeProcessorKeys,
  type ProcessorKeysResult,
} from './payment/processor-keys.ts';
export { adyenLivePrefix } from './payment/providers/adyen.ts';
export { readBraintreeAccounts } from './payment/providers/braintree.ts';
export type { ProcessorName, Provider, ProviderKey } from './payment/providers/provider.ts';
export { findProvider, providerOf, providers, type ProcessorKeys } from './payment/providers/providers.ts';
export {
  backendNames,
  backendOf,
  instanceOf,
  isSalesforceSiteId,
  secretAddress,
  secretOf,
} from './site/connection.ts';
export { endableFrom, longestEndReason, type EndedPayment } from './payment/end-payment.ts';
export { newSite, type NewSite } from './site/new-site.ts';
export { wrongKind, type SiteProblem } from './site/problem.ts';
export { parseSite } from './site/schema.ts';
export type * from './store.ts';
export { isStoreFailure } from './store-failure.ts';
export { storeLinkTypes } from './site/store-links.ts';
export { stripeUnits } from './payment/stripe-units.ts';
export { checkoutComUnits, mostCheckoutComUnits } from './payment/checkout-com-units.ts';
export { braintreeMerchantId, braintreeNonce } from './payment/braintree-tokens.ts';
export type * from './views.ts';
export { axesOf, narrowed, readOptions, chooseVariant } from './variants/read-options.ts';
export type { OptionReading, OptionWish } from './variants/read-options.ts';
export { missingCombinations, variantFaults } from './variants/faults.ts';
