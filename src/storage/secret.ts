/** The secret that signs sessions and links: made at first start, kept beside the database, shared by all its nodes. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secret } from '#commerce';
import type { Database } from './tables.ts';

/** As they are configured. */
export interface ConfiguredSecrets {
  /** Absent: the one that is kept. */
  secret: string | undefined;
  /** The one before, or the one that comes. */
  secretFallback?: string | undefined;
}

/** What everything is signed and encrypted with, and after it the one that is believed too. */
export async function secretsOf(
  database: Database,
  { secret, secretFallback }: ConfiguredSecrets,
): Promise<Exclude<Secret, string>> {
  const current = secret ?? (await loadSecret(database));
  return secretFallback === undefined ? [current] : [current, secretFallback];
}

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
