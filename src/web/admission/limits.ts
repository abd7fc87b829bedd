/** Rate limits for audits. For the limits of API keys, see `accounts/plans.ts`. */
import type { WindowLimit } from '#commerce';
import type { WindowState, WindowStore } from '#storage';

const hour = 3_600_000;

/** Limits of a public site, for all callers together. */
export const targetLimits = {
  audits: { limit: 6, windowMs: hour },
  /** Probes by the assistant, which are not audits. */
  probes: { limit: 20, windowMs: hour },
  /** Concurrent audits, on the node that has the lease of the host. */
  atOnce: 3,
};

/** Limits of the public page, without a key. */
export const visitorLimits = {
  /** Per network. */
  audits: { limit: 5, windowMs: hour },
  /** Per network, including URLs that could not be audited. */
  tries: { limit: 20, windowMs: hour },
  inAll: { limit: 60, windowMs: hour },
};

/** MCP calls without a key, per hour. Hosted clients share IP addresses, so the limit of a session is lower than that of its network. */
export const assistantLimits = {
  audit: { what: 'audits', session: 5, network: 20, total: 60 },
  probe: { what: 'probes of other sites', session: 20, network: 60, total: 300 },
  inquiry: { what: 'messages', session: 3, network: 6, total: 30 },
} as const;

interface Want {
  subject: string;
  limit: WindowLimit;
  /** Error to throw when the limit is reached. */
  refuse(state: WindowState): Error;
  /** Counted even if the audit could not start. */
  isKept?: boolean;
}

/** Counts one call for each limit, or for none if one is reached. @returns a function that undoes this */
export async function takeAll(
  windows: Pick<WindowStore, 'take' | 'giveBack'>,
  wants: readonly Want[],
): Promise<() => Promise<void>> {
  const taken: { subject: string; at: number }[] = [];
  const giveBack = async (): Promise<void> => {
    for (const { subject, at } of taken) await windows.giveBack(subject, at);
  };
  for (const { subject, limit, refuse, isKept = false } of wants) {
    const state = await windows.take(subject, limit).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (!state.allowed) {
      await giveBack();
      throw refuse(state);
    }
    if (!isKept) taken.push({ subject, at: state.at });
  }
  return giveBack;
}
