/** Stores of the commerce core for tests, on every database that there is here. An emptied database is used again: making one is slow. */
import { after } from 'node:test';
import type { CommerceStore } from '#commerce';
import { commerceStore, windowStore, type Database, type WindowStore } from '#storage';
import { testDialects, type TestDialect } from './databases.ts';

export interface OpenStore {
  store: CommerceStore;
  windows: WindowStore;
  /** Every record, as text: two dumps are equal when nothing was written between them. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

export interface StoreDialect {
  name: 'SQLite' | 'PostgreSQL';
  /** Why it cannot run here; hand it to `test` as `skip`. */
  skip: string | false;
  open(now: () => number): Promise<OpenStore>;
}

const tables = [
  'cart',
  'checkout',
  'paymentAttempt',
  'orderRecord',
  'orderNotice',
  'noticeSequence',
  'commerceEvent',
  'storedAnswer',
  'agentSession',
  'mailOutbox',
] as const;

const idle: Record<TestDialect['name'], Database[]> = { SQLite: [], PostgreSQL: [] };
let isEnding = false;

/** To be called once in a file of tests, outside of them. */
export function storeDialects(): StoreDialect[] {
  if (!isEnding)
    after(() => Promise.all(Object.values(idle).flatMap((all) => all.map((one) => one.close()))));
  isEnding = true;
  return testDialects().map(({ name, skip, open }) => ({
    name,
    skip,
    async open(now) {
      const database = idle[name].pop() ?? (await open());
      return {
        store: commerceStore(database, { secret: 'a secret of tests that is long enough', now }),
        windows: windowStore(database, now),
        dump: () => dump(database),
        async close() {
          for (const table of [...tables, 'slidingWindow'] as const)
            await database.db.deleteFrom(table).execute();
          idle[name].push(database);
        },
      };
    },
  }));
}

async function dump({ db }: Database): Promise<string> {
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows.map((of) => of.map((row) => JSON.stringify(row)).toSorted()));
}
