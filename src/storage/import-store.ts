/** Writes the store of a file into a database where there is none of its id: all in one transaction, its secrets sealed anew. */
import { sql, type Transaction } from 'kysely';
import type { Secret, Site } from '#commerce';
import { insertSiteChange } from './commerce/site-changes.ts';
import { keepRevision, lockRevision, takenHost } from './commerce/sites.ts';
import type { Executor } from './statement.ts';
import type { Database, Tables } from './tables.ts';
import { StoreFileRefused, type StoreFileRow } from './store-file/format.ts';
import type { OpenStoreFile, ReadRow } from './store-file/read.ts';
import { sealedParts } from './store-file/sealed.ts';
import { movedTables } from './store-file/tables.ts';

export interface ImportOptions {
  secret: Secret;
  /** @throws StoreFileRefused where the preferences of a store are none */
  checkSite: (body: unknown) => Site;
  /** Whether a product, as its table has it, is one that a store can have. */
  isProduct: (texts: { offers: string; body: string }) => boolean;
  /** Range of product numbers of the catalog with this number: above the first, below the second. */
  productNumbers: (catalogue: number) => readonly [number, number];
  /** The running part of a product number within its catalog. */
  runningNumber: (no: number) => number;
  /** URL of the service itself; undefined where it is not configured. No manifest of a store may come from there. */
  service: string | undefined;
  /** For the log of changes. */
  by: string;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface ImportedStore {
  site: Site;
  /** By table. */
  rows: Readonly<Record<string, number>>;
  /** For people: what the file has not. */
  missing: readonly string[];
}

/** Running numbers have 32 bits: so many are left for products that come after an import. */
const lastRunning = 2 ** 32 - 2 ** 28;

/** Rows that are written by one statement: SQLite takes some 32,000 values. */
const written = 200;

/**
 * Reads the file twice: whole, before the database is locked, and then to write it.
 * @throws StoreFileRefused
 */
export async function importStore(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  file: OpenStoreFile,
  options: ImportOptions,
): Promise<ImportedStore> {
  const { store } = file.header;
  const site = await checkedWhole(file, options);
  try {
    return await db.transaction().execute(async (transaction) => {
      const numbers = await claimNumber(transaction, dialect);
      const writer = storeWriter(transaction, store, { ...options, numbers });
      const rows = file.rows();
      let next = await rows.next();
      for (; !next.done; next = await rows.next()) await writer.add(next.value);
      const counts = await writer.end();
      await announce(transaction, site, { ...options, changes: writer.changes() });
      return { site, rows: counts, missing: next.value.missing };
    });
  } catch (error) {
    if (isTaken(error))
      throw new StoreFileRefused(
        `Some data of "${store}" is already in this database: a cart, order, or event has the same ID. Nothing was imported.`,
        { cause: error },
      );
    throw error;
  }
}

/** The preferences of the store. Before anything is written: what one store brings must not stop the work for all. */
async function checkedWhole(file: OpenStoreFile, { checkSite, isProduct }: ImportOptions): Promise<Site> {
  const { store } = file.header;
  const rows = file.rows();
  let site: Site | undefined;
  for await (const { table, row } of rows) {
    if (
      table === 'storeProductBody' &&
      !isProduct({ offers: String(row['offers']), body: String(row['body']) })
    )
      throw new StoreFileRefused('The file contains an invalid product.');
    if (table !== 'site') continue;
    site = checkSite(JSON.parse(String(row['body'])));
    if (site.id !== store) throw new StoreFileRefused('The file contains the preferences of another store.');
  }
  if (!site) throw new StoreFileRefused('The file does not contain the preferences of the store.');
  return site;
}

/** The number of a new catalog. */
async function claimNumber(transaction: Transaction<Tables>, dialect: Database['dialect']): Promise<number> {
  // As where the first product of a store is written: two stores must not get one number.
  if (dialect === 'postgres') await sql`lock table store_catalogue in exclusive mode`.execute(transaction);
  const { last } = await transaction
    .selectFrom('storeCatalogue')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

interface StoreWriter {
  add(row: ReadRow): Promise<void>;
  /** Writes what waits. */
  end(): Promise<Readonly<Record<string, number>>>;
  /** How many rows the log of changes has. */
  changes(): number;
}

function storeWriter(
  transaction: Executor,
  store: string,
  { secret, productNumbers, runningNumber, numbers: own }: ImportOptions & { numbers: number },
): StoreWriter {
  const counts: Record<string, number> = {};
  const parts = new Map(Object.keys(movedTables).map((name) => [name, sealedParts(secret, name)]));
  let waiting: { table: string; rows: StoreFileRow[] } | undefined;
  let changes = 0;
  /** Products that are shown. */
  let shown = 0;
  /** The last running number of a product. */
  let highest = -1;
  /** Number of the file's own catalog. */
  let span: readonly [number, number] | undefined;

  const renumbered = (table: string, row: StoreFileRow): StoreFileRow => {
    // Below zero until the counter of all stores is held: `announce` counts them on from there.
    if (table === 'siteChange') return { ...row, revision: -(changes += 1) };
    if (table === 'storeCatalogue') {
      span = productNumbers(Number(row['number']));
      // An index of version 0 is made anew, by the import or by the next start. What is counted here is counted from the products.
      return { ...row, number: own, indexVersion: 0, nextProduct: 0, products: 0 };
    }
    if (table === 'storeProduct' && row['shown'] === 1) shown += 1;
    const moved = { ...row };
    for (const column of movedTables[table]?.numbered ?? []) {
      const no = Number(row[column]);
      if (!span || no <= span[0] || no >= span[1])
        throw new StoreFileRefused('The file contains a product whose number belongs to another store.');
      moved[column] = no - span[0] + productNumbers(own)[0];
      highest = Math.max(highest, runningNumber(no));
      if (highest > lastRunning)
        throw new StoreFileRefused('The file contains a product number that is too high.');
    }
    return moved;
  };

  const sealed = (table: string, row: StoreFileRow): StoreFileRow => {
    const moved = { ...row };
    for (const { column, close } of parts.get(table) ?? []) {
      const plain = row[column];
      // Left out, where it must not be null: an empty one.
      const isNeeded = movedTables[table]?.columns[column] === 'text';
      if (typeof plain === 'string' || isNeeded) moved[column] = close(String(plain ?? ''), row);
    }
    return moved;
  };

  const flush = async (): Promise<void> => {
    if (!waiting || waiting.rows.length === 0) return;
    const { table, rows } = waiting;
    waiting = undefined;
    await refuseStrays(transaction, store, table, rows);
    await transaction
      .insertInto(table as 'setting')
      .values(rows as never)
      .execute();
    counts[table] = (counts[table] ?? 0) + rows.length;
  };

  return {
    async add({ table, row }) {
      if (table === 'site') await refusePresent(transaction, store);
      if (waiting && (waiting.table !== table || waiting.rows.length >= written)) await flush();
      waiting ??= { table, rows: [] };
      waiting.rows.push(sealed(table, renumbered(table, row)));
    },
    async end() {
      await flush();
      await transaction
        .updateTable('storeCatalogue')
        .set({ nextProduct: highest + 1, products: shown })
        .where('site', '=', store)
        .execute();
      return counts;
    },
    changes: () => changes,
  };
}

async function refusePresent(transaction: Executor, store: string): Promise<void> {
  const present = await transaction
    .selectFrom('site')
    .select('id')
    .where('id', '=', store)
    .executeTakeFirst();
  if (present)
    throw new StoreFileRefused(
      `A store with the ID "${store}" already exists. An import does not overwrite it.`,
    );
}

/** A row that names one of another store would change it: a refund its payment, a delivery its webhook. */
async function refuseStrays(
  transaction: Executor,
  store: string,
  table: string,
  rows: readonly StoreFileRow[],
): Promise<void> {
  const parent = movedTables[table]?.parent;
  if (!parent) return;
  const named = [...new Set(rows.map((row) => row[parent.column]))];
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(parent.table)}
    where site = ${store} and ${sql.ref(parent.key)} in (${sql.join(named)})`.execute(transaction);
  if (Number(found[0]?.count) !== named.length)
    throw new StoreFileRefused(`The file contains a row of ${table} that refers to a missing row.`);
}

/** The last step, because it holds the counter of all stores: nodes see the store from here on. */
async function announce(
  transaction: Transaction<Tables>,
  site: Site,
  { by, now = Date.now, changes, service }: ImportOptions & { changes: number },
): Promise<void> {
  const locked = await lockRevision(transaction);
  // The log counts by the counter of this installation: a file must not set that of all stores.
  await transaction
    .updateTable('siteChange')
    .set({ revision: sql<number>`${sql.lit(locked - 1)} - revision` })
    .where('site', '=', site.id)
    .where('revision', '<', 0)
    .execute();
  const revision = locked + changes;
  const others = await transaction.selectFrom('site').selectAll().where('id', '<>', site.id).execute();
  const taken = takenHost(
    site,
    others.map(({ body }) => JSON.parse(body) as Site),
    service === undefined ? {} : { service },
  );
  if (taken) throw new StoreFileRefused(taken.message);
  await transaction
    .updateTable('site')
    // Turned on by its people, once they have looked at it.
    .set({ revision, body: JSON.stringify({ ...site, enabled: false }) })
    .where('id', '=', site.id)
    .execute();
  if (others.length === 0)
    await transaction.updateTable('siteRevision').set({ defaultSite: site.id }).execute();
  const what = [{ name: 'imported', after: new Date(now()).toISOString() }];
  await insertSiteChange(transaction, { site: site.id, revision, at: now(), who: by, what });
  await keepRevision(transaction, revision);
}

/** UNIQUE and PRIMARY KEY, in the words of each database. */
function isTaken(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 2_067 || errcode === 1_555;
}
