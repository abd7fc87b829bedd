import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCatalogPrice, type ReadCatalogPrice } from './catalog-price.ts';

const isCurrency = (code: string): boolean => ['EUR', 'JPY'].includes(code);

const table: [value: unknown, expected: ReadCatalogPrice][] = [
  [{ amount: 4900, currency: 'EUR' }, { price: { amount: 4900, currency: 'EUR' } }],
  [{ amount: 0, currency: 'JPY' }, { price: { amount: 0, currency: 'JPY' } }],
  [
    { amount: 4900, currency: 'eur' },
    { price: { amount: 4900, currency: 'EUR' }, fault: 'price.currency is "eur", not "EUR"' },
  ],
  [
    { amount: 4900, currency: 'Eur' },
    { price: { amount: 4900, currency: 'EUR' }, fault: 'price.currency is "Eur", not "EUR"' },
  ],
  [{ amount: 1, currency: 'EURO' }, { fault: 'price.currency is "EURO", not an ISO 4217 code' }],
  [{ amount: 1, currency: 'xxq' }, { fault: 'price.currency is "xxq", not an ISO 4217 code' }],
  [{ amount: 1, currency: '€' }, { fault: 'price.currency is "€", not an ISO 4217 code' }],
  [{ amount: 1 }, { fault: 'price.currency is missing, not an ISO 4217 code' }],
  [{ amount: 1, currency: 978 }, { fault: 'price.currency is 978, not an ISO 4217 code' }],
  [
    { amount: '49.00', currency: 'EUR' },
    { fault: 'price.amount is "49.00", not a whole number of minor units' },
  ],
  [{ amount: 49.5, currency: 'EUR' }, { fault: 'price.amount is 49.5, not a whole number of minor units' }],
  [{ amount: -1, currency: 'EUR' }, { fault: 'price.amount is -1, not a whole number of minor units' }],
  [{ currency: 'EUR' }, { fault: 'price.amount is missing, not a whole number of minor units' }],
  [undefined, { fault: 'price is missing' }],
  [null, { fault: 'price is not an object' }],
  ['49 EUR', { fault: 'price is not an object' }],
  [[4900, 'EUR'], { fault: 'price is not an object' }],
];
for (const [value, expected] of table)
  test(`reads ${JSON.stringify(value)}`, () =>
    assert.deepEqual(readCatalogPrice(value, isCurrency), expected));

test('accepts without a fault exactly what the schema allows', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ amount: fc.anything(), currency: fc.string() })),
      (value) => {
        const { price, fault } = readCatalogPrice(value, () => true);
        assert.ok(price || fault);
        if (price && !fault) {
          assert.ok(Number.isSafeInteger(price.amount) && price.amount >= 0);
          assert.deepEqual({ ...(value as object) }, { ...(value as object), ...price });
        }
      },
    ),
  );
});
