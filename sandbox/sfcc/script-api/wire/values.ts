/** How values travel: plain ones as they are, objects of the simulator and functions of the script by their id. */
import { classOf, isBag, makerOf } from '../documented.ts';
import { decodeWith, encodeDate, encodePlain } from './plain.ts';
import type { Encoded } from './wire.ts';

export interface Values {
  encode(value: unknown): Encoded;
  decode(value: Encoded): unknown;
  /** @throws when the script was never given one of this id */
  object(id: number): object;
}

/** @param call calls a function of the script by its id */
export function createValues(call: (id: number, given: unknown[]) => Promise<unknown>): Values {
  const objects: object[] = [];
  const ids = new WeakMap<object, number>();
  const callbacks = new Map<number, object>();
  const callbackIds = new WeakMap<object, number>();

  const reference = (object: object, name: string): Encoded => {
    let id = ids.get(object);
    if (id === undefined) {
      id = objects.push(object) - 1;
      ids.set(object, id);
    }
    return makerOf(object) ? { r: id, c: name, k: 1 } : { r: id, c: name };
  };

  const encodeObject = (value: object, within: readonly object[]): Encoded => {
    const name = classOf(value) ?? (isBag(value) ? 'attributes' : undefined);
    if (name !== undefined) return reference(value, name);
    const callback = callbackIds.get(value);
    if (callback !== undefined) return { f: callback };
    if (typeof value === 'function') return reference(value, 'function');
    if (value instanceof Date) return encodeDate(value);
    if (within.includes(value))
      throw new TypeError('A plain object that holds itself cannot go to a script.');
    const inner = [...within, value];
    if (Array.isArray(value)) return { a: value.map((item) => encode(item, inner)) };
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null)
      throw new TypeError(`An object of ${value.constructor.name} cannot go to a script.`);
    return { o: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item, inner)])) };
  };

  const encode = (value: unknown, within: readonly object[] = []): Encoded => {
    const plain = encodePlain(value, 'a script');
    return plain === undefined ? encodeObject(value as object, within) : plain;
  };

  const callback = (id: number): object => {
    const known = callbacks.get(id);
    if (known) return known;
    const made = (...given: unknown[]) => call(id, given);
    callbacks.set(id, made);
    callbackIds.set(made, id);
    return made;
  };

  const object = (id: number): object => {
    const found = objects[id];
    if (!found) throw new Error(`No object has the id ${id}.`);
    return found;
  };

  const own = { object: ({ r }: { r: number }) => object(r), work: callback };
  return { encode: (value) => encode(value), decode: (value) => decodeWith(value, own), object };
}
