/** Backup and restore of PostgreSQL, by its own programs. */
import { spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { environment } from '../../config/environment.ts';
import { BackupRefused } from './manifest.ts';
import { makePrivate } from './sqlite.ts';

export const dumpName = 'portico.dump';

/** @param folder exists @returns the names of the files, and the last migration @throws BackupRefused */
export async function dumpPostgres(
  url: string,
  folder: string,
): Promise<{ files: { name: string; role: 'database' }[]; schema: string }> {
  const { major, schema } = await asked(url, async (client) => {
    const version = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    const last = await client.query<{ name: string | null }>(
      'select max(name) as name from kysely_migration',
    );
    return {
      major: Math.floor(Number(version.rows[0]?.version) / 10_000),
      schema: last.rows[0]?.name ?? undefined,
    };
  });
  if (schema === undefined) throw new BackupRefused('The database has no tables yet.');
  await refuseOlder('pg_dump', major);
  const part = join(folder, `${dumpName}.part`);
  rmSync(part, { force: true });
  makePrivate(part);
  try {
    await run('pg_dump', ['--format=custom', '--no-password', `--file=${part}`], url);
    renameSync(part, join(folder, dumpName));
  } finally {
    rmSync(part, { force: true });
  }
  return { files: [{ name: dumpName, role: 'database' }], schema };
}

/** All of it or nothing. @throws BackupRefused where the database is not empty */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  const taken = await asked(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(`select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      limit 1`);
    return rows[0]?.name;
  });
  if (taken !== undefined)
    throw new BackupRefused(
      `The database in DATABASE_URL is not empty: it has ${taken}. Create an empty database and set DATABASE_URL to it. The old database is not changed.`,
    );
  await run(
    'pg_restore',
    [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--dbname=dbname='${new Client(url).database?.replaceAll(/[\\']/g, String.raw`\$&`) ?? ''}'`,
      dump,
    ],
    url,
  );
}

async function asked<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rejects client tools older than the server, whose own message is not helpful. */
async function refuseOlder(tool: string, server: number): Promise<void> {
  const told = await run(tool, ['--version']);
  const major = Number(/(\d+)(?:\.\d+|devel|beta\d+|rc\d+)/.exec(told)?.[1]);
  if (major < server)
    throw new BackupRefused(
      `${tool} has version ${major}, older than the server (${server}). Install the PostgreSQL client tools of version ${server} and put them first in PATH.`,
    );
}

/** Of a message of the program. */
const longest = 2_000;

/** @param url goes by the environment, so that no list of processes has the password @returns its output */
async function run(tool: string, args: readonly string[], url?: string): Promise<string> {
  const child = spawn(tool, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ofSystem(), ...(url === undefined ? {} : connectionOf(url)) },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-longest);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupRefused(`${tool} is not installed or not in PATH. Install the PostgreSQL client tools.`)
          : error,
      ),
    );
    child.once('close', resolve);
  });
  if (code === 0) return output;
  const why = errors.trim().split('\n').slice(0, 3).join(' ');
  throw new BackupRefused(`${tool} failed: ${why === '' ? `it exited with ${code}` : why}`);
}

/** The environment for client tools: basics and libpq settings, without secrets of the service. */
function ofSystem(): Record<string, string> {
  const known = new Set(['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'SystemRoot']);
  return Object.fromEntries(
    Object.entries(environment()).flatMap(([name, value]) =>
      value !== undefined && (known.has(name) || name.startsWith('PG')) ? [[name, value]] : [],
    ),
  );
}

function connectionOf(url: string): Record<string, string> {
  const { host, port, user, database, password } = new Client(url);
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  const of: Record<string, string | undefined | null> = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: typeof password === 'string' ? password : undefined,
    // The driver's own word for encryption without a check of the certificate.
    PGSSLMODE: mode === 'no-verify' ? 'require' : mode,
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
    PGCONNECT_TIMEOUT: '10',
  };
  return Object.fromEntries(Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
