/**
 * Admission of an audit: a slot on this node, the caller's quota, and the rate limit of the target. If one is denied, the others
 * are returned.
 */
import { monthOf, renewalAfter } from '#storage';
import type { Key } from '../accounts/keys.ts';
import { plans } from '../accounts/plans.ts';
import type { ApiDeps } from '../api/context.ts';
import { problem, retryAfter } from '../api/problems.ts';
import type { AuditGate } from './gate.ts';

export interface Admission {
  /** Call when the audit has ended: frees its slot. */
  release(): void;
  /** Call if the audit could not start: it then counts neither for the caller nor for the target. */
  refund(): Promise<void>;
}

/**
 * @param reserve takes from the caller's quota and resolves to a function that returns it. If absent, the caller has no quota
 * @throws Problem `overloaded`, `target-limited`, and what `reserve` throws; nothing is counted then
 */
export async function admitAudit(
  gate: Pick<AuditGate, 'enter' | 'takeTurn'>,
  url: string,
  reserve: () => Promise<() => Promise<void>> = async () => async () => {},
): Promise<Admission> {
  const release = await gate.enter(url);
  try {
    const unreserve = await reserve();
    const giveTurnBack = await gate.takeTurn(url).catch(async (error: unknown) => {
      await unreserve();
      throw error;
    });
    return {
      release,
      async refund() {
        await unreserve();
        await giveTurnBack();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

type KeyDeps = Pick<ApiDeps, 'gate' | 'usage' | 'now'>;

/** Counts a scan of the key's monthly quota. @throws Problem `overloaded`, `quota-exceeded`, `target-limited` */
export async function admitKey(
  { gate, usage, now }: KeyDeps,
  key: Key,
  url: string,
): Promise<Admission & { scansLeft: number }> {
  const month = monthOf(now());
  const limit = plans[key.plan].scansPerMonth;
  let scansLeft = 0;
  const admission = await admitAudit(gate, url, async () => {
    const scans = await usage.reserve(key.id, month, limit);
    if (scans === undefined) throw quotaExceeded(key, limit, now());
    scansLeft = limit - scans;
    return () => usage.giveBack(key.id, month);
  });
  return { ...admission, scansLeft };
}

/** @param over replaces the message for a single audit */
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
      `The plan ${key.plan} includes ${limit} scans a month. The quota renews on ${renewsAt.slice(0, 10)}.`,
    headers: retryAfter(renewal - now),
    extra: { limit, renewsAt, ...over.extra },
  });
}
