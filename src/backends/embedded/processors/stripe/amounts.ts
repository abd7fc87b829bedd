/** Stripe's amounts: https://docs.stripe.com/currencies#special-cases. */
import { stripeUnits } from '#commerce';
import { ProcessorUncertain, type PaymentAmount } from '../port.ts';
import { isoDigits, rescale, unexpressible } from '../scaled-amount.ts';

/** @throws ProcessorRefused for what Stripe cannot charge exactly */
export function toStripeAmount({ amount, currency }: PaymentAmount): number {
  const iso = isoDigits(currency);
  const { digits, step } = stripeUnits(currency, iso);
  const scaled = rescale(amount, iso, digits);
  if (scaled % step !== 0) throw unexpressible();
  return scaled;
}

/**
 * Back to minor units of ISO 4217.
 * @param currency in lower case, as Stripe writes it
 * @throws ProcessorUncertain for what is not an amount of ours
 */
export function fromStripeAmount(amount: number, currency: string): number {
  if (amount === 0) return 0;
  try {
    const code = currency.toUpperCase();
    const iso = isoDigits(code);
    return rescale(amount, stripeUnits(code, iso).digits, iso);
  } catch (cause) {
    throw new ProcessorUncertain('The payment processor returned an unreadable amount.', cause);
  }
}
