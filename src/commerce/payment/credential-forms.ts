/** The forms that a payment credential has, by what charges it. */
import { braintreeNonce } from './braintree-tokens.ts';
import type { CredentialContent } from './credential.ts';
import { sharedToken, sharedTokenProfile } from './shared-token-handler.ts';
import { maxTokenLength, objectInToken as asObject, readTokenObject as readObject } from '../token-object.ts';

export type CredentialForm =
  | 'stripe-token'
  | 'stripe-shared-token'
  | 'google-pay-stripe'
  | 'google-pay-sealed'
  | 'google-pay-adyen'
  | 'checkout-com-token'
  | 'google-pay-braintree'
  | 'braintree-nonce'
  | 'adyen-card'
  | 'paypal-vault'
  | 'google-pay'
  | 'of-platform';

const sealedToken =
  'type PAYMENT_GATEWAY and, in token, the unaltered string that Google Pay returned: a JSON object with protocolVersion ECv2 or ECv1';

const forms: Readonly<
  Record<CredentialForm, { expected: string; fits(content: CredentialContent): boolean }>
> = {
  'stripe-token': {
    expected:
      'Expected {"type": "token", "token": "…"} with a Stripe payment method (pm_…) or token (tok_…) that was created with the publishable key of this store',
    fits: (content) => !isFromGoogle(content) && stripeToken(content) !== undefined,
  },
  'stripe-shared-token': {
    expected: `Expected {"type": "token", "token": "…"} with a shared payment token (spt_…) that was granted to the Stripe profile in config.${sharedTokenProfile}`,
    fits: (content) => sharedToken(content) !== undefined,
  },
  'google-pay-stripe': {
    expected:
      'Expected type PAYMENT_GATEWAY and, in token, the string that Google Pay returned for the gateway stripe: a JSON object whose id is tok_…',
    fits: (content) => isFromGoogle(content) && stripeToken(content) !== undefined,
  },
  'google-pay-sealed': {
    expected: `Expected ${sealedToken}`,
    fits: (content) => isFromGoogle(content) && isSealedByGoogle(content, maxTokenLength),
  },
  'google-pay-adyen': {
    expected: `Expected ${sealedToken}, of at most 10,000 characters`,
    // Source: Adyen's Checkout API, PaymentRequest.paymentMethod.googlePayToken.
    fits: (content) => isFromGoogle(content) && isSealedByGoogle(content, 10_000),
  },
  'checkout-com-token': {
    expected:
      'Expected {"type": "token", "token": "…"} with a Checkout.com token (tok_…) that was created with the public key of this store',
    fits: (content) => !isFromGoogle(content) && checkoutComToken(content) !== undefined,
  },
  'google-pay-braintree': {
    expected:
      'Expected type PAYMENT_GATEWAY and, in token, the string that Google Pay returned for the gateway braintree: a JSON object with androidPayCards',
    fits: (content) => isFromGoogle(content) && braintreeNonce(content) !== undefined,
  },
  'braintree-nonce': {
    expected:
      'Expected {"type": "token", "token": "…"} with a payment method nonce of Braintree that was created with the tokenization key of this store',
    fits: (content) => content['type'] === 'token' && braintreeNonce(content) !== undefined,
  },
  'adyen-card': {
    expected:
      'Expected type scheme with encryptedCardNumber, encryptedExpiryMonth, and encryptedExpiryYear, as Adyen’s script returns them for the client key of this store',
    fits: (content) =>
      content['type'] === 'scheme' && adyenFields.every((name) => typeof content[name] === 'string'),
  },
  'paypal-vault': {
    expected:
      'Expected type paypal or token and, in token, the ID of a payment token of PayPal’s vault. Without one, send the buyer to continue_url to pay at PayPal',
    fits: ({ type, token }) =>
      (type === 'paypal' || type === 'token' || type === 'card') &&
      typeof token === 'string' &&
      /^[\w-]{1,255}$/.test(token),
  },
  'google-pay': {
    expected: 'Expected type PAYMENT_GATEWAY or DIRECT and, in token, the string that Google Pay returned',
    fits: ({ type, token }) =>
      (type === paymentGateway || type === 'DIRECT') &&
      typeof token === 'string' &&
      readObject(token) !== undefined,
  },
  'of-platform': { expected: '', fits: () => true },
};

/** What is wrong with the credential of a handler; undefined: nothing. Quotes nothing of its content. */
export const credentialMismatch = (form: CredentialForm, content: CredentialContent): string | undefined =>
  forms[form].fits(content) ? undefined : forms[form].expected;

const adyenFields = ['encryptedCardNumber', 'encryptedExpiryMonth', 'encryptedExpiryYear'];
export const paymentGateway = 'PAYMENT_GATEWAY';
const isFromGoogle = ({ type }: CredentialContent): boolean => type === paymentGateway;

/**
 * The payment method (`pm_…`) or token (`tok_…`) of Stripe in a credential: by itself, or in Stripe's token object, which is the
 * string that Google Pay returns for the gateway `stripe`. Undefined for anything else, such as a shared payment token (`spt_…`).
 */
export function stripeToken(content: CredentialContent): string | undefined {
  const { token } = content;
  if (typeof token !== 'string') return undefined;
  if (!isFromGoogle(content)) return /^(?:pm|tok)_\w{1,250}$/.test(token) ? token : undefined;
  const id = readObject(token)?.['id'];
  return typeof id === 'string' && /^tok_\w{1,250}$/.test(id) ? id : undefined;
}

/** The token (`tok_…`) of Checkout.com in a credential. Undefined for anything else. */
export function checkoutComToken({ token }: CredentialContent): string | undefined {
  return typeof token === 'string' && /^tok_\w{10,100}$/.test(token) ? token : undefined;
}

/**
 * Whether the token has the shape of Google's encrypted message. It is not decrypted: only the gateway has the key.
 * Source: https://developers.google.com/pay/api/web/guides/resources/payment-data-cryptography
 */
function isSealedByGoogle({ token }: CredentialContent, maxLength: number): boolean {
  if (typeof token !== 'string' || token.length > maxLength) return false;
  const { protocolVersion, signature, intermediateSigningKey, signedMessage } = readObject(token) ?? {};
  if (typeof signature !== 'string' || readObject(signedMessage) === undefined) return false;
  if (protocolVersion === 'ECv1') return true;
  const { signedKey, signatures } = asObject(intermediateSigningKey) ?? {};
  return protocolVersion === 'ECv2' && readObject(signedKey) !== undefined && Array.isArray(signatures);
}
