import type { JsonObject } from '../release.ts';

/** Lists that many responses share, with their serialized form. */
export const shared = new WeakMap<object, { written?: Uint8Array }>();

/** Says that a list is never changed and will come again: a page of products that a backend remembers. */
export function markShared<T extends readonly JsonObject[]>(list: T): T {
  if (!shared.has(list)) shared.set(list, {});
  return list;
}
