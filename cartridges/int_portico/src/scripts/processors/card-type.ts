/** Cards as a store names them: its `BASIC_CREDIT` refuses `visa`, and `mastercard` may be `Master Card` or `MasterCard`. */

/** Names in the site import of the reference architecture, and what UCP and wallets call the same network. */
const networks: readonly (readonly [name: string, ...others: string[]])[] = [
  ['Visa'],
  ['Master Card', 'mc', 'master'],
  ['Amex', 'americanexpress'],
  ['Discover'],
  ['Diners', 'dinersclub', 'dinersclubinternational'],
  ['JCB'],
  ['Maestro'],
];

/**
 * @param brand as the agent gave it. Without one the first card of the store: its processor rejects a payment without a type, and
 * knows the card by its token
 * @param active names of the cards that the store accepts
 */
export function cardTypeOf(brand: string | undefined, active: readonly string[] = []): string {
  if (brand === undefined || letters(brand) === '') return active[0] ?? 'Visa';
  const network = networks.find((names) => names.some((name) => letters(name) === letters(brand)));
  const names = (network ?? [brand]).map(letters);
  const own = active.find((type) => names.some((name) => name === letters(type)));
  return own ?? network?.[0] ?? brand;
}

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
