/** Every table and column of the schema moves with a store, or is left out with a reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CamelCasePlugin, sql } from 'kysely';
import { testDialects } from '../../../test/support/databases.ts';
import { sealedColumns } from '../reseal.ts';
import type { Database } from '../tables.ts';
import { sealedNames } from './sealed.ts';
import { tablesLeftOut } from './tables-left-out.ts';
import { movedTables } from './tables.ts';

const camel = new (class extends CamelCasePlugin {
  override camelCase(name: string): string {
    return super.camelCase(name);
  }
})();

interface Column {
  table: string;
  column: string;
  /** `text?` as the list has it; other types as the database calls them. */
  kind: string;
}

async function columnsOf({ db, dialect }: Database): Promise<Column[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ table: string; column: string; type: string; required: number }>`
          select m.name as "table", p.name as "column", lower(p.type) as type,
            (p."notnull" or p.pk > 0) as required
          from sqlite_master m join pragma_table_info(m.name) p
          where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'store_search_%'`
      : sql<{ table: string; column: string; type: string; required: boolean }>`
          select table_name as "table", column_name as "column",
            case data_type when 'bigint' then 'integer' else data_type end as type,
            is_nullable = 'NO' as required
          from information_schema.columns where table_schema = 'public'`;
  const { rows } = await query.execute(db);
  return rows.map(({ table, column, type, required }) => ({
    table: camel.camelCase(table),
    column: camel.camelCase(column),
    kind: `${type}${required ? '' : '?'}`,
  }));
}

for (const { name, skip, open } of testDialects())
  test(`${name}: lists each table and column of the schema`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const columns = await columnsOf(database);
    const tables = Map.groupBy(columns, ({ table }) => table);
    assert.ok(tables.size > 40, `${tables.size} tables`);
    for (const [table, found] of tables) {
      const moved = movedTables[table];
      const isLeftOut = Object.hasOwn(tablesLeftOut, table);
      assert.ok(
        (moved !== undefined) !== isLeftOut,
        `${table} is in ${moved ? 'both lists' : 'neither list'} of src/storage/store-file: say what moves with a store, or why it does not`,
      );
      if (!moved) continue;
      const kinds = Object.fromEntries(found.map(({ column, kind }) => [column, kind]));
      for (const column of Object.keys(moved.columnsLeftOut ?? {})) delete kinds[column];
      // A webhook moves only where it is of one store.
      if (table === 'eventSink') kinds['site'] = 'text';
      assert.deepEqual(moved.columns, kinds, `columns of ${table}`);
      for (const column of [...moved.key, ...(moved.numbered ?? [])])
        assert.ok(Object.hasOwn(kinds, column), `${table}.${column}`);
      assert.ok(moved.rowsOf !== undefined || Object.hasOwn(kinds, 'site'), `rows of ${table}`);
      assert.equal(moved.rowsOf === undefined, moved.isOf === undefined, `rows of ${table} in a file`);
      if (moved.parent) {
        const before = Object.keys(movedTables);
        assert.ok(before.indexOf(moved.parent.table) < before.indexOf(table), `parent of ${table}`);
      }
    }
    const both = name === 'SQLite' ? ['jobWorker', 'callExchange', 'hostLease'] : [];
    for (const table of [...Object.keys(movedTables), ...Object.keys(tablesLeftOut)])
      assert.ok(tables.has(table) || both.includes(table), `${table} is not in the schema`);
  });

test('seals each encrypted column in the file, or leaves its table out', () => {
  for (const { table, column, isLibrarys, isRemade } of sealedColumns) {
    const name = camel.camelCase(table);
    if (Object.hasOwn(tablesLeftOut, name)) continue;
    assert.ok(!isLibrarys, `${table} is sealed by a library`);
    assert.ok(sealedNames(name).has(camel.camelCase(column)), `${table}.${column}`);
    assert.ok(
      isRemade || movedTables[name]?.missing || movedTables[name]?.withoutSecret,
      `${table} without secrets`,
    );
  }
  for (const reason of Object.values(tablesLeftOut)) assert.match(reason, /^[A-Z].{8,}\.$/);
});
