import Logger from 'dw/system/Logger';
import Site from 'dw/system/Site';
import { hash } from '../platform/crypto.ts';
import { readJson, writeJson } from '../store/json.ts';
import { create, find, textOf, write } from '../store/objects.ts';
import { transact } from '../store/transact.ts';

export const jobLog = (): dw.system.Log => Logger.getLogger('portico', 'portico.jobs');

/* When a job last ran, for the self-check. Kept as a limit of nobody's, which expires by itself. */

export type JobName = 'forward-events' | 'purge' | 'recover';

const jobNames: readonly JobName[] = ['forward-events', 'purge', 'recover'];
const day = 24 * 60 * 60_000;

const keyOf = (job: JobName): string => hash('sha256', `${String(Site.getCurrent().ID)} job ${job}`, 'hex');

/** Never throws: a job does not fail because nobody can see that it ran. */
export async function noteRun(job: JobName, now: number = Date.now()): Promise<void> {
  try {
    await transact(async () => {
      const values = { times: writeJson([now]), expiresAt: now + day };
      const object = find('PorticoLimit', keyOf(job));
      if (object) write(object, values);
      else create('PorticoLimit', keyOf(job), values);
    });
  } catch (error) {
    jobLog().warn(`${job}: its run was not noted: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Epoch milliseconds; without jobs that have not run for a day. */
export function lastRuns(): Partial<Record<JobName, number>> {
  const runs: Partial<Record<JobName, number>> = {};
  for (const job of jobNames) {
    const object = find('PorticoLimit', keyOf(job));
    const at = object && readJson<number[]>(textOf(object, 'times') ?? '[]')[0];
    if (at !== undefined) runs[job] = at;
  }
  return runs;
}
