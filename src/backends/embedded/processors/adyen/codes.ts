/** Adyen's result codes and reasons, in the words of the port. */
import type { PaymentState } from '../port.ts';

/**
 * What a result code of `/payments` and `/payments/details` means. Source:
 * https://docs.adyen.com/online-payments/build-your-integration/payment-result-codes. Codes that are not listed say nothing certain.
 * - `partial`: a part of the amount is authorized, which no order can be placed on.
 * - `unsupported`: needs Adyen's components on the merchant's own page, which an agent does not have. Nothing is charged.
 */
export const resultCodes: Readonly<
  Record<string, 'authorised' | 'partial' | 'declined' | 'redirect' | 'unsupported' | 'processing'>
> = {
  Authorised: 'authorised',
  PartiallyAuthorised: 'partial',
  Refused: 'declined',
  Cancelled: 'declined',
  Error: 'declined',
  RedirectShopper: 'redirect',
  IdentifyShopper: 'unsupported',
  ChallengeShopper: 'unsupported',
  PresentToShopper: 'unsupported',
  Pending: 'processing',
  Received: 'processing',
};

/** Source: https://docs.adyen.com/development-resources/refusal-reasons. The texts are the same in answers and notices. */
const reasons = [
  'Refused',
  'Referral',
  'Acquirer Error',
  'Blocked Card',
  'Expired Card',
  'Invalid Amount',
  'Invalid Card Number',
  'Issuer Unavailable',
  'Not supported',
  '3D Not Authenticated',
  'Not enough balance',
  'Acquirer Fraud',
  'Cancelled',
  'Shopper Cancelled',
  'Invalid Pin',
  'Pin tries exceeded',
  'Pin validation not possible',
  'FRAUD',
  'Not Submitted',
  'FRAUD-CANCELLED',
  'Transaction Not Permitted',
  'CVC Declined',
  'Restricted Card',
  'Revocation Of Auth',
  'Declined Non Generic',
  'Withdrawal amount exceeded',
  'Withdrawal count exceeded',
  'Issuer Suspected Fraud',
  'AVS Declined',
  'Authentication required',
  'Insufficient balance on payment',
  'Capture Failed',
];

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const known: ReadonlySet<string> = new Set(reasons.map(slugOf));

/** A reason as it may be shown and logged: free text, such as a card's digits, is left out. */
export function reasonCode(text: unknown, code?: unknown): string {
  const slug = typeof text === 'string' && text.length <= 64 ? slugOf(text) : '';
  if (known.has(slug)) return slug;
  return typeof code === 'string' && /^\d{1,3}$/.test(code) ? `refusal-${code}` : 'unknown';
}

/** Where the instrument itself is suspected, another try by the same buyer is not wanted. */
const suspicious: ReadonlySet<string> = new Set([
  'blocked-card',
  'acquirer-fraud',
  'fraud',
  'fraud-cancelled',
  'restricted-card',
  'revocation-of-auth',
  'issuer-suspected-fraud',
]);

export const declinedBy = (reason: string): Pick<PaymentState, 'state' | 'reason' | 'retryable'> => ({
  state: 'declined',
  reason,
  retryable: !suspicious.has(reason),
});

/** Error codes of HTTP 422 that are about the instrument. Source: https://docs.adyen.com/development-resources/error-codes. */
const instrumentErrors: ReadonlySet<string> = new Set([
  '101', // Invalid card number
  '103', // CVC is not the right length
  '129', // Expiry Date Invalid
  '172', // Encrypted data used outside of valid time period
  '174', // Unable to decrypt data
  '175', // Unable to parse JSON data
]);

export const isInstrumentError = (code: string): boolean => instrumentErrors.has(code.replace(/^adyen-/, ''));
