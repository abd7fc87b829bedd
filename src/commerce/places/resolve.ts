/**
 * Which country and which region an address means. Agents write `US`, `USA` and `United States`, `CA`, `US-CA` and `California`;
 * taxes and delivery are decided by codes of ISO 3166.
 */
import {
  countryCodes,
  englishNames,
  isoRegions,
  postalNames,
  postalPatterns,
  regionParents,
} from './data.ts';

/** For comparing names: without case, marks, spaces and punctuation. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Languages in which the names of countries are known, beside English. */
const languages =
  'ar bg cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi zh zh-Hant'.split(
    ' ',
  );

let english: Map<string, string> | undefined;
let others: Map<string, string> | undefined;

/** @returns alpha-2; undefined for what names no country */
export function findCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  if (Object.hasOwn(countryCodes, code)) return countryCodes[code];
  const name = fold(text);
  if (name.length === 0 || name.length > longestName) return undefined;
  const compact = name.toUpperCase();
  // `U.S.A.`
  if (isCountry(compact)) return compact;
  if (Object.hasOwn(countryCodes, compact)) return countryCodes[compact];
  english ??= namesInEnglish();
  return english.get(name) ?? (others ??= countryNames(languages)).get(name);
}

const longestName = 60;
const byCode = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !Object.hasOwn(countryCodes, code) &&
  byCode.of(code) !== undefined &&
  !notCountries.has(code);

/** Of CLDR: groups, and codes for tests. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

function countryNames(of: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  for (const language of of)
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of codes) {
        const name = fold(display.of(code) ?? '');
        // Abbreviations of one language are codes of another country: `EU` is the United States in some.
        if ((name.length > 3 || /[^a-z]/.test(name)) && !names.has(name)) names.set(name, code);
      }
    }
  return names;
}

function namesInEnglish(): Map<string, string> {
  const names = countryNames(['en']);
  for (const [code, all] of Object.entries(englishNames)) for (const name of all) names.set(fold(name), code);
  return names;
}

const indexes = new Map<string, RegionIndex | undefined>();

interface RegionIndex {
  codes: ReadonlySet<string>;
  /** Folded name → code; undefined where two regions share it. */
  byName: ReadonlyMap<string, string | undefined>;
}

/**
 * @param country alpha-2
 * @returns its code within the country, without `US-`; undefined for what names no region of the country, or more than one
 */
export function findRegion(country: string, text: string): string | undefined {
  const index = indexOf(country);
  if (!index) return undefined;
  const code = text.toUpperCase().replaceAll(/[\s.]/g, '');
  const own = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code;
  if (index.codes.has(own)) return own;
  const name = fold(text);
  if (name.length === 0 || name.length > longestName) return undefined;
  if (index.byName.has(name)) return index.byName.get(name);
  return abbreviated(index, text);
}

/** `Calif.`: the beginning of one name alone. */
function abbreviated({ byName }: RegionIndex, text: string): string | undefined {
  const [, beginning] = /^\s*(\p{L}{3,})\.\s*$/u.exec(text) ?? [];
  if (beginning === undefined) return undefined;
  const start = fold(beginning);
  const meant = new Set([...byName].filter(([name]) => name.startsWith(start)).map(([, code]) => code));
  const [only] = meant;
  return meant.size === 1 ? only : undefined;
}

function indexOf(country: string): RegionIndex | undefined {
  if (!indexes.has(country)) indexes.set(country, readIndex(country));
  return indexes.get(country);
}

function readIndex(country: string): RegionIndex | undefined {
  const tables = [isoRegions, postalNames].map((table) =>
    Object.hasOwn(table, country) ? table[country] : undefined,
  );
  const all = tables.flatMap((table) => Object.entries(table ?? {}));
  if (all.length === 0) return undefined;
  const byName = new Map<string, string | undefined>();
  for (const [code, names] of all)
    for (const name of names.map(fold)) {
      const before = byName.get(name);
      byName.set(name, byName.has(name) && before !== code ? oneOf(country, before, code) : code);
    }
  return { codes: new Set(all.map(([code]) => code)), byName };
}

/** A province that is a region by itself has its name twice: Madrid. The smaller one is meant. */
function oneOf(country: string, a: string | undefined, b: string): string | undefined {
  if (a === undefined) return undefined;
  if (isRegionIn(country, a, b)) return a;
  return isRegionIn(country, b, a) ? b : undefined;
}

/** Whether a region is another one, or a part of it. @param region of the country, as the other: codes */
export function isRegionIn(country: string, region: string, outer: string): boolean {
  if (region === outer) return true;
  const parents = Object.hasOwn(regionParents, country) ? regionParents[country] : undefined;
  const parent = parents && Object.hasOwn(parents, region) ? parents[region] : undefined;
  return parent !== undefined && isRegionIn(country, parent, outer);
}

/**
 * Whether a postal code lies in a region, as far as the post's own table tells.
 * @returns undefined where it tells nothing, as for a code that has none of its beginnings
 */
export function isPostalCodeIn(country: string, region: string, postalCode: string): boolean | undefined {
  const patterns = Object.hasOwn(postalPatterns, country) ? postalPatterns[country] : undefined;
  const code = postalCode.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!patterns || !Object.hasOwn(patterns, region) || code === '') return undefined;
  const begins = (pattern: string): boolean => new RegExp(`^(?:${pattern})`).test(code);
  if (begins(patterns[region] ?? '')) return true;
  return Object.values(patterns).some(begins) ? false : undefined;
}

/** Why a region cannot be told: no region of the country, one in which the postal code does not lie, or none at all. */
export type RegionFault = 'unknown' | 'contradicted' | 'missing';

/**
 * The region of an address: what it names, or what its postal code lies in where it names none.
 * @param country alpha-2
 * @returns neither for a country without known regions
 */
export function readRegion(
  country: string,
  { region = '', postalCode = '' }: { region?: string; postalCode?: string },
): { region?: string; fault?: RegionFault } {
  const index = indexOf(country);
  if (!index) return {};
  if (region.trim() === '') {
    const [only, ...others] = [...index.codes].filter((code) => isPostalCodeIn(country, code, postalCode));
    return only !== undefined && others.length === 0 ? { region: only } : { fault: 'missing' };
  }
  const code = findRegion(country, region);
  if (code === undefined) return { fault: 'unknown' };
  return isPostalCodeIn(country, code, postalCode) === false ? { fault: 'contradicted' } : { region: code };
}
