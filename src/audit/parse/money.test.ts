import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  currencyExponent,
  findPrices,
  isActiveCurrency,
  moneyEqual,
  parsePrice,
  type PriceHints,
} from './money.ts';

const one: [string, string | undefined, string | undefined, PriceHints?][] = [
  ['1.299,00 €', '1299.00', 'EUR'],
  ['€1,299.00', '1299.00', 'EUR'],
  ['1 299,00 zł', '1299.00', 'PLN'],
  ['1\u202f299,00\u00a0€', '1299.00', 'EUR'],
  ["CHF 1'299.00", '1299.00', 'CHF'],
  ['CHF 1’299.–', '1299', 'CHF'],
  ['¥1,299', '1299', 'JPY'],
  ['￥１，２９９', '1299', 'JPY'],
  ['1,299円（税込）', '1299', 'JPY'],
  ['¥1,299', '1299', 'CNY', { currency: 'CNY' }],
  ['Rs. 1,29,999.00', '129999.00', undefined],
  ['₹1,29,999', '129999', 'INR'],
  ['kr 299,-', '299', undefined],
  ['299 kr', '299', 'SEK', { locale: 'sv-SE' }],
  ['299 kr', '299', 'DKK', { currency: 'DKK' }],
  ['$19.99', '19.99', undefined],
  ['$19.99', '19.99', 'CAD', { locale: 'en-CA' }],
  ['$19.99', '19.99', 'USD', { currency: 'USD' }],
  ['$19.99', '19.99', undefined, { currency: 'EUR' }],
  ['$10 USD', '10', 'USD'],
  ['A$12.50', '12.50', 'AUD'],
  ['R$ 1.299,90', '1299.90', 'BRL'],
  ['129€99', '129.99', 'EUR'],
  ['KWD 1.250', '1.250', 'KWD'],
  ['1.250 EUR', '1250', 'EUR'],
  ['19,99 Euro', '19.99', 'EUR'],
  ['1.299,00', '1299.00', 'EUR', { currency: 'EUR' }],
  ['1299.5', '1299.5', undefined],
  ['-5 €', undefined, undefined],
  ['−5,00 €', undefined, undefined],
  ['€ -5', undefined, undefined],
  ['12.03.2024 EUR', undefined, undefined],
  ['TOP 10', undefined, undefined],
  ['Size 42', undefined, undefined],
  ['4006381333931123456789012345 €', undefined, undefined],
  ['', undefined, undefined],
];

for (const [text, amount, currency, hints] of one) {
  test(`"${text}" ${JSON.stringify(hints ?? {})} is ${amount ?? 'no price'} ${currency ?? ''}`, () => {
    const found = parsePrice(text, hints);
    assert.equal(found?.amount, amount);
    assert.equal(found?.currency, currency);
  });
}

const many: [string, string[]][] = [
  ['was €1,299.00 now €999.00', ['€1,299.00', '€999.00']],
  ['10–20 €', ['10', '20 €']],
  ['€10-20', ['€10', '20']],
  ['€10 – €20', ['€10', '€20']],
  ['Größe 10 €20', ['€20']],
  ['EUR19.99EUR 20', ['EUR19.99', 'EUR 20']],
  ['12,5 % 5€', ['5€']],
  ['2 for 10 €', ['10 €']],
];

for (const [text, raws] of many) {
  test(`"${text}" holds ${raws.join(' and ')}`, () => {
    const found = findPrices(text);
    assert.deepEqual(
      found.map(({ raw }) => raw),
      raws,
    );
    for (const { raw, index } of found) assert.equal(text.slice(index, index + raw.length), raw);
  });
}

const locales: [string, string][] = [
  ['en-US', 'USD'],
  ['en-GB', 'GBP'],
  ['en-IN', 'INR'],
  ['de-DE', 'EUR'],
  ['de-CH', 'CHF'],
  ['fr-FR', 'EUR'],
  ['es-ES', 'EUR'],
  ['es-MX', 'MXN'],
  ['it-IT', 'EUR'],
  ['nl-NL', 'EUR'],
  ['pt-PT', 'EUR'],
  ['pt-BR', 'BRL'],
  ['pl-PL', 'PLN'],
  ['ja-JP', 'JPY'],
  ['sv-SE', 'SEK'],
];

for (const [locale, currency] of locales) {
  test(`what Intl formats for ${locale} in ${currency} is read back`, () => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const digits = currencyExponent(currency);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (minor) => {
        const text = format.format(minor / 10 ** digits);
        const found = findPrices(`x: ${text}.`, { locale });
        assert.equal(found.length, 1, text);
        assert.equal(found[0]?.currency, currency, text);
        assert.equal(Number(found[0]?.amount), minor / 10 ** digits, text);
      }),
    );
  });
}

test('money is equal within one hundredth, in the same currency', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  assert.equal(moneyEqual(eur('19.99'), eur('20.00')), true);
  assert.equal(moneyEqual(eur('19.98'), eur('20.00')), false);
  assert.equal(moneyEqual(eur('19.9'), { amount: '19.90' }), true);
  assert.equal(moneyEqual(eur('5'), { amount: '5', currency: 'USD' }), false);
  assert.equal(moneyEqual({ amount: '100', currency: 'JPY' }, { amount: '101', currency: 'JPY' }), false);
  assert.equal(moneyEqual({ amount: '100', currency: 'JPY' }, { amount: '100.00' }), true);
  assert.equal(moneyEqual({ amount: 'x' }, { amount: 'x' }), false);
});

test('currencies are the active ones of ISO 4217', () => {
  for (const code of ['EUR', 'USD', 'XCG', 'KWD']) assert.equal(isActiveCurrency(code), true, code);
  for (const code of ['eur', 'DEM', 'BGN', 'HRK', 'constructor', '€', ''])
    assert.equal(isActiveCurrency(code), false, code);
  assert.deepEqual(['EUR', 'JPY', 'KWD', 'MGA'].map(currencyExponent), [2, 0, 3, 2]);
});

test('no text makes it throw, and amounts are always plain decimals', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('€', '$', '1', '.', ',', ' ', '-', 'kr', 'EUR', '\u00a0', "'", '00'),
  );
  fc.assert(
    fc.property(fc.array(piece), (parts) => {
      for (const { amount } of findPrices(parts.join(''))) assert.match(amount, /^\d+(\.\d+)?$/);
      const single = parsePrice(parts.join(''));
      if (single) assert.match(single.amount, /^\d+(\.\d+)?$/);
    }),
  );
});
