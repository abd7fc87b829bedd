/** A whole copy of an embedded database while it is in use, with the secret that opens what is encrypted in it. */
import { fileProblem } from '../config/file-problem.ts';
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.ts';

/** It cannot be made: there is nothing to copy, something is there already, or the copy is not sound. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export interface Backup {
  files: string[];
  /** Of the database. */
  bytes: number;
}

/** All pages at once: a copy in steps begins anew each time that somebody writes meanwhile. */
const allPages = 2_147_483_647;

/**
 * Everything that was committed when it began. Writers do not wait for it.
 * @param folder is made; nothing in it is overwritten
 * @throws BackupRefused
 */
export async function backupFile(url: string, folder: string): Promise<Backup> {
  const path = /^sqlite:(?!:memory:)(.+)$/.exec(url)?.[1];
  if (path === undefined)
    throw new BackupRefused('Only an embedded database is copied by this. For PostgreSQL use pg_dump.');
  const source = resolve(path);
  if (!existsSync(source)) throw new BackupRefused(`There is no database at ${source}.`);
  const copy = join(folder, basename(source));
  const part = `${copy}.part`;
  const secret = join(folder, 'secret');
  for (const file of [copy, secret])
    if (existsSync(file)) throw new BackupRefused(`${file} is there already.`);
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    throw new BackupRefused(`${folder} cannot be made: ${fileProblem(error)}.`);
  }
  rmSync(part, { force: true });
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, part, { rate: allPages });
  } finally {
    database.close();
  }
  chmodSync(part, 0o600);
  check(part);
  const files = [copy];
  const own = join(dirname(source), 'secret');
  if (existsSync(own)) {
    copyFileSync(own, secret);
    chmodSync(secret, 0o600);
    files.push(secret);
  }
  renameSync(part, copy);
  return { files, bytes: statSync(copy).size };
}

/** A copy that cannot be read is found now, not on the day when it is needed. */
function check(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    const found = copy.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    if (found[0]?.integrity_check !== 'ok')
      throw new BackupRefused(`The copy is not sound: ${found[0]?.integrity_check}.`);
  } finally {
    copy.close();
  }
}
