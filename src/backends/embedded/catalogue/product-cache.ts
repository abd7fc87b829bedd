/** Fetches products made ready, from memory where their revision is still the same, and the stock of their variants. */
import { type StockRow, toItem, type Item, fromTexts, type ProductTexts } from './item.ts';
import type { Statements } from './statements.ts';

export interface ProductCache {
  /** In the order asked for; those deleted meanwhile are missing. */
  items(wanted: readonly { no: number; revision: number }[]): Promise<Item[]>;
  /** By variant id, as it was at most a second ago. */
  stock(site: string, items: readonly Item[]): Promise<Map<string, StockRow>>;
  /** As it is now. */
  stockOf(site: string, variantIds: readonly string[]): Promise<Map<string, StockRow>>;
  /** Drops cached entries after some time. */
  clear(): void;
}

/** Characters of JSON; what is made of them takes a few times as many bytes. */
const keptCharacters = 16_000_000;

/** Of `store_stock s`, as a `StockRow`. */
export const stockColumns =
  's.tracked, s.quantity, s.held, s.backorder, s.preorder, s.available_at as "availableAt"';

type NamedStock = StockRow & { id: string };

interface BodyRow extends ProductTexts {
  no: number;
  handle: string;
  revision: number;
}

export function createProductCache(statements: Statements, { now }: { now: () => number }): ProductCache {
  const { all, within, list } = statements;
  let stocked = new WeakMap<Item, { rows: NamedStock[]; until: number }>();
  const kept = new Map<number, { item: Item; size: number }>();
  let size = 0;

  const drop = (no: number) => {
    size -= kept.get(no)?.size ?? 0;
    kept.delete(no);
  };
  const keep = (item: Item, characters: number) => {
    drop(item.no);
    kept.set(item.no, { item, size: characters });
    size += characters;
    for (const no of kept.keys()) {
      if (size <= keptCharacters) break;
      drop(no);
    }
    return item;
  };

  const stockOf = async (site: string, variantIds: readonly string[]): Promise<Map<string, NamedStock>> => {
    const rows = await all<NamedStock>(
      `select s.variant_id as id, ${stockColumns}
       from store_stock s where s.site = ? and ${within('s.variant_id', 'text')}`,
      [site, list(variantIds)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  };

  return {
    async items(wanted) {
      const found = new Map<number, Item>();
      const missing: number[] = [];
      for (const { no, revision } of wanted) {
        const entry = kept.get(no);
        if (entry?.item.revision === revision) found.set(no, entry.item);
        else missing.push(no);
      }
      if (missing.length > 0) {
        const rows = await all<BodyRow>(
          `select b.no, p.handle, p.revision, b.offers, b.body from store_product_body b
           join store_product p on p.no = b.no where ${within('b.no', 'bigint')}`,
          [list(missing)],
        );
        for (const row of rows) {
          const item = toItem(fromTexts(row), row);
          found.set(row.no, keep(item, row.body.length + row.offers.length));
        }
      }
      return wanted.flatMap(({ no }) => found.get(no) ?? []);
    },
    async stock(site, items) {
      const found = new Map<string, StockRow>();
      const missing: Item[] = [];
      const time = now();
      for (const item of items) {
        const known = stocked.get(item);
        if (!known || known.until <= time) missing.push(item);
        else for (const row of known.rows) found.set(row.id, row);
      }
      if (missing.length === 0) return found;
      const ids = missing.flatMap(({ variants }) => variants.map(({ id }) => id));
      const read = await stockOf(site, ids);
      for (const item of missing) {
        const rows = item.variants.flatMap(({ id }) => read.get(id) ?? []);
        stocked.set(item, { rows, until: time + freshForMs });
        for (const row of rows) found.set(row.id, row);
      }
      return found;
    },
    stockOf,
    clear() {
      stocked = new WeakMap();
    },
  };
}

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
