/** Where the events of the stores are sent, what was refused to agents, and how often each happened. */
import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const primary = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey();

export async function sinks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await counts(db, types);
  await eventSinks(db, types);
  await deliveries(db, types);
  // Written when a notice ends, which no checkout waits for.
  await db.schema
    .createIndex('orderNoticeEnded')
    .on('orderNotice')
    .column('nextTryAt')
    .where(sql<boolean>`ended is not null`)
    .execute();
}

async function counts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer } = types;
  // Read by key ranges: on SQLite, rows are stored in key order.
  const table = (name: string) =>
    types.dialect === 'sqlite'
      ? db.schema.createTable(name).modifyEnd(sql`strict, without rowid`)
      : db.schema.createTable(name);
  await table('eventCount').addColumn('site', text, primary).addColumn('until', integer, required).execute();
  await table('eventDay')
    .addColumn('site', text, required)
    .addColumn('day', integer, required)
    .addColumn('agent', text, required)
    .addColumn('type', text, required)
    .addColumn('currency', text, required)
    .addColumn('count', integer, required)
    .addColumn('amount', integer, required)
    .addPrimaryKeyConstraint('event_day_key', ['site', 'day', 'agent', 'type', 'currency'])
    .execute();
  await table('refusalDay')
    .addColumn('site', text, required)
    .addColumn('day', integer, required)
    .addColumn('agent', text, required)
    .addColumn('operation', text, required)
    .addColumn('code', text, required)
    .addColumn('count', integer, required)
    .addPrimaryKeyConstraint('refusal_day_key', ['site', 'day', 'agent', 'operation', 'code'])
    .execute();
}

async function eventSinks(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'eventSink')
    .addColumn('id', text, primary)
    .addColumn('site', text)
    .addColumn('url', text, required)
    .addColumn('description', text, required)
    .addColumn('types', text, required)
    .addColumn('enabled', integer, required)
    .addColumn('offReason', text)
    .addColumn('secret', text, required)
    .addColumn('secretShown', integer, required)
    .addColumn('oldSecret', text)
    .addColumn('oldSecretUntil', integer)
    .addColumn('createdAt', integer, required)
    .addColumn('since', integer, required)
    .addColumn('copiedUntil', integer, required)
    .addColumn('lastSuccessAt', integer)
    .addColumn('failingSince', integer)
    .execute();
}

async function deliveries(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'eventDelivery')
    .addColumn('id', text, primary)
    .addColumn('sink', text, required)
    .addColumn('site', text)
    .addColumn('type', text, required)
    .addColumn('body', text, required)
    .addColumn('createdAt', integer, required)
    .addColumn('tries', integer, required)
    .addColumn('nextTryAt', integer)
    .addColumn('ended', text)
    .addColumn('log', text, required)
    .execute();
  await db.schema
    .createIndex('eventDeliveryDue')
    .on('eventDelivery')
    .columns(['sink', 'nextTryAt'])
    .where('nextTryAt', 'is not', null)
    .execute();
  await db.schema
    .createIndex('eventDeliveryBySink')
    .on('eventDelivery')
    .columns(['sink', 'createdAt', 'id', 'ended'])
    .execute();
  await db.schema.createIndex('eventDeliveryAge').on('eventDelivery').column('createdAt').execute();
}
