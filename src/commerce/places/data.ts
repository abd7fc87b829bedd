/** The tables of `generate.ts`. */
import postal from './postal.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };
import type { PostalFile, RegionsFile } from './generate.ts';

export const {
  countries: countryCodes,
  countryNames: englishNames,
  parents: regionParents,
  regions: isoRegions,
}: RegionsFile = regions;

/** With regions of the post that ISO 3166-2 lists as countries, or not at all: Puerto Rico, armed forces. */
export const { postal: postalPatterns, names: postalNames }: PostalFile = postal;
