import Site from 'dw/system/Site';
import Status from 'dw/system/Status';
import { logOf } from '../log.ts';
import { hash } from '../platform/crypto.ts';
import { readJson, writeJson } from '../store/json.ts';
import { create, find, textOf, write } from '../store/objects.ts';
import { transact } from '../store/transact.ts';

export const jobLog = (): dw.system.Log => logOf('portico.jobs');

/* When each job last ended, and its outcome, for the self-check. Stored as a PorticoLimit object, which expires. */

export type JobName = 'forward-events' | 'purge' | 'recover';

export interface JobRun {
  /** Epoch milliseconds. */
  at: number;
  ok: boolean;
}

const jobNames: readonly JobName[] = ['forward-events', 'purge', 'recover'];
const day = 24 * 60 * 60_000;

const keyOf = (job: JobName): string => hash('sha256', `${String(Site.getCurrent().ID)} job ${job}`, 'hex');

/** Runs a job, and notes at its end whether it failed. */
export async function noted(job: JobName, work: () => Promise<dw.system.Status>): Promise<dw.system.Status> {
  let status: dw.system.Status;
  try {
    status = await work();
  } catch (error) {
    await noteRun(job, false);
    throw error;
  }
  await noteRun(job, status.status === Status.OK);
  return status;
}

/** Never throws: a job does not fail because nobody can see that it ran. */
async function noteRun(job: JobName, ok: boolean): Promise<void> {
  try {
    await transact(async () => {
      const at = Date.now();
      const run: JobRun = { at, ok };
      const values = { times: writeJson(run), expiresAt: at + day };
      const object = find('PorticoLimit', keyOf(job));
      if (object) write(object, values);
      else create('PorticoLimit', keyOf(job), values);
    });
  } catch (error) {
    jobLog().warn(`${job}: its run was not noted: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Without jobs that have not run for a day. */
export function lastRuns(): Partial<Record<JobName, JobRun>> {
  const runs: Partial<Record<JobName, JobRun>> = {};
  for (const job of jobNames) {
    const object = find('PorticoLimit', keyOf(job));
    const run = object && readJson<Partial<JobRun>>(textOf(object, 'times') ?? '{}');
    if (run?.at !== undefined) runs[job] = { at: run.at, ok: run.ok === true };
  }
  return runs;
}
