/** What one column type is called in each dialect. */
import { sql, type CreateTableBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { DialectName } from '../tables.ts';

export interface ColumnTypes {
  /** For what only one of them has: full text, tables without row numbers. */
  dialect: DialectName;
  text: RawBuilder<unknown>;
  /** 64 bits: counts and epoch milliseconds. */
  integer: RawBuilder<unknown>;
  real: RawBuilder<unknown>;
  /** As the accounts library writes them: ISO text and 0 or 1 on SQLite. */
  date: RawBuilder<unknown>;
  boolean: RawBuilder<unknown>;
  /** Starts a table; on SQLite a STRICT one, which refuses a value of the wrong type. */
  table(db: Kysely<unknown>, name: string): CreateTableBuilder<string, string>;
}

export function columnTypes(dialect: DialectName): ColumnTypes {
  if (dialect === 'postgres') {
    return {
      dialect,
      text: sql`text`,
      integer: sql`bigint`,
      real: sql`double precision`,
      date: sql`timestamptz`,
      boolean: sql`boolean`,
      table: (db, name) => db.schema.createTable(name),
    };
  }
  return {
    dialect,
    text: sql`text`,
    integer: sql`integer`,
    real: sql`real`,
    date: sql`text`,
    boolean: sql`integer`,
    table: (db, name) => db.schema.createTable(name).modifyEnd(sql`strict`),
  };
}
