/** Audits for people without a key: few for each network, few in all. */
import { createHmac } from 'node:crypto';
import type { WindowState } from '#storage';
import { problem, retryAfter } from '../api/problems.ts';
import type { WebDeps } from '../deps.ts';
import { admitAudit, type Admission } from './admit.ts';
import { takeAll, visitorLimits } from './limits.ts';

type VisitorDeps = Pick<WebDeps, 'runner' | 'windows' | 'gate' | 'secret'>;

/**
 * Everything that a scan needs before it may begin.
 * @param network who asks: an address, or the network of 64 bits it lies in
 * @throws Problem `overloaded`, `scan-limited` or `target-limited`; nothing is taken then but the try
 */
export async function admitScan(deps: VisitorDeps, network: string, url: string): Promise<Admission> {
  const { audits, tries, inAll } = visitorLimits;
  const who = subjectOf(deps, network);
  const leave = deps.runner.enter();
  try {
    const giveBack = await takeAll(deps.windows, [
      {
        subject: `scan-try:${who}`,
        limit: tries,
        refuse: limited(`${tries.limit} addresses an hour can be tried from one network.`),
        isKept: true,
      },
      {
        subject: `scan:${who}`,
        limit: audits,
        refuse: limited(`Without a key ${audits.limit} audits an hour can be started from one network.`),
      },
      {
        subject: 'scan:all',
        limit: inAll,
        refuse: limited(`All visitors together have used up the ${inAll.limit} audits of this hour.`),
      },
    ]);
    const admission = await admitAudit(deps.gate, url).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    return {
      release() {
        leave();
        admission.release();
      },
      async refund() {
        await giveBack();
        await admission.refund();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

const limited =
  (detail: string) =>
  ({ resetMs }: WindowState) =>
    problem('scan-limited', { detail, headers: retryAfter(resetMs) });

/** The table of limits has no addresses of people. */
const subjectOf = ({ secret }: Pick<WebDeps, 'secret'>, network: string): string =>
  createHmac('sha256', secret).update(`scan\n${network}`).digest('base64url').slice(0, 16);
