/** The tables of places that the cartridge has: countries in English and their own languages, regions where the post requires one. */
import type { RegionTable } from '../../../../../src/commerce/places/data.ts';
import { countryCodesJson, englishNamesJson, ownNamesJson, regionTables } from './place-tables.ts';

let codes: Readonly<Record<string, string>> | undefined;
let names: Readonly<Record<string, readonly string[]>> | undefined;

export const countryCodes = (): Readonly<Record<string, string>> =>
  (codes ??= JSON.parse(countryCodesJson) as Record<string, string>);

export const englishNames = (): Readonly<Record<string, readonly string[]>> =>
  (names ??= JSON.parse(englishNamesJson) as Record<string, string[]>);

/** Undefined for a country whose post requires no region: there it stays as it was sent. */
export function regionTable(country: string): RegionTable | undefined {
  const table = Object.hasOwn(regionTables, country) ? regionTables[country] : undefined;
  return table === undefined ? undefined : (JSON.parse(table) as RegionTable);
}

/** What countries call themselves: the engine has no names in all languages. */
export const intlNames = (_codes: readonly string[]): [name: string, code: string][] =>
  JSON.parse(ownNamesJson) as [name: string, code: string][];
