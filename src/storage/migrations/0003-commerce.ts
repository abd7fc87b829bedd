/** Carts, checkouts, attempts, orders, events, notices, answers, sessions, sites. */
import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const primary = (column: ColumnDefinitionBuilder) => column.primaryKey();

export async function commerce(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await carts(db, types);
  await attempts(db, types);
  await orders(db, types);
  await notices(db, types);
  await answers(db, types);
  await sites(db, types);
}

async function carts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await types
    .table(db, 'cart')
    .addColumn('id', types.text, primary)
    .addColumn('site', types.text, required)
    .addColumn('version', types.integer, required)
    .addColumn('expiresAt', types.integer, required)
    .addColumn('body', types.text, required)
    .execute();
  await db.schema.createIndex('cartExpiry').on('cart').column('expiresAt').execute();
  await types
    .table(db, 'checkout')
    .addColumn('id', types.text, primary)
    .addColumn('site', types.text, required)
    .addColumn('version', types.integer, required)
    .addColumn('state', types.text, required)
    .addColumn('expiresAt', types.integer, required)
    .addColumn('body', types.text, required)
    .execute();
  await db.schema
    .createIndex('checkoutExpiry')
    .on('checkout')
    .column('expiresAt')
    .where(sql<boolean>`state in ('incomplete', 'requires_escalation', 'ready_for_complete')`)
    .execute();
}

async function attempts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await types
    .table(db, 'paymentAttempt')
    .addColumn('id', types.text, primary)
    .addColumn('site', types.text, required)
    .addColumn('checkoutId', types.text, required)
    .addColumn('leaseUntil', types.integer, required)
    .addColumn('outcome', types.text)
    .addColumn('ref', types.text, required)
    .addColumn('challenge', types.text)
    .addColumn('body', types.text, required)
    .execute();
  await db.schema
    .createIndex('paymentAttemptLease')
    .on('paymentAttempt')
    .column('leaseUntil')
    .where(sql<boolean>`outcome is null`)
    .execute();
  // The last guard against charging twice: a checkout has at most one attempt that may still take money.
  await db.schema
    .createIndex('paymentAttemptOpen')
    .unique()
    .on('paymentAttempt')
    .column('checkoutId')
    .where(sql<boolean>`outcome is null`)
    .execute();
}

async function orders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await types
    .table(db, 'orderRecord')
    .addColumn('site', types.text, required)
    .addColumn('number', types.text, required)
    .addColumn('attemptId', types.text, required)
    .addColumn('version', types.integer, required)
    .addColumn('nextLookAt', types.integer)
    .addColumn('body', types.text, required)
    .addPrimaryKeyConstraint('order_record_key', ['site', 'number'])
    .addUniqueConstraint('order_record_attempt', ['attemptId'])
    .execute();
  await db.schema
    .createIndex('orderRecordLook')
    .on('orderRecord')
    .column('nextLookAt')
    .where('nextLookAt', 'is not', null)
    .execute();
  // The time comes before the ID, so that new rows go to the end of their store and paging needs no extra index.
  await types
    .table(db, 'commerceEvent')
    .addColumn('site', types.text, required)
    .addColumn('at', types.integer, required)
    .addColumn('id', types.text, required)
    .addColumn('body', types.text, required)
    .addPrimaryKeyConstraint('commerce_event_key', ['site', 'at', 'id'])
    .execute();
}

async function notices(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await types
    .table(db, 'orderNotice')
    .addColumn('id', types.text, primary)
    .addColumn('site', types.text, required)
    .addColumn('orderNumber', types.text, required)
    .addColumn('url', types.text, required)
    .addColumn('sequence', types.integer, required)
    .addColumn('tries', types.integer, required)
    .addColumn('nextTryAt', types.integer, required)
    .addColumn('ended', types.text)
    .addColumn('reason', types.text)
    .addColumn('body', types.text, required)
    .addUniqueConstraint('order_notice_sequence', ['site', 'orderNumber', 'url', 'sequence'])
    .execute();
  await db.schema
    .createIndex('orderNoticeDue')
    .on('orderNotice')
    .column('nextTryAt')
    .where(sql<boolean>`ended is null`)
    .execute();
  await db.schema
    .createIndex('orderNoticeWaiting')
    .on('orderNotice')
    .columns(['site', 'orderNumber', 'url', 'sequence'])
    .where(sql<boolean>`ended is null`)
    .execute();
  await types
    .table(db, 'noticeSequence')
    .addColumn('site', types.text, required)
    .addColumn('orderNumber', types.text, required)
    .addColumn('url', types.text, required)
    .addColumn('last', types.integer, required)
    .addPrimaryKeyConstraint('notice_sequence_key', ['site', 'orderNumber', 'url'])
    .execute();
}

async function answers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await types
    .table(db, 'storedAnswer')
    .addColumn('scope', types.text, required)
    .addColumn('key', types.text, required)
    .addColumn('fingerprint', types.text, required)
    .addColumn('checkoutId', types.text)
    .addColumn('expiresAt', types.integer, required)
    .addColumn('answer', types.text)
    .addPrimaryKeyConstraint('stored_answer_key', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('storedAnswerExpiry').on('storedAnswer').column('expiresAt').execute();
  await types
    .table(db, 'agentSession')
    .addColumn('subject', types.text, primary)
    .addColumn('id', types.text, required)
    .addColumn('startedAt', types.integer, required)
    .addColumn('lastSeenAt', types.integer, required)
    .execute();
  await db.schema.createIndex('agentSessionSeen').on('agentSession').column('lastSeenAt').execute();
}

async function sites(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await types
    .table(db, 'site')
    .addColumn('id', types.text, primary)
    .addColumn('revision', types.integer, required)
    .addColumn('body', types.text, required)
    .execute();
  await types
    .table(db, 'siteRevision')
    .addColumn('id', types.integer, primary)
    .addColumn('revision', types.integer, required)
    .execute();
}
