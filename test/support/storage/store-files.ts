/** Stores with rows in every table that moves, and files of them. */
import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isStoredProduct, numbersOf, runningNumber } from '#backends/embedded';
import { newSite, parseSite, type Site } from '#commerce';
import {
  exportStore,
  importStore,
  openStoreFile,
  StoreFileRefused,
  type Database,
  type ExportedStore,
} from '#storage';
import type { StoreFileRow } from '../../../src/storage/store-file/format.ts';
import { toTexts } from '../../../src/backends/embedded/catalogue/item.ts';
import { sealedParts } from '../../../src/storage/store-file/sealed.ts';
import { movedTables } from '../../../src/storage/store-file/tables.ts';
import { sampleProduct } from '../embedded/sample-store.ts';

export const old = 'the secret of the old installation, long enough';
export const young = 'the secret of the new installation, long enough';
const passphrase = 'correct horse battery staple';

export const siteOf = (id: string): Site => {
  const found = parseSite(
    newSite(
      {
        id,
        name: 'Larch and Loom',
        host: `${id}.example`,
        currency: 'EUR',
        country: 'IE',
        agentPolicy: 'open',
        locale: 'en-IE',
        storefront: `https://${id}.example`,
      },
      '2026-04-08',
    ),
  );
  assert.ok(found.ok, JSON.stringify(found));
  return found.site;
};

/** Two rows of each table where there can be two, each column with a value of its own. */
function rowsOf(site: Site, secret: string, catalogue: number): [table: string, rows: StoreFileRow[]][] {
  return Object.entries(movedTables).map(([table, { columns, key, parent, numbered = [] }]) => {
    const count = key.length === 1 && ['site', 'name'].includes(key[0]) ? 1 : 2;
    const rows = Array.from({ length: table === 'site' ? 1 : count }, (_, place) => {
      const name = (column: string) => `${column} ${place} of ${site.id}`;
      const row: StoreFileRow = Object.fromEntries(
        Object.entries(columns).map(([column, kind]): [string, string | number | null] => {
          if (kind.endsWith('?') && place === 1) return [column, null];
          return [column, kind.startsWith('text') ? name(column) : place + 1];
        }),
      );
      for (const column of numbered) row[column] = numbersOf(catalogue)[0] + 1 + place;
      if (parent) row[parent.column] = name(parent.key);
      if ('site' in columns) row['site'] = site.id;
      if (table === 'site') row['id'] = site.id;
      if (table === 'setting') row['name'] = `signing-keys:${site.id}`;
      if (table === 'storedAnswer') row['scope'] = `${site.id} ${name('scope')}`;
      if (table === 'storeCatalogue') row['number'] = catalogue;
      if ('everyHours' in columns) row['everyHours'] = 24;
      Object.assign(row, jsonOf(table, row, site));
      for (const { column, close } of sealedParts(secret, table))
        if (row[column] !== null) row[column] = close(String(row[column]), row);
      return row;
    });
    return [table, rows];
  });
}

/** What the service would write. */
function jsonOf(table: string, row: StoreFileRow, site: Site): StoreFileRow {
  const { offers, body } = toTexts(sampleProduct('throw', 'Merino throw', 'home', { price: 4_900 }));
  const version = row['version'];
  const input = { lines: [], buyer: { email: 'buyer@example.com' } };
  const order = {
    number: row['number'] ?? row['orderNumber'],
    currency: 'EUR',
    placedAt: 1,
    lines: [],
    totals: {},
    expectations: [],
    events: [],
    adjustments: [],
    permalink: 'https://loom.example/orders/1',
  };
  const records: Record<string, object> = {
    site,
    cart: { version, input, createdAt: 1, expiresAt: 1 },
    checkout: {
      version,
      state: row['state'],
      input,
      quote: { lines: [] },
      problems: [],
      createdAt: 1,
      expiresAt: 1,
    },
    paymentAttempt: {
      checkoutId: row['checkoutId'],
      amount: 1,
      currency: 'EUR',
      handlerId: 'card',
      startedAt: 1,
    },
    storePlacement: { input, quote: { lines: [] }, permalink: '', returns: {} },
    storeOrder: { order, accounts: [] },
    orderRecord: {
      number: row['number'],
      checkoutId: 'checkout',
      attemptId: row['attemptId'],
      version,
      release: '2026-04-08',
      order,
      createdAt: 1,
    },
    orderNotice: {
      orderNumber: row['orderNumber'],
      url: row['url'],
      release: '2026-04-08',
      checkoutId: 'checkout',
      order,
      createdAt: 1,
    },
    commerceEvent: { type: 'order_placed', at: row['at'] },
    mailOutbox: { locale: 'en-IE', order },
  };
  const whose = table === 'site' ? {} : { id: row['id'], site: site.id };
  const others: Record<string, StoreFileRow> = {
    storeProductBody: { offers, body },
    siteChange: { what: '[]' },
    agentVisit: { revenue: '{"EUR":100}' },
    eventSink: { types: '["order_placed"]' },
    eventDelivery: { log: '[]' },
  };
  return {
    ...('body' in row ? { body: JSON.stringify({ ...records[table], ...whose }) } : {}),
    ...others[table],
  };
}

export async function fill({ db }: Database, id: string, secret: string, catalogue: number): Promise<void> {
  for (const [table, rows] of rowsOf(siteOf(id), secret, catalogue))
    await db
      .insertInto(table as 'setting')
      .values(rows as never)
      .execute();
}

export interface World {
  folder: string;
  file(name: string): string;
}

export async function world(t: TestContext): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-store-file-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { folder, file: (name) => join(folder, name) };
}

export async function written(
  path: string,
  database: Database,
  { secret, bare = false, site = 'loom' }: { secret: string; bare?: boolean; site?: string },
): Promise<ExportedStore> {
  const out = createGzip();
  const done = pipeline(out, createWriteStream(path));
  const told = await exportStore(
    database,
    { site, secret, passphrase: bare ? undefined : passphrase, markLinks: () => 'mark' },
    async (line) => void out.write(line),
  );
  out.end();
  await done;
  return told;
}

const opened = (path: string, bare: boolean) =>
  openStoreFile(path, bare ? undefined : async () => passphrase);

export async function readAll(path: string): Promise<[table: string, row: StoreFileRow][]> {
  const { rows } = await opened(path, false);
  const all: [string, StoreFileRow][] = [];
  for await (const { table, row } of rows()) all.push([table, row]);
  return all;
}

export const put = async (database: Database, path: string, { bare = false } = {}) =>
  importStore(database, await opened(path, bare), {
    secret: young,
    by: 'test',
    now: () => 99,
    service: 'https://portico.example',
    isProduct: isStoredProduct,
    productNumbers: numbersOf,
    runningNumber,
    checkSite(body) {
      const found = parseSite(body);
      if (found.ok) return found.site;
      throw new StoreFileRefused('No store.');
    },
  });
