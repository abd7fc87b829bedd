/** Incidents: start, end, and alerted targets. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function incidents(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'incident')
    .addColumn('key', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('startedAt', integer, (column) => column.notNull())
    .addColumn('seenAt', integer, (column) => column.notNull())
    .addColumn('endedAt', integer)
    .addColumn('toldStart', text, (column) => column.notNull())
    .addColumn('toldEnd', text, (column) => column.notNull())
    .execute();
}
