import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { currentRegions, generateRegions } from './generate.ts';
import { countryCodes, isoRegions } from './data.ts';
import { findCountry, findRegion, isPostalCodeIn, isRegionIn, readRegion } from './resolve.ts';

test('regions.json is what its packages give', () => {
  assert.equal(currentRegions(), generateRegions());
});

for (const [text, code] of [
  ['US', 'US'],
  [' us ', 'US'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['840', 'US'],
  ['United States', 'US'],
  ['United States of America', 'US'],
  ['Vereinigte Staaten', 'US'],
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['DEU', 'DE'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Ivory Coast', 'CI'],
  ['Cote d’Ivoire', 'CI'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['TÜRKİYE', 'TR'],
  ['日本', 'JP'],
  ['Россия', 'RU'],
  ['Österreich', 'AT'],
  ['Lagos', undefined],
  ['EU', undefined],
  ['ZZ', undefined],
  ['QQ', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['x'.repeat(10_000), undefined],
] as const)
  test(`the country ${text.slice(0, 30)} is ${code}`, () => assert.equal(findCountry(text), code));

for (const [country, text, code] of [
  ['US', 'California', 'CA'],
  ['US', 'ca', 'CA'],
  ['US', 'US-CA', 'CA'],
  ['US', 'Calif.', 'CA'],
  ['US', 'N.Y.', 'NY'],
  ['US', 'new  york', 'NY'],
  ['US', 'D.C.', 'DC'],
  ['US', 'Puerto Rico', 'PR'],
  ['US', 'AE', 'AE'],
  // Nine names begin so.
  ['US', 'New.', undefined],
  ['US', 'Lagos', undefined],
  ['US', 'Ontario', undefined],
  ['US', 'CA-ON', undefined],
  ['US', 'toString', undefined],
  ['CA', 'Québec', 'QC'],
  ['CA', 'Quebec', 'QC'],
  ['CA', 'Colombie-Britannique', 'BC'],
  ['DE', 'Bayern', 'BY'],
  ['DE', 'Bavaria', 'BY'],
  ['DE', 'Thueringen', undefined],
  ['ES', 'Madrid', 'M'],
  ['IT', 'Milano', 'MI'],
  ['MX', 'CDMX', 'CMX'],
  ['MX', 'México', 'MEX'],
  ['BR', 'Sao Paulo', 'SP'],
  ['JP', '東京都', '13'],
  ['JP', 'Tōkyō', '13'],
  ['AU', 'N.S.W.', 'NSW'],
  ['CH', 'Genève', 'GE'],
  ['XX', 'California', undefined],
] as const)
  test(`${text} in ${country} is ${code}`, () => assert.equal(findRegion(country, text), code));

for (const [country, region, postalCode, isIn] of [
  ['US', 'CA', '90001', true],
  ['US', 'NY', '90001', false],
  ['US', 'NY', '10001-1234', true],
  // No state has it: it may be a new one.
  ['US', 'CA', '00000', undefined],
  ['US', 'CA', '', undefined],
  ['CA', 'ON', 'k1a 0b1', true],
  ['CA', 'BC', 'K1A0B1', false],
  ['JP', '13', '100-0001', true],
  ['DE', 'BY', '80331', undefined],
] as const)
  test(`${postalCode} lies in ${country}-${region}: ${isIn}`, () =>
    assert.equal(isPostalCodeIn(country, region, postalCode), isIn));

test('a province is a part of its region, and a region is no part of a province', () => {
  assert.deepEqual([isRegionIn('ES', 'M', 'MD'), isRegionIn('ES', 'MD', 'M')], [true, false]);
});

for (const [country, address, read] of [
  ['US', { region: 'California', postalCode: '90001' }, { region: 'CA' }],
  ['US', { postalCode: '90001' }, { region: 'CA' }],
  ['US', { region: ' ' }, { fault: 'missing' }],
  ['US', { region: 'Lagos', postalCode: '90001' }, { fault: 'unknown' }],
  ['US', { region: 'NY', postalCode: '90001' }, { fault: 'contradicted' }],
  ['XX', { region: 'anything' }, {}],
] as const)
  test(`the region of ${JSON.stringify(address)} in ${country}`, () =>
    assert.deepEqual(readRegion(country, address), read));

test('every region of ISO 3166-2 is found by its code, and by its name unless another one has it', () => {
  for (const [country, regions] of Object.entries(isoRegions))
    for (const [code, names] of Object.entries(regions)) {
      assert.equal(findRegion(country, `${country.toLowerCase()}-${code}`), code);
      for (const name of names) {
        const found = findRegion(country, name);
        if (found !== undefined && found !== code)
          assert.ok(
            regions[found]?.some((one) => one.localeCompare(name, 'en', { sensitivity: 'base' }) === 0) ||
              name.length <= 3,
            `${name} in ${country} is ${found}, and not ${code}`,
          );
      }
    }
});

test('every other code of a country leads to a country', () => {
  for (const [code, country] of Object.entries(countryCodes)) assert.equal(findCountry(code), country);
});

test('no text is an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (country, text) => {
      const code = findCountry(country);
      assert.ok(code === undefined || /^[A-Z]{2}$/.test(code));
      readRegion('US', { region: text, postalCode: country });
    }),
  );
});
