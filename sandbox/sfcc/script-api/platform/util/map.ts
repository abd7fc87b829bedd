/** `dw.util.Map`, `HashMap`, `LinkedHashMap` and `SortedMap`. Every one keeps the order in which keys came. */
import { constructible, documented } from '../../documented.ts';
import { collectionOf, setOf, type PlatformCollection } from './collection.ts';
import { joined } from './joined.ts';
import { isSame, keyOf } from './same.ts';

export interface PlatformMapEntry<K, V> {
  readonly key: K;
  readonly value: V;
}

type PlatformSet<T> = Omit<PlatformCollection<T>, number>;

export interface PlatformMap<K, V> {
  readonly length: number;
  readonly empty: boolean;
  size(): number;
  get(key: unknown): V | null;
  containsKey(key: unknown): boolean;
  containsValue(value: unknown): boolean;
  keySet(): PlatformSet<K>;
  entrySet(): PlatformSet<PlatformMapEntry<K, V>>;
  values(): PlatformCollection<V>;
}

export interface PlatformSortedMap<K, V> extends PlatformMap<K, V> {
  firstKey(): K | null;
  lastKey(): K | null;
}

type Entries<K, V> = Iterable<readonly [K, V]>;
type Kept<K, V> = Map<unknown, PlatformMapEntry<K, V>>;

const kept = new WeakMap<object, Kept<unknown, unknown>>();

const entry = <K, V>(key: K, value: V): PlatformMapEntry<K, V> =>
  documented('dw.util.MapEntry', { key, value });

const keep = <K, V>(entries: Entries<K, V>): Kept<K, V> =>
  new Map(Array.from(entries, ([key, value]) => [keyOf(key), entry(key, value)]));

const reading = <K, V>(map: Kept<K, V>): PlatformMap<K, V> => ({
  get length() {
    return map.size;
  },
  get empty() {
    return map.size === 0;
  },
  size: () => map.size,
  get: (key) => map.get(keyOf(key))?.value ?? null,
  containsKey: (key) => map.has(keyOf(key)),
  containsValue: (value) => [...map.values()].some((one) => isSame(one.value, value)),
  keySet: () => setOf(() => [...map.values()].map(({ key }) => key)),
  entrySet: () => setOf(() => [...map.values()]),
  values: () => collectionOf(() => [...map.values()].map(({ value }) => value)),
});

const made = <K, V, T extends PlatformMap<K, V>>(name: string, map: Kept<K, V>, object: T): T => {
  kept.set(object, map);
  return documented(name, object);
};

/** A `dw.util.Map` that cannot be changed. */
export function mapOf<K, V>(entries: Entries<K, V>): PlatformMap<K, V> {
  const map = keep(entries);
  return made('dw.util.Map', map, reading(map));
}

/** A `dw.util.SortedMap` that cannot be changed. @param entries in order */
export function sortedMapOf<K, V>(entries: Entries<K, V>): PlatformSortedMap<K, V> {
  const map = keep(entries);
  const keys = [...map.values()].map(({ key }) => key);
  const object = joined(
    { firstKey: () => keys[0] ?? null, lastKey: () => keys.at(-1) ?? null },
    reading(map),
  );
  return made('dw.util.SortedMap', map, object);
}

function changeable(name: string, map: Kept<unknown, unknown>): object {
  const put = (key: unknown, value: unknown): unknown => {
    const before = map.get(keyOf(key))?.value ?? null;
    map.set(keyOf(key), entry(key, value));
    return before;
  };
  const object = joined(
    {
      put,
      putAll: (other: object) => {
        for (const { key, value } of kept.get(other)?.values() ?? []) put(key, value);
      },
      remove: (key: unknown) => {
        const before = map.get(keyOf(key))?.value ?? null;
        map.delete(keyOf(key));
        return before;
      },
      clear: () => map.clear(),
      clone: () => changeable(name, new Map(map)),
    },
    reading(map),
  );
  return made(name, map, object);
}

const constructor = (name: string): object =>
  constructible(name, {}, (other?: object) => changeable(name, new Map(other && kept.get(other))));

export const HashMap = constructor('dw.util.HashMap');
export const LinkedHashMap = constructor('dw.util.LinkedHashMap');
