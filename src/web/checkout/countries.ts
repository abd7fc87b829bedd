/** The countries of ISO 3166-1 by name, for the address form. */
import { allCountries, findCountry, regionName } from '#places';
import type { Address } from '#commerce';

/** Without permanent population. */
const uninhabited = new Set(['AQ', 'BV', 'GS', 'HM', 'TF', 'UM']);

const nameIn = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Sorted by name. An unknown value from an agent stays selectable. */
export function countries(selected: string): { value: string; text: string }[] {
  const codes = allCountries().filter((code) => code === selected || !uninhabited.has(code));
  const listed = codes.includes(selected) || selected === '' ? codes : [...codes, selected];
  return listed
    .map((value) => ({ value, text: countryName(value) }))
    .sort((a, b) => a.text.localeCompare(b.text, 'en'));
}

/** Option for a country that an agent may have written in a different way. */
export const countryChoice = (country: string): string => findCountry(country) ?? country;

export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (nameIn.of(code) ?? code) : code;

/** Region for display, by name if the code is known. */
export const regionText = ({ country, region }: Address): string | undefined =>
  country !== undefined && region !== undefined ? regionName(country, region) : region;
