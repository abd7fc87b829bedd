/** Reading values of schema.org properties, however a shop writes them. */
import type { StructuredNode } from '../facts/facts.ts';
import { isBlank } from '../blank.ts';

export type Props = Record<string, unknown>;

export const isProps = (value: unknown): value is Props =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own property only: markup may be named like a method of objects. */
export const get = (props: Props, key: string): unknown =>
  Object.hasOwn(props, key) ? props[key] : undefined;

/** The values as a list; `@list` and `@set` are opened, null left out. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? item : listOf(item)));
  if (!isProps(value)) return [value];
  const inner = get(value, '@list') ?? get(value, '@set');
  return Array.isArray(inner) ? inner : [value];
}

/**
 * First text of a value, numbers as written by String(). Of an object: `@value`, else one of `keys`, else its `@id`.
 * An empty text is a value here; see `isBlank`.
 */
export function textOf(value: unknown, ...keys: string[]): string | undefined {
  for (const item of listOf(value)) {
    if (typeof item === 'string') return item;
    if (typeof item === 'number' || typeof item === 'boolean') return String(item);
    if (!isProps(item)) continue;
    for (const key of ['@value', ...keys, '@id']) {
      const inner = listOf(get(item, key))[0];
      if (typeof inner === 'string' || typeof inner === 'number') return String(inner);
    }
  }
  return undefined;
}

/** `{ [key]: value }`, or nothing without a value: for optional fields. */
export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}

export const typesOf = (props: Props): string[] =>
  listOf(get(props, '@type')).filter((type): type is string => typeof type === 'string');

/** True when at least one value says something. */
export const isGiven = (value: unknown): boolean => value !== undefined && !isBlank(value);

export interface Graph {
  /** The object with what other nodes of the same `@id` add to it; a bare reference gives the node it names. */
  resolve(value: unknown): Props | undefined;
  /** Path of an object: its node's, else built from the holder. */
  path(props: Props, otherwise: string): string;
}

/** More nodes under one `@id` are left aside. */
const MAX_MERGED = 8;

export function graphOf(nodes: readonly StructuredNode[]): Graph {
  const byId = Map.groupBy(
    nodes.filter((node) => node.id !== undefined),
    (node) => node.id,
  );
  const paths = new Map(nodes.map((node) => [node.props, node.path]));
  const references = new Map<string, Props>();
  return {
    resolve(value) {
      if (!isProps(value)) return undefined;
      const id = get(value, '@id');
      const named = typeof id === 'string' ? byId.get(id) : undefined;
      if (!named || (named.length === 1 && named[0]!.props === value)) return value;
      // A list may hold one reference a thousand times.
      const bare = Object.keys(value).length === 1;
      const known = bare ? references.get(id as string) : undefined;
      if (known) return known;
      const merged: Props = {};
      for (const props of [value, ...named.slice(0, MAX_MERGED).map((node) => node.props)]) {
        for (const [key, member] of Object.entries(props))
          if (!Object.hasOwn(merged, key)) merged[key] = member;
      }
      paths.set(merged, paths.get(value) ?? named[0]!.path);
      if (bare) references.set(id as string, merged);
      return merged;
    },
    path: (props, otherwise) => paths.get(props) ?? otherwise,
  };
}

/** Objects under a property, references resolved, with their paths. */
export function objectsOf(
  graph: Graph,
  holder: Props,
  path: string,
  key: string,
): { props: Props; path: string }[] {
  const value = get(holder, key);
  const many = Array.isArray(value);
  return listOf(value).flatMap((item, index) => {
    const props = graph.resolve(item);
    const built = `${path}${path.includes(' /') ? '' : ' '}/${key}${many ? `/${index}` : ''}`;
    return props ? [{ props, path: graph.path(props, built) }] : [];
  });
}
