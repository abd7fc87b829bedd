/** The secret that signs sessions and links: made at first start, kept beside the database, shared by all its nodes. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secret } from '#commerce';
import type { Database } from './tables.ts';
import { DatabaseRefused } from './refused.ts';
import { sealWith } from './seal.ts';

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

/* Whether the secret of the configuration is the one that this database was written with: checked on start, so that buyers do not run into it. */

/** A setting that says nothing but whether it opens. */
export const secretCheck = { name: 'secret-check', kept: 'secret check' } as const;

/** As `secretsOf`, for whatever opens what is sealed. @throws DatabaseRefused */
export async function fittingSecretsOf(
  database: Database,
  configured: ConfiguredSecrets,
): Promise<Exclude<Secret, string>> {
  const secret = await secretsOf(database, configured);
  if ((await fits(database, secret)) === false) throw refusal();
  return secret;
}

/** As `fittingSecretsOf`, for a node that starts: the first one writes what all are measured by. @throws DatabaseRefused */
export async function startingSecretsOf(
  database: Database,
  configured: ConfiguredSecrets,
): Promise<Exclude<Secret, string>> {
  const secret = await fittingSecretsOf(database, configured);
  const { name, kept } = secretCheck;
  await database.db
    .insertInto('setting')
    .values({ name, value: sealWith(secret, kept).close('portico', name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another node may have been first, with another secret.
  if (!(await fits(database, secret))) throw refusal();
  return secret;
}

/** Undefined where nothing is sealed yet. */
async function fits({ db }: Pick<Database, 'db'>, secret: Secret): Promise<boolean | undefined> {
  const { name, kept } = secretCheck;
  const settings = db.selectFrom('setting').select(['name', 'value']);
  const check = await settings.where('name', '=', name).executeTakeFirst();
  if (check) return opens(secret, kept, check);
  // Data from before this check existed. Some may not have been re-encrypted after a rotation.
  const keys = await settings.where('name', 'like', 'signing-keys:%').execute();
  return keys.length === 0 ? undefined : keys.some((one) => opens(secret, undefined, one));
}

function opens(
  secret: Secret,
  kept: string | undefined,
  { name, value }: { name: string; value: string },
): boolean {
  try {
    sealWith(secret, kept).open(value, name);
    return true;
  } catch {
    return false;
  }
}

const refusal = () =>
  new DatabaseRefused(
    'secret',
    'SECRET is not the one that this database was encrypted with. Set the original secret as SECRET or, while you rotate it, as SECRET_FALLBACK. If SECRET was never set, the original is in the file `secret` next to the database, or in the row `secret` of its table `setting` (docs/deploy.md, Secrets).',
  );
