/** The countries of ISO 3166-1 by name, for the address form. */
import { allCountries, findCountry, regionName } from '#places';
import type { Address } from '#commerce';
import type { CheckoutWords } from './words.ts';

/** Without permanent population. */
const uninhabited = new Set(['AQ', 'BV', 'GS', 'HM', 'TF', 'UM']);

/** Sorted by name. An unknown value from an agent stays selectable. */
export function countries(selected: string, words: CheckoutWords): { value: string; text: string }[] {
  const codes = allCountries().filter((code) => code === selected || !uninhabited.has(code));
  const listed = codes.includes(selected) || selected === '' ? codes : [...codes, selected];
  return listed
    .map((value) => ({ value, text: words.country(value) }))
    .sort((a, b) => words.compare(a.text, b.text));
}

/** Option for a country that an agent may have written in a different way. */
export const countryChoice = (country: string): string => findCountry(country) ?? country;

/** A code of a region, with or without its country. */
const regionCode = /^(?:[A-Z]{2}-)?[A-Z\d]{1,3}$/i;

/** Region for display, by name if the code is known. The names are English, so in other languages a name stays as entered. */
export function regionText({ country, region }: Address, { language }: CheckoutWords): string | undefined {
  const isKept = language !== 'en' && !regionCode.test(region ?? '');
  return country === undefined || region === undefined || isKept ? region : regionName(country, region);
}
