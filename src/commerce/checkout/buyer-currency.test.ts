import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { site } from '../../../test/support/commerce/bench.ts';
import { buyerCountry, buyerCurrency } from './buyer-currency.ts';
import { changeInput, emptyInput } from './change-input.ts';
import type { CheckoutChange, CheckoutInput } from './input.ts';
import { contextOfInput } from '../context.ts';
import { allCountries } from '../places/index.ts';

const shop = { currencies: ['EUR', 'USD', 'CHF'] };

for (const [name, hints, expected] of [
  ['the currency that was asked for, before the country', { currency: 'chf', country: 'US' }, 'CHF'],
  ['the currency of the country', { country: 'US' }, 'USD'],
  ['the currency of a country that is written out', { country: 'Switzerland' }, 'CHF'],
  ['the country, where the currency asked for is not sold', { currency: 'JPY', country: 'USA' }, 'USD'],
  ['the second currency of a country, where only that is sold', { country: 'PA' }, 'USD'],
  ['the default, where the country has another currency', { country: 'JP' }, 'EUR'],
  ['the default, where the country is unknown', { country: 'Atlantis' }, 'EUR'],
  ['the default, where nothing is known', {}, 'EUR'],
] as const)
  test(`uses ${name}`, () => assert.equal(buyerCurrency(shop, hints), expected));

const to = (country: string): CheckoutChange => ({ groups: [{ destinations: [{ address: { country } }] }] });
const store = site({ currencies: ['EUR', 'USD', 'GBP'] });
const after = (...changes: CheckoutChange[]): string => {
  const input = changes.reduce<CheckoutInput>((now, change) => changeInput(now, change), emptyInput());
  return contextOfInput(store, input, 0).currency;
};

for (const [name, changes, expected] of [
  ['prices a US address in US dollars', [to('US')], 'USD'],
  ['lets the address decide before the context', [{ context: { country: 'GB' } }, to('US')], 'USD'],
  ['uses the context until there is an address', [{ context: { country: 'GB' } }], 'GBP'],
  ['follows a buyer who moves', [to('US'), to('GB')], 'GBP'],
  ['keeps the currency when the address is taken away', [to('US'), { groups: [] }], 'USD'],
  ['keeps the currency when an update replaces the context', [to('US'), { context: {}, groups: [] }], 'USD'],
  ['keeps what was asked for when the buyer moves', [{ currency: 'GBP' }, to('US')], 'GBP'],
  [
    'ignores the address of a store where the goods are picked up',
    [{ groups: [{ method: 'pickup', destinations: [{ address: { country: 'US' } }] }] }],
    'EUR',
  ],
] as [string, CheckoutChange[], string][])
  test(name, () => assert.equal(after(...changes), expected));

test('uses the selected address of several', () => {
  const destinations = ['US', 'GB'].map((country) => ({ id: country, address: { country } }));
  assert.equal(after({ groups: [{ destinations, selectedDestinationId: 'GB' }] }), 'GBP');
});

test('uses only a currency that the store sells in, and changes it only with the country', () => {
  const country = fc.constantFrom(...allCountries(), 'Atlantis', '');
  const step: fc.Arbitrary<CheckoutChange> = fc.oneof(
    country.map(to),
    country.map((one) => ({ context: { country: one } })),
    fc.constantFrom<CheckoutChange>({ groups: [] }, { context: {} }, { codes: ['A'] }, { lines: [] }),
  );
  const currencies = fc.uniqueArray(fc.constantFrom('EUR', 'USD', 'GBP', 'JPY', 'CAD'), { minLength: 1 });
  fc.assert(
    fc.property(currencies, fc.array(step, { maxLength: 8 }), (sold, steps) => {
      const of = site({ currencies: sold });
      let input = emptyInput();
      for (const change of steps) {
        const before = { country: input.market, currency: contextOfInput(of, input, 0).currency };
        input = changeInput(input, change);
        const { currency } = contextOfInput(of, input, 0);
        assert.ok(of.currencies.includes(currency));
        if (buyerCountry(input) === undefined || buyerCountry(input) === before.country)
          assert.equal(currency, before.currency);
      }
    }),
  );
});
