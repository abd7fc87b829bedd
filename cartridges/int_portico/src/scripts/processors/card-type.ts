/** Cards as a store names them: its `BASIC_CREDIT` refuses `visa`, and `mastercard` may be `Master Card` or `MasterCard`. */
import type { CredentialContent } from '#commerce';
import { textOf } from '../backend/mapping/values.ts';
import type { Payer } from './adapter.ts';

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

interface Card {
  /** As the store names it. */
  type: string;
  /** Masked. */
  number: string;
  month: number | undefined;
  year: number | undefined;
}

/** From the instrument, else from the members that some handlers put into the credential. */
export function cardOf(credential: CredentialContent, { instrument = {}, cards }: Payer = {}): Card {
  const { brand, last_digits: digits, expiry_month: month, expiry_year: year } = credential;
  const ending = instrument.lastDigits ?? digits;
  return {
    type: cardTypeOf(instrument.brand ?? textOf(brand), cards),
    number: `************${typeof ending === 'string' && /^\d{4}$/.test(ending) ? ending : '****'}`,
    month: instrument.expiryMonth ?? (typeof month === 'number' ? month : undefined),
    year: instrument.expiryYear ?? (typeof year === 'number' ? year : undefined),
  };
}

/** What the order shows of the card. */
export function describeCard(
  instrument: dw.order.PaymentInstrument,
  payer?: Payer,
  credential: CredentialContent = {},
): void {
  const card = cardOf(credential, payer);
  instrument.setCreditCardType(card.type);
  instrument.setCreditCardNumber(card.number);
  if (card.month !== undefined) instrument.setCreditCardExpirationMonth(card.month);
  if (card.year !== undefined) instrument.setCreditCardExpirationYear(card.year);
}
