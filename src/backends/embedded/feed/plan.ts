/** Reads a whole feed and says what importing it would change, before anything is written. */
import { setImmediate as turn } from 'node:timers/promises';
import type { FeedChange, FeedCounts } from '#storage';
import type { StoreCatalogue } from '../catalogue.ts';
import type { StoreCategory, StoreProduct } from '../records.ts';
import type { CatalogueRow } from '../seed/row.ts';
import { openScratch } from '../seed/scratch.ts';
import { seedCatalogue, type SeedReport } from '../seed/seed.ts';
import { differencesOf } from './compare.ts';

export interface FeedPlan {
  report: SeedReport;
  counts: FeedCounts;
  /** The first fifty, those that are taken off sale first. */
  changes: FeedChange[];
  /** Products that are on sale now. */
  onSale: number;
  /** Rows that could not be read: what the feed seems not to name may be in them, and is left as it is. */
  unread: number;
  /** Products that are left as they are for that. */
  spared: number;
  /**
   * Writes it, in portions of whole products; what fails in the middle is safe to repeat.
   * @param next called before each portion
   */
  apply(next: () => Promise<void>): Promise<void>;
  close(): void;
}

export interface FeedPlanOptions {
  catalogue: StoreCatalogue;
  site: string;
  source: AsyncIterable<CatalogueRow>;
}

/** Written in one transaction. */
const portion = 500;
/** Read and compared without letting others run. */
const compared = 100;
const keptChanges = 50;

/**
 * Pending writes are kept on disk: a feed may have more products than fit into memory.
 * @throws errors of the source and the catalog
 */
export async function planFeed({ catalogue, site, source }: FeedPlanOptions): Promise<FeedPlan> {
  const scratch = openScratch(
    `create table write (place integer primary key, body text not null) strict;
     create table doubt (place integer primary key, id text not null, body text not null, changes text not null) strict;
     create table present (id text primary key) strict, without rowid;
     create table refused (id text primary key) strict, without rowid;
     create table gone (place integer primary key, id text not null) strict`,
  );
  const addWrite = scratch.prepare('insert into write (body) values (?)');
  const addPresent = scratch.prepare('insert or ignore into present values (?)');
  const addRefused = scratch.prepare('insert or ignore into refused values (?)');
  const isRefused = scratch.prepare('select 1 from refused where id = ?');
  const addDoubt = scratch.prepare('insert into doubt (id, body, changes) values (?, ?, ?)');
  const isPresent = scratch.prepare('select 1 from present where id = ?');
  const addGone = scratch.prepare('insert into gone (id) values (?)');
  const counts: FeedCounts = { added: 0, changed: 0, removed: 0, unchanged: 0, refused: 0 };
  const kept: Record<FeedChange['kind'], FeedChange[]> = { removed: [], changed: [], added: [] };
  const note = (change: FeedChange): void => {
    counts[change.kind] += 1;
    if (kept[change.kind].length < keptChanges) kept[change.kind].push(change);
  };
  let unread = 0;
  let spared = 0;
  let categories: readonly StoreCategory[] | undefined;

  async function compare(products: readonly StoreProduct[]): Promise<void> {
    await turn();
    const stored = await catalogue.stored(
      site,
      products.map(({ id }) => id),
    );
    for (const product of products) {
      addPresent.run(product.id);
      const before = stored.get(product.id);
      const differences = before ? differencesOf(before, product) : [];
      if (before && differences.length === 0) {
        counts.unchanged += 1;
        continue;
      }
      const isGone = before && !before.withdrawn && product.withdrawn;
      const kind = isGone ? 'removed' : before ? 'changed' : 'added';
      const { id, title } = product;
      const change: FeedChange = { id, title, kind, differences: isGone ? [] : differences };
      if (before && losesVariant(before, product))
        addDoubt.run(id, JSON.stringify(product), JSON.stringify(change));
      else {
        addWrite.run(JSON.stringify(product));
        note(change);
      }
    }
  }

  /** A missing variant may be in a rejected row, which is known only at the end of the file. */
  async function judgeDoubts(): Promise<void> {
    const read = scratch.prepare('select * from doubt where place > ? order by place limit 1');
    for (let after = 0; ; await turn()) {
      const row = read.get(after) as { place: number; id: string; body: string; changes: string } | undefined;
      if (row === undefined) return;
      after = row.place;
      if (unread > 0 || isRefused.get(row.id) !== undefined) {
        counts.unchanged += 1;
        if (unread > 0) spared += 1;
        continue;
      }
      addWrite.run(row.body);
      note(JSON.parse(row.changes) as FeedChange);
    }
  }

  async function findGone(): Promise<number> {
    let onSale = 0;
    for (let after: number | undefined; ;) {
      await turn();
      const rows = await catalogue.listShown(site, after, portion);
      for (const { id, title } of rows) {
        if (isPresent.get(id) !== undefined) continue;
        if (unread > 0) {
          spared += 1;
          continue;
        }
        addGone.run(id);
        note({ id, title, kind: 'removed', differences: [] });
      }
      onSale += rows.length;
      after = rows.at(-1)?.no;
      if (after === undefined) return onSale;
    }
  }

  /** Rows of a table by their place, in portions that fit into one transaction. */
  function* portions(table: 'write' | 'gone', column: 'body' | 'id'): Generator<string[]> {
    const read = scratch.prepare(
      `select place, ${column} as text from ${table} where place > ? order by place limit ${portion}`,
    );
    for (let after = 0; ;) {
      const rows = read.all(after) as { place: number; text: string }[];
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(({ text }) => text);
      after = last.place;
    }
  }

  try {
    const report = await seedCatalogue({
      catalogue: {
        categories: (of) => catalogue.categories(of),
        async writeCategories(_, all) {
          categories = all;
        },
        writeProducts: (_, products) => compare(products),
        writeTerms: async () => {},
      },
      site,
      source,
      batch: compared,
      // It is in the feed, if not as it should be: it stays on sale as it is.
      onRejected: ({ id, isUnread }) => {
        if (id === undefined || isUnread) unread += 1;
        if (id === undefined) return;
        addPresent.run(id);
        addRefused.run(id);
      },
    });
    counts.refused = report.rejected;
    await judgeDoubts();
    const onSale = await findGone();
    return {
      report,
      counts,
      changes: [...kept.removed, ...kept.changed, ...kept.added].slice(0, keptChanges),
      onSale,
      unread,
      spared,
      async apply(next) {
        if (categories) {
          await next();
          await catalogue.writeCategories(site, categories);
        }
        for (const texts of portions('write', 'body')) {
          await next();
          await catalogue.writeProducts(
            site,
            texts.map((text) => JSON.parse(text) as StoreProduct),
          );
        }
        for (const ids of portions('gone', 'id')) {
          await next();
          await catalogue.withdraw(site, ids);
        }
        if (counts.added + counts.changed > portion) await catalogue.settle?.();
      },
      close: () => scratch.close(),
    };
  } catch (error) {
    scratch.close();
    throw error;
  }
}

function losesVariant(before: StoreProduct, after: StoreProduct): boolean {
  const kept = new Set(after.variants.map(({ id }) => id));
  return before.variants.some(({ id }) => !kept.has(id));
}
