/** Keeps answers for a moment, and no more of them than fit. */

export interface Cache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): T;
  clear(): void;
}

/**
 * How long each thing is remembered, in milliseconds, and how long a page that was made of them: together nothing is older
 * than a second, which is the one promise about freshness.
 */
export const freshForMs = 100;
export const pageFreshFor = 900;

/** @param now epoch milliseconds */
export function createTimedCache<T>(now: () => number, entries: number, ms = freshForMs): Cache<T> {
  const kept = createCache<{ value: T; until: number }>(entries);
  return {
    get(key) {
      const entry = kept.get(key);
      return entry && entry.until > now() ? entry.value : undefined;
    },
    set: (key, value) => kept.set(key, { value, until: now() + ms }).value,
    clear: () => kept.clear(),
  };
}

/** Of a key, in characters: strangers ask, and a filter of theirs may be as long as a book. */
const longestKey = 4_000;

/** For what does not change: kept until others take its place. What has a longer key is not kept. */
export function createCache<T>(entries: number): Cache<T> {
  const kept = new Map<string, T>();
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      if (key.length > longestKey) return value;
      kept.delete(key);
      kept.set(key, value);
      if (kept.size > entries) kept.delete(kept.keys().next().value as string);
      return value;
    },
    clear: () => kept.clear(),
  };
}
