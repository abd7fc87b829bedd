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
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
}

/** @param required a missing server is an error instead of a skip */
export function testDialects(required = process.env['PORTICO_REQUIRE_ALL'] === '1'): TestDialect[] {
  const binaries = postgresBinaries();
  if (!binaries && required) throw new Error('PostgreSQL is required, and no server is installed.');
  return [
    dialect('SQLite', false, sqliteFile),
    dialect('PostgreSQL', binaries ? false : 'no PostgreSQL server is installed', (template) =>
      postgresDatabase(binaries as string, template),
    ),
  ];
}

/** @param make a fresh database, as a copy of that with the URL `template` when there is one */
function dialect(
  name: TestDialect['name'],
  skip: TestDialect['skip'],
  make: (template?: string) => Promise<string>,
): TestDialect {
  const url = async () => make(await (templates[name] ??= migrated(make)));
  return { name, skip, url, emptyUrl: () => make(), open: async () => openDatabase(await url()) };
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

function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
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

async function postgresDatabase(binaries: string, template?: string): Promise<string> {
  server ??= startPostgres(binaries);
  const name = `t${randomUUID().replaceAll('-', '')}`;
  const address = (database: string) => `postgres://postgres@localhost/${database}?host=${server?.folder}`;
  const client = new Client({ connectionString: address('postgres') });
  await client.connect();
  const copied = template === undefined ? '' : ` template ${new URL(template).pathname.slice(1)}`;
  await client.query(`create database ${name}${copied}`);
  await client.end();
  return address(name);
}

export interface PostgresServer {
  /** Of its socket. */
  folder: string;
  /** Of the process that has started all others of it. */
  pid: number;
}

/**
 * A server for this process, without the network, stopped when the process ends.
 * @param settings as `name=value`; by default what is written need not outlive the machine
 */
export function startPostgres(binaries: string, settings = ['fsync=off']): PostgresServer {
  const folder = mkdtempSync(join(tmpdir(), 'portico-pg-'));
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
  const all = ['listen_addresses=', 'max_connections=200', ...settings].map((one) => `-c ${one}`);
  run('pg_ctl', '-D', data, '-o', `-k ${folder} ${all.join(' ')}`, '-l', join(folder, 'log'), '-w', 'start');
  process.once('exit', () => {
    run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });
  const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  return { folder, pid: Number(pid) };
}
