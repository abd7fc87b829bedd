/** What travels alike in both directions: numbers, texts, dates, lists and plain objects. */
import type { Encoded } from './wire.ts';

/** Undefined: it is an object or a function. @throws for what does not travel */
export function encodePlain(value: unknown, to: string): Encoded | undefined {
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
    case 'object':
    case 'function':
      return value === null ? null : undefined;
    default:
      throw new TypeError(`A ${typeof value} cannot go to ${to}.`);
  }
}

export const encodeDate = (date: Date): Encoded => ({
  d: Number.isNaN(date.getTime()) ? null : date.getTime(),
});

type Reference = Extract<Encoded, { r: number }>;

/** @param own what is an object of the platform, and what a function of the script, on this side */
export function decodeWith(
  value: Encoded,
  own: { object(reference: Reference): unknown; work(id: number): unknown },
): unknown {
  const decode = (inner: Encoded): unknown => decodeWith(inner, own);
  if (typeof value !== 'object' || value === null) return value;
  if ('r' in value) return own.object(value);
  if ('u' in value) return undefined;
  if ('n' in value) return Number(value.n);
  if ('d' in value) return new Date(value.d ?? Number.NaN);
  if ('f' in value) return own.work(value.f);
  if ('a' in value) return value.a.map(decode);
  return Object.fromEntries(Object.entries(value.o).map(([name, item]) => [name, decode(item)]));
}
