/** Adyen's minor units, which are not those of ISO 4217 for every currency. */
import { isCurrency, minorDigits } from '#commerce';
import { ProcessorRefused, type PaymentAmount } from '../port.ts';

export interface AdyenAmount {
  /** Minor units as Adyen counts them. */
  value: number;
  /** ISO 4217. */
  currency: string;
}

/** Source: https://docs.adyen.com/development-resources/currency-codes/, "differs from standard". */
const differing: ReadonlyMap<string, number> = new Map([
  ['CLP', 2],
  ['CVE', 0],
  ['IDR', 0],
  ['ISK', 2],
]);

export const adyenDigits = (currency: string): number => differing.get(currency) ?? minorDigits(currency);

/** @throws ProcessorRefused when Adyen's digits are too few for the amount, such as IDR 0.50 */
export function toAdyenAmount({ amount, currency }: PaymentAmount): AdyenAmount {
  const value = scale(amount, adyenDigits(currency) - minorDigits(currency));
  if (value === undefined) throw new ProcessorRefused('amount-not-representable');
  return { value, currency };
}

/** Undefined for what no amount of ours can be. */
export function fromAdyenAmount(given: unknown): PaymentAmount | undefined {
  const { value, currency } = (given ?? {}) as Partial<Record<keyof AdyenAmount, unknown>>;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return undefined;
  if (typeof currency !== 'string' || !isCurrency(currency)) return undefined;
  const amount = scale(value, minorDigits(currency) - adyenDigits(currency));
  return amount === undefined ? undefined : { amount, currency };
}

function scale(amount: number, digits: number): number | undefined {
  const scaled = digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits;
  return Number.isSafeInteger(scaled) ? scaled : undefined;
}
