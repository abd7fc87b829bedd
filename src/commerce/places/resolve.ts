/**
 * Which country and which region an address means. Agents write `US`, `USA` and `United States`, `CA`, `US-CA` and `California`;
 * taxes, delivery and stores need the codes of ISO 3166.
 */
import { countryCodes, englishNames, intlNames, regionTable } from './data.ts';
import { foldName } from './fold-name.ts';

let byCountryName: Map<string, string> | undefined;

/** @returns alpha-2; undefined for what names no country */
export function findCountry(text: string | undefined): string | undefined {
  if (text === undefined || text.length > longestText) return undefined;
  const written = byCode(text.trim().toUpperCase());
  if (written !== undefined) return written;
  const name = foldName(text);
  if (name === '') return undefined;
  // `U.S.A.`
  return byCode(name.toUpperCase()) ?? (byCountryName ??= countryNames()).get(name);
}

const byCode = (code: string): string | undefined => (isCountry(code) ? code : own(countryCodes(), code));

/** Far above the longest name. */
const longestText = 100;

const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table && Object.hasOwn(table, key) ? table[key] : undefined;

const isCountry = (code: string): boolean => Object.hasOwn(englishNames(), code);

/** Every country of ISO 3166-1 by its alpha-2 code. */
export const allCountries = (): string[] => Object.keys(englishNames());

function countryNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [code, all] of Object.entries(englishNames()))
    for (const name of all) names.set(foldName(name), code);
  for (const [name, code] of intlNames(allCountries())) {
    const folded = foldName(name);
    // Abbreviations of one language are codes of another country: `EU` is the United States in some.
    if ((folded.length > 3 || /[^a-z]/.test(folded)) && !names.has(folded)) names.set(folded, code);
  }
  return names;
}

interface RegionIndex {
  codes: readonly string[];
  /** Former code → code. */
  former: Readonly<Record<string, string>>;
  parents: Readonly<Record<string, string>>;
  /** Folded name → codes. */
  byName: ReadonlyMap<string, readonly string[]>;
  /** Code → beginning of its postal codes. */
  begins: ReadonlyMap<string, RegExp>;
  names: Readonly<Record<string, readonly string[]>>;
  required: string;
}

const indexes = new Map<string, RegionIndex | undefined>();

function indexOf(country: string): RegionIndex | undefined {
  if (!indexes.has(country)) indexes.set(country, readIndex(country));
  return indexes.get(country);
}

function readIndex(country: string): RegionIndex | undefined {
  const table = isCountry(country) ? regionTable(country) : undefined;
  if (!table) return undefined;
  const { names, parents = {}, former = {}, postal = {}, required = '' } = table;
  const byName = new Map<string, string[]>();
  for (const [code, all] of Object.entries(names))
    for (const name of all.map(foldName)) {
      const codes = byName.get(name) ?? [];
      if (!codes.includes(code)) byName.set(name, [...codes, code]);
    }
  const begins = new Map(
    Object.entries(postal).map(([code, pattern]) => [code, new RegExp(`^(?:${pattern})`)] as const),
  );
  return { codes: Object.keys(names), former, parents, byName, begins, names, required };
}

/** Whether the post of a country requires a region in every address: Canada does, Germany does not. @param country alpha-2 */
export const isRegionRequired = (country: string): boolean =>
  indexOf(country)?.required.includes('S') ?? false;

/**
 * @param country alpha-2
 * @param postalCode distinguishes regions that share a name
 * @returns its code within the country, without `US-`; undefined if no region or several match
 */
export function findRegion(country: string, text: string, postalCode = ''): string | undefined {
  const index = indexOf(country);
  if (!index || text.length > longestText) return undefined;
  const code = text.toUpperCase().replaceAll(/[\s.]/g, '');
  const bare = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code;
  if (Object.hasOwn(index.names, bare)) return bare;
  const now = own(index.former, bare);
  if (now !== undefined) return now;
  return onlyOf(country, namedBy(index, text), postalCode);
}

function namedBy({ byName }: RegionIndex, text: string): readonly string[] {
  // `Anhui / 安徽`: each half may be a name. `TOKYO-TO`: the prefecture of Tokyo.
  for (const part of [text, ...text.split('/'), text.replace(/-[A-Za-z]{2,3}$/, '')]) {
    const found = byName.get(foldName(part));
    if (found && foldName(part) !== '') return found;
  }
  // `Calif.`: the beginning of a name.
  const [, beginning] = /^\s*(\p{L}{3,})\.\s*$/u.exec(text) ?? [];
  if (beginning === undefined) return [];
  const start = foldName(beginning);
  return unique([...byName].filter(([name]) => name.startsWith(start)).flatMap(([, codes]) => codes));
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** A province that is a region by itself has its name twice, as Madrid has: the smaller one is meant. */
function onlyOf(country: string, codes: readonly string[], postalCode: string): string | undefined {
  const smallest = codes.filter(
    (code) => !codes.some((other) => other !== code && isRegionIn(country, other, code)),
  );
  if (smallest.length <= 1) return smallest[0];
  const here = smallest.filter((code) => isPostalCodeIn(country, code, postalCode) === true);
  return here.length === 1 ? here[0] : undefined;
}

/** Whether a region is another one, or a part of it. @param region of the country, as the other: codes */
export function isRegionIn(country: string, region: string, outer: string): boolean {
  if (region === outer) return true;
  const parent = own(indexOf(country)?.parents, region);
  return parent !== undefined && isRegionIn(country, parent, outer);
}

/**
 * Whether a postal code is in a region or one of its parts, by the table of the postal service.
 * @returns undefined if unknown, as for a code with an unknown prefix
 */
export function isPostalCodeIn(country: string, region: string, postalCode: string): boolean | undefined {
  const index = indexOf(country);
  if (!index || !isCovered(index, region)) return undefined;
  const found = regionsOf(index, postalCode);
  if (found.length === 0) return undefined;
  return found.some((code) => isRegionIn(country, code, region));
}

/** Whether the table knows all postal codes of a region: its own, or those of each of its parts. */
function isCovered({ begins, parents, codes }: RegionIndex, region: string): boolean {
  if (begins.has(region)) return true;
  const parts = codes.filter((code) => own(parents, code) === region);
  return parts.length > 0 && parts.every((code) => begins.has(code));
}

const barePostalCode = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

function regionsOf({ begins }: RegionIndex, postalCode: string): string[] {
  const code = barePostalCode(postalCode);
  return code === '' ? [] : [...begins].filter(([, pattern]) => pattern.test(code)).map(([region]) => region);
}

/** Why a region cannot be resolved: unknown in the country, contradicted by the postal code, or missing. */
export type RegionFault = 'unknown' | 'contradicted' | 'missing';

/**
 * The region of an address: the one it names, or the one of its postal code if it names none. For a large region, the part
 * that contains the postal code.
 * @param country alpha-2
 * @returns neither for a country without known regions
 */
export function readRegion(
  country: string,
  { region = '', postalCode = '' }: { region?: string; postalCode?: string },
): { region?: string; fault?: RegionFault } {
  const index = indexOf(country);
  if (!index) return {};
  const code = findRegion(country, region, postalCode);
  if (code !== undefined && index.begins.get(code)?.test(barePostalCode(postalCode))) return { region: code };
  const [only, ...others] = regionsOf(index, postalCode);
  const lies = others.length === 0 ? only : undefined;
  // Some wallets write the country here, and some people a dash.
  if (code === undefined && (foldName(region) === '' || findCountry(region) === country))
    return lies === undefined ? { fault: 'missing' } : { region: lies };
  if (code === undefined) return { fault: 'unknown' };
  if (isPostalCodeIn(country, code, postalCode) === false) return { fault: 'contradicted' };
  return { region: lies !== undefined && isRegionIn(country, lies, code) ? lies : code };
}

/** A region to name as an example: where the postal code lies, else the first of the country. @param country alpha-2 */
export function exampleRegion(country: string, postalCode = ''): { code: string; name: string } | undefined {
  const index = indexOf(country);
  const code = index && (regionsOf(index, postalCode)[0] ?? index.codes.toSorted()[0]);
  return code === undefined ? undefined : { code, name: regionName(country, code) };
}

/** Its English name; the code where it is none of the country. @param country alpha-2 */
export const regionName = (country: string, code: string): string =>
  own(indexOf(country)?.names, code)?.[0] ?? code;

/** The members of an address that are resolved. */
export interface WrittenPlace {
  country?: string;
  region?: string;
  postalCode?: string;
}

/**
 * An address with its country and region as codes, where they are clear; else as they were sent.
 * @returns the same object where nothing changes
 */
export function resolved<T extends WrittenPlace>(address: T): T {
  const country = findCountry(address.country);
  if (country === undefined) return address;
  const region = address.region === undefined ? undefined : readRegion(country, address).region;
  const isSame = country === address.country && (region ?? address.region) === address.region;
  return isSame ? address : { ...address, country, ...(region === undefined ? {} : { region }) };
}
