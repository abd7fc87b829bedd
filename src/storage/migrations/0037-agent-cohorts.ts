/** Agent sessions and how far each got, added up by the day they started. Existing events are added in the background. */
import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

export async function agentCohorts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { dialect, text, integer } = types;
  // Read by key ranges: on SQLite, rows are stored in key order.
  const table = (name: string) =>
    dialect === 'sqlite'
      ? db.schema.createTable(name).modifyEnd(sql`strict, without rowid`)
      : db.schema.createTable(name);
  await table('agentVisit')
    .addColumn('site', text, required)
    .addColumn('session', text, required)
    .addColumn('day', integer, required)
    .addColumn('agent', text)
    .addColumn('step', integer, required)
    .addColumn('revenue', text, required)
    .addPrimaryKeyConstraint('agent_visit_key', ['site', 'session'])
    .execute();
  await db.schema.createIndex('agentVisitDay').on('agentVisit').column('day').execute();
  await table('cohortDay')
    .addColumn('site', text, required)
    .addColumn('day', integer, required)
    .addColumn('agent', text, required)
    .addColumn('type', text, required)
    .addColumn('currency', text, required)
    .addColumn('count', integer, required)
    .addColumn('amount', integer, required)
    .addPrimaryKeyConstraint('cohort_day_key', ['site', 'day', 'agent', 'type', 'currency'])
    .execute();
  // The default marks existing events, and those of nodes of the version before.
  await db.schema
    .alterTable('commerceEvent')
    .addColumn('unfollowed', integer, (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('commerceEventUnfollowed')
    .on('commerceEvent')
    .columns(['site', 'at'])
    .where(sql<boolean>`unfollowed = 1`)
    .execute();
}
