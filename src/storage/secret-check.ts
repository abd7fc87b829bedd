/** Whether the secret of the configuration is the one that this database was written with: told at start, not to a buyer. */
import type { Secret } from '#commerce';
import { DatabaseRefused } from './refused.ts';
import { sealWith } from './seal.ts';
import { secretsOf, type ConfiguredSecrets } from './secret.ts';
import type { Database } from './tables.ts';

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
  // Written before there was a check. Of several that somebody has forgotten to encrypt anew one may be left.
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
    'SECRET is not the one that this database was written with: set that one, as SECRET or, where SECRET is being changed, as SECRET_FALLBACK; without SECRET it is the file `secret` beside the database, or the row `secret` of its table `setting` (docs/deploy.md, Secrets).',
  );
