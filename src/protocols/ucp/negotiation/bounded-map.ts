/** A map of bounded size that drops the least recently used entry. */
export interface BoundedMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  readonly size: number;
}

/** @param max entries */
export function boundedMap<V>(max: number): BoundedMap<V> {
  const entries = new Map<string, V>();
  const put = (key: string, value: V): void => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= max) return;
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      return;
    }
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set: put,
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size;
    },
  };
}
