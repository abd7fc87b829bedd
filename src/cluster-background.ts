/**
 * The same tasks on PostgreSQL, by graphile-worker: of all nodes one runs a task at a time, whichever is free. Each task is one
 * job, which puts itself there again when it has run; its queue keeps two of them apart. What the library does not do is done here:
 * a node that died is noticed within a minute (it would hold its jobs for four hours), and a job that was lost is put there anew.
 * A database that is away stops nothing for good.
 */
import { Pool } from 'pg';
import {
  pauseAfter,
  startBackground,
  type Background,
  type BackgroundDeps,
  type Task,
} from './background.ts';
import { openJobRunner } from './cluster-runner.ts';

export interface ClusterOptions {
  /** `postgres://…` */
  url: string;
  /** How long a node may be silent before it is taken for dead, milliseconds; default 60,000. */
  silentMs?: number;
}

/** Of the library's own tables. */
const schema = 'portico_jobs';
/** Tasks that one node runs at once. */
const places = 8;

/** @throws when the database cannot be reached, or its tables cannot be made */
export async function startClusterBackground(
  tasks: readonly Task[],
  { url, silentMs = 60_000 }: ClusterOptions,
  { log, random = Math.random }: BackgroundDeps,
): Promise<Background> {
  if (new Set(tasks.map(({ name }) => name)).size < tasks.length)
    throw new Error('Two background tasks have one name.');
  const [own, common] = [tasks.filter(({ everyNode }) => everyNode), tasks.filter((task) => !task.everyNode)];
  /** By the name of its job: a task with several places has one for each. */
  const jobs = new Map(
    common.flatMap((task) =>
      Array.from({ length: task.places ?? 1 }, (_, at): [string, Task] => [placeOf(task.name, at), task]),
    ),
  );
  const pool = new Pool({ connectionString: url, max: 5, connectionTimeoutMillis: 5_000 });
  const lost = (error: Error): void => log('background-connection-lost', { err: error });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const stopping = new AbortController();

  /** One job for a task: what stands there keeps its time, unless the task is wanted now. By the clock of the database. */
  const put = (job: string, afterMs: number, failures = 0): Promise<unknown> =>
    pool.query(
      `select from ${schema}.add_job($1, payload := $2, queue_name := $1, job_key := $1, job_key_mode := $3,
         run_at := now() + $4 * interval '1 ms')`,
      [job, { failures }, afterMs === 0 ? 'replace' : 'preserve_run_at', afterMs],
    );

  const running = new Set<Promise<void>>();
  const taskList = new Map(
    [...jobs].map(([job, task]) => [
      job,
      (payload: unknown): Promise<void> => {
        const run = perform(job, task, payload).finally(() => running.delete(run));
        running.add(run);
        return run;
      },
    ]),
  );

  async function perform(job: string, task: Task, payload: unknown): Promise<void> {
    const before = (payload as { failures?: number } | null)?.failures ?? 0;
    if (stopping.signal.aborted) return void (await put(job, task.everyMs, before));
    let failures = 0;
    try {
      await task.run(stopping.signal);
    } catch (error) {
      failures = before + 1;
      log('background-task-failed', { task: task.name, failures, err: error });
    }
    await put(job, pauseAfter(task.everyMs, failures) * (0.9 + 0.2 * random()), failures);
  }

  const runner = await openJobRunner(
    { pool, schema, jobs: taskList, places, lostMs: silentMs },
    { log },
  ).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  /** Says that this node lives, gives free what dead ones held, and puts back what is missing. */
  async function look(): Promise<void> {
    await runner.mend();
    const holders = runner.holders();
    const { rows } = await pool.query<{ name: string }>(
      `with seen as (
         insert into job_worker (name, seen_at) select unnest($1::text[]), now()
         on conflict (name) do update set seen_at = excluded.seen_at returning name)
       select distinct locked_by as name from ${schema}.jobs
       where locked_by is not null and locked_by <> all($1) and locked_at < now() - $2 * interval '1 ms'
         and not exists (select from job_worker
           where job_worker.name = locked_by and seen_at > now() - $2 * interval '1 ms')`,
      [holders, silentMs],
    );
    if (rows.length > 0) {
      log('background-node-silent', { nodes: rows.length });
      await runner.free(rows.map(({ name }) => name));
    }
    await pool.query(`delete from job_worker where seen_at < now() - interval '1 day'`);
    for (const [job, { everyMs }] of jobs) await put(job, everyMs * random());
  }
  const close = async (): Promise<void> => {
    await runner.stop();
    await pool.end();
  };
  await look().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const here = startBackground(own, { log, random });
  let isLooking = false;
  const looking = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => log('background-look-failed', { err: error }))
      .finally(() => (isLooking = false));
  }, silentMs / 4).unref();

  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopping.abort();
      clearInterval(looking);
      stopped ??= (async () => {
        await here.stop();
        // The library gives up waiting for what runs; the callers of this do not.
        await Promise.allSettled(running);
        const holders = runner.holders();
        await runner.stop();
        await pool.query('delete from job_worker where name = any($1)', [holders]).catch((error: unknown) => {
          log('background-look-failed', { err: error });
        });
        await pool.end();
      })();
      return stopped;
    },
    kick(name) {
      if (!jobs.has(name)) return here.kick(name);
      return void put(name, 0).catch((error: unknown) =>
        log('background-kick-failed', { task: name, err: error }),
      );
    },
  };
}

const placeOf = (name: string, at: number): string => (at === 0 ? name : `${name} ${at + 1}`);
