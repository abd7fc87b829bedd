/** Static members that are younger than the engine. */
import { listOf } from './lists.ts';

type Members = Record<string, unknown>;

export const hasOwn = (object: object, name: string): boolean =>
  Object.prototype.hasOwnProperty.call(object, name);

export const entries = (object: object): [string, unknown][] =>
  Object.keys(object).map((name): [string, unknown] => [name, (object as Members)[name]]);

export const values = (object: object): unknown[] =>
  Object.keys(object).map((name) => (object as Members)[name]);

export function fromEntries(pairs: unknown): Members {
  const made: Members = {};
  (listOf(pairs) as [string, unknown][]).forEach(([name, value]) => {
    // A name like `__proto__` is a member like any other.
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  });
  return made;
}

export function assign(target: Members, ...sources: (object | null | undefined)[]): Members {
  sources.forEach((source) => {
    if (source === null || source === undefined) return;
    Object.keys(source).forEach((name) => {
      if (name === '__proto__')
        Object.defineProperty(target, name, {
          value: (source as Members)[name],
          enumerable: true,
          configurable: true,
          writable: true,
        });
      else target[name] = (source as Members)[name];
    });
  });
  return target;
}

export function groupBy(given: unknown, keyOf: (item: unknown, place: number) => string): Members {
  const groups: Record<string, unknown[]> = {};
  listOf(given).forEach((item, place) => {
    const key = keyOf(item, place);
    if (hasOwn(groups, key)) (groups[key] as unknown[]).push(item);
    else groups[key] = [item];
  });
  return groups;
}

export function arrayFrom(given: unknown, make?: (item: unknown, place: number) => unknown): unknown[] {
  const { length } = given as { length?: unknown };
  let list: unknown[] = [];
  if (typeof length === 'number' && !Array.isArray(given) && typeof given !== 'string')
    for (let place = 0; place < length; place += 1) list.push((given as Record<number, unknown>)[place]);
  else list = listOf(given).slice();
  return make ? list.map((item, place) => make(item, place)) : list;
}

export const raw = (texts: { raw: string[] }, ...given: unknown[]): string =>
  texts.raw.reduce((text, piece, place) => text + String(given[place - 1]) + piece);

export const maxSafeInteger = 9007199254740991;
export const isFiniteNumber = (value: unknown): boolean => typeof value === 'number' && isFinite(value);
export const isNaNumber = (value: unknown): boolean => typeof value === 'number' && isNaN(value);
export const isInteger = (value: unknown): boolean =>
  isFiniteNumber(value) && Math.floor(value as number) === value;
export const isSafeInteger = (value: unknown): boolean =>
  isInteger(value) && Math.abs(value as number) <= maxSafeInteger;
export const trunc = (value: number): number => (value < 0 ? Math.ceil(value) : Math.floor(value));
export const sign = (value: number): number => (value > 0 ? 1 : value < 0 ? -1 : value);
