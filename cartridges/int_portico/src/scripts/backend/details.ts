/** Product details of this request: nothing outlives it. Options and messages as in the service. */
import type { Market, ProductFacts } from '../../../../../src/backends/salesforce/facts.ts';

interface Source {
  products(ids: readonly string[], market: Market): Promise<ProductFacts[]>;
}

export interface Details {
  read(
    ids: readonly string[],
    market: Market,
    options?: { fresh?: boolean },
  ): Promise<Map<string, ProductFacts>>;
}

export function createDetails(api: Source, _now?: () => number): Details {
  const kept = new Map<string, ProductFacts | undefined>();
  const keyOf = (id: string, { currency, locale }: Market): string => `${currency} ${locale} ${id}`;
  return {
    async read(ids, market, { fresh = false } = {}) {
      const wanted = [...new Set(ids)];
      const missing = wanted.filter((id) => fresh || !kept.has(keyOf(id, market)));
      const found = missing.length > 0 ? await api.products(missing, market) : [];
      const byId = new Map(found.map((facts) => [facts.id, facts]));
      for (const id of missing) kept.set(keyOf(id, market), byId.get(id));
      return new Map(
        wanted.flatMap((id) => {
          const facts = kept.get(keyOf(id, market));
          return facts ? [[id, facts] as const] : [];
        }),
      );
    },
  };
}
