/** The countries of ISO 3166-1 by name, for the address form. */
import { allCountries, findCountry, regionName } from '#places';
import type { Address } from '#commerce';

/** Nobody lives there. */
const uninhabited = new Set(['AQ', 'BV', 'GS', 'HM', 'TF', 'UM']);

const nameIn = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Sorted by name; one that an agent gave and nobody knows stays selectable. */
export function countries(selected: string): { value: string; text: string }[] {
  const codes = allCountries().filter((code) => code === selected || !uninhabited.has(code));
  const listed = codes.includes(selected) || selected === '' ? codes : [...codes, selected];
  return listed
    .map((value) => ({ value, text: countryName(value) }))
    .sort((a, b) => a.text.localeCompare(b.text, 'en'));
}

/** What the form selects for a country that an agent may have written in other words. */
export const countryChoice = (country: string): string => findCountry(country) ?? country;

export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (nameIn.of(code) ?? code) : code;

/** As a person reads it: the state by its name. @param address with codes, as far as they are known */
export const regionText = ({ country, region }: Address): string | undefined =>
  country !== undefined && region !== undefined ? regionName(country, region) : region;
