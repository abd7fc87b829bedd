/**
 * Units of Stripe's amounts: minor units of ISO 4217, except for the currencies here.
 * Source: https://docs.stripe.com/currencies#special-cases
 */

const differing: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };
/** Stripe takes two digits of these, and charges no fractions. */
const whole: readonly string[] = ['ISK', 'UGX'];

/**
 * @param minorDigits of the currency in ISO 4217
 * @returns the digits of Stripe's amounts, and what each amount must be a multiple of
 */
export function stripeUnits(currency: string, minorDigits: number): { digits: number; step: number } {
  const digits = differing[currency] ?? minorDigits;
  if (whole.indexOf(currency) >= 0) return { digits, step: 100 };
  return { digits, step: digits === 3 ? 10 : 1 };
}
