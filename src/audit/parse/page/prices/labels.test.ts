import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';
import { gross, net } from '../../words/price-terms.ts';

/** Two labels and two amounts as a shop lays them out. */
const layouts: Record<string, (rows: readonly [string, string][]) => string> = {
  'rows of a table': (rows) =>
    `<table>${rows.map(([label, price]) => `<tr><td>${label}</td><td>${price}</td></tr>`).join('')}</table>`,
  'one row of a table': (rows) =>
    `<table><tr>${rows.map(([label, price]) => `<td>${label}:</td><td>${price}</td>`).join('')}</tr></table>`,
  'a list of terms': (rows) =>
    `<dl>${rows.map(([label, price]) => `<dt>${label}</dt><dd>${price}</dd>`).join('')}</dl>`,
  'blocks in pairs': (rows) =>
    rows.map(([label, price]) => `<div><p>${label}</p><p>${price}</p></div>`).join(''),
  'plain blocks': (rows) => rows.map(([label, price]) => `<div>${label}</div><div>${price}</div>`).join(''),
  'labels below in pairs': (rows) =>
    rows.map(([label, price]) => `<div><p>${price}</p><p>${label}</p></div>`).join(''),
  'labels below': (rows) => rows.map(([label, price]) => `<div>${price}</div><div>${label}</div>`).join(''),
};

const languages = Object.keys(gross).filter((language) => Object.hasOwn(net, language));
const word = (list: Readonly<Record<string, string>>, language: string): string =>
  (list[language] ?? '').split('|').find((term) => !/^[+(]/.test(term)) ?? '';

for (const [name, layout] of Object.entries(layouts))
  test(`applies tax labels to their own price in every language: ${name}`, async () => {
    const wrong: string[] = [];
    for (const language of languages)
      for (const first of ['gross', 'net'] as const) {
        const rows: [string, string][] = [
          [word(gross, language), '121.00 EUR'],
          [word(net, language), '100.00 EUR'],
        ];
        const { prices } = await read(
          productPage(language, 'Kettle', layout(first === 'gross' ? rows : rows.toReversed())),
        );
        const found = prices.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
        if (found.join() !== 'current 121.00,tax-exclusive 100.00')
          wrong.push(`${language} ${first}: ${found.join()}`);
      }
    assert.deepEqual(wrong, []);
  });

const grouped: [what: string, html: string, kinds: string][] = [
  [
    'below the first price',
    '<div><p>121.00 EUR</p><p>excl. VAT</p></div><div><p>100.00 EUR</p></div>',
    'current 100.00,tax-exclusive 121.00',
  ],
  [
    'above the second price',
    '<div><p>100.00 EUR</p></div><div><p>excl. VAT</p><p>121.00 EUR</p></div>',
    'current 100.00,tax-exclusive 121.00',
  ],
];
for (const [what, html, kinds] of grouped)
  test(`applies a label within a price block to that price, for any amounts: ${what}`, async () => {
    const { prices } = await read(productPage('en', 'Kettle', html));
    assert.equal(
      prices
        .map(({ kind, amount }) => `${kind} ${amount}`)
        .toSorted()
        .join(),
      kinds,
    );
  });
