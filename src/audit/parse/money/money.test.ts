import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import availableLocales from 'cldr-core/availableLocales.json' with { type: 'json' };
import * as fc from 'fast-check';
import {
  currencyExponent,
  findPrices,
  isActiveCurrency,
  moneyEqual,
  parsePrice,
  type PriceHints,
} from './money.ts';
import { marks } from './marks.ts';

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
  ['£19.99', '19.99', 'GBP', { currency: 'EUR', locale: 'de' }],
  ['19,99 €', '19.99', 'EUR', { currency: 'EURO', locale: 'de' }],
  ['12 Stück 19,99 €', '19.99', 'EUR', { currency: '€', locale: 'x'.repeat(100) }],
  ['$10 USD', '10', 'USD'],
  ['A$12.50', '12.50', 'AUD'],
  ['R$ 1.299,90', '1299.90', 'BRL'],
  ['129€99', '129.99', 'EUR'],
  ['KWD 1.250', '1.250', 'KWD'],
  ['1.250 EUR', '1250', 'EUR'],
  ['19,99 Euro', '19.99', 'EUR'],
  ['1.299,00', '1299.00', 'EUR', { currency: 'EUR' }],
  ['1299.5', '1299.5', undefined],
  // Parts that the markup separates.
  ['1.249, 50 €', '1249.50', 'EUR'],
  ['$ 12. 40', '12.40', undefined],
  ['45€ 90', '45.90', 'EUR'],
  ['1.249 € 90', '1249.90', 'EUR'],
  ['45€ 900', '45', 'EUR'],
  ['$ .45', '0.45', undefined],
  ['€ 0.0375', '0.0375', 'EUR'],
  ['Price (GBP): 45.00', '45.00', 'GBP'],
  ['US$: 45.00', '45.00', 'USD'],
  ['Rs.: 1,450/-', '1450', undefined],
  ['L: 50 cm', undefined, undefined, { locale: 'es-HN' }],
  ['45,00 nok', '45.00', 'NOK', { currency: 'NOK' }],
  ['1.249,-', '1249', undefined],
  ['1 249,– uten levering', '1249', undefined],
  ['12.- und 13. Klasse', undefined, undefined],
  ['85p', '0.85', 'GBP', { locale: 'en-GB' }],
  ['7.5p per 100 ml', '0.075', 'GBP', { currency: 'GBP' }],
  ['720p', undefined, undefined, { locale: 'en-GB' }],
  ['85p', undefined, undefined, { locale: 'en-US' }],
  ['99¢', '0.99', 'USD', { currency: 'USD' }],
  ['Less -$45.00', undefined, undefined],
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
  test(`reads "${text}" ${JSON.stringify(hints ?? {})} as ${amount ?? 'no price'} ${currency ?? ''}`, () => {
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
  ['₴1,299-35%', ['₴1,299']],
  ['EUR19.99EUR 20', ['EUR19.99', 'EUR 20']],
  ['12,5 % 5€', ['5€']],
  ['2 for 10 €', ['10 €']],
];

for (const [text, raws] of many) {
  test(`finds ${raws.join(' and ')} in "${text}"`, () => {
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
  test(`reads back what Intl formats for ${locale} in ${currency}`, () => {
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

const local: [text: string, locale: string, amount: string, currency: string | undefined][] = [
  ['129,000원', 'ko', '129000', 'KRW'],
  ['S/ 129.90', 'es-PE', '129.90', 'PEN'],
  ['299 DH', 'fr-MA', '299', 'MAD'],
  ['KSh 1,299', 'en-KE', '1299', 'KES'],
  ['1 249:-', 'sv', '1249', 'SEK'],
  ['129:50 kr', 'sv', '129.50', 'SEK'],
  [',75 €', 'fr', '0.75', 'EUR'],
  ['.75 USD', 'en-US', '0.75', 'USD'],
  ['CAD $1,249.00', 'en-CA', '1249.00', 'CAD'],
  ['44 890 тг.', 'kk', '44890', 'KZT'],
  ['15.00 eur', 'en', '15.00', 'EUR'],
  ['1.299,- Kč', 'cs', '1299', 'CZK'],
  ['1 299 ₽', 'ru', '1299', 'RUB'],
  ['от 1 299 руб.', 'ru', '1299', 'RUB'],
  ['1 299 р.', 'ru', '1299', 'RUB'],
  ['₩129,000', 'en', '129000', 'KRW'],
  ['129,000 won', 'ko-KR', '129000', 'KRW'],
  ['US $12.99', 'en', '12.99', 'USD'],
  ['AU $12.99', 'en', '12.99', 'AUD'],
  ['12.99 US$', 'de', '12.99', 'USD'],
  ['S/.129.90', 'es-PE', '129.90', 'PEN'],
  ['Bs. 129,90', 'es-BO', '129.90', 'BOB'],
  ['AED 1,299', 'en-AE', '1299', 'AED'],
  ['1,299 د.إ', 'ar-AE', '1299', 'AED'],
  ['١٬٢٩٩٫٥٠ ر.س', 'ar-SA', '1299.50', 'SAR'],
  ['1,299 ريال', 'ar-SA', '1299', 'SAR'],
  ['120 DHS', 'fr-MA', '120', 'MAD'],
  ['Rp1.299.000', 'id', '1299000', 'IDR'],
  ['RM1,299.00', 'ms', '1299.00', 'MYR'],
  ['₱1,299.00', 'en-PH', '1299.00', 'PHP'],
  ['1.299.000₫', 'vi', '1299000', 'VND'],
  ['1.299.000 đ', 'vi-VN', '1299000', 'VND'],
  ['NT$1,299', 'zh-TW', '1299', 'TWD'],
  ['1,299元', 'zh-TW', '1299', 'TWD'],
  ['1,299元', 'zh-CN', '1299', 'CNY'],
  ['¥1,299.00', 'zh-CN', '1299.00', 'CNY'],
  ['1 299 Ft', 'hu', '1299', 'HUF'],
  ['1.299,00 lei', 'ro', '1299.00', 'RON'],
  ['129,90 lei', 'ro-MD', '129.90', 'MDL'],
  ['1,299.000 KD', 'en-KW', '1299.000', 'KWD'],
  ['KD 12.500', 'en-KW', '12.500', 'KWD'],
  ['12,500 د.ت', 'ar-TN', '12.500', 'TND'],
  ['12,500 DT', 'fr-TN', '12.500', 'TND'],
  ['KSh1,299', 'en-KE', '1299', 'KES'],
  ['R1 299.00', 'en-ZA', '1299.00', 'ZAR'],
  ['R 129', 'en-ZA', '129', 'ZAR'],
  ['$1.299', 'es-CL', '1299', 'CLP'],
  ['$ 1.299.000', 'es-CO', '1299000', 'COP'],
  ['129 $', 'fr-CA', '129', 'CAD'],
  ['129,99 $ CA', 'fr-CA', '129.99', 'CAD'],
  ['C$129', 'en', '129', 'CAD'],
  ['CHF 129.–', 'de-CH', '129', 'CHF'],
  ['Fr. 129.50', 'de-CH', '129.50', 'CHF'],
  ['129 zł', 'pl', '129', 'PLN'],
  ['129,00 грн', 'uk', '129.00', 'UAH'],
  ['129 лв.', 'bg', '129', 'BGN'],
  ['1299 ден.', 'mk', '1299', 'MKD'],
  ['129 KM', 'bs', '129', 'BAM'],
  ['1.299,00 RSD', 'sr', '1299.00', 'RSD'],
  ['5,- €', 'de', '5', 'EUR'],
  ['5.- €', 'de', '5', 'EUR'],
  ['₪129.90', 'he', '129.90', 'ILS'],
  ['129 ש"ח', 'he-IL', '129', 'ILS'],
  ['‏129.00 ₪', 'he', '129.00', 'ILS'],
  ['US$1,299.00', 'zh-HK', '1299.00', 'USD'],
  ['HK$1,299', 'zh-HK', '1299', 'HKD'],
  ['€1299', 'en-IE', '1299', 'EUR'],
  ['12 990 тг', 'ru-KZ', '12990', 'KZT'],
  ['12 990 сум', 'ru-UZ', '12990', 'UZS'],
  ['Rs. 1,299', 'en-IN', '1299', 'INR'],
  ['Rs.1,299', 'ur-PK', '1299', 'PKR'],
  ['MRP ₹ 1,299', 'en-IN', '1299', 'INR'],
  ['৳1,299', 'bn', '1299', 'BDT'],
  ['฿1,299', 'th', '1299', 'THB'],
  ['1,299 บาท', 'th', '1299', 'THB'],
  ['1.299 TL', 'tr', '1299', 'TRY'],
  ['129,90 ₺', 'tr', '129.90', 'TRY'],
  ['$12', 'en', '12', undefined],
  ['2 dollars', 'en-US', '2', 'USD'],
  ['P 500', 'en-BW', '500', 'BWP'],
  ['UGX 12,000', 'en-UG', '12000', 'UGX'],
  ['FCFA 12 000', 'fr-SN', '12000', 'XOF'],
  ['12 000 F CFA', 'fr-CM', '12000', 'XAF'],
  ['12.000 CFA', 'fr', '12000', undefined],
  // A toman is ten rials.
  ['۱٬۲۹۹٬۰۰۰ تومان', 'fa', '12990000', 'IRR'],
  ['1,299,000 toman', 'en', '12990000', 'IRR'],
  ['RM 25', 'en', '25', 'MYR'],
  ['RM25.90', 'en', '25.90', 'MYR'],
  ['RM25', 'ms-MY', '25', 'MYR'],
  ['12 990 Ft', 'en', '12990', 'HUF'],
  ['12 990 ft', 'hu', '12990', 'HUF'],
];

const noPrices: [text: string, locale: string][] = [
  ['500 ml', 'en'],
  ['500 g', 'es-HT'],
  ['5 m', 'tk-TM'],
  ['ab 4 K', 'en'],
  ['100 le', 'fr'],
  ['6 x 12 mm', 'en'],
  ['12 for 5', 'en'],
  ['iPhone 15 Pro', 'en'],
  ['Windows 11 PRO', 'en'],
  ['12만원', 'ko'],
  ['1.2万円', 'ja'],
  ['Fr 5', 'de'],
  ['the RM2 kit', 'en-US'],
  ['RS6 with 400 W', 'de'],
  ['Art. CG84194', 'de'],
  ['20 ft of cable', 'en'],
  ['1.2 میلیون تومان', 'fa'],
  ['model K 200', 'en'],
];

for (const [text, locale, amount, currency] of local) {
  test(`reads "${text}" of ${locale} as ${amount} ${currency ?? 'of an unknown currency'}`, () => {
    const found = findPrices(`: ${text} `, { locale });
    assert.deepEqual(
      found.map((price) => [price.amount, price.currency]),
      [[amount, currency]],
    );
  });
}

for (const [text, locale] of noPrices) {
  test(`finds no price in "${text}" of ${locale}`, () => assert.deepEqual(findPrices(text, { locale }), []));
}

describe('prices as formatted by Intl in every CLDR locale', () => {
  const displays = ['symbol', 'narrowSymbol', 'code', 'name'] as const;
  const home = availableLocales.availableLocales.full.flatMap((locale) => {
    const currency = marks.byCountry.get(new Intl.Locale(locale).maximize().region ?? '');
    return currency !== undefined && Intl.NumberFormat.supportedLocalesOf(locale).length > 0
      ? [{ locale, currency }]
      : [];
  });
  const minors = fc.sample(fc.integer({ min: 1, max: 999_999_999 }), 6);
  const amounts = [5, 100, 1_299, 129_950, 1_299_000, 123_456_789, ...minors];
  const read = (
    { locale, currency }: (typeof home)[0],
    display: (typeof displays)[number],
    minor: number,
  ) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: display });
    const amount = minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0);
    const text = format.format(amount);
    return { text, amount, found: findPrices(`: ${text} .`, { locale }) };
  };

  // Words of few languages are unknown, and letters that are units as well; what is read is read right.
  const floors = { symbol: 0.98, narrowSymbol: 0.97, code: 1, name: 0.93 };
  for (const display of displays) {
    test(`${display}: reads no wrong amount or currency, and finds nearly all prices`, () => {
      let right = 0;
      for (const one of home) {
        for (const minor of amounts) {
          const { text, amount, found } = read(one, display, minor);
          assert.ok(found.length <= 1, `${one.locale}: ${text}`);
          for (const price of found) {
            assert.equal(Number(price.amount), amount, `${one.locale}: ${text}`);
            assert.ok(
              [one.currency, undefined].includes(price.currency),
              `${one.locale}: ${text}: ${price.currency}`,
            );
          }
          right += found.length;
        }
      }
      const share = right / (home.length * amounts.length);
      assert.ok(home.length > 600 && share >= floors[display], `${share} of ${home.length} locales`);
    });
  }
});

test('treats money as equal within one hundredth in the same currency', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  assert.equal(moneyEqual(eur('19.99'), eur('20.00')), true);
  assert.equal(moneyEqual(eur('19.98'), eur('20.00')), false);
  assert.equal(moneyEqual(eur('19.9'), { amount: '19.90' }), true);
  assert.equal(moneyEqual(eur('5'), { amount: '5', currency: 'USD' }), false);
  assert.equal(moneyEqual({ amount: '100', currency: 'JPY' }, { amount: '101', currency: 'JPY' }), false);
  assert.equal(moneyEqual({ amount: '100', currency: 'JPY' }, { amount: '100.00' }), true);
  assert.equal(moneyEqual({ amount: 'x' }, { amount: 'x' }), false);
});

test('lists the active currencies of ISO 4217', () => {
  for (const code of ['EUR', 'USD', 'XCG', 'KWD']) assert.equal(isActiveCurrency(code), true, code);
  for (const code of ['eur', 'DEM', 'BGN', 'HRK', 'constructor', '€', ''])
    assert.equal(isActiveCurrency(code), false, code);
  assert.deepEqual(['EUR', 'JPY', 'KWD', 'MGA'].map(currencyExponent), [2, 0, 3, 2]);
});

test('never throws, and returns amounts as plain decimals', () => {
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
