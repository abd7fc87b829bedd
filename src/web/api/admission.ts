/** Lets an audit begin: a place on this node, a scan of the month, a turn at the target. Each is given back on the way out. */
import { monthOf, renewalAfter } from '#storage';
import type { Key } from '../accounts/keys.ts';
import { plans } from '../accounts/plans.ts';
import type { ApiDeps } from './context.ts';
import { problem, retryAfter } from './problems.ts';

/** A public site is audited at most this often, whoever asks. */
const targetLimit = { limit: 6, windowMs: 3_600_000 };
/** Audits of one public site at once on this node. */
const targetRunning = 3;
const overloadedRetryMs = 5_000;

export interface Admission {
  /** Scans left in this month. */
  scansLeft: number;
  /** The audit is over: frees its place. */
  release(): void;
  /** The audit could not begin: it counts neither for the key nor for the target. */
  refund(): Promise<void>;
}

export type Admit = (key: Key, url: string) => Promise<Admission>;

/** @returns a function that rejects with `overloaded`, `quota-exceeded` or `target-limited` */
export function createAdmission(deps: ApiDeps): Admit {
  let running = 0;
  const atTarget = new Map<string, number>();

  function enter(host: string, isPublic: boolean): () => void {
    const there = atTarget.get(host) ?? 0;
    if (running >= deps.maxRunning || (isPublic && there >= targetRunning)) {
      const detail = 'Ask again in a moment; nothing was counted.';
      throw problem('overloaded', { detail, headers: retryAfter(overloadedRetryMs) });
    }
    running += 1;
    atTarget.set(host, there + 1);
    return () => {
      running -= 1;
      const left = (atTarget.get(host) ?? 1) - 1;
      if (left > 0) atTarget.set(host, left);
      else atTarget.delete(host);
    };
  }

  return async (key, url) => {
    const host = new URL(url).hostname.replace(/\.$/, '');
    const isPublic = deps.audit.isPublic(host);
    const release = enter(host, isPublic);
    try {
      const month = monthOf(deps.now());
      const limit = plans[key.plan].scansPerMonth;
      const scans = await deps.usage.reserve(key.id, month, limit);
      if (scans === undefined) throw quotaExceeded(key, limit, deps.now());
      const giveBack = () => deps.usage.giveBack(key.id, month);
      const turn = isPublic ? await deps.windows.take(`target:${host}`, targetLimit) : undefined;
      if (turn && !turn.allowed) {
        await giveBack();
        const detail = `${host} may be audited ${targetLimit.limit} times an hour. This call was not counted as a scan.`;
        throw problem('target-limited', { detail, headers: retryAfter(turn.resetMs) });
      }
      return {
        scansLeft: limit - scans,
        release,
        async refund() {
          await giveBack();
          if (turn) await deps.windows.giveBack(`target:${host}`, turn.at);
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  };
}

function quotaExceeded(key: Key, limit: number, now: number) {
  const renewal = renewalAfter(now);
  const renewsAt = new Date(renewal).toISOString();
  return problem('quota-exceeded', {
    detail: `The plan ${key.plan} includes ${limit} scans a month; the next ones come on ${renewsAt.slice(0, 10)}.`,
    headers: retryAfter(renewal - now),
    extra: { limit, renewsAt },
  });
}
