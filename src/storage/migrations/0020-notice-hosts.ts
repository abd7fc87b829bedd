/** Order updates know the host that they go to: places are shared out by it. Those that wait from before count as of one host. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function noticeHosts(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('orderNotice')
    .addColumn('host', text, (column) => column.notNull().defaultTo(''))
    .execute();
}
