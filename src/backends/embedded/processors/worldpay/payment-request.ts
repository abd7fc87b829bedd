/** What `POST /api/payments` is sent: https://docs.worldpay.com/access/products/payments/google-pay. */
import { isIP } from 'node:net';
import type { Address, CredentialContent } from '#commerce';
import { findCountry } from '#places';
import type { Authorization } from '../port.ts';
import { toWorldpayAmount } from './amounts.ts';

/** Google's tokens are a few kilobytes. */
const maxTokenLength = 20_000;

/** The sealed message of Google Pay for the gateway `worldpay`, as it was received. Undefined for anything else. */
export function readWalletToken({ type, token }: CredentialContent): string | undefined {
  if (type !== 'PAYMENT_GATEWAY' || typeof token !== 'string' || token.length > maxTokenLength)
    return undefined;
  return isSealed(token) ? token : undefined;
}

function isSealed(text: string): boolean {
  try {
    const { signature, signedMessage } = JSON.parse(text) as Record<string, unknown>;
    return typeof signature === 'string' && typeof signedMessage === 'string';
  } catch {
    return false;
  }
}

export interface WorldpayRequestSettings {
  /** Routes the request; from onboarding. */
  entity: string;
  /** On the buyer's statement. */
  narrative: string;
}

/**
 * Without `threeDS`: it needs facts of the buyer's browser before the authorization, which an agent does not have.
 * @throws ProcessorRefused for an amount that Worldpay cannot charge
 */
export function worldpayPayment(
  walletToken: string,
  { reference, amount, currency, orderNumber, payer }: Authorization,
  { entity, narrative }: WorldpayRequestSettings,
): object {
  const billing = payer?.instrument?.billingAddress;
  const ip = payer?.signals?.['dev.ucp.buyer_ip'];
  const billingAddress = billing ? addressOf(billing) : undefined;
  const customer = {
    ...(billing?.firstName ? { firstName: cut(billing.firstName, 22) } : {}),
    ...(billing?.lastName ? { lastName: cut(billing.lastName, 22) } : {}),
    ...(typeof ip === 'string' && isIP(ip) && !ip.includes('%') ? { ipAddress: ip } : {}),
  };
  return {
    transactionReference: reference,
    ...(/^[\w-]{1,64}$/.test(orderNumber) ? { orderReference: orderNumber } : {}),
    merchant: { entity },
    channel: 'ecom',
    instruction: {
      method: 'googlepay',
      paymentInstrument: {
        type: 'encrypted',
        walletToken,
        ...(billingAddress ? { billingAddress } : {}),
      },
      narrative: {
        line1: narrative,
        ...(/^[\w-]{1,24}$/.test(orderNumber) && !orderNumber.includes('_') ? { line2: orderNumber } : {}),
      },
      value: { currency, amount: toWorldpayAmount(amount, currency) },
      settlement: { auto: false },
      ...(Object.keys(customer).length > 0 ? { customer } : {}),
    },
  };
}

/** Worldpay counts characters: half of one would make the request invalid. */
const cut = (text: string, longest: number): string =>
  [...text.slice(0, longest * 2).toWellFormed()].slice(0, longest).join('');

/** Worldpay rejects an address without street, city, country, and, except for Ireland, postal code. */
function addressOf({
  street,
  extended,
  locality,
  region,
  postalCode,
  country: given,
}: Address): object | undefined {
  const country = findCountry(given);
  if (!street || !locality || !country || (!postalCode && country !== 'IE')) return undefined;
  return {
    address1: cut(street, 80),
    ...(extended ? { address2: cut(extended, 80) } : {}),
    city: cut(locality, 50),
    ...(region ? { state: cut(region, 30) } : {}),
    ...(postalCode ? { postalCode: cut(postalCode, 15) } : {}),
    countryCode: country,
  };
}
