/** Audits for people without a key: few for each network, few in all. */
import { createHmac } from 'node:crypto';
import type { WindowLimit, WindowState } from '#storage';
import { admissionOf } from '../../api/admission.ts';
import { problem, retryAfter } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import type { Held } from './runner.ts';

const hour = 3_600_000;
export const audits = { limit: 5, windowMs: hour };
/** Addresses that turn out to be wrong count less, but they count. */
const tries = { limit: 20, windowMs: hour };
const inAll = { limit: 60, windowMs: hour };

type LimitDeps = Pick<WebDeps, 'runner' | 'windows' | 'gate' | 'usage' | 'now' | 'secret'>;

/**
 * Everything that a scan needs before it may begin.
 * @param network who asks: an address, or the network of 64 bits it lies in
 * @throws Problem `overloaded`, `scan-limited` or `target-limited`; nothing is taken then but the try
 */
export async function admitScan(deps: LimitDeps, network: string, url: string): Promise<Held> {
  const { windows } = deps;
  const who = subjectOf(deps, network);
  const leave = deps.runner.enter();
  const refunds: (() => Promise<void>)[] = [];
  const refund = async () => {
    for (const giveBack of refunds) await giveBack();
  };
  const take = async (subject: string, limit: WindowLimit): Promise<WindowState> => {
    const state = await windows.take(subject, limit);
    if (state.allowed) refunds.push(() => windows.giveBack(subject, state.at));
    return state;
  };
  try {
    const tried = await windows.take(`scan-try:${who}`, tries);
    if (!tried.allowed)
      throw limited(`${tries.limit} addresses an hour can be tried from one network.`, tried);
    const own = await take(`scan:${who}`, audits);
    if (!own.allowed)
      throw limited(`Without a key ${audits.limit} audits an hour can be started from one network.`, own);
    const all = await take('scan:all', inAll);
    if (!all.allowed)
      throw limited(`All visitors together have used up the ${inAll.limit} audits of this hour.`, all);
    const admission = await admissionOf(deps)(undefined, url);
    return {
      release() {
        leave();
        admission.release();
      },
      async refund() {
        await refund();
        await admission.refund();
      },
    };
  } catch (error) {
    leave();
    await refund();
    throw error;
  }
}

const limited = (detail: string, { resetMs }: WindowState) =>
  problem('scan-limited', { detail, headers: retryAfter(resetMs) });

/** The table of limits has no addresses of people. */
const subjectOf = ({ secret }: Pick<WebDeps, 'secret'>, network: string): string =>
  createHmac('sha256', secret).update(`scan\n${network}`).digest('base64url').slice(0, 16);
