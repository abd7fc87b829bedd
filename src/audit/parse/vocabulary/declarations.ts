/** Reads schema.org's vocabulary out of the type declarations of `schema-dts`; only the generator needs it. */

/** Every value is one string, so that the file stays small and a change of one term is a change of one line. */
export interface SchemaOrgVocabulary {
  /** Direct supertypes by type, separated by spaces; empty for Thing and DataType. */
  types: Record<string, string>;
  /** `domain domain: range range` by property. */
  properties: Record<string, string>;
  /** Values by enumeration, separated by spaces. */
  members: Record<string, string>;
  /** The term to use instead, by superseded type or property. */
  superseded: Record<string, string>;
}

const opening = /^(?:export )?(?:interface|type) (\w+?)(Base|Leaf)(?:<.*?>)?(?: extends .*?)?(?: = .*?)? \{$/;
const ownType = /^ {4}"@type": "([^"]+)";$/;
const property = /^ {4}"(\w+)"\?: SchemaValue<(.*), "\w+">;$/;
const alias = /^export type (\w+)(?:<.*?>)? = (.*);$/;
const instead = /@deprecated (?:Consider using|Use) (?:https:\/\/schema\.org\/)?(\w+) instead\./;
const iri = /^"https:\/\/schema\.org\/(\w+)"$/;

/** The names in a union, type arguments and `readonly` aside. */
const union = (text: string): string[] => text.replaceAll(/<[^<>]*>/g, '').split(' | ');

interface Reading {
  /** By name in the declarations, which is not an identifier for `3DModel` and full IRIs. */
  names: Map<string, string>;
  aliases: { id: string; parts: string[] }[];
  domains: Map<string, Set<string>>;
  ranges: Map<string, Set<string>>;
  superseded: Map<string, string>;
}

function read(source: string): Reading {
  const found: Reading = {
    names: new Map(),
    aliases: [],
    domains: new Map(),
    ranges: new Map(),
    superseded: new Map(),
  };
  let holder = '';
  let replacement: string | undefined;
  for (const line of source.split('\n')) {
    const comment = instead.exec(line);
    if (comment) replacement = comment[1];
    if (/^\s*(?:\/\*\*|\*)/.test(line)) continue;
    const opened = opening.exec(line);
    const typed = ownType.exec(line);
    const stated = property.exec(line);
    const named = alias.exec(line);
    if (opened) holder = opened[1]!;
    else if (typed) found.names.set(holder, typed[1]!);
    else if (stated) {
      const [, name, values] = stated as unknown as [string, string, string];
      add(found.domains, name, [holder]);
      add(found.ranges, name, union(values));
      if (replacement) found.superseded.set(name, replacement);
    } else if (named && !named[1]!.endsWith('Leaf')) {
      found.aliases.push({ id: named[1]!, parts: union(named[2]!) });
      if (replacement) found.superseded.set(named[1]!, replacement);
    }
    replacement = undefined;
  }
  return found;
}

function add(map: Map<string, Set<string>>, key: string, values: string[]): void {
  const held = map.get(key) ?? new Set();
  for (const value of values) held.add(value);
  map.set(key, held);
}

/** Names of other vocabularies, to which schema.org only points, are left out. */
export function readDeclarations(source: string): SchemaOrgVocabulary {
  const found = read(source);
  const ids = new Set(found.aliases.map(({ id }) => id));
  const nameOf = (id: string): string | undefined => {
    const name = found.names.get(id) ?? (ids.has(id) ? id : undefined);
    return name === undefined || !/^\w+$/.test(name) || helpers.has(name) ? undefined : name;
  };
  const types = new Map<string, Set<string>>();
  const members = new Map<string, string[]>();
  for (const { id, parts } of found.aliases) {
    const name = nameOf(id);
    if (name === undefined) continue;
    add(types, name, []);
    for (const part of parts) {
      const child = nameOf(part);
      if (child !== undefined && child !== name) add(types, child, [name]);
    }
    const values = parts.flatMap((part) => iri.exec(part)?.[1] ?? []);
    if (values.length) members.set(name, values);
  }
  const schemaNames = (some: Iterable<string>): string[] =>
    [...new Set([...some].flatMap((id) => nameOf(id) ?? []))].sort();
  const properties = [...found.domains].flatMap(([name, domains]): [string, string][] => {
    const holders = schemaNames(domains);
    const ranges = schemaNames(found.ranges.get(name) ?? []);
    return holders.length ? [[name, `${holders.join(' ')}: ${ranges.join(' ')}`]] : [];
  });
  return {
    types: sorted([...types].map(([name, parents]) => [name, [...parents].sort().join(' ')])),
    properties: sorted(properties),
    members: sorted([...members].map(([name, values]) => [name, values.sort().join(' ')])),
    superseded: sorted([...found.superseded].map(([id, by]) => [nameOf(id) ?? id, by])),
  };
}

/** Types of the package itself. */
const helpers = new Set(['WithContext', 'WithActionConstraints', 'Graph', 'JsonLdObject', 'IdReference']);

const sorted = (entries: [string, string][]): Record<string, string> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
