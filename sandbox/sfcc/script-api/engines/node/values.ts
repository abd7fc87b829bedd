/** How values travel, on the side of the script: see `wire/values.ts`. */
import type { Encoded } from '../../wire/index.ts';
import { decodeWith, encodeDate, encodePlain } from '../../wire/plain.ts';
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
    if (value instanceof Date) return encodeDate(value);
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
    const plain = encodePlain(value, 'the platform');
    if (plain !== undefined) return plain;
    if (typeof value === 'function') return remotes.encoded(value) ?? { f: idOf(value as Work, holder) };
    return encodeObject(value as object, within);
  };

  const own = {
    object: (reference: Parameters<Remotes['remote']>[0]) => remotes.remote(reference),
    work: (id: number) => functions[id]?.work,
  };
  const decode = (value: Encoded): unknown => decodeWith(value, own);

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
