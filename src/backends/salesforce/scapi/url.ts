/** Addresses of SCAPI. Pure. */
import { ApiError } from '../shop-api.ts';

/** By name; a list is written with commas, a name that stands twice is written twice. */
export type Parameters = readonly (readonly [name: string, value: string | readonly string[]])[];

/**
 * An id within a path. SCAPI wants `%` and `,` encoded twice where they are no separators.
 * @throws ApiError `not-found` for what would lead elsewhere
 */
export function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new ApiError('not-found', 'bad-id', 'There is no such id.');
  return encodeURIComponent(escape(id));
}

export function queryOf(parameters: Parameters): string {
  return parameters
    .map(([name, value]) => {
      const written = typeof value === 'string' ? escape(value) : value.map(escape).join(',');
      return `${name}=${encodeURIComponent(written)}`;
    })
    .join('&');
}

/** As one of a list stands in an address, with the comma behind it. */
export const listed = (value: string): string => encodeURIComponent(`${escape(value)},`);

const escape = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C');
