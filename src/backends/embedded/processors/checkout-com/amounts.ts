/** Amounts in Checkout.com's units. */
import { checkoutComUnits, mostCheckoutComUnits } from '#commerce';
import { isoDigits, rescale, unexpressible } from '../scaled-amount.ts';

/** @param amount minor units of ISO 4217 @throws ProcessorRefused for what Checkout.com cannot charge */
export function toUnits(amount: number, currency: string): number {
  const { digits, step } = checkoutComUnits(currency);
  const units = rescale(amount, isoDigits(currency), digits);
  if (units <= 0 || units > mostCheckoutComUnits || units % step !== 0) throw unexpressible();
  return units;
}

/** Back to minor units of ISO 4217. */
export const fromUnits = (units: number, currency: string): number =>
  rescale(units, checkoutComUnits(currency).digits, isoDigits(currency));
