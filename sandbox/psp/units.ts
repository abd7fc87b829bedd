/** What Stripe's amounts count, written down apart from Portico's table: https://docs.stripe.com/currencies */

const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const withThreeDecimals = new Set('bhd jod kwd omr tnd'.split(' '));
/** Of two digits, which must be 00. */
const wholeOnly = new Set(['isk', 'ugx']);

/** @param currency in lower case */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}

/** What an amount must be a multiple of. */
export function stepOf(currency: string): number {
  if (wholeOnly.has(currency)) return 100;
  return withThreeDecimals.has(currency) ? 10 : 1;
}
