/**
 * graphile-worker, kept running. The library stops for good where it cannot write the end of a job, as while a database restarts, and
 * a job that was given to it in an answer that was lost stays locked; here another runner begins, and what the former held is freed.
 */
import { EventEmitter } from 'node:events';
import { Logger, makeWorkerUtils, run, runMigrations, type Runner, type WorkerEvents } from 'graphile-worker';
import { Pool, type PoolClient } from 'pg';
import type { BackgroundDeps } from './local-scheduler.ts';

export interface JobRunner {
  /** Names by which this node holds jobs: of its runner, and of former ones whose tasks still run here. */
  holders(): string[];
  /** Gives free what others held. @param names of `holders` of nodes that are gone */
  free(names: readonly string[]): Promise<void>;
  /** Resumes, and releases jobs that this node does not run. @throws while the database is unreachable */
  mend(): Promise<void>;
  /** When what runs has ended. Never rejects. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  pool: Pool;
  /** Of the library's own tables. */
  schema: string;
  jobs: ReadonlyMap<string, (payload: unknown) => Promise<void>>;
  /** Jobs that run here at once. */
  places: number;
  /** How long a job may be locked by this node without running before it counts as lost, in milliseconds. */
  lostMs: number;
  /** Interval between checks for due jobs, in milliseconds. */
  pollMs: number;
}

interface Held {
  name: string;
  runner: Runner | undefined;
  /** Ids of the jobs that run. */
  active: Set<string>;
  /** It takes no more jobs, and those that it had have ended. */
  isOver: boolean;
}

/** The library fails the jobs that take longer once it is stopped, while they still run. */
const patienceMs = 24 * 3_600_000;

type Release = (reason?: unknown) => void;
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;

/**
 * A pool whose callback connections can be released twice. graphile-worker does that when a connection breaks while the library subscribes
 * on it and is being stopped; the pool's error would be an unhandled rejection, which ends the process.
 */
export class JobPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!callback) return super.connect();
    super.connect((error, client, release?: Release) => {
      let isReleased = false;
      callback(error, client, (reason) => {
        if (!isReleased) release?.(reason);
        isReleased = true;
      });
    });
  }
}

/** @throws when the database cannot be reached, or the library's tables cannot be made */
export async function openJobRunner(
  { pool, schema, jobs, places, lostMs, pollMs }: JobRunnerOptions,
  { log }: Pick<BackgroundDeps, 'log'>,
): Promise<JobRunner> {
  const shared = {
    pgPool: pool,
    schema,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log('background-jobs', { message });
    }),
  };
  const all = new Set<Held>();
  let current: Held | undefined;
  /** Jobs that looked lost the last time. */
  let suspected = new Set<string>();
  let isStopping = false;

  async function begin(): Promise<void> {
    const held: Held = { name: '', runner: undefined, active: new Set(), isOver: false };
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => (held.name = workerPool.id));
    events.on('pool:gracefulShutdown', () => leave(held));
    const taskList = Object.fromEntries(
      [...jobs].map(([name, work]) => [
        name,
        async (payload: unknown, { job }: { job: { id: string } }) => {
          held.active.add(job.id);
          await work(payload).finally(() => held.active.delete(job.id));
        },
      ]),
    );
    held.runner = await run({
      ...shared,
      events,
      taskList,
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs: places,
          pollInterval: pollMs,
          gracefulShutdownAbortTimeout: patienceMs,
          // Without batches, a failed completion is an unhandled rejection that ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    const over = (): void => {
      leave(held);
      held.isOver = true;
    };
    held.runner.promise.then(over, over);
    all.add(held);
    current = held;
  }

  function leave(held: Held): void {
    if (current !== held) return;
    current = undefined;
    if (isStopping) return;
    log('background-runner-ended', { running: held.active.size });
    mend().catch((error: unknown) => log('background-look-failed', { err: error }));
  }

  let mending: Promise<void> | undefined;
  const mend = (): Promise<void> => {
    mending ??= mendNow().finally(() => (mending = undefined));
    return mending;
  };
  async function mendNow(): Promise<void> {
    if (!current && !isStopping) await begin();
    const over = [...all].filter((held) => held.isOver && held.active.size === 0);
    if (over.length > 0) await free(over.map(({ name }) => name));
    for (const held of over) all.delete(held);
    const held = current;
    if (!held || !(await hasLost(held)) || isStopping) return;
    log('background-jobs-lost', { running: held.active.size });
    // What it runs ends in its own time; the job is freed when it has.
    current = undefined;
    held.runner?.stop().catch(ignored);
    await begin();
  }

  async function free(names: readonly string[]): Promise<void> {
    await utils.forceUnlockWorkers([...names]);
    // A job that was added again under its key while locked never runs. That is not a failure.
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
  }

  /** Twice in a row: what ended a moment ago may not be written yet. */
  async function hasLost({ name, active }: Held): Promise<boolean> {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${schema}.jobs where locked_by = $1 and locked_at < now() - $2 * interval '1 ms'`,
      [name, lostMs],
    );
    const now = new Set(rows.map(({ id }) => id).filter((id) => !active.has(id)));
    const isSure = [...now].some((id) => suspected.has(id));
    suspected = isSure ? new Set() : now;
    return isSure;
  }

  await inOrder(pool, schema, () => makeTables(shared));
  const utils = await makeWorkerUtils(shared);
  try {
    await begin();
  } catch (error) {
    await Promise.resolve(utils.release()).catch(ignored);
    throw error;
  }
  return {
    holders: () =>
      [...all].filter((held) => held === current || held.active.size > 0).map(({ name }) => name),
    free,
    mend,
    async stop() {
      isStopping = true;
      await mending?.catch(ignored);
      for (const { runner } of all) await runner?.stop().catch(ignored);
      await Promise.resolve(utils.release()).catch(ignored);
    },
  };
}

/** Nodes that begin together make the tables one after the other: the library's own steps take no lock, and may meet. */
async function inOrder(pool: Pool, name: string, make: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await make();
  } finally {
    // The lock ends with its connection, whatever became of it.
    client.release(true);
  }
}

/** SQLSTATE of a table that is not there. */
const undefinedTable = '42P01';

/**
 * PostgreSQL 15 occasionally misses a table that the previous statement created, once in thousands of first starts. Each
 * step of the library is a transaction, so the next attempt continues with the failed step.
 */
async function makeTables(options: Parameters<typeof runMigrations>[0], attempts = 3): Promise<void> {
  try {
    await runMigrations(options);
  } catch (error) {
    if (attempts === 1 || (error as { code?: unknown }).code !== undefinedTable) throw error;
    await makeTables(options, attempts - 1);
  }
}

/** It was already stopped, or the database is unreachable: other nodes release its jobs. */
const ignored = (): void => undefined;
