/** Deletes what is over, and what is known of people after a day. */
import Status from 'dw/system/Status';
import { prune } from '../store/prune.ts';
import { jobLog, noted } from './job-log.ts';

const mostRounds = 1_000;

export const purge = (): Promise<dw.system.Status> => noted('purge', purgeAll);

async function purgeAll(): Promise<dw.system.Status> {
  let done = 0;
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const now = await prune(Date.now());
      done += now;
      if (now === 0) break;
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    jobLog().error(`purge: ${message}`);
    return new Status(Status.ERROR, 'ERROR', message);
  }
  return new Status(Status.OK, 'OK', `${done} objects.`);
}
