/** Product details, remembered for a moment: by currency and locale, because price and words depend on them. */
import type { Market, ProductFacts } from '../facts.ts';
import type { ShopApi } from '../shop-api.ts';

export interface Details {
  /** The found ones, by id. At most `maxAge` old. */
  read(
    ids: readonly string[],
    market: Market,
    options?: { fresh?: boolean },
  ): Promise<Map<string, ProductFacts>>;
}

/** Milliseconds: as long as a price on a page of the storefront is usually kept, and less. */
const maxAge = 20_000;
const maxKept = 5_000;

export function createDetails(api: Pick<ShopApi, 'products'>, now: () => number): Details {
  const kept = new Map<string, { at: number; facts: Promise<ProductFacts | undefined> }>();

  const keyOf = (id: string, { currency, locale }: Market): string => `${currency} ${locale} ${id}`;
  const known = (key: string): Promise<ProductFacts | undefined> | undefined => {
    const one = kept.get(key);
    return one && now() - one.at < maxAge ? one.facts : undefined;
  };

  return {
    async read(ids, market, { fresh = false } = {}) {
      const wanted = [...new Set(ids)];
      const missing = wanted.filter((id) => fresh || !known(keyOf(id, market)));
      if (missing.length > 0) {
        const asked = api
          .products(missing, market)
          .then((products) => new Map(products.map((product) => [product.id, product])));
        for (const id of missing) {
          const key = keyOf(id, market);
          const facts = asked.then((found) => found.get(id));
          // Who asks at the same time waits for the same answer; an answer that does not come is not kept.
          facts.catch(() => kept.delete(key));
          kept.delete(key);
          kept.set(key, { at: now(), facts });
        }
        for (const key of kept.keys()) {
          if (kept.size <= maxKept) break;
          kept.delete(key);
        }
        await asked;
      }
      const found = await Promise.all(
        wanted.map(async (id) => [id, await known(keyOf(id, market))] as const),
      );
      return new Map(found.flatMap(([id, facts]) => (facts ? [[id, facts] as const] : [])));
    },
  };
}
