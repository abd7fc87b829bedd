/** Codes of Braintree that decide what follows. */

/**
 * Authorizations that were declined for reasons for which another try by the same buyer is not wanted: a card that is lost, stolen, or to be
 * picked up (2012, 2013, 2047, 2053), suspected fraud (2014, 2021, 2077), and issuers that forbid a retry (2043).
 * Source: https://developer.paypal.com/braintree/docs/reference/general/processor-responses/authorization-responses
 */
const unwantedResponses: ReadonlySet<string> = new Set([
  '2012',
  '2013',
  '2014',
  '2021',
  '2043',
  '2047',
  '2053',
  '2077',
]);

/**
 * Rejections by rules of the gateway (`GatewayRejectionReason` of the schema): risk, and settings of the account that no other
 * instrument changes.
 */
const unwantedRejections: ReadonlySet<string> = new Set([
  'APPLICATION_INCOMPLETE',
  'EXCESSIVE_RETRY',
  'FRAUD',
  'MANUAL_TRANSACTIONS_DISABLED',
  'RISK_THRESHOLD',
]);

/** @param code of the processor */
export const mayRetryAfter = (code: string): boolean => !unwantedResponses.has(code);

/** @param reason of the gateway */
export const mayRetryAfterRejection = (reason: string): boolean => !unwantedRejections.has(reason);

/*
 * Validation errors. Source: https://developer.paypal.com/braintree/docs/reference/general/validation-errors/all, and their names in
 * github.com/braintree/braintree_node (lib/braintree/validation_error_codes.js).
 */

/**
 * The instrument: used already (91564), unknown or expired (91565), locked (91566), a type of card or instrument that is not accepted
 * (91567, 91569, 91577, 915101). Or a request with the same nonce was rejected before (915234).
 */
const ofInstrument: ReadonlySet<string> = new Set([
  '91564',
  '91565',
  '91566',
  '91567',
  '91569',
  '91577',
  '915101',
  '915234',
]);

export const isOfInstrument = ({ refused, path }: { refused: string; path: string }): boolean =>
  ofInstrument.has(refused) ||
  refused === 'not_found' ||
  path === 'input.paymentMethodId' ||
  path.startsWith('input.options.billingAddress');

/**
 * The request key: used with another request (915232), in flight (915233), or its first request failed at Braintree (915235). What
 * came of the first request is not said.
 */
const ofEarlierRequest: ReadonlySet<string> = new Set(['915232', '915233', '915235']);

export const isOfEarlierRequest = (code: string): boolean => ofEarlierRequest.has(code);

/**
 * A refund that cannot be: more than is left (91521), refunded already (91512), not refundable (91505), an account without refunds (91547,
 * 91538, 91559), or declined by the issuer (915200, 915201). Or the request with this key was rejected before (915234), so that no refund
 * came of it, and none will.
 */
export const unrefundableCodes: ReadonlySet<string> = new Set([
  '91505',
  '91512',
  '91521',
  '91538',
  '91547',
  '91559',
  '915200',
  '915201',
  '915234',
]);
