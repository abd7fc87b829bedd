import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { staleTables } from './generate.ts';
import { countryCodes, regionTable } from './data.ts';
import {
  allCountries,
  findCountry,
  findRegion,
  isPostalCodeIn,
  isRegionIn,
  isRegionRequired,
  readRegion,
  resolved,
} from './resolve.ts';

test('has the tables of their sources', () => {
  assert.deepEqual(staleTables(), []);
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
  test(`resolves the country ${text.slice(0, 30)} to ${code}`, () => assert.equal(findCountry(text), code));

for (const [country, text, code] of [
  ['US', 'California', 'CA'],
  ['US', 'ca', 'CA'],
  ['US', 'US-CA', 'CA'],
  ['US', 'Calif.', 'CA'],
  ['US', 'N.Y.', 'NY'],
  ['US', 'Fla.', 'FL'],
  ['US', 'W.Va.', 'WV'],
  ['US', 'Ill', 'IL'],
  ['US', 'Nueva York', 'NY'],
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
  ['ES', 'Comunidad de Madrid', 'MD'],
  ['ES', 'Cataluña', 'CT'],
  ['ES', 'Gerona', 'GI'],
  ['ES', 'Guipúzcoa', 'SS'],
  ['ES', 'Región de Murcia', 'MC'],
  ['ES', 'Comunidad de', undefined],
  ['IN', 'Chhattisgarh', 'CG'],
  ['IN', 'CT', 'CG'],
  ['IN', 'Odisha', 'OD'],
  ['IN', 'IN-OR', 'OD'],
  ['CN', 'Anhui Sheng', 'AH'],
  ['CN', 'Anhui / 安徽', 'AH'],
  ['CN', '34', 'AH'],
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
  test(`resolves ${text} in ${country} to ${code}`, () => assert.equal(findRegion(country, text), code));

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
  ['ES', 'CT', '08001', true],
  ['ES', 'CT', '28013', false],
] as const)
  test(`locates ${postalCode} in ${country}-${region}: ${isIn}`, () =>
    assert.equal(isPostalCodeIn(country, region, postalCode), isIn));

test('treats a province as a part of its region, and not the reverse', () => {
  assert.deepEqual([isRegionIn('ES', 'M', 'MD'), isRegionIn('ES', 'MD', 'M')], [true, false]);
});

for (const [country, address, read] of [
  ['US', { region: 'California', postalCode: '90001' }, { region: 'CA' }],
  ['US', { postalCode: '90001' }, { region: 'CA' }],
  ['US', { region: ' ' }, { fault: 'missing' }],
  ['US', { region: 'Lagos', postalCode: '90001' }, { fault: 'unknown' }],
  ['US', { region: 'NY', postalCode: '90001' }, { fault: 'contradicted' }],
  ['US', { region: 'USA', postalCode: '90001' }, { region: 'CA' }],
  ['US', { region: '-' }, { fault: 'missing' }],
  ['US', { region: 'CA', postalCode: '90001-1234' }, { region: 'CA' }],
  ['ES', { region: 'Cataluña', postalCode: '08001' }, { region: 'B' }],
  ['ES', { region: 'Cataluña' }, { region: 'CT' }],
  ['AR', { region: 'Buenos Aires', postalCode: 'C1002AAP' }, { region: 'C' }],
  ['AR', { region: 'Buenos Aires', postalCode: 'B1900' }, { region: 'B' }],
  ['AR', { region: 'Buenos Aires' }, { fault: 'unknown' }],
  ['XX', { region: 'anything' }, {}],
] as const)
  test(`resolves the region of ${JSON.stringify(address)} in ${country}`, () =>
    assert.deepEqual(readRegion(country, address), read));

test('finds every region by its code, and by its name unless another one has it', () => {
  for (const country of allCountries()) {
    const { names = {} } = regionTable(country) ?? {};
    for (const [code, all] of Object.entries(names)) {
      assert.equal(findRegion(country, `${country.toLowerCase()}-${code}`), code);
      for (const name of all) {
        const found = findRegion(country, name);
        if (found === undefined || found === code || isRegionIn(country, found, code)) continue;
        const shares = names[found]?.some(
          (one) => one.localeCompare(name, 'en', { sensitivity: 'base' }) === 0,
        );
        assert.ok(shares || name.length <= 3, `${name} in ${country} is ${found}, and not ${code}`);
      }
    }
  }
});

test('finds every region by name where the post requires one, also if two regions share it', () => {
  const lost = allCountries()
    .filter(isRegionRequired)
    .flatMap((country) => {
      const { names = {}, postal = {} } = regionTable(country) ?? {};
      return Object.keys(postal).filter((code) =>
        (names[code] ?? []).some((name) => findRegion(country, name) === undefined),
      );
    });
  // Chiayi and Hsinchu are counties and cities, distinguished by their postal codes.
  assert.deepEqual(lost.toSorted(), ['CYI', 'CYQ', 'HSQ', 'HSZ']);
});

test('resolves every other code of a country to a country', () => {
  for (const [code, country] of Object.entries(countryCodes())) assert.equal(findCountry(code), country);
});

test('normalizes clear values to codes, and keeps the rest as sent', () => {
  const lagos = { country: 'US', region: 'Lagos' };
  assert.equal(resolved(lagos), lagos);
  assert.deepEqual(resolved({ country: 'Germany', region: 'Bayern' }), { country: 'DE', region: 'BY' });
  assert.deepEqual(resolved({ country: 'USA', postalCode: '90001' }), { country: 'US', postalCode: '90001' });
  assert.deepEqual(resolved({ country: 'Nowhere', region: 'CA' }), { country: 'Nowhere', region: 'CA' });
});

test('accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (country, text) => {
      const code = findCountry(country);
      assert.ok(code === undefined || /^[A-Z]{2}$/.test(code));
      readRegion('US', { region: text, postalCode: country });
    }),
  );
});
