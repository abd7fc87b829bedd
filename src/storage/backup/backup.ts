/** Backs up the database to a folder while it is in use, and restores it. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileProblem } from '../../config/file-problem.ts';
import { openDatabase } from '../database.ts';
import { makeFolder } from '../make-folder.ts';
import { DatabaseRefused } from '../refused.ts';
import { fittingSecretsOf, type ConfiguredSecrets } from '../secret.ts';
import { BackupRefused, fileOf, manifestName, readManifest, writeManifest } from './manifest.ts';
import { dumpName, dumpPostgres, restorePostgres } from './postgres.ts';
import { copyName, copySqlite, placeSqlite, sqlitePath } from './sqlite.ts';

export interface Backup {
  /** The manifest comes last: a folder with it has all of the backup. */
  files: string[];
  /** Of the database. */
  bytes: number;
}

const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);

/** @param folder is made; nothing in it is overwritten @throws BackupRefused */
export async function backupDatabase(url: string, folder: string): Promise<Backup> {
  const source = sqlitePath(url);
  if (source === undefined && !isPostgres(url))
    throw new BackupRefused('An in-memory database cannot be backed up.');
  if (source !== undefined && !existsSync(source)) throw new BackupRefused(`No database found at ${source}.`);
  const name = source === undefined ? dumpName : copyName;
  for (const file of [name, 'secret', manifestName].map((one) => join(folder, one)))
    if (existsSync(file)) throw new BackupRefused(`${file} already exists.`);
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    throw new BackupRefused(`Cannot create ${folder}: ${fileProblem(error)}.`);
  }
  const { files, schema } =
    source === undefined ? await dumpPostgres(url, folder) : await copySqlite(source, folder);
  const manifest = await writeManifest(
    folder,
    { database: source === undefined ? 'postgres' : 'sqlite', schema },
    files,
  );
  return {
    files: [...files.map((file) => join(folder, file.name)), manifest],
    bytes: statSync(join(folder, name)).size,
  };
}

export interface Restored {
  /** ISO 8601: when the backup was made. */
  madeAt: string;
  /** Release that made it. */
  madeBy: string;
  /** Files of before, under their new names. */
  keptAside: string[];
  /** Neither `SECRET` nor the secret of the backup can decrypt its data. */
  lacksSecret: boolean;
}

/**
 * Checks the whole backup first. A failure leaves the database unchanged.
 * @param replace an embedded database that has data @throws BackupRefused
 */
export async function restoreDatabase(
  url: string,
  folder: string,
  { replace, ...secrets }: ConfiguredSecrets & { replace: boolean },
): Promise<Restored> {
  const manifest = await readManifest(folder);
  const target = sqlitePath(url);
  const kind = target === undefined ? 'postgres' : 'sqlite';
  if (target === undefined && !isPostgres(url))
    throw new BackupRefused('A backup cannot be restored into an in-memory database.');
  if (manifest.database !== kind)
    throw new BackupRefused(
      `The backup is from ${namesOf[manifest.database]}, but DATABASE_URL is ${namesOf[kind]}. To move a store between them, use "portico stores export".`,
    );
  const database = join(folder, fileOf(manifest, 'database') ?? '');
  const secret = fileOf(manifest, 'secret');
  const made = { madeAt: manifest.createdAt, madeBy: manifest.portico };
  let lacksSecret = false;
  const prepare = async (at: string): Promise<void> => {
    const opened = await openDatabase(at);
    try {
      lacksSecret = !(await fitsIn(opened, secrets, secret !== undefined));
    } finally {
      await opened.close();
    }
  };
  if (target === undefined) {
    if (replace)
      throw new BackupRefused(
        '--replace works only with an embedded database. For PostgreSQL, restore into an empty database.',
      );
    await restorePostgres(url, database);
    await prepare(url).catch((cause: unknown) => {
      throw new BackupRefused(
        `The data was restored, but could not be migrated to the schema of this release: ${cause instanceof Error ? cause.message : 'unknown'}. Drop the database, create it again, and repeat the restore.`,
        { cause },
      );
    });
    return { ...made, keptAside: [], lacksSecret };
  }
  const from = { database, ...(secret === undefined ? {} : { secret: join(folder, secret) }) };
  const keptAside = await placeSqlite(target, from, replace, (path) => prepare(`sqlite:${path}`));
  return { ...made, keptAside, lacksSecret };
}

const namesOf = { sqlite: 'an embedded database', postgres: 'PostgreSQL' } as const;

async function fitsIn(
  database: Parameters<typeof fittingSecretsOf>[0],
  secrets: ConfiguredSecrets,
  hasOwn: boolean,
): Promise<boolean> {
  // Beside an embedded database a secret would be made here: none opens nothing that is encrypted.
  const isMade = secrets.secret === undefined && database.directory !== undefined && !hasOwn;
  const given = isMade ? { ...secrets, secret: 'none' } : secrets;
  try {
    await fittingSecretsOf(database, given);
    return true;
  } catch (error) {
    if (error instanceof DatabaseRefused && error.reason === 'secret') return false;
    throw error;
  }
}
