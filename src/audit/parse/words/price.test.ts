import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRole, type PriceRole } from './price.ts';

/** A text, the language of the page, the role, and the term that is found. */
const table: [string, string | undefined, PriceRole, string | undefined][] = [
  ['ab 19,99 €', 'de', 'from', 'ab'],
  ['habit', 'de', 'from', undefined],
  ['5,00 €/kg zzgl. MwSt.', 'de', 'net', 'zzgl. mwst'],
  ['€2.50/kg', 'en', 'unit', '/kg'],
  ['Was £60', 'de', 'was', 'was'],
  ['原價 NT$1,680', 'en', 'was', '原價'],
  ['Veiledende pris', 'nb', 'was', 'veiledende pris'],
  ['a partir de 45 €', undefined, 'from', 'a partir de'],
  ['Kettle de 45 €', undefined, 'from', undefined],
  ['De 45 €', 'pt', 'from', 'de'],
  ['Free shipping over £50', 'en', 'freeFrom', 'free shipping'],
];
for (const [text, tag, role, expected] of table)
  test(`"${text}" on a page in ${tag ?? 'no language'} has ${expected ?? 'no'} term of ${role}`, () =>
    assert.equal(findRole(text, role, tag)?.term, expected));
