/** Payments whose request died, checkouts whose time is over, orders to look at: every few minutes. */
import Status from 'dw/system/Status';
import { openPortico } from '../portico.ts';
import { jobLog } from './job-log.ts';

/** The core takes so many of each kind at once. */
const batch = 50;
const mostRounds = 20;

/** Also for a site that is switched off: what was begun there must end. */
export async function recover(): Promise<dw.system.Status> {
  const done = { recovered: 0, expired: 0, orders: 0 };
  try {
    const { commerce } = openPortico();
    for (let round = 0; round < mostRounds; round += 1) {
      const { recovered, expired, orders } = await commerce.maintain();
      done.recovered += recovered;
      done.expired += expired;
      done.orders += orders;
      if (Math.max(recovered, expired, orders) < batch) break;
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    jobLog().error(`recover: ${message}`);
    return new Status(Status.ERROR, 'ERROR', message);
  }
  const told = `${done.recovered} payments recovered, ${done.expired} checkouts ended, ${done.orders} orders looked at.`;
  return new Status(Status.OK, 'OK', told);
}
