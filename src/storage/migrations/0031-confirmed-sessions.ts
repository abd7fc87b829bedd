/** When the holder of a session last showed who they are. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export const confirmedSessions = (db: Kysely<unknown>, { date }: ColumnTypes): Promise<void> =>
  db.schema.alterTable('session').addColumn('confirmedAt', date).execute();
