import { isDeepStrictEqual } from 'node:util';

/** Whether two pieces of plain data say the same as JSON: the order of members and members without a value do not count. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b));

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
