import { shoePage, testCheck } from '#audit/samples';
import check from './attribute-spec-mirrored.ts';

const rows: [string, string][] = [
  ['Material', 'Recycled mesh'],
  ['Drop', '8 mm'],
  ['Weight', '280 g'],
  ['Brand', 'Acme'],
  ['Closure', 'Laces'],
];
const table = `<h1>Trail Shoe</h1><table>${rows.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</table>`;
const property = (name: string, value: unknown) => ({ '@type': 'PropertyValue', name, value });

testCheck(check, {
  pass: [
    shoePage({ additionalProperty: rows.map(([name, value]) => property(name, value)) }, table),
    [
      shoePage(
        { material: 'recycled mesh', weight: { '@type': 'QuantitativeValue', value: 280, unitCode: 'GRM' } },
        table,
      ),
      /3 of 5 rows/,
    ],
  ],
  warn: [[shoePage({}, table), /1 of 5 rows .*"Material: Recycled mesh" is not/]],
  fail: [[shoePage({ brand: undefined }, table), /0 of 5 rows/]],
  notApplicable: [
    shoePage(),
    shoePage({}, '<h1>Trail Shoe</h1><table><tr><th>Drop</th><td>8 mm</td></tr></table>'),
  ],
});
