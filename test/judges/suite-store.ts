/** The store that the official suite expects, from the data in its copy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { amountOff, freeShipping, percentOff, shippingMethod, type SeededStore } from './seed.ts';

type Row = Partial<Record<string, string>>;

/** None of these values has a comma. */
function rowsOf(suite: string, name: string): Row[] {
  const text = readFileSync(join(suite, 'test_data/flower_shop', `${name}.csv`), 'utf8');
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));
  return rows.map((values) => Object.fromEntries(columns.map((column, at) => [column, values[at]])));
}

const anywhere = 'default';

/** A rate for one country replaces the one for all others of its level. */
function countriesOf({ country_code = '', service_level }: Row, rates: readonly Row[]): string[] {
  if (country_code !== anywhere) return [country_code];
  const served = rates.filter((rate) => rate['service_level'] === service_level);
  return ['US', 'CA'].filter((country) => !served.some((rate) => rate['country_code'] === country));
}

/** @param suite folder of the copy */
export function storeOfSuite(suite: string): SeededStore {
  const [instrument] = rowsOf(suite, 'payment_instruments');
  const rates = rowsOf(suite, 'shipping_rates');
  const stock = new Map(
    rowsOf(suite, 'inventory').map((row) => [row['product_id'], Number(row['quantity'])]),
  );
  return {
    id: 'suite',
    handler: instrument?.['handler_id'] ?? '',
    // The profile of its agent names orders alone.
    negotiation: 'lenient',
    goods: rowsOf(suite, 'products').map(({ id = '', title = '', price }) => ({
      id,
      title,
      price: Number(price),
      stock: stock.get(id) ?? 0,
    })),
    shipping: rates.map((rate) =>
      shippingMethod(
        rate['id'] ?? '',
        rate['title'] ?? '',
        Number(rate['price']),
        [2, 5],
        countriesOf(rate, rates),
      ),
    ),
    promotions: [
      ...rowsOf(suite, 'discounts').map(({ code = '', type, value, description }) => ({
        id: code.toLowerCase(),
        title: description,
        codes: [code],
        effect: type === 'percentage' ? percentOff(Number(value)) : amountOff(Number(value)),
      })),
      ...rowsOf(suite, 'promotions').map(({ id, description, min_subtotal, eligible_item_ids: items }) => ({
        id,
        title: description,
        ...(min_subtotal ? { minimum: { USD: Number(min_subtotal) } } : {}),
        ...(items ? { applies: { variantIds: JSON.parse(items) as string[] } } : {}),
        effect: freeShipping(rates[0]?.['id'] ?? ''),
      })),
    ],
  };
}
