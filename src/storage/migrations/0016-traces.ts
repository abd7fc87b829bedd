/** Deliveries of events know the call that they follow from. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function traces(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('eventDelivery').addColumn('trace', text).execute();
}
