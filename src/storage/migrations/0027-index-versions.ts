/** Each site says by which version of the terms its products are indexed; 0 is that of all versions before. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export const indexVersions = (db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> =>
  db.schema
    .alterTable('storeCatalogue')
    .addColumn('indexVersion', integer, (column) => column.notNull().defaultTo(0))
    .execute();
