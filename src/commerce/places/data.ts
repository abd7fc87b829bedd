/** The tables that `generate.ts` writes, and the names that Intl knows. The cartridge has smaller ones. */
import more from './names.json' with { type: 'json' };
import postal from './postal.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };
import type { NamesFile, PostalFile, RegionsFile } from './generate.ts';

const [regionsFile, postalFile, namesFile]: [RegionsFile, PostalFile, NamesFile] = [regions, postal, more];

/** What is known of the regions of a country, by their codes without the country. */
export interface RegionTable {
  names: Readonly<Record<string, readonly string[]>>;
  /** The region that contains it. */
  parents?: Readonly<Record<string, string>>;
  /** Former codes, and those of the post → the code now. */
  former?: Readonly<Record<string, string>>;
  /** How its postal codes begin, as a pattern. */
  postal?: Readonly<Record<string, string>>;
  /** What the post requires of an address: A street, C city, S region, Z postal code. */
  required?: string;
}

/** Alpha-3, numbers and former codes → alpha-2. */
export const countryCodes = (): Readonly<Record<string, string>> => regionsFile.countries;

/** Alpha-2 of every country → its names in English. */
export const englishNames = (): Readonly<Record<string, readonly string[]>> => regionsFile.countryNames;

const entryOf = <T>(table: Readonly<Record<string, T>>, country: string): T | undefined =>
  Object.hasOwn(table, country) ? table[country] : undefined;

/** @returns undefined for a country without known regions */
export function regionTable(country: string): RegionTable | undefined {
  const names: Record<string, string[]> = {};
  for (const table of [regionsFile.regions, postalFile.names, namesFile.names])
    for (const [code, all] of Object.entries(entryOf(table, country) ?? {}))
      names[code] = [...(names[code] ?? []), ...all];
  if (Object.keys(names).length === 0) return undefined;
  const former = { ...entryOf(postalFile.former, country), ...entryOf(regionsFile.former, country) };
  return {
    names,
    parents: entryOf(regionsFile.parents, country) ?? {},
    former,
    postal: entryOf(postalFile.postal, country) ?? {},
    required: entryOf(postalFile.required, country) ?? '',
  };
}

const languages =
  'en ar bg cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi zh zh-Hant'.split(
    ' ',
  );

/** Names of countries in many languages, English first. @param codes alpha-2 */
export function* intlNames(codes: readonly string[]): Generator<[name: string, code: string]> {
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of codes) yield [display.of(code) ?? '', code];
    }
}
