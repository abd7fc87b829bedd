/** `dw.util.Collection`, `List`, `Set` and `Iterator` that scripts read. */
import { documented, PlatformException } from '../../documented.ts';
import { joined } from './joined.ts';
import { isSame } from './same.ts';

export interface PlatformIterator<T> {
  hasNext(): boolean;
  next(): T;
  asList(start?: number, size?: number): PlatformList<T>;
}

export interface PlatformCollection<T> {
  readonly length: number;
  readonly empty: boolean;
  readonly [at: number]: T;
  size(): number;
  iterator(): PlatformIterator<T>;
  toArray(start?: number, size?: number): T[];
  contains(item: unknown): boolean;
  containsAll(items: unknown): boolean;
}

export interface PlatformList<T> extends PlatformCollection<T> {
  get(at: number): T;
  indexOf(item: unknown): number;
  join(separator?: string | null): string;
}

/** Where the elements are now; a script sees every change of it. */
export type Elements<T> = () => readonly T[];

const elements = new WeakMap<object, Elements<unknown>>();

/** Elements of a collection of the platform or of a script's own array; undefined for anything else. */
export function elementsOf(given: unknown): readonly unknown[] | undefined {
  if (Array.isArray(given)) return given as unknown[];
  return typeof given === 'object' && given !== null ? elements.get(given)?.() : undefined;
}

export const reading = <T>(now: Elements<T>): Reading<T> => ({
  get length() {
    return now().length;
  },
  get empty() {
    return now().length === 0;
  },
  size: () => now().length,
  iterator: () => iteratorOf([...now()]),
  toArray: (start, size) => portion(now(), start, size),
  contains: (item) => now().some((one) => isSame(one, item)),
  containsAll: (items) => (elementsOf(items) ?? []).every((item) => now().some((one) => isSame(one, item))),
});
type Reading<T> = Omit<PlatformCollection<T>, number>;

/** Numeric keys return elements, as `basket.shipments[0]` does. */
export function indexed<T extends object>(name: string, object: T, now: Elements<unknown>): T {
  const at = (key: string | symbol): number | undefined =>
    typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : undefined;
  const made = documented(
    name,
    new Proxy(object, {
      get(target, key, receiver) {
        const place = at(key);
        return place === undefined ? (Reflect.get(target, key, receiver) as unknown) : now()[place];
      },
      has(target, key) {
        const place = at(key);
        return place === undefined ? Reflect.has(target, key) : place < now().length;
      },
    }),
  );
  elements.set(made, now);
  return made;
}

const nowOf =
  <T>(list: readonly T[] | Elements<T>): Elements<T> =>
  () =>
    typeof list === 'function' ? list() : list;

/** A `dw.util.Collection` that cannot be changed. */
export function collectionOf<T>(list: readonly T[] | Elements<T>): PlatformCollection<T> {
  const now = nowOf(list);
  return indexed('dw.util.Collection', reading(now), now) as PlatformCollection<T>;
}

/** Without access by number. */
export function setOf<T>(list: readonly T[] | Elements<T>): Omit<PlatformCollection<T>, number> {
  const now = nowOf(list);
  const made = documented('dw.util.Set', reading(now));
  elements.set(made, now);
  return made;
}

export const readingList = <T>(now: Elements<T>): Omit<PlatformList<T>, number> =>
  joined(
    {
      get: (at: number) => elementAt(now(), at),
      indexOf: (item: unknown) => now().findIndex((one) => isSame(one, item)),
      lastIndexOf: (item: unknown) => now().findLastIndex((one) => isSame(one, item)),
      join: (separator?: string | null) =>
        now()
          .map(String)
          .join(separator ?? ','),
      subList: (from: number, to: number) => listOf(now().slice(from, to)),
      slice: (from: number, to?: number) => listOf(now().slice(from, to)),
    },
    reading(now),
  );

/** A `dw.util.List` that cannot be changed. */
export function listOf<T>(list: readonly T[] | Elements<T>): PlatformList<T> {
  const now = nowOf(list);
  return indexed('dw.util.List', readingList(now), now) as PlatformList<T>;
}

export function elementAt<T>(list: readonly T[], at: number): T {
  if (Number.isInteger(at) && at >= 0 && at < list.length) return list[at] as T;
  throw new PlatformException('java.lang.IndexOutOfBoundsException', `No element ${at} of ${list.length}.`);
}

export function iteratorOf<T>(list: readonly T[]): PlatformIterator<T> {
  let at = 0;
  return documented('dw.util.Iterator', {
    hasNext: () => at < list.length,
    next: () => (at < list.length ? (list[at++] as T) : ended()),
    asList(start?: number, size?: number): PlatformList<T> {
      const rest = list.slice(at);
      at = list.length;
      return listOf(portion(rest, start, size));
    },
  });
}

/** The whole list, or `size` of it from `start` on. */
export const portion = <T>(list: readonly T[], start = 0, size = list.length): T[] => {
  const from = Math.max(0, start);
  return list.slice(from, from + Math.max(0, size));
};

export function ended(): never {
  throw new PlatformException('java.util.NoSuchElementException', 'The iterator has no more elements.');
}
