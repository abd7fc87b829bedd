/** How values travel, on the side of the script: see `wire/values.ts`. */
import type { Encoded } from '../../wire/index.ts';
import type { Remotes } from './remotes.ts';

const isBoxed = (value: object): boolean =>
  /^\[object (?:String|Number|Boolean)\]$/.test(Object.prototype.toString.call(value));

type Work = (...given: unknown[]) => unknown;

export interface ScriptValues {
  encode(value: unknown): Encoded;
  decode(value: Encoded): unknown;
  call(id: number, given: Encoded[]): unknown;
}

export function createValues(remotes: Pick<Remotes, 'remote' | 'encoded'>): ScriptValues {
  /** A function keeps the object that it was read of: that is its receiver. */
  const functions: { work: Work; holder: unknown }[] = [];
  const ids = new Map<Work, number>();

  const idOf = (work: Work, holder: unknown): number => {
    const id = ids.get(work) ?? functions.push({ work, holder }) - 1;
    ids.set(work, id);
    return id;
  };

  const encodeObject = (value: object, within: readonly object[]): Encoded => {
    const known = remotes.encoded(value);
    if (known) return known;
    if (value instanceof Date) return { d: Number.isNaN(value.getTime()) ? null : value.getTime() };
    if (isBoxed(value)) return encode(value.valueOf());
    if (value instanceof Promise)
      throw new TypeError('A promise cannot go to the platform, which waits for nothing.');
    if (within.includes(value)) throw new TypeError('An object that holds itself cannot go to the platform.');
    const inner = [...within, value];
    if (Array.isArray(value)) return { a: value.map((item) => encode(item, value, inner)) };
    const members = Object.entries(value).map(([name, item]) => [name, encode(item, value, inner)] as const);
    return { o: Object.fromEntries(members) };
  };

  const encode = (value: unknown, holder?: object, within: readonly object[] = []): Encoded => {
    switch (typeof value) {
      case 'undefined':
        return { u: 1 };
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : { n: Object.is(value, -0) ? '-0' : String(value) };
      case 'function':
        return remotes.encoded(value) ?? { f: idOf(value as Work, holder) };
      case 'object':
        return value === null ? null : encodeObject(value, within);
      default:
        throw new TypeError(`A ${typeof value} cannot go to the platform.`);
    }
  };

  const decode = (value: Encoded): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('r' in value) return remotes.remote(value);
    if ('u' in value) return undefined;
    if ('n' in value) return Number(value.n);
    if ('d' in value) return new Date(value.d ?? Number.NaN);
    if ('f' in value) return functions[value.f]?.work;
    if ('a' in value) return value.a.map(decode);
    return Object.fromEntries(Object.entries(value.o).map(([name, item]) => [name, decode(item)]));
  };

  return {
    encode: (value) => encode(value),
    decode,
    call(id, given) {
      const known = functions[id];
      if (!known) throw new Error(`No function has the id ${id}.`);
      return known.work.apply(known.holder, given.map(decode));
    },
  };
}
