/** Payments whose request died, checkouts whose time is over, orders to look at, money of failed orders: every few minutes. */
import Status from 'dw/system/Status';
import { giveBackHeld } from '../backend/orders/order-held.ts';
import { log } from '../log.ts';
import { openPortico } from '../portico.ts';
import { prune } from '../store/prune.ts';
import { createStore } from '../store/store.ts';
import { jobLog, noted } from './job-log.ts';

const mostRounds = 20;
/** Milliseconds of one run in which processors are asked about refunds: the other work must not wait for a slow one. */
const asking = 60_000;

/** Also for a site that is switched off: what was begun there must end. One that fails does not hold up the others. */
export const recover = (): Promise<dw.system.Status> => noted('recover', recoverAll);

async function recoverAll(): Promise<dw.system.Status> {
  const told: string[] = [];
  const failed: string[] = [];
  for (const work of [maintain, giveBack, forget])
    try {
      told.push(await work());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      jobLog().error(`recover: ${message}`);
      failed.push(message);
    }
  if (failed.length > 0) return new Status(Status.ERROR, 'ERROR', failed.join(' '));
  return new Status(Status.OK, 'OK', told.filter((text) => text !== '').join(' '));
}

async function maintain(): Promise<string> {
  const done = { recovered: 0, expired: 0, orders: 0 };
  const { commerce } = openPortico({ left: asking });
  for (let round = 0; round < mostRounds; round += 1) {
    const { recovered, expired, orders, more } = await commerce.maintain();
    done.recovered += recovered;
    done.expired += expired;
    done.orders += orders;
    if (!more) break;
  }
  return `Payments recovered: ${done.recovered}. Checkouts closed: ${done.expired}. Orders checked: ${done.orders}.`;
}

/** Deletes some expired data: the purge job runs rarely, and a site has a quota of objects. */
async function forget(): Promise<string> {
  await prune(Date.now());
  return '';
}

async function giveBack(): Promise<string> {
  const store = createStore();
  const { given, waiting, byHand } = await giveBackHeld({
    now: Date.now,
    log,
    async isOpen(reference) {
      const attempt = await store.attempt(reference);
      return attempt !== undefined && attempt.outcome === undefined;
    },
  });
  if (given + waiting + byHand === 0) return '';
  return `Payments voided: ${given}. To retry: ${waiting}. To void manually: ${byHand}.`;
}
