/** How often somebody may try to get in: counted for where it comes from and for whom it is aimed at, known or not. */
import { createHash } from 'node:crypto';
import { callerNetwork } from '#http';
import type { WindowLimit } from '#commerce';
import type { WindowStore } from '#storage';

const quarter = 15 * 60_000;

/** Passwords and mailed links are counted apart: who shuts out an account at the one does not at the other. */
export const attemptLimits = {
  password: {
    network: { limit: 30, windowMs: quarter },
    account: { limit: 10, windowMs: quarter },
  },
  /** Second factors: for an account and a challenge the accounts library counts too. */
  code: {
    network: { limit: 30, windowMs: quarter },
    account: { limit: 10, windowMs: quarter },
  },
  /** Challenges that are made for whoever opens the page. */
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
  /** Absent when it may be made. */
  refused?: { by: 'network' | 'account'; retryMs: number };
  /** It was a good one: it does not count. */
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

/** A code of an app is right for 90 seconds: whoever saw it must not use it once more. @returns false when it was given before */
export async function takeCode(windows: WindowStore, userId: string, code: string): Promise<boolean> {
  const known = createHash('sha256')
    .update(`${userId} ${code.replace(/\s/g, '')}`)
    .digest('base64url');
  const once = { limit: 1, windowMs: 2 * 60_000 };
  return (await windows.take(`code:${known.slice(0, 22)}`, once)).allowed;
}

/** For the person who made them. */
export function tooManyAttempts(retryMs: number): string {
  const minutes = Math.ceil(retryMs / 60_000);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
