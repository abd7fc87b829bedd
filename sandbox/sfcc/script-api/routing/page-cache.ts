/** The page cache of the web tier: answers that a script let expire later, by URL with query. */

export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  keptAt: number;
  expires: number;
}

export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** Not kept when it has expired already. */
  keep(key: string, page: Omit<CachedPage, 'keptAt'>): void;
  clear(): void;
}

export function createPageCache(now: () => number): PageCache {
  const pages = new Map<string, CachedPage>();
  return {
    get(key) {
      const page = pages.get(key);
      if (!page || page.expires > now()) return page;
      pages.delete(key);
      return undefined;
    },
    keep(key, page) {
      if (page.expires > now()) pages.set(key, { ...page, keptAt: now() });
    },
    clear: () => pages.clear(),
  };
}
