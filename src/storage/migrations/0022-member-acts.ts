/** What members did in the dashboard. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function memberActs(db: Kysely<unknown>, { table, text, integer }: ColumnTypes): Promise<void> {
  // No reference to the account, so that activity stays when a member leaves.
  await table(db, 'memberAct')
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('memberId', text, (column) => column.notNull())
    .addColumn('who', text, (column) => column.notNull())
    .addColumn('what', text, (column) => column.notNull())
    .addColumn('about', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('member_act_key', ['at', 'id'])
    .execute();
}
