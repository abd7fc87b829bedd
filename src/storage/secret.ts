/** The secret that signs sessions and links: made at first start, kept beside the database, shared by all its nodes. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './tables.ts';

/** Beside an embedded database a file that only its owner reads; with PostgreSQL a row, so that every node finds it. */
export async function loadSecret({ db, directory }: Database): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  if (directory !== undefined) return secretFile(join(directory, 'secret'), fresh);
  await db
    .insertInto('setting')
    .values({ name: 'secret', value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow();
  return row.value;
}

function secretFile(path: string, fresh: string): string {
  try {
    writeFileSync(path, fresh, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(path, 'utf8').trim();
  }
}
