/** The part of a manifest that agents act on. */
import { asArray, asObject, asText, type Json } from './json.ts';

/**
 * Versions, endpoints and capabilities of a manifest, and nothing else: two documents with equal cores mean the same to
 * an agent, whatever their other members say. Plain JSON, to be compared or hashed.
 */
export function manifestCore(document: unknown): Json {
  const root = asObject(document) ?? {};
  const ucp = asObject(root['ucp']);
  return {
    flat: {
      version: root['version'] ?? null,
      capabilities: root['capabilities'] ?? null,
      discovery: asObject(root['discovery'])?.['endpoint'] ?? null,
    },
    official: ucp
      ? {
          version: ucp['version'] ?? null,
          supported: ucp['supported_versions'] ?? null,
          services: entries(ucp['services']),
          capabilities: entries(ucp['capabilities']),
        }
      : null,
  };
}

/** Registries are maps of lists; the first release had objects and lists of named entries. */
function entries(registry: unknown): string[] {
  const members = asObject(registry);
  const named = members
    ? Object.entries(members).flatMap(([name, value]) => listed(value).map((entry) => [name, entry] as const))
    : asArray(registry).map((entry) => ['', entry] as const);
  return named.map(([name, entry]) => `${name} ${signature(asObject(entry) ?? {})}`).toSorted();
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

const transports = ['rest', 'mcp', 'a2a', 'embedded'];

function signature(entry: Json): string {
  const own = ['name', 'version', 'transport', 'endpoint'].map((key) => asText(entry[key]) ?? '');
  const nested = transports.map((key) => asText(asObject(entry[key])?.['endpoint']) ?? '');
  return [...own, ...nested].join(' ');
}
