/** Refunds of charges without an order: the one under way, and how many have failed. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function refundsWithoutOrder(
  db: Kysely<unknown>,
  { text, integer }: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable('storePlacement').addColumn('givingBackId', text).execute();
  await db.schema.alterTable('storePlacement').addColumn('givingBackTry', integer).execute();
}
