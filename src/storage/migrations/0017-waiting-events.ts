/** Events say themselves that their sinks were not told yet: the clock of a node, which can jump, decides nothing any more. */
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
  // The last ones may not have been told; those that were have deliveries of the same ids.
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
