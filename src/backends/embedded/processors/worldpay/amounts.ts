/** Amounts in Worldpay's units: https://docs.worldpay.com/access/products/payments/openapi (Value). */
import { isoDigits, unexpressible } from '../scaled-amount.ts';
import { ProcessorRefused } from '../port.ts';

/**
 * Currencies with two digits. Amounts have implied decimals, and how many is public for these alone: Worldpay's own integrations
 * always count two. HUF, IDR, and TWD have two in ISO 4217, and none at some acquirers.
 */
export const worldpayCurrencies: readonly string[] =
  'AED AUD BGN BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS INR MXN MYR NOK NZD PHP PLN QAR RON SAR SEK SGD THB TRY USD ZAR'.split(
    ' ',
  );

/** Of a 32-bit integer. */
const mostUnits = 2_147_483_647;

/** @param amount minor units of ISO 4217 @throws ProcessorRefused for what Worldpay cannot charge */
export function toWorldpayAmount(amount: number, currency: string): number {
  if (!worldpayCurrencies.includes(currency) || isoDigits(currency) !== 2)
    throw new ProcessorRefused('currency-not-supported');
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > mostUnits) throw unexpressible();
  return amount;
}
