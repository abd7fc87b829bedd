/** Events say themselves that they are not in the sums of their day yet: no clock decides it, and few of them are left to be added. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function uncountedEvents(db: Kysely<unknown>, { dialect, integer }: ColumnTypes): Promise<void> {
  // Takes this lock first, like the counting code.
  if (dialect === 'postgres') await sql`lock table event_count in exclusive mode`.execute(db);
  await db.schema
    .alterTable('commerceEvent')
    .addColumn('uncounted', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  // Nodes of the version before, which know nothing of it, go on writing until they are replaced.
  if (dialect === 'postgres')
    await sql`alter table commerce_event alter column uncounted set default 1`.execute(db);
  await sql`insert into event_count (site, until) select id, 0 from site where true
    on conflict (site) do nothing`.execute(db);
  await sql`update commerce_event set uncounted = 1 from event_count
    where commerce_event.site = event_count.site and commerce_event.at > event_count.until`.execute(db);
  // They count up to a time: to them all is counted.
  await sql`update event_count set until = ${Number.MAX_SAFE_INTEGER}`.execute(db);
  await db.schema
    .createIndex('commerceEventUncounted')
    .on('commerceEvent')
    .columns(['site', 'at'])
    .where(sql<boolean>`uncounted = 1`)
    .execute();
}
