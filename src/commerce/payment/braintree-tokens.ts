/** What Braintree charges, and how Google Pay makes it. */
import type { CredentialContent } from './credential.ts';
import { objectInToken, readTokenObject } from '../token-object.ts';

/** The rest of the key, which may have underscores: `sandbox_abc123_acme_store`. */
export const braintreeMerchantId = (tokenizationKey: string): string =>
  tokenizationKey.split('_').slice(2).join('_');

/**
 * Parameters of Google Pay for the gateway `braintree`. The merchant ID is that of the gateway, not of a merchant account.
 * Source: https://developer.paypal.com/agent-ready/universal-commerce-protocol-with-braintree
 */
export const braintreeGateway = (tokenizationKey: string): Readonly<Record<string, string>> => ({
  gateway: 'braintree',
  'braintree:apiVersion': 'v1',
  'braintree:sdkVersion': '3.136.0',
  'braintree:merchantId': braintreeMerchantId(tokenizationKey),
  'braintree:clientKey': tokenizationKey,
});

/**
 * The nonce of Braintree in a credential: by itself, or that of the first card in what Google Pay returns for the gateway
 * `braintree`. Undefined for anything else.
 * Source: https://developer.paypal.com/agent-ready/universal-commerce-protocol-with-braintree
 */
export function braintreeNonce({ type, token }: CredentialContent): string | undefined {
  const isFromGoogle = type === 'PAYMENT_GATEWAY';
  const cards = isFromGoogle ? readTokenObject(token)?.['androidPayCards'] : undefined;
  const nonce = isFromGoogle ? objectInToken(Array.isArray(cards) ? cards[0] : undefined)?.['nonce'] : token;
  // Nonces have no documented form: what has one of another processor is none.
  if (typeof nonce !== 'string' || !/^(?!(?:pm|tok|spt)_)[\w-]{8,255}$/.test(nonce)) return undefined;
  return isVaulted(nonce) ? undefined : nonce;
}

/**
 * The ID of a payment method in the merchant's vault, such as the base64 of `paymentmethod_cc_abc123`. Braintree takes it wherever it takes a
 * nonce, and it is no secret: a buyer who sent one could pay with the card of another.
 */
const isVaulted = (id: string): boolean =>
  // `paymentmethod` in base64. Some decoders take the letters of base64url, others pass over them.
  id.replace(/[-_]/g, '').startsWith('cGF5bWVudG1ldGhvZF');
