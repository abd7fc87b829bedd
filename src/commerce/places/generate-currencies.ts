/** Writes `country-currencies.ts` for `generate.ts`. It is not JSON because the cartridge reads it too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Periods = Record<string, { _to?: string; _tender?: string }>[];

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Currencies that are legal tender and have no end, in the order of CLDR: the usual one first.
 * @param folderOf where an installed package is
 */
export function generateCurrencies(folderOf: (name: string) => string): string {
  const core = folderOf('cldr-core');
  const { version, license } = read(join(core, 'package.json')) as { version: string; license: string };
  const { supplemental } = read(join(core, 'supplemental/currencyData.json')) as {
    supplemental: { currencyData: { region: Record<string, Periods> } };
  };
  const { countries } = read(join(folderOf('i18n-iso-countries'), 'langs/en.json')) as {
    countries: Record<string, unknown>;
  };
  const lines = Object.entries(supplemental.currencyData.region).flatMap(([country, periods]) => {
    const current = periods.flatMap((period) =>
      Object.entries(period).flatMap(([code, { _to, _tender }]) =>
        _to === undefined && _tender !== 'false' ? [code] : [],
      ),
    );
    return countries[country] && current.length > 0 ? [`  ${country}: '${current.join(' ')}',`] : [];
  });
  return [
    `/* Written by generate.ts from cldr-core ${version} (${license}): do not edit. */`,
    '/** Alpha-2 of a country → its currencies of ISO 4217, separated by spaces, the usual one first. */',
    'export const countryCurrencies: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
