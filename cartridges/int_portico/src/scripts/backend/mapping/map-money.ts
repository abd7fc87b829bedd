/** Amounts of the platform as minor units. Pure. */
import { toMinor } from '../../../../../../src/backends/salesforce/basket/amounts.ts';
import { badAnswer } from '../../../../../../src/backends/salesforce/shop-api.ts';

export type MoneySource = Pick<dw.value.Money, 'available' | 'decimalValue' | 'currencyCode'>;

/** Undefined for what is not available. @throws ApiError `unavailable` `bad-answer` for parts of a minor unit, or another currency */
export function minorOf(money: MoneySource | null | undefined, currency: string): number | undefined {
  if (!money || !money.available) return undefined;
  if (String(money.currencyCode) !== currency) throw badAnswer('An amount is in another currency.');
  return toMinor(Number(String(money.decimalValue)), currency);
}

/** @throws ApiError `unavailable` `bad-answer` also for what is not available */
export function knownMinorOf(money: MoneySource | null | undefined, currency: string, what: string): number {
  const amount = minorOf(money, currency);
  if (amount === undefined) throw badAnswer(`${what} was not calculated.`);
  return amount;
}
