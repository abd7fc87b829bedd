/** What PostgreSQL does alone: `pgbench` with as many statements, commits and bytes of log as a purchase takes. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Work } from './database-work.ts';
import { cpuOfFamily } from './process-facts.ts';
import type { World } from './world.ts';

const run = promisify(execFile);
const rows = 10_000;

/** @returns purchases a second that this would be, and CPU milliseconds of the server for each */
export async function replay(
  world: World,
  { statements, commits, logBytes }: Work,
  { clients, ms }: { clients: number; ms: number },
): Promise<{ perSecond: number; cpuMs: number }> {
  const { db } = world.database;
  await sql`create table if not exists bench_read (id integer primary key, body text not null)`.execute(db);
  await sql`create table if not exists bench_write (body text not null)`.execute(db);
  await sql`insert into bench_read select n, repeat('x', 500) from generate_series(1, ${sql.lit(rows)}) as n
    on conflict do nothing`.execute(db);
  // Each transaction that writes has three statements here; all others read. A row costs about a hundred bytes beside its own.
  const writes = Math.max(1, Math.round(commits));
  const reads = Math.max(0, Math.round(statements) - 3 * writes);
  const bytes = Math.max(1, Math.round(logBytes / writes) - 100);
  const script = [
    `\\set id random(1, ${rows})`,
    ...Array.from({ length: reads }, () => 'select body from bench_read where id = :id;'),
    ...Array.from({ length: writes }, () => [
      'begin;',
      `insert into bench_write values (repeat('x', ${bytes}));`,
      'commit;',
    ]).flat(),
  ].join('\n');
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const file = join(folder, 'purchase.sql');
  writeFileSync(file, script);
  const { binaries = '', socket = '' } = world.postgres ?? {};
  const family = world.pids.postgres as number;
  const before = cpuOfFamily(family);
  try {
    const seconds = String(Math.ceil(ms / 1_000));
    const args = ['-h', socket, '-U', 'postgres', '-n', '-M', 'extended', '-c', String(clients), '-j', '2'];
    const { stdout } = await run(join(binaries, 'pgbench'), [...args, '-T', seconds, '-f', file, 'postgres']);
    const [, tps] = /tps = ([\d.]+)/.exec(stdout) ?? [];
    const [, done] = /actually processed: (\d+)/.exec(stdout) ?? [];
    return { perSecond: Number(tps), cpuMs: ((cpuOfFamily(family) - before) * 1_000) / Number(done) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await sql`truncate bench_write`.execute(db);
  }
}
