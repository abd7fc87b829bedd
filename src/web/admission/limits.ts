/** How many audits may be started, by whom. Scans a month and calls a minute of an API key: `accounts/plans.ts`. */
import type { WindowLimit } from '#commerce';
import type { WindowState, WindowStore } from '#storage';

const hour = 3_600_000;

/** A public site, whoever asks. */
export const targetLimits = {
  audits: { limit: 6, windowMs: hour },
  /** Requests that the assistant makes on behalf of its users, which are not audits. */
  probes: { limit: 20, windowMs: hour },
  /** Audits at once, on the node that has the site. */
  atOnce: 3,
};

/** Visitors of the public page, who have no key. */
export const visitorLimits = {
  /** Of one network. */
  audits: { limit: 5, windowMs: hour },
  /** Of one network: URLs that turn out to be wrong count less, but they count. */
  tries: { limit: 20, windowMs: hour },
  inAll: { limit: 60, windowMs: hour },
};

/** Callers of the MCP server without a key, in an hour. Hosted clients share addresses, so a session counts before its network. */
export const assistantLimits = {
  audit: { what: 'audits', session: 5, network: 20, total: 60 },
  probe: { what: 'probes of other sites', session: 20, network: 60, total: 300 },
  inquiry: { what: 'messages', session: 3, network: 6, total: 30 },
} as const;

interface Want {
  subject: string;
  limit: WindowLimit;
  /** What is thrown when the limit is reached. */
  refuse(state: WindowState): Error;
  /** Counted even when the audit could not begin. */
  isKept?: boolean;
}

/** Takes one call of each limit in order, or none. @returns gives them back */
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
