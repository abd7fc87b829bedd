/** Calls a minute of one caller at one site. */
import type { Site } from '#commerce';
import type { ProtocolFailure } from '../protocol-error.ts';
import type { Limits, LimitState } from './sliding-limits.ts';

/**
 * @param caller identity, else a hash of the network: never a label, which anybody can choose
 * @returns `rate_limited`, or undefined when the call may go on
 */
export async function rateLimit(
  limits: Limits,
  site: Pick<Site, 'id' | 'rateLimit'>,
  caller: string,
): Promise<ProtocolFailure | undefined> {
  return refusalOf(site, await limits.take(subjectOf(site, caller), site.rateLimit));
}

/** The same, and counts nothing. */
export async function rateLeft(
  limits: Limits,
  site: Pick<Site, 'id' | 'rateLimit'>,
  caller: string,
): Promise<ProtocolFailure | undefined> {
  return refusalOf(site, await limits.look(subjectOf(site, caller), site.rateLimit));
}

const subjectOf = ({ id }: Pick<Site, 'id'>, caller: string): string => `ucp ${id} ${caller}`;

function refusalOf(
  { rateLimit }: Pick<Site, 'rateLimit'>,
  { allowed, retryAfter }: LimitState,
): ProtocolFailure | undefined {
  if (allowed) return undefined;
  return {
    code: 'rate_limited',
    content: `More than ${rateLimit} calls a minute. Try again in ${retryAfter} s.`,
    retryAfter,
  };
}
