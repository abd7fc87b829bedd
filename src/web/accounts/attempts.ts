/** Rate limits of sign-in attempts, by network and by account, including unknown accounts. */
import { createHash } from 'node:crypto';
import { callerNetwork } from '#http';
import type { WindowLimit } from '#commerce';
import type { WindowStore } from '#storage';
import { accountFormTexts as say } from './forms/messages/index.ts';

const quarter = 15 * 60_000;

/** Separate for passwords and email links, so that attacks on one do not block the other. */
export const attemptLimits = {
  password: {
    network: { limit: 30, windowMs: quarter },
    account: { limit: 10, windowMs: quarter },
  },
  /** Second factors. The accounts library has additional limits per account and challenge. */
  code: {
    network: { limit: 30, windowMs: quarter },
    account: { limit: 10, windowMs: quarter },
  },
  /** Challenges, one for each view of the page. */
  passkey: {
    network: { limit: 60, windowMs: quarter },
    account: { limit: 3_000, windowMs: quarter },
  },
  link: {
    network: { limit: 20, windowMs: quarter },
    account: { limit: 3, windowMs: quarter },
  },
} as const satisfies Record<string, Record<'network' | 'account', WindowLimit>>;

interface Attempt {
  /** Absent if the attempt is allowed. */
  refused?: { by: 'network' | 'account'; retryMs: number };
  /** Call after success: the attempt does not count then. */
  giveBack(): Promise<void>;
}

export async function takeAttempt(
  windows: WindowStore,
  kind: keyof typeof attemptLimits,
  from: { address: string; email: string },
): Promise<Attempt> {
  const account = createHash('sha256').update(from.email.trim().toLowerCase()).digest('base64url');
  const subjects = {
    network: `sign-in:${kind}:network:${callerNetwork(from.address)}`,
    account: `sign-in:${kind}:account:${account.slice(0, 22)}`,
  };
  const taken: (() => Promise<void>)[] = [];
  const giveBack = async () => void (await Promise.all(taken.map((back) => back())));
  for (const by of ['network', 'account'] as const) {
    const state = await windows.take(subjects[by], attemptLimits[kind][by]);
    if (!state.allowed) return { refused: { by, retryMs: state.resetMs }, giveBack };
    taken.push(() => windows.giveBack(subjects[by], state.at));
  }
  return { giveBack };
}

/** App codes are valid for 90 seconds, so each is accepted once. @returns false if the code was used before */
export async function takeCode(windows: WindowStore, userId: string, code: string): Promise<boolean> {
  const known = createHash('sha256')
    .update(`${userId} ${code.replace(/\s/g, '')}`)
    .digest('base64url');
  const once = { limit: 1, windowMs: 2 * 60_000 };
  return (await windows.take(`code:${known.slice(0, 22)}`, once)).allowed;
}

export const tooManyAttempts = (retryMs: number): string =>
  say('too-many-attempts', { minutes: Math.ceil(retryMs / 60_000) });
