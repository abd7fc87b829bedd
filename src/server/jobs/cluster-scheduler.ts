/**
 * The same tasks on PostgreSQL, by graphile-worker: of all nodes one runs a task at a time, whichever is free. Each task is one
 * job, which puts itself there again when it has run; its queue keeps two of them apart. What the library does not do is done here:
 * a node that died is noticed within a minute (it would hold its jobs for four hours), and a job that was lost is put there anew.
 * A database that is away stops nothing for good.
 */
import {
  again,
  pauseAfter,
  startBackground,
  type Background,
  type BackgroundDeps,
  type Task,
} from './local-scheduler.ts';
import { JobPool, openJobRunner, type JobRunner } from './cluster-runner.ts';

export interface ClusterOptions {
  /** `postgres://…` */
  url: string;
  /** How long a node may be silent before it counts as dead, in milliseconds; default 60,000. */
  silentMs?: number;
  /** Runs of long tasks at once on this node; default 4. */
  longPlaces?: number;
  /** Interval between checks for due jobs, in milliseconds; default 500. */
  pollMs?: number;
}

/** Connections of one node for background work; docs/deploy.md explains the total. */
export const taskConnections = 8;
/** Of the library's own tables. */
const schema = 'portico_jobs';
/** @throws when the database cannot be reached, or its tables cannot be made */
export async function startClusterBackground(
  tasks: readonly Task[],
  { url, silentMs = 60_000, longPlaces = 4, pollMs = 500 }: ClusterOptions,
  { log, random = Math.random }: BackgroundDeps,
): Promise<Background> {
  if (new Set(tasks.map(({ name }) => name)).size < tasks.length)
    throw new Error('Two background tasks have the same name.');
  const [own, common] = [tasks.filter(({ everyNode }) => everyNode), tasks.filter((task) => !task.everyNode)];
  /** By their names: a task with several places or shards has one for each. */
  const jobs = new Map(common.flatMap(jobsOf));
  const pool = new JobPool({ connectionString: url, max: taskConnections, connectionTimeoutMillis: 5_000 });
  const lost = (error: Error): void => log('background-connection-lost', { err: error });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const stopping = new AbortController();

  /** One job each: an existing one keeps its time, unless it must run now. Uses the clock of the database. */
  const put = (names: string[], afterMs: number[], failures = 0): Promise<unknown> =>
    pool.query(
      `select from unnest($1::text[], $2::float8[]) as wanted (name, after),
         lateral ${schema}.add_job(name, payload := $3, queue_name := name, job_key := name,
           job_key_mode := case after when 0 then 'replace' else 'preserve_run_at' end,
           run_at := now() + after * interval '1 ms')`,
      [names, afterMs, { failures }],
    );

  const running = new Set<Promise<void>>();
  const worksOf = (isLong: boolean) =>
    new Map(
      [...jobs].flatMap(([name, job]) => {
        if ((job.task.isLong ?? false) !== isLong) return [];
        const work = (payload: unknown): Promise<void> => {
          const run = perform(name, job, payload).finally(() => running.delete(run));
          running.add(run);
          return run;
        };
        return [[name, work] as const];
      }),
    );

  async function perform(name: string, { task, shard }: Job, payload: unknown): Promise<void> {
    const before = (payload as { failures?: number } | null)?.failures ?? 0;
    if (stopping.signal.aborted) return void (await put([name], [task.everyMs], before));
    let failures = 0;
    let isWanted = false;
    try {
      isWanted = (await task.run(stopping.signal, shard)) === again;
    } catch (error) {
      failures = before + 1;
      log('background-task-failed', { task: task.name, failures, err: error });
    }
    const pause = isWanted ? 0 : pauseAfter(task.everyMs, failures) * (0.9 + 0.2 * random());
    await put([name], [pause], failures);
  }

  const runners: JobRunner[] = [];
  const close = async (): Promise<void> => {
    for (const runner of runners) await runner.stop();
    await pool.end();
  };

  /** Sends a heartbeat, releases jobs of dead nodes, and restores missing ones. */
  async function look(): Promise<void> {
    for (const runner of runners) await runner.mend();
    const { rows } = await pool.query<{ name: string }>(
      `with seen as (
         insert into job_worker (name, seen_at) select unnest($1::text[]), now()
         on conflict (name) do update set seen_at = excluded.seen_at returning name)
       select distinct locked_by as name from ${schema}.jobs
       where locked_by is not null and locked_by <> all($1) and locked_at < now() - $2 * interval '1 ms'
         and not exists (select from job_worker
           where job_worker.name = locked_by and seen_at > now() - $2 * interval '1 ms')`,
      [holders(), silentMs],
    );
    if (rows.length > 0) {
      log('background-node-silent', { nodes: rows.length });
      await runners[0]?.free(rows.map(({ name }) => name));
    }
    await pool.query(`delete from job_worker where seen_at < now() - interval '1 day'`);
    const later = [...jobs.values()].map(({ task }) => task.everyMs * random());
    await put([...jobs.keys()], later);
  }
  const holders = (): string[] => runners.flatMap((runner) => runner.holders());

  try {
    for (const isLong of [false, true]) {
      const options = { pool, schema, jobs: worksOf(isLong), lostMs: silentMs, pollMs };
      if (isLong && options.jobs.size === 0) continue;
      // A short one may wait for a receiver that hangs, again and again: each has its own place.
      const places = isLong ? longPlaces : Math.max(1, options.jobs.size);
      runners.push(await openJobRunner({ ...options, places }, { log }));
    }
    await look();
  } catch (error) {
    await close();
    throw error;
  }
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
        const names = holders();
        for (const runner of runners) await runner.stop();
        await pool.query('delete from job_worker where name = any($1)', [names]).catch((error: unknown) => {
          log('background-look-failed', { err: error });
        });
        await pool.end();
      })();
      return stopped;
    },
    kick(name, shards) {
      // Of a task with several places one is enough: it takes what there is.
      const names = [...jobs].flatMap(([job, { task, shard }]) => {
        if (task.name !== name) return [];
        const isWanted = task.shards === undefined ? job === name : (shards?.includes(shard) ?? true);
        return isWanted ? [job] : [];
      });
      if (names.length === 0) return here.kick(name, shards);
      const now = names.map(() => 0);
      return void put(names, now).catch((error: unknown) =>
        log('background-kick-failed', { task: name, err: error }),
      );
    },
  };
}

interface Job {
  task: Task;
  shard: number;
}

const jobsOf = (task: Task): [name: string, Job][] =>
  Array.from({ length: task.shards ?? task.places ?? 1 }, (_, at) => [
    at === 0 ? task.name : `${task.name} ${at + 1}`,
    { task, shard: task.shards === undefined ? 0 : at },
  ]);
