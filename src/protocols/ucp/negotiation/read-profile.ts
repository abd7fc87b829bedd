/** The parts of a platform's profile that we act on. Everything in it is foreign: names are compared, never followed. */
import { asArray, asObject } from '#manifest';
import type { JsonObject } from '../release.ts';

export interface PlatformProfile {
  /** `ucp.version`; absent when it is not a string. */
  version?: string;
  capabilities: ReadonlyMap<string, readonly DeclaredEntry[]>;
  handlers: PlatformHandlers;
  /** The document with its registries as maps of lists, whichever form it came in. */
  document: JsonObject;
}

export interface DeclaredEntry {
  version: string;
  config: JsonObject;
}

/** Handler name → what the platform can do with it; undefined is everything. */
export type PlatformHandlers = ReadonlyMap<string, readonly JsonObject[] | undefined>;

/** More than any real profile has; the rest is not looked at. */
const maxEntries = 500;

const registryNames = ['services', 'capabilities', 'payment_handlers'] as const;

/** Total on any object. The first release had arrays of named entries where there are maps of arrays now: both are read. */
export function readProfile(document: JsonObject): PlatformProfile {
  const declared = asObject(document['ucp']) ?? {};
  const registries = registryNames.flatMap((name) =>
    Array.isArray(declared[name]) ? [[name, Object.fromEntries(grouped(declared[name]))] as const] : [],
  );
  const services = asObject(declared['services']);
  const ucp: JsonObject = {
    ...declared,
    ...(services ? { services: listed(services) } : {}),
    ...Object.fromEntries(registries),
  };
  const version = asText(ucp['version']);
  return {
    ...(version === undefined ? {} : { version }),
    capabilities: new Map(
      entriesOf(ucp['capabilities']).map(([name, entries]) => [name, entries.flatMap(toEntry)]),
    ),
    handlers: new Map(
      entriesOf(ucp['payment_handlers']).map(([name, entries]) => [name, instrumentsOf(entries)]),
    ),
    document: { ...document, ucp },
  };
}

/** A service of the first release holds its transports by name: each becomes a binding. */
const listed = (services: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(services)
      .slice(0, maxEntries)
      .map(([name, service]) => {
        const { version, ...members } = asObject(service) ?? {};
        const bindings = Object.entries(members).flatMap(([transport, binding]) =>
          transports.has(transport) ? [{ version, transport, ...asObject(binding) }] : [],
        );
        return [name, bindings.length && !('transport' in members) ? bindings : service];
      }),
  );

const transports: ReadonlySet<string> = new Set(['rest', 'mcp', 'a2a', 'embedded']);

function grouped(list: unknown): Map<string, JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const entry of firstObjects(list, maxEntries)) {
    const name = asText(entry['name']);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(entry);
    else groups.set(name, [entry]);
  }
  return groups;
}

const entriesOf = (registry: unknown): [name: string, entries: JsonObject[]][] =>
  Object.entries(asObject(registry) ?? {})
    .slice(0, maxEntries)
    .map(([name, entries]) => [name, firstObjects(entries, maxEntries)]);

function toEntry(entry: JsonObject): DeclaredEntry[] {
  const version = asText(entry['version']);
  return version === undefined ? [] : [{ version, config: asObject(entry['config']) ?? {} }];
}

/** Several instances of one handler: what any of them can do. */
function instrumentsOf(entries: readonly JsonObject[]): JsonObject[] | undefined {
  const lists = entries.map((entry) => entry['available_instruments']);
  if (!lists.every(Array.isArray)) return undefined;
  return firstObjects(lists.flat(), maxEntries);
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The objects of a list, no more than `max` of its members looked at. */
export const firstObjects = (value: unknown, max: number): JsonObject[] =>
  asArray(value)
    .slice(0, max)
    .map(asObject)
    .filter((one) => one !== undefined);
