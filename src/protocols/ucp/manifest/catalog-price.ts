/** The price of a variant in a catalog response: `{ amount, currency }`. One reader for the audit, `doctor` and our MCP tools. */
import { asObject } from './json.ts';

export interface CatalogPrice {
  /** Minor units. */
  amount: number;
  /** Three capital letters, whatever case the store wrote. */
  currency: string;
}

export interface ReadCatalogPrice {
  /** Absent when no amount or no currency can be read. */
  price?: CatalogPrice;
  /** What the schema of UCP does not allow, as a clause: `price.currency is "eur", not "EUR"`. */
  fault?: string;
}

/**
 * A currency in lower case can be read, and breaks the schema. Total on any value.
 * @param isCurrency whether a code of three uppercase letters is in ISO 4217
 */
export function readCatalogPrice(value: unknown, isCurrency: (code: string) => boolean): ReadCatalogPrice {
  const given = asObject(value);
  if (!given) return { fault: value === undefined ? 'price is missing' : 'price is not an object' };
  const { amount, currency } = given;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0)
    return { fault: `price.amount is ${shown(amount)}, not a whole number of minor units` };
  const code = typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : '';
  if (code === '' || !isCurrency(code))
    return { fault: `price.currency is ${shown(currency)}, not an ISO 4217 code` };
  const price = { amount, currency: code };
  return code === currency
    ? { price }
    : { price, fault: `price.currency is ${shown(currency)}, not "${code}"` };
}

const shown = (value: unknown): string =>
  value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value).slice(0, 40);
