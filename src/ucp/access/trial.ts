/** Calls that the store's own people make to try it: known by a mark that only this service can make, so that nobody else goes uncounted. */
import { createHmac, timingSafeEqual } from 'node:crypto';

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
  secret: string;
  now?: (() => number) | undefined;
}): Trials {
  const macOf = (site: string, until: number): Buffer =>
    createHmac('sha256', secret).update(`trial\n${until}\n${site}`).digest();
  return {
    mark(site) {
      const until = now() + validMs;
      return `${until}.${macOf(site, until).toString('base64url')}`;
    },
    isTrial(site, mark) {
      const [, until, mac] = /^(\d{1,15})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
      if (until === undefined || mac === undefined || Number(until) < now()) return false;
      return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(site, Number(until)));
    },
  };
}
