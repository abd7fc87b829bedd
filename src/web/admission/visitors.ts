/** Admission of audits without a key. */
import { createHmac } from 'node:crypto';
import type { WindowState } from '#storage';
import { problem, retryAfter } from '../api/problems.ts';
import type { WebDeps } from '../deps.ts';
import { admitAudit, type Admission } from './admit.ts';
import { takeAll, visitorLimits } from './limits.ts';

type VisitorDeps = Pick<WebDeps, 'runner' | 'windows' | 'gate' | 'secret'>;

/**
 * Checks all limits of a scan.
 * @param network IPv4 address or IPv6 /64 network of the caller
 * @throws Problem `overloaded`, `scan-limited` or `target-limited`; only the try is counted then
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
        refuse: limited(`Without an API key, you can try ${tries.limit} URLs an hour from one network.`),
        isKept: true,
      },
      {
        subject: `scan:${who}`,
        limit: audits,
        refuse: limited(`Without an API key, you can run ${audits.limit} audits an hour from one network.`),
      },
      {
        subject: 'scan:all',
        limit: inAll,
        refuse: limited(
          `All visitors together have used the ${inAll.limit} audits an hour that are available without an API key.`,
        ),
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

/** Hashed, so that the table of rate limits contains no IP addresses. */
const subjectOf = ({ secret }: Pick<WebDeps, 'secret'>, network: string): string =>
  createHmac('sha256', secret).update(`scan\n${network}`).digest('base64url').slice(0, 16);
