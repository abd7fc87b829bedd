/** Parameters of an address, read. */
import { badRequest } from './problem.ts';

export const flag = (query: URLSearchParams, name: string): boolean => query.get(name) === 'true';

/** Comma-separated, as the OpenAPI's `form` style without `explode`, or given several times. */
export const list = (query: URLSearchParams, name: string): string[] =>
  query
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');

export interface Bounds {
  least: number;
  most?: number;
  otherwise: number;
}

/** @throws Problem outside the bounds */
export function whole(query: URLSearchParams, name: string, { least, most, otherwise }: Bounds): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= (most ?? Infinity)) return value;
  const expected = `(${least}..${most ?? ''})`;
  throw badRequest(`'${name}' violates the value constraint. The expected value is between '${expected}'.`, {
    parameter: name,
    expected,
  });
}

/**
 * What a caller wants in the response beyond the minimum.
 * @param defaults when the parameter is absent; `none` turns all off
 */
export function expansions(query: URLSearchParams, defaults: readonly string[]): ReadonlySet<string> {
  if (!query.has('expand')) return new Set(defaults);
  const asked = list(query, 'expand');
  return new Set(asked.includes('none') ? [] : asked);
}
