/** What is sent to `/payments`. Members by https://docs.adyen.com/api-explorer/Checkout/71/post/payments. */
import { isIP } from 'node:net';
import type { Address, CredentialContent } from '#commerce';
import { findCountry } from '#places';
import type { Authorization } from '../port.ts';
import { toAdyenAmount } from './amounts.ts';

type PaymentMethod = Readonly<Record<string, string>>;

const longestToken = 10_000;
const encryptedFields = ['encryptedCardNumber', 'encryptedExpiryMonth', 'encryptedExpiryYear'] as const;

/**
 * Google's sealed message as it was received, or a card that Adyen's script has encrypted with the account's client key. Undefined
 * for anything else: a stored payment method belongs to a shopper whom an agent cannot prove to be.
 * @param isLive test accounts also accept the values of Adyen's test cards
 */
export function readPaymentMethod(credential: CredentialContent, isLive: boolean): PaymentMethod | undefined {
  const { type, token } = credential;
  if (type === 'PAYMENT_GATEWAY')
    return typeof token === 'string' && token !== '' && token.length <= longestToken
      ? { type: 'googlepay', googlePayToken: token }
      : undefined;
  const isEncrypted = isLive ? isFromScript : (value: unknown) => isFromScript(value) || isTestValue(value);
  if (type !== 'scheme' || !encryptedFields.every((name) => isEncrypted(credential[name]))) return undefined;
  const names = isEncrypted(credential['encryptedSecurityCode'])
    ? [...encryptedFields, 'encryptedSecurityCode']
    : encryptedFields;
  return { type: 'scheme', ...Object.fromEntries(names.map((name) => [name, String(credential[name])])) };
}

/** Adyen's script returns a JWE, and older versions of it a text with a prefix. */
const isFromScript = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= longestToken && /^(?:eyJ|adyenjs_)/.test(value);

/** https://docs.adyen.com/development-resources/testing/test-card-numbers */
const isTestValue = (value: unknown): boolean => typeof value === 'string' && /^test_\d{2,19}$/.test(value);

/** @throws ProcessorRefused when Adyen cannot express the amount */
export function adyenPaymentRequest(
  { reference, amount, currency, orderNumber, returnUrl, payer }: Authorization,
  paymentMethod: PaymentMethod,
  merchantAccount: string,
): object {
  const ip = payer?.signals?.['dev.ucp.buyer_ip'];
  const billing = payer?.instrument?.billingAddress;
  return {
    merchantAccount,
    reference,
    merchantOrderReference: orderNumber,
    amount: toAdyenAmount({ amount, currency }),
    paymentMethod,
    returnUrl,
    channel: 'Web',
    shopperInteraction: 'Ecommerce',
    // The capture is ours, whatever the account's setting is.
    additionalData: { manualCapture: 'true' },
    // Native authentication needs Adyen's component on the merchant's page; a link is all that an agent can pass on.
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
    // An agent says it: anything else would make Adyen refuse the payment.
    ...(typeof ip === 'string' && isIP(ip) > 0 ? { shopperIP: ip } : {}),
    ...(billing ? readBilling(billing) : {}),
  };
}

/** Adyen takes an address only with all its members. */
function readBilling(billing: Address): object {
  const { firstName, lastName, phone, street, extended, locality: city, region, postalCode } = billing;
  const country = findCountry(billing.country);
  const lines = [street, extended].filter(Boolean).join(', ');
  const address = lines && city && postalCode && country;
  return {
    ...(firstName && lastName ? { shopperName: { firstName, lastName } } : {}),
    ...(phone ? { telephoneNumber: phone } : {}),
    ...(address
      ? {
          billingAddress: {
            ...readStreet(lines),
            city,
            postalCode,
            country,
            ...(region && /^[A-Z\d]{2,3}$/.test(region) ? { stateOrProvince: region } : {}),
          },
        }
      : {}),
  };
}

/** A house number is a member of its own. `N/A` where the line has none at either end. */
function readStreet(line: string): { street: string; houseNumberOrName: string } {
  const first = /^(\d[\w/-]{0,9}),? +(.+)$/.exec(line);
  if (first) return { street: first[2] ?? '', houseNumberOrName: first[1] ?? '' };
  const last = /^(.+?),? +(\d[\w/-]{0,9})$/.exec(line);
  return { street: last?.[1] ?? line, houseNumberOrName: last?.[2] ?? 'N/A' };
}
