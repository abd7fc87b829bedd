/**
 * What schema.org says: types, properties, values. Pending and retired terms are known terms. Names are bare and
 * case-sensitive (`Product`); see `parse/structured/terms.ts` for how written names become bare ones.
 */
import { readFileSync } from 'node:fs';
import { projectFile } from '../../../config/files.ts';
import type { SchemaOrgVocabulary } from './declarations.ts';

/** Reads the generated vocabulary when it is first asked for: an audit that needs none pays nothing. */
interface VocabularyFile extends SchemaOrgVocabulary {
  /** Package, version, and license. */
  source: string;
  /** The newest release of schema.org that it is known to hold. */
  release: string;
}

let file: VocabularyFile | undefined;

export function vocabularyFile(): VocabularyFile {
  file ??= JSON.parse(
    readFileSync(projectFile('src/audit/parse/vocabulary/schema-org.json'), 'utf8'),
  ) as VocabularyFile;
  return file;
}

/** The words of an entry; none when there is no such entry. Names come from strangers, so only own keys count. */
function entry(table: Record<string, string>, name: string): string[] {
  const text = Object.hasOwn(table, name) ? table[name]! : '';
  return text === '' ? [] : text.split(' ');
}

const known = (table: 'types' | 'properties' | 'superseded', name: string): boolean =>
  Object.hasOwn(vocabularyFile()[table], name);

export const isType = (name: string): boolean => known('types', name);
export const isProperty = (name: string): boolean => known('properties', name);

const lineages = new Map<string, ReadonlySet<string>>();

/** The type and all its supertypes; empty for unknown types. */
export function lineageOf(type: string): ReadonlySet<string> {
  const held = lineages.get(type);
  if (held) return held;
  if (!isType(type)) return new Set();
  const { types } = vocabularyFile();
  const lineage = new Set([type]);
  // A set grows while it is walked.
  for (const one of lineage) for (const parent of entry(types, one)) lineage.add(parent);
  lineages.set(type, lineage);
  return lineage;
}

/** A type is a subtype of itself. */
export const isSubtypeOf = (type: string, ancestor: string): boolean => lineageOf(type).has(ancestor);

/** `[domains, ranges]` of a property. */
function sidesOf(property: string): [string[], string[]] {
  const { properties } = vocabularyFile();
  const [domains = '', ranges = ''] = Object.hasOwn(properties, property)
    ? properties[property]!.split(': ')
    : [];
  return [domains, ranges].map((side) => side.split(' ').filter((name) => name !== '')) as [
    string[],
    string[],
  ];
}

/** Types that carry the property themselves; their subtypes inherit it. */
export const domainsOf = (property: string): string[] => sidesOf(property)[0];

/** Types that a value may have; a datatype is `Text`, `URL`, `Number`, `Integer`, `Boolean`, `Date`, `DateTime` or `Time`. */
export const rangeOf = (property: string): string[] => sidesOf(property)[1];

/** True when one of the types, or a supertype, carries the property. */
export const hasProperty = (types: readonly string[], property: string): boolean =>
  domainsOf(property).some((domain) => types.some((type) => isSubtypeOf(type, domain)));

/** Every property of the type, inherited ones included, in order of the alphabet. */
export function propertiesOf(type: string): string[] {
  const lineage = lineageOf(type);
  return Object.keys(vocabularyFile().properties).filter((property) =>
    domainsOf(property).some((domain) => lineage.has(domain)),
  );
}

export const typeNames = (): string[] => Object.keys(vocabularyFile().types);

/** The term to use instead of a superseded type or property. */
export const supersededBy = (name: string): string | undefined =>
  known('superseded', name) ? vocabularyFile().superseded[name] : undefined;

/** Values of an enumeration and of the enumerations below it: `InStock`, `OutOfStock`, … */
export function membersOf(enumeration: string): string[] {
  const { members } = vocabularyFile();
  return Object.keys(members)
    .filter((name) => isSubtypeOf(name, enumeration))
    .flatMap((name) => entry(members, name));
}

/** The enumeration of which the name is a value. */
export function enumerationOf(value: string): string | undefined {
  const { members } = vocabularyFile();
  return Object.keys(members).find((name) => entry(members, name).includes(value));
}

/** Where the vocabulary comes from and how new it is. */
export function vocabularyNote(): { source: string; release: string } {
  const { source, release } = vocabularyFile();
  return { source, release };
}
