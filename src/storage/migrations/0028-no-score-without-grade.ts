/** Reports of older versions had a score where too little could be seen to grade it. Lists and charts show it no more. */
import { sql, type Kysely } from 'kysely';

export async function noScoreWithoutGrade(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'auditRun', 'batchItem'])
    await sql`update ${sql.table(table)} set score = null where grade is null and score is not null`.execute(
      db,
    );
}
