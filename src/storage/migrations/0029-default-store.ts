/** Which store answers to names that belong to none: so far the only one there was, which a second one took off its names. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function defaultStore(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('siteRevision').addColumn('defaultSite', types.text).execute();
  await sql`update ${sql.table('siteRevision')} set ${sql.ref('defaultSite')} = (select min(id) from site)
    where (select count(*) from site) = 1`.execute(db);
}
