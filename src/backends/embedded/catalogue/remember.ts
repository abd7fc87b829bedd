/** Keeps answers for a second, and no more of them than fit. */

export interface Memory<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): T;
  clear(): void;
}

/** The one promise about freshness of everything the catalogue remembers, in milliseconds. */
export const freshFor = 1_000;

/** @param now epoch milliseconds */
export function remember<T>(now: () => number, entries: number): Memory<T> {
  const kept = new Map<string, { value: T; until: number }>();
  return {
    get(key) {
      const entry = kept.get(key);
      return entry && entry.until > now() ? entry.value : undefined;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, until: now() + freshFor });
      if (kept.size > entries) kept.delete(kept.keys().next().value as string);
      return value;
    },
    clear: () => kept.clear(),
  };
}
