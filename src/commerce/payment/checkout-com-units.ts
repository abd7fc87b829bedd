/**
 * Units of Checkout.com's amounts: https://www.checkout.com/docs/resources/calculating-the-amount. They differ from ISO 4217 for CLP,
 * which has two digits there that must be 00, and for currencies of three digits, whose last must be 0.
 */

const withoutDigits = 'BIF DJF GNF ISK JPY KMF KRW PYG RWF UGX VUV VND XAF XOF XPF'.split(' ');
const withThreeDigits = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** At most nine digits. */
export const mostCheckoutComUnits = 999_999_999;

/** The digits of Checkout.com's amounts, and what each amount must be a multiple of. */
export function checkoutComUnits(currency: string): { digits: number; step: number } {
  if (withoutDigits.indexOf(currency) >= 0) return { digits: 0, step: 1 };
  if (withThreeDigits.indexOf(currency) >= 0) return { digits: 3, step: 10 };
  return { digits: 2, step: currency === 'CLP' ? 100 : 1 };
}
