/** Backup and restore of an embedded database with its secret. */
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../make-folder.ts';
import { BackupRefused } from './manifest.ts';

/** Whatever the database is called: a name may begin with a dot, and a manifest names no such file. */
export const copyName = 'portico.db';

/** Before anything is written to it: the folder may be open to others. */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

/** Path of the file that a URL names; undefined for any other database. */
export function sqlitePath(url: string): string | undefined {
  const path = /^sqlite:(?!:memory:)(.+)$/.exec(url)?.[1];
  return path === undefined ? undefined : resolve(path);
}

/** All pages at once: a copy in steps restarts after each concurrent write. */
const allPages = 2_147_483_647;

/**
 * Everything that was committed when it began. Writers do not wait for it.
 * @param folder exists @returns the names of the files, and the last migration of the copy
 */
export async function copySqlite(
  source: string,
  folder: string,
): Promise<{ files: { name: string; role: 'database' | 'secret' }[]; schema: string }> {
  const part = join(folder, `${copyName}.part`);
  rmSync(part, { force: true });
  makePrivate(part);
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, part, { rate: allPages });
  } finally {
    database.close();
  }
  const schema = soundSchema(part);
  const own = join(dirname(source), 'secret');
  const hasSecret = existsSync(own);
  if (hasSecret) {
    makePrivate(join(folder, 'secret'));
    copyFileSync(own, join(folder, 'secret'));
  }
  renameSync(part, join(folder, copyName));
  return {
    files: [
      { name: copyName, role: 'database' },
      ...(hasSecret ? [{ name: 'secret', role: 'secret' } as const] : []),
    ],
    schema,
  };
}

/** The last migration of a copy. One that cannot be read is found now, not on the day when it is needed. @throws BackupRefused */
export function soundSchema(path: string): string {
  const copy = new DatabaseSync(path);
  try {
    const found = copy.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    if (found[0]?.integrity_check !== 'ok')
      throw new BackupRefused(`The copy is damaged: ${found[0]?.integrity_check}.`);
    const last = copy.prepare('select max(name) as name from kysely_migration').get() as {
      name: string | null;
    };
    if (last.name === null) throw new BackupRefused('The database has no tables yet.');
    return last.name;
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`The copy is not a Portico database: ${(error as Error).message}.`);
  } finally {
    copy.close();
  }
}

interface Copy {
  database: string;
  /** Absent where the backup has none, because `SECRET` was set. */
  secret?: string;
}

/**
 * Puts a copy in the place of `target`. It is prepared beside it first, so that a failure leaves what was there.
 * @param prepare brings the copy to the present schema @returns what was kept aside
 * @throws BackupRefused
 */
export async function placeSqlite(
  target: string,
  from: Copy,
  replace: boolean,
  prepare: (path: string) => Promise<void>,
): Promise<string[]> {
  const folder = dirname(target);
  const secret = join(folder, 'secret');
  const isThere = (path: string): boolean => existsSync(path) && statSync(path).size > 0;
  if (!replace) {
    if (isThere(target))
      throw new BackupRefused(
        `${target} has data. To replace it with the backup, add --replace. The old file is kept under another name.`,
      );
    if (from.secret !== undefined && isThere(secret) && !isSame(secret, from.secret))
      throw new BackupRefused(
        `${secret} contains another secret. To replace it, add --replace. The old file is kept under another name.`,
      );
  }
  refuseInUse(target);
  makeFolder(folder);
  const work = mkdtempSync(join(folder, '.restore-'));
  try {
    const ready = join(work, basename(target));
    copyFileSync(from.database, ready);
    chmodSync(ready, 0o600);
    soundSchema(ready);
    if (from.secret !== undefined) {
      copyFileSync(from.secret, join(work, 'secret'));
      chmodSync(join(work, 'secret'), 0o600);
    }
    await prepare(ready);
    // Closing the last connection has emptied the log; what is left of it would not be moved along.
    if (isThere(`${ready}-wal`)) throw new Error('The write-ahead log of the restored copy is not empty.');
    synced(ready);
    refuseInUse(target);
    const kept: string[] = [];
    const mark = `before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    // Everything that needs disk space comes before the first file is replaced.
    if (from.secret !== undefined && isThere(secret) && !isSame(secret, from.secret))
      kept.push(keepAside(secret, mark));
    if (isThere(target)) kept.push(keepAside(target, mark));
    if (from.secret !== undefined) renameSync(join(work, 'secret'), secret);
    for (const log of [`${target}-wal`, `${target}-shm`]) rmSync(log, { force: true });
    renameSync(ready, target);
    return kept;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const isSame = (a: string, b: string): boolean =>
  readFileSync(a, 'utf8').trim() === readFileSync(b, 'utf8').trim();

/** A second name: the first one is never missing, or a service that starts just now would begin with nothing. */
function keepAside(path: string, mark: string): string {
  const aside = `${path}.${mark}`;
  try {
    linkSync(path, aside);
  } catch {
    // Not every file system has links.
    copyFileSync(path, aside, constants.COPYFILE_EXCL);
  }
  return aside;
}

function synced(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Also empties the write-ahead log into the file. @throws BackupRefused while another process has it open */
function refuseInUse(path: string): void {
  if (!existsSync(path) || statSync(path).size === 0) return;
  const database = new DatabaseSync(path, { timeout: 200 });
  try {
    // Before its first access: only so does a log not keep it from being alone.
    database.exec(
      'pragma locking_mode = exclusive; begin exclusive; commit; pragma wal_checkpoint(truncate)',
    );
  } catch (error) {
    // SQLITE_BUSY. A damaged file is what one restores over.
    if ((error as { errcode?: number }).errcode === 5)
      throw new BackupRefused(`${path} is in use. Stop the service first.`);
  } finally {
    database.close();
  }
}
