/** The manifest of a backup: written last, and checked before a restore changes anything. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fileProblem } from '../../config/file-problem.ts';
import { version } from '../../config/version.ts';
import { isKnownMigration } from '../migrate.ts';

/** A rejected backup or restore; the message is one sentence. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export const manifestName = 'manifest.json';
const largest = 64 * 1_024;

const file = z.strictObject({
  /** Without a folder: a manifest names nothing outside its own. */
  name: z.string().regex(/^(?!\.)[^/\\\0]{1,255}$/),
  role: z.enum(['database', 'secret']),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.strictObject({
  format: z.literal('portico-backup'),
  version: z.int().min(1),
  /** Release that made it. */
  portico: z.string().max(100),
  /** The last migration that had run. */
  schema: z.string().max(200),
  /** ISO 8601, in UTC. */
  createdAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  files: z.array(file).min(1).max(2),
});

export type BackupManifest = z.infer<typeof manifest>;
type BackupFile = BackupManifest['files'][number];

/** @param files in `folder` @returns its path */
export async function writeManifest(
  folder: string,
  of: Pick<BackupManifest, 'database' | 'schema'>,
  files: readonly Pick<BackupFile, 'name' | 'role'>[],
): Promise<string> {
  const facts: BackupManifest = {
    format: 'portico-backup',
    version: 1,
    portico: version,
    createdAt: new Date().toISOString(),
    ...of,
    files: await Promise.all(
      files.map(async (one) => ({ ...one, ...(await factsOfFile(join(folder, one.name))) })),
    ),
  };
  const path = join(folder, manifestName);
  await writeFile(`${path}.part`, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return path;
}

/** Reads the manifest and verifies the files of a folder. @throws BackupRefused */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const path = join(folder, manifestName);
  const found = manifest.safeParse(await readJson(path));
  if (!found.success) throw new BackupRefused(`${path} is not a backup manifest.`);
  const { data } = found;
  if (data.version !== 1 || !isKnownMigration(data.schema))
    throw new BackupRefused(
      `The backup was created by a newer release, Portico ${data.portico}. Restore it with that release.`,
    );
  for (const { name, bytes, sha256 } of data.files) {
    const facts = await factsOfFile(join(folder, name)).catch((error: unknown) => {
      throw new BackupRefused(`Cannot read "${join(folder, name)}": ${fileProblem(error)}.`);
    });
    if (facts.bytes !== bytes || facts.sha256 !== sha256)
      throw new BackupRefused(`${join(folder, name)} is damaged: its checksum differs from the manifest.`);
  }
  if (data.files.filter(({ role }) => role === 'database').length !== 1)
    throw new BackupRefused(`${path} must list exactly one database.`);
  return data;
}

/** The name of the file of this kind; undefined where the backup has none. */
export const fileOf = ({ files }: BackupManifest, role: BackupFile['role']): string | undefined =>
  files.find((one) => one.role === role)?.name;

async function readJson(path: string): Promise<unknown> {
  try {
    if ((await stat(path)).size > largest) return undefined;
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupRefused(
        `${path} is missing. The backup is incomplete, or was created by a release without manifests (docs/backup.md).`,
      );
    throw new BackupRefused(`Cannot read "${path}": ${fileProblem(error)}.`);
  }
}

async function factsOfFile(path: string): Promise<Pick<BackupFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
