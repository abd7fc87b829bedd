import { fixedAddress, type Target, type TargetRules } from './target.ts';
import type { Network } from './network.ts';
import { settle, withDeadline } from './timing.ts';

export type IsLocal = (target: Target, signal?: AbortSignal) => Promise<boolean>;

const rememberMs = 30_000;
const most = 256;

/**
 * Tells how a target is paced: as local when it is a loopback or private address, or a name for one. Names need a
 * look-up, which only matters where private addresses are allowed at all; answers are kept for a while.
 */
export function createLocality(
  rules: Pick<TargetRules, 'allowPrivate' | 'isPublic'> & Pick<Network, 'lookup'>,
  connectMs: number,
): IsLocal {
  const known = new Map<string, { local: boolean; until: number }>();
  return async (target, signal = new AbortController().signal) => {
    const fixed = fixedAddress(target);
    if (fixed !== undefined) return !rules.isPublic(fixed);
    if (!rules.allowPrivate) return false;
    const now = performance.now();
    const kept = known.get(target.hostname);
    if (kept && kept.until > now) return kept.local;
    const addresses = await withDeadline(connectMs, 'timeout-connect', signal, (stop) =>
      settle(rules.lookup(target.hostname), stop),
    ).catch(() => []);
    const local = addresses.length > 0 && addresses.every((address) => !rules.isPublic(address));
    if (known.size >= most) known.clear();
    known.set(target.hostname, { local, until: now + rememberMs });
    return local;
  };
}
