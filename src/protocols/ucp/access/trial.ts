/**
 * Trial calls by members of the store, recognized by a mark that only this service can create, so that no other caller goes
 * uncounted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '#commerce';

export interface Trials {
  /** For the header, for two minutes. */
  mark(site: string): string;
  isTrial(site: string, mark: string | null): boolean;
}

const validMs = 120_000;

/** @param now epoch milliseconds */
export function createTrials({
  secret,
  now = Date.now,
}: {
  secret: Secret;
  now?: (() => number) | undefined;
}): Trials {
  /** One for each secret, the current one first. */
  const macsOf = (site: string, until: number): Buffer[] =>
    [secret].flat().map((key) => createHmac('sha256', key).update(`trial\n${until}\n${site}`).digest());
  return {
    mark(site) {
      const until = now() + validMs;
      return `${until}.${macsOf(site, until)[0]?.toString('base64url')}`;
    },
    isTrial(site, mark) {
      const [, until, mac] = /^(\d{1,15})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
      if (until === undefined || mac === undefined || Number(until) < now()) return false;
      const given = Buffer.from(mac, 'base64url');
      return macsOf(site, Number(until)).some((right) => timingSafeEqual(given, right));
    },
  };
}
