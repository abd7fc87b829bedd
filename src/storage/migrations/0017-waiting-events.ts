/** A flag marks events without deliveries, independent of node clocks, which can jump. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

const overlapMs = 600_000;

export async function waitingEvents(db: Kysely<unknown>, { dialect, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('commerceEvent')
    .addColumn('waiting', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  // Nodes of the version before, which know nothing of it, go on writing until they are replaced.
  if (dialect === 'postgres')
    await sql`alter table commerce_event alter column waiting set default 1`.execute(db);
  // The latest may lack deliveries; existing deliveries have the same IDs.
  await sql`update commerce_event set waiting = 1 where at >=
    (select min(copied_until) from event_sink where enabled = 1) - ${overlapMs}`.execute(db);
  await db.schema
    .createIndex('commerceEventWaiting')
    .on('commerceEvent')
    .column('at')
    .where(sql<boolean>`waiting = 1`)
    .execute();
  await db.schema.alterTable('eventSink').dropColumn('since').execute();
  await db.schema.alterTable('eventSink').dropColumn('copiedUntil').execute();
}
