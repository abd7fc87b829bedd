/**
 * PostgreSQL that may be killed, started again and replaced: a primary and, when asked for, a standby that has everything before it is
 * acknowledged. On sockets of their own, without the network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** `immediate` as by a crash: nothing is written down before. */
export type StopMode = 'fast' | 'immediate';

export interface Member {
  /** Of its data. */
  folder: string;
  /** Upstreams of a proxy. */
  socket: { path: string };
  /** Past any proxy. */
  url: string;
  start(): Promise<void>;
  stop(mode: StopMode): Promise<void>;
  /** Once it is there: whatever ended it, it is started again. */
  revive(): Promise<void>;
  /** One statement, as its owner. */
  ask<Row extends object>(statement: string, database?: string): Promise<Row[]>;
}

export interface Cluster {
  /** Who takes what is written; another one after each failover. */
  primary(): Member;
  restart(mode: StopMode): Promise<void>;
  /**
   * The primary is killed and the standby takes its place; a new standby is made of it, and has everything at the end.
   * @param lead called with the new primary as soon as it accepts writes
   * @throws without a standby
   */
  failOver(lead: (primary: Member) => void): Promise<void>;
  close(): Promise<void>;
}

const database = 'portico';
/** The server refuses to run as root. */
const owner = process.getuid?.() === 0 ? 'postgres' : undefined;
const standbyName = 'standby';

export interface ClusterOptions {
  /** With one that has everything before it is acknowledged. */
  standby?: boolean;
  /** Where the data of its members lies; default a temporary folder. */
  folder?: string | undefined;
}

/** @param binaries folder of PostgreSQL's programs */
export async function startCluster(
  binaries: string,
  { standby: isPair = false, folder }: ClusterOptions = {},
): Promise<Cluster> {
  const root = mkdtempSync(join(tmpdir(), 'portico-cluster-'));
  chmodSync(root, 0o755);
  const members: Member[] = [];
  // A program that is ended by a signal has no time for more.
  const kill = (): void => {
    for (const { folder: data } of members) killServer(data);
  };
  process.once('exit', kill);
  let made = 0;
  const add = (): Member => {
    made += 1;
    const member = createMember(binaries, join(folder ?? root, `data-${made}`), join(root, String(made)));
    members.push(member);
    return member;
  };
  const cluster: Cluster = {
    primary: () => members[0] as Member,
    async restart(mode) {
      await cluster.primary().stop(mode);
      await cluster.primary().start();
    },
    async failOver(lead) {
      const [old, next] = members;
      if (!old || !next) throw new Error('There is no standby.');
      await old.stop('immediate');
      members.shift();
      // By its own settings it waits for no standby, until it has one.
      await next.ask('select pg_promote()');
      lead(next);
      rmSync(old.folder, { recursive: true, force: true });
      await follow(binaries, next, add());
    },
    async close() {
      process.off('exit', kill);
      for (const member of members) await member.stop('immediate').catch(() => undefined);
      rmSync(root, { recursive: true, force: true });
    },
  };
  try {
    const primary = add();
    const shape = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync', '--wal-segsize', '1'];
    await run(binaries, 'initdb', '-D', primary.folder, ...shape);
    appendFileSync(join(primary.folder, 'postgresql.conf'), 'fsync = off\nmax_connections = 100\n');
    await primary.start();
    await primary.ask(`create database ${database}`, 'postgres');
    if (isPair) await follow(binaries, primary, add());
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}

function createMember(binaries: string, folder: string, sockets: string): Member {
  for (const one of [folder, sockets]) makeOwn(one);
  const address = (name: string): string => `postgres://postgres@localhost/${name}?host=${sockets}`;
  const control = (...given: string[]): Promise<void> =>
    run(binaries, 'pg_ctl', '-D', folder, '-w', ...given);
  const log = join(sockets, 'log');
  const start = (): Promise<void> =>
    control('-o', `-c listen_addresses= -c unix_socket_directories=${sockets}`, '-l', log, 'start');
  return {
    folder,
    socket: { path: join(sockets, '.s.PGSQL.5432') },
    url: address(database),
    start,
    stop: (mode: StopMode) => control('-m', mode, 'stop'),
    async revive() {
      for (;;) {
        const isUp = await control('status').then(
          () => true,
          () => false,
        );
        if (!isUp) await start().catch(() => undefined);
        // It may be reading its log, or about to end.
        if (
          isUp &&
          (await run(binaries, 'pg_isready', '-h', sockets).then(
            () => true,
            () => false,
          ))
        )
          return;
        await delay(100);
      }
    },
    async ask<Row extends object>(statement: string, name = database): Promise<Row[]> {
      const client = new Client({ connectionString: address(name) });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(statement)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Resolves when nothing is acknowledged any more that the standby has not. */
async function follow(binaries: string, primary: Member, standby: Member): Promise<void> {
  const from = `host=${join(primary.socket.path, '..')} user=postgres application_name=${standbyName}`;
  await run(binaries, 'pg_basebackup', '-D', standby.folder, '-R', '-X', 'stream', '-c', 'fast', '-d', from);
  await standby.start();
  await primary.ask(`alter system set synchronous_standby_names = '${standbyName}'`);
  await primary.ask('select pg_reload_conf()');
  const until = async (condition: string): Promise<void> => {
    const question = `select pid from pg_stat_replication where sync_state = 'sync' and ${condition}`;
    while ((await primary.ask(question)).length === 0) await delay(50);
  };
  await until("state = 'streaming'");
  // Each of its processes reads the setting by itself.
  await delay(200);
  const [last] = await primary.ask<{ at: string }>('select pg_current_wal_lsn()::text as at');
  await until(`flush_lsn >= '${last?.at}'`);
}

function killServer(data: string): void {
  try {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It does not run.
  }
}

function makeOwn(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  if (owner === undefined) return;
  const { uid, gid } = statSync('/var/lib/postgresql');
  chownSync(folder, uid, gid);
}

/** @throws when it does not end well */
async function run(binaries: string, tool: string, ...given: string[]): Promise<void> {
  const command = join(binaries, tool);
  const [file, args] = owner ? ['runuser', ['-u', owner, '--', command, ...given]] : [command, given];
  // A server that it starts keeps what it inherits: no pipes.
  const child = spawn(file, args, { cwd: '/', stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${tool} ${given.join(' ')} ended with ${code}`);
}
