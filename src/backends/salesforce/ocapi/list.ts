/** Several ids in one segment of a path: `(a,b)`. Pure. */
import { encode } from './wire.ts';

/** One of them, with what divides it from the next. */
export const listed = (id: string): string => `${encode(id)},`;

export const inBrackets = (ids: readonly string[]): string => `(${ids.map(encode).join(',')})`;
