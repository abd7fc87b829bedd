/** A column is personal or it is not: a new column must be classified in docs/personal-data.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#storage';
import { indexTables, otherColumns } from '../docs/other-columns.ts';
import { personalColumns } from '../docs/personal-data.ts';
import { testDialects } from './support/databases.ts';

const postgresTables = new Set(['call_exchange', 'host_lease', 'job_worker']);

async function columnsOf({ db, dialect }: Database): Promise<string[]> {
  const query =
    dialect === 'postgres'
      ? sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public'`
      : sql<{ name: string }>`select m.name || '.' || c.name as name
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).filter((name) => !indexTables.includes(name.split('.')[0] as string));
}

const personal = personalColumns.flatMap(({ table, columns }) =>
  columns.map((column) => `${table}.${column}`),
);
const other = Object.entries(otherColumns).flatMap(([table, columns]) =>
  columns.split(' ').map((column) => `${table}.${column}`),
);

const onPostgresAlone =
  ({ dialect }: Database) =>
  (column: string) =>
    dialect === 'postgres' ||
    !(postgresTables.has(column.split('.')[0] as string) || column === 'store_search.no');

/** Columns that are not classified, and classified ones that no longer exist. */
async function differences(database: Database): Promise<{ undecided: string[]; gone: string[] }> {
  const there = await columnsOf(database);
  const listed = [...personal, ...other].filter(onPostgresAlone(database));
  return {
    undecided: there.filter((column) => !listed.includes(column)),
    gone: listed.filter((column) => !there.includes(column)),
  };
}

for (const { name, skip, open } of testDialects()) {
  test(`${name}: lists every column as personal or not personal`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    assert.deepEqual(await differences(database), { undecided: [], gone: [] });
  });

  test(`${name}: reports a new column as unlisted and a dropped one as missing`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    await sql`alter table cart add column nickname text`.execute(database.db);
    await sql`alter table contact_message drop column platform`.execute(database.db);
    assert.deepEqual(await differences(database), {
      undecided: ['cart.nickname'],
      gone: ['contact_message.platform'],
    });
  });
}

test('lists no column twice', () => {
  const all = [...personal, ...other];
  assert.deepEqual(
    all.filter((column, at) => all.indexOf(column) !== at),
    [],
  );
});
