/** Stores of the commerce core for tests, on every database that there is here. An emptied database is used again: making one is slow. */
import { after } from 'node:test';
import type { CommerceStore } from '#commerce';
import {
  commerceStore,
  createRetention,
  openDatabase,
  windowStore,
  type Database,
  type WindowStore,
} from '#storage';
import { testDialects, type TestDialect } from './databases.ts';

export interface OpenStore {
  store: CommerceStore;
  windows: WindowStore;
  /** The same records by a database handle of its own, as another process has it; closed with the first. */
  another(): Promise<CommerceStore>;
  /** Every record, as text: two dumps are equal when nothing was written between them. */
  dump(): Promise<string>;
  /** Deletes what is over its days. */
  retain(): Promise<void>;
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

interface Opened {
  database: Database;
  url: string;
}

const idle: Record<TestDialect['name'], Opened[]> = { SQLite: [], PostgreSQL: [] };
let isEnding = false;

/** To be called once in a file of tests, outside of them. */
export function storeDialects(): StoreDialect[] {
  if (!isEnding)
    after(() =>
      Promise.all(Object.values(idle).flatMap((all) => all.map(({ database }) => database.close()))),
    );
  isEnding = true;
  return testDialects().map(({ name, skip, url }) => ({
    name,
    skip,
    async open(now) {
      const opened = idle[name].pop() ?? (await fresh(await url()));
      const { database } = opened;
      const others: Database[] = [];
      const storeOf = (of: Database) =>
        commerceStore(of, { secret: 'a secret of tests that is long enough', now });
      return {
        store: storeOf(database),
        windows: windowStore(database, now),
        dump: () => dump(database),
        retain: async () =>
          void (await createRetention(database, now).run(undefined, ['checkouts', 'carts', 'answers'])),
        async another() {
          const { database: other } = await fresh(opened.url);
          others.push(other);
          return storeOf(other);
        },
        async close() {
          await Promise.all(others.map((other) => other.close()));
          for (const table of [...tables, 'slidingWindow'] as const)
            await database.db.deleteFrom(table).execute();
          idle[name].push(opened);
        },
      };
    },
  }));
}

const fresh = async (url: string): Promise<Opened> => ({ url, database: await openDatabase(url) });

async function dump({ db }: Database): Promise<string> {
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows.map((of) => of.map((row) => JSON.stringify(row)).toSorted()));
}
