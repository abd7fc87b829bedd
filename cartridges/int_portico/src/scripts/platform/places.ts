/** The tables of places that a store's checkout needs: countries in English, and regions where the post requires one. */
import type { RegionTable } from '../../../../../src/commerce/places/data.ts';
import { countryCodesJson, englishNamesJson, regionTables } from './place-tables.ts';

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

/** The engine has no names of countries in other languages. */
export const intlNames = (_codes: readonly string[]): [name: string, code: string][] => [];
