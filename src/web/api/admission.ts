/** Lets an audit begin: a place on this node, a scan of the month, a turn at the target. Each is given back on the way out. */
import { monthOf, renewalAfter } from '#storage';
import type { Key } from '../accounts/keys.ts';
import { plans } from '../accounts/plans.ts';
import type { ApiDeps } from './context.ts';
import { problem, retryAfter } from './problems.ts';

export interface Admission {
  /** Scans left in this month; 0 for who has no key. */
  scansLeft: number;
  /** The audit is over: frees its place. */
  release(): void;
  /** The audit could not begin: it counts neither for the key nor for the target. */
  refund(): Promise<void>;
}

/** @param key undefined for who has none: limits of the caller are then for whoever asks to keep */
export type Admit = (key: Key | undefined, url: string) => Promise<Admission>;

/** @returns a function that rejects with `overloaded`, `quota-exceeded` or `target-limited` */
export function admissionOf(deps: Pick<ApiDeps, 'gate' | 'usage' | 'now'>): Admit {
  return async (key, url) => {
    const release = await deps.gate.enter(url);
    try {
      const scan = key ? await takeScan(deps, key) : { left: 0, giveBack: async () => {} };
      const giveTurnBack = await deps.gate.takeTurn(url).catch(async (error: unknown) => {
        await scan.giveBack();
        throw error;
      });
      return {
        scansLeft: scan.left,
        release,
        async refund() {
          await scan.giveBack();
          await giveTurnBack();
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  };
}

async function takeScan({ usage, now }: Pick<ApiDeps, 'usage' | 'now'>, key: Key) {
  const month = monthOf(now());
  const limit = plans[key.plan].scansPerMonth;
  const scans = await usage.reserve(key.id, month, limit);
  if (scans === undefined) throw quotaExceeded(key, limit, now());
  return { left: limit - scans, giveBack: () => usage.giveBack(key.id, month) };
}

/** @param over instead of what a single audit is told */
export function quotaExceeded(
  key: Key,
  limit: number,
  now: number,
  over: { detail?: string; extra?: Record<string, unknown> } = {},
) {
  const renewal = renewalAfter(now);
  const renewsAt = new Date(renewal).toISOString();
  return problem('quota-exceeded', {
    detail:
      over.detail ??
      `The plan ${key.plan} includes ${limit} scans a month; the next ones come on ${renewsAt.slice(0, 10)}.`,
    headers: retryAfter(renewal - now),
    extra: { limit, renewsAt, ...over.extra },
  });
}
