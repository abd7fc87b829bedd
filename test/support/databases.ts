/** Databases for tests: each call of `open` gives a fresh one. PostgreSQL runs as a private server on a unix socket. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type Database } from '#storage';
import { openFaultProxy, type FaultProxy } from '../faults/proxy.ts';

export interface TestDialect {
  name: 'SQLite' | 'PostgreSQL';
  /** Why it cannot run here; hand it to `test` as `skip`. */
  skip: string | false;
  /** URL of a fresh database whose tables are up to date and empty: a copy, since making the tables takes a third of a second. */
  url(): Promise<string>;
  /** URL of a fresh database without tables. */
  emptyUrl(): Promise<string>;
  open(): Promise<Database>;
  /** URL of a fresh database with what is in another one, which must be closed. */
  copy(url: string): Promise<string>;
  /** Deletes a database that is closed. */
  drop(url: string): Promise<void>;
}

/** @param required a missing server is an error instead of a skip */
export function testDialects(required = process.env['PORTICO_REQUIRE_ALL'] === '1'): TestDialect[] {
  const binaries = postgresBinaries();
  if (!binaries && required) throw new Error('PostgreSQL is required, and no server is installed.');
  return [
    dialect('SQLite', false, sqliteFile, dropSqliteFile),
    dialect(
      'PostgreSQL',
      binaries ? false : 'no PostgreSQL server is installed',
      (template) => postgresDatabase(binaries as string, template),
      dropPostgresDatabase,
    ),
  ];
}

/**
 * @param make a fresh database, as a copy of that with the URL `template` when there is one
 * @param drop what was made and is closed
 */
function dialect(
  name: TestDialect['name'],
  skip: TestDialect['skip'],
  make: (template?: string) => Promise<string>,
  drop: (url: string) => Promise<void>,
): TestDialect {
  const url = async () => make(await (templates[name] ??= migrated(make)));
  async function open(): Promise<Database> {
    const own = await url();
    const database = await openDatabase(own);
    const close = async () => {
      await database.close();
      await drop(own);
    };
    return { ...database, close };
  }
  return { name, skip, url, emptyUrl: () => make(), open, copy: make, drop };
}

/** One for each dialect and process. */
const templates: { [name in TestDialect['name']]?: Promise<string> } = {};

async function migrated(make: () => Promise<string>): Promise<string> {
  const url = await make();
  await (await openDatabase(url)).close();
  return url;
}

let sqliteFolder: string | undefined;

async function sqliteFile(template?: string): Promise<string> {
  sqliteFolder ??= temporaryFolder('portico-sqlite-');
  const file = join(sqliteFolder, randomUUID(), 'test.db');
  if (template !== undefined) {
    mkdirSync(dirname(file), { mode: 0o700 });
    copyFileSync(template.slice('sqlite:'.length), file);
  }
  return `sqlite:${file}`;
}

/** Each is in a folder of its own, with the files that SQLite puts beside it. */
async function dropSqliteFile(url: string): Promise<void> {
  rmSync(dirname(url.slice('sqlite:'.length)), { recursive: true, force: true });
}

/** In memory where there is enough of it: what a database writes need not outlive the process. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 8 * 2 ** 30) return '/dev/shm';
  } catch {
    // Linux alone has it.
  }
  return tmpdir();
}

function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(fastFolder(), prefix));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Folder of the programs; undefined when no server is installed. */
export function postgresBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
}

/** @param url of a database on a unix socket, which is reached through a faulty network instead */
export async function proxiedDatabase(url: string): Promise<{ url: string; proxy: FaultProxy }> {
  const direct = new URL(url);
  const proxy = await openFaultProxy({ path: `${direct.searchParams.get('host')}/.s.PGSQL.5432` });
  direct.search = '';
  direct.host = `${proxy.host}:${proxy.port}`;
  return { url: direct.href, proxy };
}

let server: PostgresServer | undefined;

/** A machine that stops for some seconds is no fault of the database. */
const postgresUrl = (database: string): string =>
  `postgres://postgres@localhost/${database}?host=${server?.folder}&connect_timeout=60`;

const databaseName = (url: string): string => new URL(url).pathname.slice(1);

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl('postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function postgresDatabase(binaries: string, template?: string): Promise<string> {
  server ??= startPostgres(binaries);
  const name = `t${randomUUID().replaceAll('-', '')}`;
  // Older servers know no other way than copying files.
  const strategy = Number(basename(dirname(binaries))) >= 15 ? ' strategy file_copy' : '';
  await administer(
    `create database ${name}${template === undefined ? '' : ` template ${databaseName(template)}${strategy}`}`,
  );
  return postgresUrl(name);
}

const dropPostgresDatabase = (url: string): Promise<void> =>
  administer(`drop database ${databaseName(url)} with (force)`);

export interface PostgresServer {
  /** Of its socket. */
  folder: string;
  /** Of the process that has started all others of it. */
  pid: number;
}

/** What is written need not outlive the server. */
const forgetful = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/**
 * A server for this process, without the network, stopped when the process ends.
 * @param settings as `name=value`; by default fast ones, of a server that forgets
 */
export function startPostgres(binaries: string, settings?: readonly string[]): PostgresServer {
  const folder = mkdtempSync(join(settings ? tmpdir() : fastFolder(), 'portico-pg-'));
  // The server refuses to run as root, and then needs a folder that its own user may write to.
  const asRoot = process.getuid?.() === 0;
  chmodSync(folder, asRoot ? 0o777 : 0o700);
  const run = (tool: string, ...rest: string[]) => {
    const command = join(binaries, tool);
    const [file, args] = asRoot ? ['runuser', ['-u', 'postgres', '--', command, ...rest]] : [command, rest];
    execFileSync(file, args, { cwd: folder, stdio: 'ignore' });
  };
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8');
  const all = ['listen_addresses=', 'max_connections=200', ...(settings ?? forgetful)].map(
    (one) => `-c ${one}`,
  );
  run('pg_ctl', '-D', data, '-o', `-k ${folder} ${all.join(' ')}`, '-l', join(folder, 'log'), '-w', 'start');
  process.once('exit', () => {
    run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });
  const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  return { folder, pid: Number(pid) };
}
