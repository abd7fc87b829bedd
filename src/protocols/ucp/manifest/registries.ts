/** Entries of the registries of an official profile, whatever the release: services, capabilities, payment handlers. */
import { asArray, asObject, asText, type Json } from './json.ts';

export interface RegistryEntry {
  registry: 'services' | 'capabilities' | 'payment_handlers';
  /** Such as `dev.ucp.shopping.checkout`; empty where the entry of a list has none. */
  name: string;
  /** JSON pointer (RFC 6901). */
  pointer: string;
  entry: Json;
}

const maxEntries = 1000;

/**
 * Maps of lists by name; the first release had lists of named entries instead, and handlers in `payment.handlers` at
 * the root. An object in place of a list counts as its only entry.
 */
export function registryEntries(document: unknown): RegistryEntry[] {
  const root = asObject(document) ?? {};
  const ucp = asObject(root['ucp']) ?? {};
  const registries = ['services', 'capabilities', 'payment_handlers'] as const;
  const first = asObject(root['payment'])?.['handlers'];
  return [
    ...registries.flatMap((registry) => entriesOf(registry, ucp[registry], `/ucp/${registry}`)),
    ...(Array.isArray(first) ? entriesOf('payment_handlers', first, '/payment/handlers') : []),
  ].slice(0, maxEntries);
}

function entriesOf(registry: RegistryEntry['registry'], value: unknown, pointer: string): RegistryEntry[] {
  if (Array.isArray(value))
    return asArray(value)
      .slice(0, maxEntries)
      .flatMap((one, index) => {
        const entry = asObject(one);
        const at = `${pointer}/${index}`;
        return entry ? [{ registry, name: asText(entry['name']) ?? '', pointer: at, entry }] : [];
      });
  return Object.entries(asObject(value) ?? {})
    .slice(0, maxEntries)
    .flatMap(([name, listed]) => {
      const at = `${pointer}/${escapePointer(name)}`;
      if (!Array.isArray(listed)) {
        const entry = asObject(listed);
        return entry ? [{ registry, name, pointer: at, entry }] : [];
      }
      return asArray(listed)
        .slice(0, maxEntries)
        .flatMap((one, index) => {
          const entry = asObject(one);
          return entry ? [{ registry, name, pointer: `${at}/${index}`, entry }] : [];
        });
    });
}

/** A member's name as a part of a JSON pointer. */
export const escapePointer = (name: string): string => name.replace(/~/g, '~0').replace(/\//g, '~1');

export interface ProfileLink {
  /** As written. */
  url: string;
  kind: 'schema' | 'spec';
  pointer: string;
}

const nested = ['rest', 'mcp', 'a2a', 'embedded'];

/** Addresses of schemas and specifications that a profile names, each once; at most 300. */
export function profileLinks(document: unknown): ProfileLink[] {
  const found = registryEntries(document).flatMap(({ entry, pointer }) => [
    ...linksOf(entry, pointer),
    ...nested.flatMap((key) => linksOf(asObject(entry[key]) ?? {}, `${pointer}/${key}`)),
  ]);
  const first = new Map<string, ProfileLink>();
  for (const link of found) {
    const key = `${link.kind} ${link.url}`;
    if (!first.has(key) && first.size < 300) first.set(key, link);
  }
  return [...first.values()];
}

function linksOf(entry: Json, pointer: string): ProfileLink[] {
  const schemas = asArray(entry['instrument_schemas']).slice(0, 50);
  const given: [unknown, ProfileLink['kind'], string][] = [
    [entry['spec'], 'spec', 'spec'],
    [entry['schema'], 'schema', 'schema'],
    [entry['config_schema'], 'schema', 'config_schema'],
    ...schemas.map((url, at): [unknown, 'schema', string] => [url, 'schema', `instrument_schemas/${at}`]),
  ];
  return given.flatMap(([value, kind, key]) => {
    const url = asText(value);
    return url === undefined ? [] : [{ url: url.slice(0, 2000), kind, pointer: `${pointer}/${key}` }];
  });
}

/** `ucp.version` of a profile, as text. */
export const profileVersion = (document: unknown): string | undefined =>
  asText(asObject(asObject(document)?.['ucp'])?.['version']);

/** `supported_versions` of a profile: version and address, as written. Undefined when it has none. */
export function supportedVersions(document: unknown): { version: string; url: unknown }[] | undefined {
  const map = asObject(asObject(document)?.['ucp'])?.['supported_versions'];
  if (map === undefined) return undefined;
  return Object.entries(asObject(map) ?? {})
    .slice(0, 100)
    .map(([version, url]) => ({ version, url }));
}
