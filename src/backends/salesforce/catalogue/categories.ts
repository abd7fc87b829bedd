/** The categories of the site, remembered for five minutes by language: merchants change them seldom. */
import { categoryTree, type CategoryTree } from '../../embedded/catalogue/category-tree.ts';
import type { Market } from '../facts.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';

export interface Categories {
  /** @throws ApiError */
  read(market: Market): Promise<CategoryTree>;
  /** Undefined if unavailable: for results that do not need them. */
  find(market: Market): Promise<CategoryTree | undefined>;
}

/** Milliseconds. */
const maxAge = 300_000;
/** After a failure, results that do not need the tree do not wait for it for this many milliseconds. */
const pause = 10_000;
/** Agents choose the language. */
const mostLocales = 20;

/** Names are compared, and paths written, as the embedded store does. */
export function createCategoryCache(api: Pick<ShopApi, 'categories'>, now: () => number): Categories {
  const kept = new Map<string, { until: number; tree: Promise<CategoryTree> }>();

  function read(market: Market): Promise<CategoryTree> {
    const { locale } = market;
    const known = kept.get(locale);
    if (known && known.until > now()) return known.tree;
    const entry = { until: now() + maxAge, tree: ask(market) };
    kept.delete(locale);
    kept.set(locale, entry);
    const [oldest] = kept.keys();
    if (kept.size > mostLocales && oldest !== undefined) kept.delete(oldest);
    void forgetFailure(locale, entry);
    return entry.tree;
  }

  const ask = async (market: Market): Promise<CategoryTree> => categoryTree(await api.categories(market));

  async function forgetFailure(locale: string, entry: { tree: Promise<CategoryTree> }): Promise<void> {
    try {
      await entry.tree;
    } catch {
      if (kept.get(locale)?.tree === entry.tree) kept.delete(locale);
    }
  }

  let quietUntil = 0;
  return {
    read,
    async find(market) {
      if (now() < quietUntil) return undefined;
      try {
        return await read(market);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        quietUntil = now() + pause;
        return undefined;
      }
    },
  };
}

/** IDs of the categories with these IDs, names, or paths; descendants of another match are part of it. */
export function wantedIds(tree: CategoryTree, asked: readonly string[]): string[] {
  const ids = new Set(asked.flatMap((one) => tree.named(one)));
  return [...ids].filter((id) => tree.line(id).every((above) => above.id === id || !ids.has(above.id)));
}

/** The wanted category in which a product of this one stands. */
export const homeOf = (
  tree: CategoryTree,
  wanted: ReadonlySet<string>,
  categoryId: string | undefined,
): string | undefined =>
  categoryId === undefined ? undefined : tree.line(categoryId).find(({ id }) => wanted.has(id))?.id;
