/**
 * Maps and sets as far as our sources use them. `entries`, `keys` and `values` answer lists. Keys that are texts or numbers are
 * found at once, objects by looking through.
 */
import { listOf } from './lists.ts';

type Pair = [key: unknown, value: unknown];

interface MapLike {
  pairs: Pair[];
  /** Text or number → its pair. */
  named: Record<string, Pair>;
}

const nameOf = (key: unknown): string | undefined =>
  typeof key === 'string' ? `s${key}` : typeof key === 'number' ? `n${key}` : undefined;

function pairOf({ pairs, named }: MapLike, key: unknown): Pair | undefined {
  const name = nameOf(key);
  if (name !== undefined) return Object.prototype.hasOwnProperty.call(named, name) ? named[name] : undefined;
  for (let at = 0; at < pairs.length; at += 1) if ((pairs[at] as Pair)[0] === key) return pairs[at];
  return undefined;
}

function remove(map: MapLike, key: unknown): boolean {
  const pair = pairOf(map, key);
  if (!pair) return false;
  map.pairs.splice(map.pairs.indexOf(pair), 1);
  const name = nameOf(key);
  if (name !== undefined) delete map.named[name];
  return true;
}

function put(map: MapLike, key: unknown, value: unknown): void {
  const known = pairOf(map, key);
  if (known) {
    known[1] = value;
    return;
  }
  const pair: Pair = [key, value];
  map.pairs.push(pair);
  const name = nameOf(key);
  if (name !== undefined) map.named[name] = pair;
}

const sized = (target: object, pairs: unknown[]): void => {
  Object.defineProperty(target, 'size', { get: () => pairs.length });
};

export class Map {
  private readonly kept: MapLike = { pairs: [], named: {} };

  constructor(given?: unknown) {
    sized(this, this.kept.pairs);
    if (given !== undefined && given !== null)
      (listOf(given) as Pair[]).forEach(([key, value]) => put(this.kept, key, value));
  }
  get(key: unknown): unknown {
    const pair = pairOf(this.kept, key);
    return pair ? pair[1] : undefined;
  }
  has(key: unknown): boolean {
    return pairOf(this.kept, key) !== undefined;
  }
  set(key: unknown, value: unknown): this {
    put(this.kept, key, value);
    return this;
  }
  delete(key: unknown): boolean {
    return remove(this.kept, key);
  }
  clear(): void {
    this.kept.pairs.length = 0;
    this.kept.named = {};
  }
  forEach(work: (value: unknown, key: unknown) => void): void {
    this.kept.pairs.forEach(([key, value]) => work(value, key));
  }
  entries(): Pair[] {
    return this.kept.pairs.map(([key, value]): Pair => [key, value]);
  }
  keys(): unknown[] {
    return this.kept.pairs.map(([key]) => key);
  }
  values(): unknown[] {
    return this.kept.pairs.map(([, value]) => value);
  }
  toList(): Pair[] {
    return this.kept.pairs;
  }
  static groupBy(given: unknown, keyOf: (item: unknown, place: number) => unknown): Map {
    const groups = new Map();
    listOf(given).forEach((item, place) => {
      const key = keyOf(item, place);
      const group = groups.get(key) as unknown[] | undefined;
      if (group) group.push(item);
      else groups.set(key, [item]);
    });
    return groups;
  }
}

export class Set {
  private readonly kept: MapLike = { pairs: [], named: {} };
  /** What is being iterated sees what is added meanwhile. */
  private readonly list: unknown[] = [];

  constructor(given?: unknown) {
    sized(this, this.list);
    if (given !== undefined && given !== null) listOf(given).forEach((item) => this.add(item));
  }
  has(item: unknown): boolean {
    return pairOf(this.kept, item) !== undefined;
  }
  add(item: unknown): this {
    if (this.has(item)) return this;
    put(this.kept, item, true);
    this.list.push(item);
    return this;
  }
  delete(item: unknown): boolean {
    if (!remove(this.kept, item)) return false;
    this.list.splice(this.list.indexOf(item), 1);
    return true;
  }
  clear(): void {
    this.kept.pairs.length = 0;
    this.kept.named = {};
    this.list.length = 0;
  }
  forEach(work: (item: unknown) => void): void {
    this.list.forEach((item) => work(item));
  }
  values(): unknown[] {
    return this.list.slice();
  }
  keys(): unknown[] {
    return this.list.slice();
  }
  entries(): Pair[] {
    return this.list.map((item): Pair => [item, item]);
  }
  toList(): unknown[] {
    return this.list;
  }
}

/** Holds what it knows for as long as the request lasts. */
export class WeakMap extends Map {}
export class WeakSet extends Set {}
