/** Calls a minute of one caller at one site. */
import type { Site } from '#commerce';
import type { ProtocolFailure } from '../protocol-error.ts';
import type { Limits } from './sliding-limits.ts';

/**
 * @param caller identity, else a hash of the network: never a label, which anybody can choose
 * @returns `rate_limited`, or undefined when the call may go on
 */
export async function rateLimit(
  limits: Limits,
  site: Pick<Site, 'id' | 'rateLimit'>,
  caller: string,
): Promise<ProtocolFailure | undefined> {
  const { allowed, retryAfter } = await limits.take(`ucp ${site.id} ${caller}`, site.rateLimit);
  if (allowed) return undefined;
  return {
    code: 'rate_limited',
    content: `More than ${site.rateLimit} calls a minute. Try again in ${retryAfter} s.`,
    retryAfter,
  };
}
