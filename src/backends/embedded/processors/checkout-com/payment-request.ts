/** What `POST /payments` is sent. */
import { isIP } from 'node:net';
import type { Address, CredentialContent } from '#commerce';
import { findCountry } from '#places';
import type { Authorization } from '../port.ts';
import { toUnits } from './amounts.ts';

/** What an instrument is: a token already, or what Google Pay returned for the gateway `checkoutltd`. */
export type CheckoutComCredential = { token: string } | { googlePay: unknown };

/** Google's tokens are a few kilobytes. */
const maxTokenLength = 20_000;

/** Undefined for anything else. */
export function readCredential({ type, token }: CredentialContent): CheckoutComCredential | undefined {
  if (typeof token !== 'string' || token.length > maxTokenLength) return undefined;
  if (type !== 'PAYMENT_GATEWAY') return /^tok_\w{1,250}$/.test(token) ? { token } : undefined;
  const googlePay = asObject(token);
  // The members are passed on as they are: a changed message would not fit its signature.
  return typeof googlePay?.['signature'] === 'string' && typeof googlePay['signedMessage'] === 'string'
    ? { googlePay }
    : undefined;
}

function asObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export interface PaymentRequestSettings {
  processingChannelId?: string;
  /** Every buyer confirms at the bank, instead of those alone whose bank asks for it. */
  authenticatesAll?: boolean;
}

/**
 * Without 3-D Secure at first: an agent's buyer sees no page unless the bank insists. Then Checkout.com upgrades the payment by itself
 * (`allow_upgrade`): https://www.checkout.com/docs/risk-management/3d-secure/automated-sca-soft-decline-retry.
 * @throws ProcessorRefused for an amount that Checkout.com cannot charge
 */
export function checkoutComPayment(
  token: string,
  { reference, amount, currency, orderNumber, returnUrl, payer }: Authorization,
  { processingChannelId, authenticatesAll = false }: PaymentRequestSettings,
): object {
  const billing = payer?.instrument?.billingAddress;
  const ip = payer?.signals?.['dev.ucp.buyer_ip'];
  const name = [billing?.firstName, billing?.lastName].filter(Boolean).join(' ');
  return {
    source: { type: 'token', token, ...(billing ? { billing_address: billingAddress(billing) } : {}) },
    amount: toUnits(amount, currency),
    currency,
    reference,
    capture: false,
    '3ds': { enabled: authenticatesAll, allow_upgrade: true },
    ...(processingChannelId ? { processing_channel_id: processingChannelId } : {}),
    success_url: returnUrl,
    failure_url: returnUrl,
    ...(name ? { customer: { name } } : {}),
    ...(typeof ip === 'string' && isIP(ip) ? { payment_ip: ip } : {}),
    metadata: { order_number: orderNumber },
  };
}

/** Checkout.com rejects empty members, and accepts only two-letter country codes. */
function billingAddress(billing: Address): object {
  const { street, extended, locality, region, postalCode } = billing;
  const country = findCountry(billing.country);
  return {
    ...(street ? { address_line1: street } : {}),
    ...(extended ? { address_line2: extended } : {}),
    ...(locality ? { city: locality } : {}),
    ...(region ? { state: region } : {}),
    ...(postalCode ? { zip: postalCode } : {}),
    ...(country ? { country } : {}),
  };
}
